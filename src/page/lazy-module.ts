/**
 * Loads lazy modules. If a module fails to load, it fetches the entry script without caches and tries once more. The
 * fetched script shows the cause: a failed connection, or a newer version on the server, whose modules have different
 * names. Callers decide how to inform the guest.
 *
 * See docs/decisions/004-two-part-loading.md.
 */
import { ProblemError } from '../values/problem.ts';
import { readTabText, writeTabText } from './storage/tab-text.ts';

export interface EntryScript {
  /** URL of the entry script that the page loaded, after redirects; `''` if unknown. */
  readonly address: string;
  /** Name of the build. Two scripts of the same build use the same lazy modules. */
  readonly build: string;
  /** Name of the folder for this version. The folder never contains a different build. */
  readonly version: string;
}

/**
 * The result of comparing this build with the one that the server has now. `unreachable` means that the server does not
 * respond.
 */
export type PublishedBuild = 'same' | 'another' | 'unreachable';

/**
 * The global scope of the page. Several copies of the entry script may run on a page, so it lists the names of all
 * builds that ran, the latest last.
 */
const sharedScope = globalThis as { [loadedBuildsKey]?: string[] };
const loadedBuildsKey = Symbol.for('slipway.builds');

/** URL parameter with a unique value, so that the browser and its caches treat the script as a new file. */
const cacheBypassParameter = 'slipway-fresh';
/** Key in the tab's storage. Its value names a build whose modules are no longer complete on the server. */
const outdatedKey = 'slipway:outdated';

let entryScript: EntryScript | null = null;
let isBlockedByPolicy = false;
const loadErrors: string[] = [];

/**
 * Registers the running entry script. Call it before the script defines an element.
 *
 * If the page has reloaded because of a newer version, the browser's cache may still have the old script. This function
 * then fetches the script from the server first. If that script is a different build, it defines the elements instead.
 *
 * @param defineElements defines the elements. It runs for the first script of a build, because lazy modules import from
 * that script. For a later script, it runs only if the elements already exist, and then it only prints a warning.
 */
export function registerEntry(newEntry: EntryScript, defineElements: () => void): void {
  const builds = (sharedScope[loadedBuildsKey] ??= []);
  const isFirstOfBuild = !builds.includes(newEntry.build);
  builds.push(newEntry.build);
  if (customElements.get('slipway-booking') !== undefined) {
    if (!newEntry.address.includes(`${cacheBypassParameter}=`)) defineElements();
    return;
  }
  if (!isFirstOfBuild) return;
  entryScript = newEntry.address === '' ? null : newEntry;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    isBlockedByPolicy ||= effectiveDirective.startsWith('script-src');
  });
  if (readTabText(outdatedKey) !== newEntry.build) return defineElements();
  writeTabText(outdatedKey, '');
  void refetchEntry().then((publishedBuild) => {
    if (publishedBuild !== 'another') defineElements();
  });
}

/**
 * Loads a lazy module. In most browsers from before the middle of 2026, a module that failed once fails again on the
 * same page. The second attempt is then useless, and only a reload helps. See
 * https://github.com/whatwg/html/pull/10327.
 *
 * @param importModule a dynamic import
 * @throws ProblemError `outdated` if the server now has a different build, otherwise `incomplete`
 * @example
 * const { reconcile } = await loadLazyModule(() => import('../../flow/repairs.ts'));
 */
export async function loadLazyModule<Part>(importModule: () => Promise<Part>): Promise<Part> {
  try {
    return await importModule();
  } catch (error) {
    loadErrors.push(String(error));
    const publishedBuild = await refetchEntry();
    if (publishedBuild === 'another') throw new ProblemError({ kind: 'outdated' });
    try {
      return await importModule();
    } catch (cause) {
      throw new ProblemError(
        { kind: 'incomplete', connected: publishedBuild === 'same' || isBlockedByPolicy },
        { cause },
      );
    }
  }
}

/**
 * Fetches the entry script without caches, and runs it. If the elements already exist, the run only records its build.
 * Otherwise a different build defines the elements (see `registerEntry`).
 */
async function refetchEntry(): Promise<PublishedBuild> {
  if (entryScript === null || isPinnedToBuild(entryScript)) return 'same';
  const address = new URL(entryScript.address);
  address.hash = '';
  address.searchParams.set(cacheBypassParameter, String(Date.now()));
  try {
    await import(/* @vite-ignore */ /* webpackIgnore: true */ address.href);
  } catch {
    return 'unreachable';
  }
  return sharedScope[loadedBuildsKey]?.at(-1) === entryScript.build ? 'same' : 'another';
}

/**
 * Returns true if the script tag names exactly this build, by an integrity hash or by the folder of its version. Such a
 * page never runs a different build.
 */
function isPinnedToBuild({ address, version }: EntryScript): boolean {
  const { pathname } = new URL(address);
  const hasIntegrity = [...document.querySelectorAll<HTMLScriptElement>('script[integrity]')].some(
    ({ src }) => src === address,
  );
  return hasIntegrity || pathname.includes(`/${version}/`);
}

/**
 * Reloads the page, but only if the script's server responds. Otherwise the reloaded page would have no script at all.
 * Returns how the server's build compares with this one.
 */
export async function reloadIfPublished(): Promise<PublishedBuild> {
  const publishedBuild = await refetchEntry();
  if (publishedBuild === 'unreachable') return publishedBuild;
  if (entryScript !== null) writeTabText(outdatedKey, entryScript.build);
  location.reload();
  return publishedBuild;
}

/**
 * Returns the errors of modules whose first attempt failed. `isBlocked` is true if the page's content security
 * policy blocked a script.
 */
export function getFailedModules(): { failures: readonly string[]; isBlocked: boolean } {
  return { failures: loadErrors, isBlocked: isBlockedByPolicy };
}
