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
    parts.registerEntry(entry(published('another')));
    const load = failing('part');
    expect(await parts.loadPart(load)).toBe('part');
    expect(load).toHaveBeenCalledTimes(1);
    expect(parts.missingParts()).toEqual({ failures: [], blockedByPolicy: false });
  });

  test('that does not come at first, from a host that still has this build, is asked for once more', async () => {
    parts.registerEntry(entry(published('here')));
    expect(await parts.loadPart(failing(gone(), 'part'))).toBe('part');
    expect(parts.missingParts().failures).toEqual([String(gone())]);
  });

  test('of a build that the host has replaced is outdated', async () => {
    parts.registerEntry(entry(published('newer')));
    const load = failing(gone(), 'part');
    expect(await problemOf(parts.loadPart(load))).toEqual({ kind: 'outdated' });
    expect(load).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['there and has the build', published('here'), true],
    ['not to be reached', nothing, false],
  ])('that never comes is incomplete, and it is said whether the host is %s', async (_, address, connected) => {
    parts.registerEntry(entry(address));
    expect(await problemOf(parts.loadPart(failing(gone(), gone())))).toEqual({ kind: 'incomplete', connected });
  });

  test('that the page’s policy forbids is missing for no lack of a connection', async () => {
    parts.registerEntry(entry(nothing));
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'script-src-elem' }));
    expect(await problemOf(parts.loadPart(failing(gone(), gone())))).toMatchObject({ connected: true });
    expect(parts.missingParts().blockedByPolicy).toBe(true);
  });

  test('is not taken for forbidden because of a picture that is', () => {
    parts.registerEntry(entry(nothing));
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src' }));
    expect(parts.missingParts().blockedByPolicy).toBe(false);
  });
});

describe('a page that asked for one build and no other is never given another', () => {
  test('by the folder of a version', async () => {
    const pinned = published('newer').replace('text/javascript,', 'text/javascript,/*/9.9.9/*/');
    parts.registerEntry(entry(pinned));
    expect(await parts.fetchEntryAnew()).toBe('same');
  });

  test('by a script tag with its checksum', async () => {
    vouched = [{ src: published('newer') }];
    parts.registerEntry(entry(published('newer')));
    expect(await parts.fetchEntryAnew()).toBe('same');
  });

  test('nor is one whose address nobody knows', async () => {
    parts.registerEntry(entry(''));
    expect(await parts.fetchEntryAnew()).toBe('same');
  });
});

describe('who defines the elements', () => {
  test('the first script on the page; a second one looks whether there is anything new to define', () => {
    expect(parts.registerEntry(entry('https://www.venue.example/slipway.js'))).toBe(true);
    defined.set('slipway-booking', 'an element');
    expect(parts.registerEntry(entry('https://www.venue.example/other/slipway.js'))).toBe(true);
  });

  test('not the script that was fetched only to see what the host has', () => {
    defined.set('slipway-booking', 'an element');
    expect(parts.registerEntry(entry('https://www.venue.example/slipway.js?slipway-fresh=3'))).toBe(false);
  });

  test('after a reload because of a newer version, not the old script that the browser’s cache still has', async () => {
    parts.registerEntry(entry(published('newer')));
    expect(await parts.reloadIfPublished()).toBe('another');
    expect(reload).toHaveBeenCalledTimes(1);
    const after = await freshPage();
    expect(after.registerEntry(entry(published('newer')))).toBe(false);
    // Once: who has no other script than this one is served with it.
    const later = await freshPage();
    expect(later.registerEntry(entry(published('newer')))).toBe(true);
  });
});

test('a page whose host cannot be reached is not reloaded: it would lose even what it has', async () => {
  parts.registerEntry(entry(nothing));
  expect(await parts.reloadIfPublished()).toBe('unreachable');
  expect(reload).not.toHaveBeenCalled();
});
