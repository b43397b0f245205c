/**
 * Loads lazy modules. If one does not arrive, it fetches the entry past every cache and tries once more. From the entry
 * it finds out if the connection failed, or if the host has a newer version, whose modules have other names. Callers
 * decide how the guest learns of it.
 *
 * See docs/decisions/004-two-part-loading.md.
 */
import { ProblemError } from '../values/problem.ts';
import { readTab, writeTab } from './storage/tab-text.ts';

export interface Entry {
  /** URL of the script that the page loaded, after redirects; `''` if unknown. */
  readonly address: string;
  /** Name of the build. Two scripts of one build have the same lazy modules. */
  readonly build: string;
  /** Name of the folder for this version, which never contains another build. */
  readonly version: string;
}

/** The build that the host publishes at the URL of the entry. */
export type Published = 'same' | 'another' | 'unreachable';

/** The builds whose entry ran on this page, the latest last. All copies of the script share the list. */
const sharedScope = globalThis as { [ran]?: string[] };
const ran = Symbol.for('slipway.builds');

const freshMark = 'slipway-fresh';
/** Key of the build that is no longer complete at its host, in the storage of the tab. */
const outdatedKey = 'slipway:outdated';

let entry: Entry | null = null;
let blockedByPolicy = false;
const failures: string[] = [];

/**
 * Registers the script that runs. Call it before the script defines an element.
 *
 * After a reload because of a newer version, the browser's cache may still have the old script. Then this fetches the script of
 * the host first, which defines the elements if it is another build.
 *
 * @param define defines the elements. Only the first script of a build calls it, because lazy modules import from that script.
 */
export function registerEntry(script: Entry, define: () => void): void {
  const builds = (sharedScope[ran] ??= []);
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
  void fetchEntryAnew().then((publishedBuild) => {
    if (publishedBuild !== 'another') define();
  });
}

/**
 * Loads a lazy module. Most browsers before the middle of 2026 never fetch a module again that failed once on a page. There the
 * second attempt fails too, and only a new page helps. See https://github.com/whatwg/html/pull/10327.
 *
 * @param load a dynamic import
 * @throws ProblemError `outdated` if the host has another version now, else `incomplete`
 * @example
 * const { reconcile } = await loadPart(() => import('../../flow/repairs.ts'));
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    failures.push(String(error));
    const publishedBuild = await fetchEntryAnew();
    if (publishedBuild === 'another') throw new ProblemError({ kind: 'outdated' });
    try {
      return await load();
    } catch (cause) {
      throw new ProblemError(
        { kind: 'incomplete', connected: publishedBuild === 'same' || blockedByPolicy },
        { cause },
      );
    }
  }
}

/** Fetches the entry past every cache, and runs it. An entry does nothing if the elements exist already. */
async function fetchEntryAnew(): Promise<Published> {
  if (entry === null || isPinned(entry)) return 'same';
  const address = new URL(entry.address);
  address.hash = '';
  address.searchParams.set(freshMark, String(Date.now()));
  try {
    await import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
  } catch {
    return 'unreachable';
  }
  return sharedScope[ran]?.at(-1) === entry.build ? 'same' : 'another';
}

/**
 * Returns true if the script tag names this very build, with an integrity hash or the folder of its version. Then the
 * page runs no other build.
 */
function isPinned({ address, version }: Entry): boolean {
  const { pathname } = new URL(address);
  const hasIntegrity = [...document.querySelectorAll<HTMLScriptElement>('script[integrity]')].some(
    ({ src }) => src === address,
  );
  return hasIntegrity || pathname.includes(`/${version}/`);
}

/**
 * Reloads the page if its host answers; otherwise the reloaded page would have no script at all. Returns the build that
 * the host has.
 */
export async function reloadIfPublished(): Promise<Published> {
  const publishedBuild = await fetchEntryAnew();
  if (publishedBuild === 'unreachable') return publishedBuild;
  if (entry !== null) writeTab(outdatedKey, entry.build);
  location.reload();
  return publishedBuild;
}

/** Returns the errors of modules that failed at the first attempt, and true if the page's policy blocked a script. */
export function missingParts(): { failures: readonly string[]; blockedByPolicy: boolean } {
  return { failures, blockedByPolicy };
}
