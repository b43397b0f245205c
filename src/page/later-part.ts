/**
 * Loading the parts of the program that come after the first paint. A part that does not come is asked for once more,
 * after the entry itself was fetched anew past every cache: that tells a lost connection from a newer version on the
 * host, whose parts have other names.
 *
 * It does not know what a part holds, nor what is shown when one is missing.
 */
import { ProblemError } from '../values/problem.ts';

export interface Entry {
  /** Address of the script the page loaded, as the browser knows it. */
  readonly address: string;
  /** Names the build; two scripts of the same build have the same later parts. */
  readonly build: string;
}

/** Builds whose entry ran on this page, the latest last: the same list for every copy of the script. */
const shared = globalThis as { [ran]?: string[] };
const ran = Symbol.for('slipway.builds');

let entry: Entry | null = null;
let checks = 0;

/** Whether this script is being fetched again by {@link fetchEntryAnew} of an earlier copy, which then stays in charge. */
export function isFetchedAnew(address: string): boolean {
  return address.includes(`${freshMark}=`);
}

/** To be called by the script itself. An application that bundles the package has no entry of ours. */
export function announceEntry(announced: Entry): void {
  entry = announced.address === '' ? null : announced;
  (shared[ran] ??= []).push(announced.build);
}

/**
 * Loads a part.
 * @param load a dynamic import
 * @throws {ProblemError} `outdated` when the host has another version by now, else `incomplete`
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    const published = await fetchEntryAnew();
    if (published === 'another') throw new ProblemError({ kind: 'outdated' });
    try {
      return await load();
    } catch (cause) {
      throw new ProblemError({ kind: 'incomplete', connected: published !== 'unreachable' }, { cause });
    }
  }
}

const freshMark = 'slipway-fresh';

/** What the host publishes now at the entry's address, fetched past every cache. */
export async function fetchEntryAnew(): Promise<'same' | 'another' | 'unreachable'> {
  if (entry === null) return 'same';
  const address = new URL(entry.address);
  address.hash = '';
  checks += 1;
  address.searchParams.set(freshMark, `${String(Date.now())}-${String(checks)}`);
  try {
    await import(/* @vite-ignore */ address.href);
  } catch {
    return 'unreachable';
  }
  return shared[ran]?.at(-1) === entry.build ? 'same' : 'another';
}
