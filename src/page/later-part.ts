/**
 * Loading the parts of the program that come after the first paint. A part that does not come is asked for once more,
 * after the entry itself was fetched anew past every cache: that tells a lost connection from a newer version on the
 * host, whose parts have other names.
 *
 * It does not know what a part holds, nor what is shown when one is missing.
 *
 * See docs/decisions/004-two-part-loading.md.
 */
import { ProblemError } from '../values/problem.ts';
import { readTab, writeTab } from './storage/tab-text.ts';

export interface Entry {
  /** Address of the script the page loaded, as the browser knows it. */
  readonly address: string;
  /** Names the build; two scripts of the same build have the same later parts. */
  readonly build: string;
  /** Folder of the version: what lies there is never another build. */
  readonly version: string;
}

/** What the host publishes at the entry's address: this build, another one, or nothing that can be had. */
export type Published = 'same' | 'another' | 'unreachable';

/** Builds whose entry ran on this page, the latest last: the same list for every copy of the script. */
const shared = globalThis as { [ran]?: string[] };
const ran = Symbol.for('slipway.builds');

const freshMark = 'slipway-fresh';
/** Where a tab remembers the build that is no longer whole at its host. */
const outdatedKey = 'slipway:outdated';

let entry: Entry | null = null;
let blockedByPolicy = false;
const failures: string[] = [];

/**
 * To be called by the script itself, before it defines anything.
 * @param define defines the elements; called by one script of a build at most, the first, from which the parts take what they
 * need. The browser's cache may still hold the script of a build that a reload was to leave behind: then what the host
 * publishes now is fetched first, and defines them if it is another build.
 */
export function registerEntry(script: Entry, define: () => void): void {
  const builds = (shared[ran] ??= []);
  const isFirst = !builds.includes(script.build);
  builds.push(script.build);
  if (customElements.get('slipway-booking') !== undefined) {
    if (!script.address.includes(`${freshMark}=`)) define();
    return;
  }
  if (!isFirst) return;
  entry = script.address === '' ? null : script;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    blockedByPolicy ||= effectiveDirective.startsWith('script-src');
  });
  if (readTab(outdatedKey) !== script.build) return define();
  writeTab(outdatedKey, '');
  void fetchEntryAnew().then((published) => {
    if (published !== 'another') define();
  });
}

/**
 * Loads a part. Most browsers before the middle of 2026 never fetch a module again on a page where it failed once
 * (https://github.com/whatwg/html/pull/10327): there the second asking fails too, and a new page helps.
 * @param load a dynamic import
 * @throws {ProblemError} `outdated` when the host has another version by now, else `incomplete`
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    failures.push(String(error));
    const published = await fetchEntryAnew();
    if (published === 'another') throw new ProblemError({ kind: 'outdated' });
    try {
      return await load();
    } catch (cause) {
      throw new ProblemError({ kind: 'incomplete', connected: published === 'same' || blockedByPolicy }, { cause });
    }
  }
}

/** Fetches the entry past every cache, and runs it: an entry that finds the elements defined does nothing. */
export async function fetchEntryAnew(): Promise<Published> {
  if (entry === null || isPinned(entry)) return 'same';
  const address = new URL(entry.address);
  address.hash = '';
  address.searchParams.set(freshMark, String(Date.now()));
  try {
    await import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
  } catch {
    return 'unreachable';
  }
  return shared[ran]?.at(-1) === entry.build ? 'same' : 'another';
}

/** Whether the page asked for this build and no other: then no other is run, whatever the host answers. */
function isPinned({ address, version }: Entry): boolean {
  const { pathname } = new URL(address);
  const vouched = [...document.querySelectorAll<HTMLScriptElement>('script[integrity]')].some(
    ({ src }) => src === address,
  );
  return vouched || pathname.includes(`/${version}/`);
}

/** Reloads the page, if its script can be had anew: else the page would lose even what it has. Says what it found. */
export async function reloadIfPublished(): Promise<Published> {
  const published = await fetchEntryAnew();
  if (published === 'unreachable') return published;
  if (entry !== null) writeTab(outdatedKey, entry.build);
  location.reload();
  return published;
}

/** Parts that did not come at the first asking, in the browser's words, and whether the page's policy forbade one. */
export function missingParts(): { failures: readonly string[]; blockedByPolicy: boolean } {
  return { failures, blockedByPolicy };
}
