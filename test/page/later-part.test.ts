import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as laterPart from '../../src/page/later-part.ts';
import type { ProblemError } from '../../src/values/problem.ts';

type LaterPart = typeof laterPart;

const builds = Symbol.for('slipway.builds');
/** What the host has at the entry's address: a script that, run, says its build, as the real one does. */
const published = (build: string) =>
  `data:text/javascript,${encodeURIComponent(`(globalThis[Symbol.for('slipway.builds')] ??= []).push('${build}')`)}//`;
const nothing = `data:text/javascript,${encodeURIComponent('throw new TypeError("404")')}//`;

/** Never the same twice: a script once run at an address is not run again. */
let moment = 0;
let parts: LaterPart;
let defined: Map<string, unknown>;
let vouched: { src: string }[] = [];
let page: EventTarget;
const reload = vi.fn();
beforeEach(async () => {
  vi.spyOn(Date, 'now').mockImplementation(() => (moment += 1));
  defined = new Map();
  vouched = [];
  page = new EventTarget();
  reload.mockReset();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('customElements', { get: (tag: string) => defined.get(tag) });
  vi.stubGlobal('document', {
    addEventListener: page.addEventListener.bind(page),
    querySelectorAll: () => vouched,
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

const nobody = () => undefined;
const entry = (address: string, version = '9.9.9') => ({ address, build: 'here', version });
const failing = (...answers: ('part' | Error)[]) =>
  vi.fn(() => {
    const answer = answers.shift() ?? new TypeError('no more');
    return answer === 'part' ? Promise.resolve(answer) : Promise.reject(answer);
  });
const gone = () => new TypeError('Failed to fetch dynamically imported module');
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('It came.'),
    (error: unknown) => (error as ProblemError).problem,
  );

describe('a part', () => {
  test('that comes is asked for once, and nothing else', async () => {
    parts.registerEntry(entry(published('another')), nobody);
    const load = failing('part');
    expect(await parts.loadPart(load)).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
    expect(parts.missingParts()).toEqual({ failures: [], blockedByPolicy: false });
  });

  test('that does not come at first, from a host that still has this build, is asked for once more', async () => {
    parts.registerEntry(entry(published('here')), nobody);
    expect(await parts.loadPart(failing(gone(), 'part'))).toBe('part');
    expect(parts.missingParts().failures).toEqual([String(gone())]);
  });

  test('of a build that the host has replaced is outdated', async () => {
    parts.registerEntry(entry(published('newer')), nobody);
    const load = failing(gone(), 'part');
    expect(await problemOf(parts.loadPart(load))).toEqual({ kind: 'outdated' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['there and has the build', published('here'), true],
    ['not to be reached', nothing, false],
  ])('that never comes is incomplete, and it is said whether the host is %s', async (_, address, connected) => {
    parts.registerEntry(entry(address), nobody);
    expect(await problemOf(parts.loadPart(failing(gone(), gone())))).toEqual({ kind: 'incomplete', connected });
  });

  test('that the page’s policy forbids is missing for no lack of a connection', async () => {
    parts.registerEntry(entry(nothing), nobody);
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src-elem' }));
    expect(await problemOf(parts.loadPart(failing(gone(), gone())))).toMatchObject({ connected: true });
    expect(parts.missingParts().blockedByPolicy).toBe(true);
  });

  test('is not taken for forbidden because of a picture that is', () => {
    parts.registerEntry(entry(nothing), nobody);
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src' }));
    expect(parts.missingParts().blockedByPolicy).toBe(false);
  });
});

describe('a page that asked for one build and no other is never given another', () => {
  test('by the folder of a version', async () => {
    const pinned = published('newer').replace('text/javascript,', 'text/javascript,/*/9.9.9/*/');
    parts.registerEntry(entry(pinned), nobody);
    expect(await parts.fetchEntryAnew()).toBe('same');
  });

  test('by a script tag with its checksum', async () => {
    vouched = [{ src: published('newer') }];
    parts.registerEntry(entry(published('newer')), nobody);
    expect(await parts.fetchEntryAnew()).toBe('same');
  });

  test('nor is one whose address nobody knows', async () => {
    parts.registerEntry(entry(''), nobody);
    expect(await parts.fetchEntryAnew()).toBe('same');
  });
});

describe('who defines the elements', () => {
  /** Says whether the script defines, once it had the time to. */
  async function defines(on: LaterPart, script: laterPart.Entry): Promise<boolean> {
    const define = vi.fn();
    on.registerEntry(script, define);
    await vi.dynamicImportSettled();
    return define.mock.calls.length === 1;
  }

  test('the first script on the page; a second one looks whether there is anything new to define', async () => {
    expect(await defines(parts, entry('https://www.venue.example/slipway.js'))).toBe(true);
    defined.set('slipway-booking', 'an element');
    expect(await defines(parts, entry('https://www.venue.example/other/slipway.js'))).toBe(true);
  });

  test('not the script that was fetched only to see what the host has', async () => {
    defined.set('slipway-booking', 'an element');
    expect(await defines(parts, entry('https://www.venue.example/slipway.js?slipway-fresh=3'))).toBe(false);
  });

  /** A page that was reloaded to leave a build behind, and what its cache still has. */
  async function reloaded(host: string): Promise<{ after: LaterPart; cached: laterPart.Entry }> {
    const before = await freshPage();
    before.registerEntry(entry(published('newer')), () => undefined);
    await before.reloadIfPublished();
    reload.mockClear();
    return { after: await freshPage(), cached: entry(host) };
  }

  test('after a reload because of a newer version, not the old script that the browser’s cache still has', async () => {
    const { after, cached } = await reloaded(published('newer'));
    expect(await defines(after, cached)).toBe(false);
    // Once: who has no other script than this one is served with it.
    expect(await defines(await freshPage(), cached)).toBe(true);
  });

  test.each([
    ['still has the same build', published('here')],
    ['cannot be reached', nothing],
  ])('after such a reload the script itself, where its host %s', async (_, host) => {
    const { after, cached } = await reloaded(host);
    expect(await defines(after, cached)).toBe(true);
  });

  test('after such a reload also a script that the page asked for and no other', async () => {
    vouched = [{ src: published('newer') }];
    const { after, cached } = await reloaded(published('newer'));
    expect(await defines(after, cached)).toBe(true);
  });

  test('of several scripts of a build the first, from which the parts take what they need', async () => {
    const { after, cached } = await reloaded(published('here'));
    const [first, second] = [vi.fn(), vi.fn()];
    after.registerEntry(cached, first);
    after.registerEntry(entry('https://www.venue.example/slipway.js?ver=2'), second);
    await vi.dynamicImportSettled();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  });
});

test('a page whose host cannot be reached is not reloaded: it would lose even what it has', async () => {
  parts.registerEntry(entry(nothing), nobody);
  expect(await parts.reloadIfPublished()).toBe('unreachable');
  expect(reload).not.toHaveBeenCalled();
});
