import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as laterPart from '../../src/page/later-part.ts';
import type { ProblemError } from '../../src/values/problem.ts';

type LaterPart = typeof laterPart;

const builds = Symbol.for('slipway.builds');
/** Returns a URL with the entry script of a build. Like the real script, it registers its build when it runs. */
const scriptOf = (build: string) =>
  `data:text/javascript,${encodeURIComponent(`(globalThis[Symbol.for('slipway.builds')] ??= []).push('${build}')`)}//`;
const nothing = `data:text/javascript,${encodeURIComponent('throw new TypeError("404")')}//`;

/** The fake clock. It makes each script URL different, because a browser runs the script of a URL only once. */
let moment = 0;
let parts: LaterPart;
let definedElements: Map<string, unknown>;
let scriptsWithChecksum: { src: string }[] = [];
let page: EventTarget;
const reload = vi.fn();
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => (moment += 1));
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
  parts = await freshPage();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function freshPage(): Promise<LaterPart> {
  Reflect.deleteProperty(globalThis, builds);
  vi.resetModules();
  return import('../../src/page/later-part.ts');
}

const define = () => undefined;
const entry = (address: string, version = '9.9.9') => ({ address, build: 'here', version });
const failing = (...answers: ('part' | Error)[]) =>
  vi.fn(() => {
    const answer = answers.shift() ?? new TypeError('no more');
    return answer === 'part' ? Promise.resolve(answer) : Promise.reject(answer);
  });
const networkError = () => new TypeError('Failed to fetch dynamically imported module');
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It came.'),
    (error: unknown) => (error as ProblemError).problem,
  );

describe('loadPart', () => {
  it('loads a lazy module once', async () => {
    parts.registerEntry(entry(scriptOf('another')), define);
    const load = failing('part');
    expect(await parts.loadPart(load)).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
    expect(parts.missingParts()).toEqual({ failures: [], blockedByPolicy: false });
  });

  it('repeats a failed load if the host still has this build', async () => {
    parts.registerEntry(entry(scriptOf('here')), define);
    expect(await parts.loadPart(failing(networkError(), 'part'))).toBe('part');
    expect(parts.missingParts().failures).toEqual([String(networkError())]);
  });

  it('reports `outdated` if the host has a different build', async () => {
    parts.registerEntry(entry(scriptOf('newer')), define);
    const load = failing(networkError(), 'part');
    expect(await problemOf(parts.loadPart(load))).toEqual({ kind: 'outdated' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['reachable', scriptOf('here'), true],
    ['unreachable', nothing, false],
  ])('reports `incomplete`, and that the host is %s', async (_, address, connected) => {
    parts.registerEntry(entry(address), define);
    expect(await problemOf(parts.loadPart(failing(networkError(), networkError())))).toEqual({
      kind: 'incomplete',
      connected,
    });
  });

  it('reports `incomplete` and connected if the security policy blocks scripts', async () => {
    parts.registerEntry(entry(nothing), define);
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src-elem' }));
    expect(await problemOf(parts.loadPart(failing(networkError(), networkError())))).toMatchObject({ connected: true });
    expect(parts.missingParts().blockedByPolicy).toBe(true);
  });

  it('ignores a picture that the security policy blocks', () => {
    parts.registerEntry(entry(nothing), define);
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src' }));
    expect(parts.missingParts().blockedByPolicy).toBe(false);
  });
});

describe('reloadIfPublished on a page with a fixed build', () => {
  it('returns `same` if the script’s URL contains its version', async () => {
    const pinnedAddress = scriptOf('newer').replace('text/javascript,', 'text/javascript,/*/9.9.9/*/');
    parts.registerEntry(entry(pinnedAddress), define);
    expect(await parts.reloadIfPublished()).toBe('same');
  });

  it('returns `same` if the script tag has a checksum', async () => {
    scriptsWithChecksum = [{ src: scriptOf('newer') }];
    parts.registerEntry(entry(scriptOf('newer')), define);
    expect(await parts.reloadIfPublished()).toBe('same');
  });

  it('returns `same` if the script’s URL is unknown', async () => {
    parts.registerEntry(entry(''), define);
    expect(await parts.reloadIfPublished()).toBe('same');
  });
});

describe('registerEntry', () => {
  /** Registers the script. Returns true if it defines the elements. */
  async function defines(on: LaterPart, script: laterPart.Entry): Promise<boolean> {
    const define = vi.fn();
    on.registerEntry(script, define);
    await vi.dynamicImportSettled();
    return define.mock.calls.length === 1;
  }

  it('defines the elements for each script tag of the page', async () => {
    expect(await defines(parts, entry('https://www.venue.example/slipway.js'))).toBe(true);
    definedElements.set('slipway-booking', 'an element');
    expect(await defines(parts, entry('https://www.venue.example/other/slipway.js'))).toBe(true);
  });

  it('defines nothing for a script that only checks the host’s build', async () => {
    definedElements.set('slipway-booking', 'an element');
    expect(await defines(parts, entry('https://www.venue.example/slipway.js?slipway-fresh=3'))).toBe(false);
  });

  /** Reloads a page for a newer build. Returns the new page, and the old entry script that its cache still has. */
  async function reloadPage(host: string): Promise<{ after: LaterPart; cachedEntry: laterPart.Entry }> {
    const before = await freshPage();
    before.registerEntry(entry(scriptOf('newer')), () => undefined);
    await before.reloadIfPublished();
    reload.mockClear();
    return { after: await freshPage(), cachedEntry: entry(host) };
  }

  it('skips the cached script once after a reload', async () => {
    const { after, cachedEntry } = await reloadPage(scriptOf('newer'));
    expect(await defines(after, cachedEntry)).toBe(false);
    // The next page uses the cached script after all, because some hosts never serve a different one.
    expect(await defines(await freshPage(), cachedEntry)).toBe(true);
  });

  it.each([
    ['still has the same build', scriptOf('here')],
    ['is unreachable', nothing],
  ])('defines the elements after a reload if the host %s', async (_, host) => {
    const { after, cachedEntry } = await reloadPage(host);
    expect(await defines(after, cachedEntry)).toBe(true);
  });

  it('defines the elements after a reload if the script has a checksum', async () => {
    scriptsWithChecksum = [{ src: scriptOf('newer') }];
    const { after, cachedEntry } = await reloadPage(scriptOf('newer'));
    expect(await defines(after, cachedEntry)).toBe(true);
  });

  it('defines the elements once for several scripts after a reload', async () => {
    const { after, cachedEntry } = await reloadPage(scriptOf('here'));
    const [first, second] = [vi.fn(), vi.fn()];
    after.registerEntry(cachedEntry, first);
    after.registerEntry(entry('https://www.venue.example/slipway.js?ver=2'), second);
    await vi.dynamicImportSettled();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  });
});

it('does not reload if the host is unreachable', async () => {
  parts.registerEntry(entry(nothing), define);
  expect(await parts.reloadIfPublished()).toBe('unreachable');
  expect(reload).not.toHaveBeenCalled();
});
