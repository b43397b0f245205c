import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as laterPart from '../../src/page/lazy-module.ts';
import type { ProblemError } from '../../src/values/problem.ts';

type LaterPart = typeof laterPart;

const buildsKey = Symbol.for('slipway.builds');
/** Returns a URL with the entry script of a build. Like the real script, it registers its build when it runs. */
const buildScriptUrl = (build: string) =>
  `data:text/javascript,${encodeURIComponent(`(globalThis[Symbol.for('slipway.builds')] ??= []).push('${build}')`)}//`;
const failingScriptUrl = `data:text/javascript,${encodeURIComponent('throw new TypeError("404")')}//`;

/** The fake clock. It makes each script URL different, because a browser runs the script of a URL only once. */
let fakeTime = 0;
let laterParts: LaterPart;
let definedElements: Map<string, unknown>;
let scriptsWithChecksum: { src: string }[] = [];
let page: EventTarget;
const reload = vi.fn();
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => (fakeTime += 1));
  definedElements = new Map();
  scriptsWithChecksum = [];
  page = new EventTarget();
  reload.mockReset();
  const tabEntries = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tabEntries.get(key) ?? null,
    setItem: (key: string, text: string) => tabEntries.set(key, text),
    removeItem: (key: string) => tabEntries.delete(key),
  });
  vi.stubGlobal('customElements', { get: (tag: string) => definedElements.get(tag) });
  vi.stubGlobal('document', {
    addEventListener: page.addEventListener.bind(page),
    querySelectorAll: () => scriptsWithChecksum,
  });
  vi.stubGlobal('location', { reload });
  laterParts = await loadNewPage();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function loadNewPage(): Promise<LaterPart> {
  Reflect.deleteProperty(globalThis, buildsKey);
  vi.resetModules();
  return import('../../src/page/lazy-module.ts');
}

const define = () => undefined;
const createEntry = (address: string, version = '9.9.9') => ({ address, build: 'here', version });
const createFailingLoad = (...results: ('part' | Error)[]) =>
  vi.fn(() => {
    const result = results.shift() ?? new TypeError('no more');
    return result === 'part' ? Promise.resolve(result) : Promise.reject(result);
  });
const createNetworkError = () => new TypeError('Failed to fetch dynamically imported module');
const catchProblem = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It came.'),
    (error: unknown) => (error as ProblemError).problem,
  );

describe('loadLazyModule', () => {
  it('imports a lazy module only once if the import succeeds', async () => {
    laterParts.registerEntry(createEntry(buildScriptUrl('another')), define);
    const loadModule = createFailingLoad('part');
    expect(await laterParts.loadLazyModule(loadModule)).toBe('part');
    expect(loadModule).toHaveBeenCalledTimes(1);
    expect(laterParts.getFailedModules()).toEqual({ failures: [], isBlocked: false });
  });

  it('repeats a failed load if the server still has this build', async () => {
    laterParts.registerEntry(createEntry(buildScriptUrl('here')), define);
    expect(await laterParts.loadLazyModule(createFailingLoad(createNetworkError(), 'part'))).toBe('part');
    expect(laterParts.getFailedModules().failures).toEqual([String(createNetworkError())]);
  });

  it('reports `outdated` if the server has a different build', async () => {
    laterParts.registerEntry(createEntry(buildScriptUrl('newer')), define);
    const loadModule = createFailingLoad(createNetworkError(), 'part');
    expect(await catchProblem(laterParts.loadLazyModule(loadModule))).toEqual({ kind: 'outdated' });
    expect(loadModule).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['reachable', buildScriptUrl('here'), true],
    ['unreachable', failingScriptUrl, false],
  ])('reports `incomplete` after two failed loads while the server is %s', async (_, address, isConnected) => {
    laterParts.registerEntry(createEntry(address), define);
    expect(
      await catchProblem(laterParts.loadLazyModule(createFailingLoad(createNetworkError(), createNetworkError()))),
    ).toEqual({
      kind: 'incomplete',
      connected: isConnected,
    });
  });

  it('reports `connected` and `isBlocked` if the security policy blocks scripts', async () => {
    laterParts.registerEntry(createEntry(failingScriptUrl), define);
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src-elem' }));
    expect(
      await catchProblem(laterParts.loadLazyModule(createFailingLoad(createNetworkError(), createNetworkError()))),
    ).toMatchObject({ connected: true });
    expect(laterParts.getFailedModules().isBlocked).toBe(true);
  });

  it('ignores a picture that the security policy blocks', () => {
    laterParts.registerEntry(createEntry(failingScriptUrl), define);
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src' }));
    expect(laterParts.getFailedModules().isBlocked).toBe(false);
  });
});

describe('reloadIfPublished on a page with a fixed build', () => {
  it('returns `same` if the script’s URL contains its version', async () => {
    const pinnedAddress = buildScriptUrl('newer').replace('text/javascript,', 'text/javascript,/*/9.9.9/*/');
    laterParts.registerEntry(createEntry(pinnedAddress), define);
    expect(await laterParts.reloadIfPublished()).toBe('same');
  });

  it('returns `same` if the script tag has a checksum', async () => {
    scriptsWithChecksum = [{ src: buildScriptUrl('newer') }];
    laterParts.registerEntry(createEntry(buildScriptUrl('newer')), define);
    expect(await laterParts.reloadIfPublished()).toBe('same');
  });

  it('returns `same` if the script’s URL is unknown', async () => {
    laterParts.registerEntry(createEntry(''), define);
    expect(await laterParts.reloadIfPublished()).toBe('same');
  });
});

describe('registerEntry', () => {
  /** Registers the script. Returns true if it defines the elements. */
  async function definesElements(on: LaterPart, script: laterPart.EntryScript): Promise<boolean> {
    const define = vi.fn();
    on.registerEntry(script, define);
    await vi.dynamicImportSettled();
    return define.mock.calls.length === 1;
  }

  it('defines the elements for each script tag of the page', async () => {
    expect(await definesElements(laterParts, createEntry('https://www.venue.example/slipway.js'))).toBe(true);
    definedElements.set('slipway-booking', 'an element');
    expect(await definesElements(laterParts, createEntry('https://www.venue.example/other/slipway.js'))).toBe(true);
  });

  it('defines nothing for a script that only checks the server’s build', async () => {
    definedElements.set('slipway-booking', 'an element');
    expect(await definesElements(laterParts, createEntry('https://www.venue.example/slipway.js?slipway-fresh=3'))).toBe(
      false,
    );
  });

  /** Reloads a page for a newer build. Returns the new page, and the old entry script from the browser's cache. */
  async function reloadPage(
    hostScriptUrl: string,
  ): Promise<{ pageAfterReload: LaterPart; cachedEntry: laterPart.EntryScript }> {
    const pageBeforeReload = await loadNewPage();
    pageBeforeReload.registerEntry(createEntry(buildScriptUrl('newer')), () => undefined);
    await pageBeforeReload.reloadIfPublished();
    reload.mockClear();
    return { pageAfterReload: await loadNewPage(), cachedEntry: createEntry(hostScriptUrl) };
  }

  it('skips the outdated cached script on the first page after a reload', async () => {
    const { pageAfterReload, cachedEntry } = await reloadPage(buildScriptUrl('newer'));
    expect(await definesElements(pageAfterReload, cachedEntry)).toBe(false);
    // The next page uses the cached script even so, because some hosts never serve a different script.
    expect(await definesElements(await loadNewPage(), cachedEntry)).toBe(true);
  });

  it.each([
    ['still has the same build', buildScriptUrl('here')],
    ['is unreachable', failingScriptUrl],
  ])('defines the elements after a reload if the server %s', async (_, hostScriptUrl) => {
    const { pageAfterReload, cachedEntry } = await reloadPage(hostScriptUrl);
    expect(await definesElements(pageAfterReload, cachedEntry)).toBe(true);
  });

  it('defines the elements after a reload if the script has a checksum', async () => {
    scriptsWithChecksum = [{ src: buildScriptUrl('newer') }];
    const { pageAfterReload, cachedEntry } = await reloadPage(buildScriptUrl('newer'));
    expect(await definesElements(pageAfterReload, cachedEntry)).toBe(true);
  });

  it('defines the elements once for several scripts after a reload', async () => {
    const { pageAfterReload, cachedEntry } = await reloadPage(buildScriptUrl('here'));
    const [defineFirst, defineSecond] = [vi.fn(), vi.fn()];
    pageAfterReload.registerEntry(cachedEntry, defineFirst);
    pageAfterReload.registerEntry(createEntry('https://www.venue.example/slipway.js?ver=2'), defineSecond);
    await vi.dynamicImportSettled();
    expect([defineFirst.mock.calls.length, defineSecond.mock.calls.length]).toEqual([1, 0]);
  });
});

it('does not reload if the server is unreachable', async () => {
  laterParts.registerEntry(createEntry(failingScriptUrl), define);
  expect(await laterParts.reloadIfPublished()).toBe('unreachable');
  expect(reload).not.toHaveBeenCalled();
});
