/** Tests how the browser stores an account’s cart, and the lock that lets one page write at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredCart } from '../../../src/flow/session/context.ts';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { createUnconfirmedBookings } from '../../../src/page/storage/unconfirmed-bookings.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createAccountPage } from './fake-page.ts';

const DAY_MS = 86_400_000;
const start = Date.UTC(2031, 4, 1);
const cart: StoredCart = { sessionId: 's', quoteRequests: {}, creating: { at: 5, key: 'k' }, count: 1 };
/** The same cart in the stored format, which uses field names of earlier versions. */
const storedCart = { sessionId: 's', questions: {}, creating: { at: 5, key: 'k' }, count: 1 };

let { base, key, page } = createAccountPage();
let now = start;

beforeEach(() => {
  ({ base, key, page } = createAccountPage());
  now = start;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const storage = (of = page) => createCartStorage(base, of, () => now);

describe('createCartStorage', () => {
  it('returns the cart that another element saved', () => {
    storage().save(cart);
    expect(storage().load()).toEqual(cart);
  });

  it('returns the numbers in `unsettled`, and drops other values', () => {
    page.entries.set(key, JSON.stringify({ ...storedCart, unsettled: [1, 'x', null, 2] }));
    expect(storage().load()?.unsettled).toEqual([1, 2]);
    page.entries.set(key, JSON.stringify({ ...storedCart, unsettled: ['x'] }));
    expect(storage().load()).not.toHaveProperty('unsettled');
  });

  it.each([
    [true, { at: 0, key: '' }],
    [false, null],
    [undefined, null],
    [{ at: 'x' }, { at: 0, key: '' }],
    [
      { at: 5, key: 'k' },
      { at: 5, key: 'k' },
    ],
  ])('reads the value %j of `creating` from an earlier version', (creating, expectedRequest) => {
    page.entries.set(key, JSON.stringify({ sessionId: 's', creating }));
    expect(storage().load()).toEqual({ sessionId: 's', quoteRequests: {}, creating: expectedRequest });
  });

  it.each(['7', 'null', '{}', '{"sessionId":1}', 'nonsense'])('returns null if the storage holds %s', (text) => {
    page.entries.set(key, text);
    expect(storage().load()).toBeNull();
  });

  it.each([DAY_MS + 1, -DAY_MS - 1])('removes a cart more than a day old or ahead (%i ms)', (passed) => {
    storage().save({ ...cart, creating: null });
    now = start + passed;
    expect(storage(page).load()).toEqual(null);
    expect(page.entries.has(key)).toBe(false);
  });

  it.each([DAY_MS, -DAY_MS])('returns a cart at most a day old or ahead (%i ms)', (passed) => {
    storage().save(cart);
    now = start + passed;
    expect(storage().load()).toEqual(cart);
  });

  it('keeps the cart in the page if the browser blocks the storage', () => {
    page.refuse('getItem', 'setItem', 'removeItem');
    expect(storage().load()).toBeNull();
    storage().save(cart);
    expect(storage().load()).toEqual(cart);
    storage().clear();
    expect(storage().load()).toBeNull();
  });

  it('adds the cart to the page’s history state if storage is full', () => {
    page.history.replaceState({ page: 'its own' }, '');
    page.refuse('setItem');
    storage().save(cart);
    expect(page.history.state).toEqual({ page: 'its own', [key]: { ...storedCart, kept: start } });
    storage().clear();
    expect(page.history.state).toEqual({ page: 'its own' });
    expect(storage().load()).toBeNull();
  });

  it('returns a started booking from the history for three days', () => {
    page.history.replaceState({ [key]: { ...storedCart, kept: start } }, '');
    expect(storage().load()).toEqual(cart);
    now = start + 3 * DAY_MS + 1;
    expect(storage().load()).toBeNull();
  });

  it('leaves a newer version’s cart unchanged, but loads its own', () => {
    const newer = JSON.stringify({ version: 2, sessionId: 'new', kept: start });
    page.entries.set(key, newer);
    expect(storage().load()).toBeNull();
    storage().save(cart);
    expect(storage().load()).toEqual(cart);
    storage().clear();
    expect(storage().load()).toBeNull();
    expect(page.entries.get(key)).toBe(newer);
  });

  it("returns a newer version's started booking until the page clears it", () => {
    page.entries.set(key, JSON.stringify({ version: 2, sessionId: 'new', creating: { at: 5, key: 'k' }, kept: start }));
    expect(storage().load()).toEqual({ sessionId: 'new', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    storage().clear();
    expect(storage().load()).toBeNull();
  });

  it('removes the stored cart if the full storage refuses a newer one', () => {
    storage().save({ ...cart, creating: null });
    page.refuse('setItem');
    storage().save(cart);
    expect(page.entries.has(key)).toBe(false);
    expect(storage().load()).toEqual(cart);
  });

  it('moves the cart from the history to the storage when possible', () => {
    page.refuse('setItem');
    storage().save(cart);
    page.allow();
    storage().save({ ...cart, count: 2 });
    expect(page.history.state).toEqual({});
    expect(storage().load()?.count).toBe(2);
  });

  it('ignores a cleared cart in an earlier history entry', () => {
    page.refuse('setItem');
    storage().save(cart);
    const earlierState: unknown = page.history.state;
    storage().clear();
    page.history.replaceState(earlierState, '');
    expect(storage().load()).toBeNull();
  });

  it('keeps the page’s history state unchanged if it is a text', () => {
    page.history.replaceState('its own', '');
    page.refuse('setItem');
    storage().save(cart);
    expect(page.history.state).toBe('its own');
    expect(storage().load()).toEqual(cart);
  });

  it('keeps the cart in memory without storage and history', () => {
    page.refuse('setItem');
    vi.spyOn(page.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('The page is sandboxed.', 'SecurityError');
    });
    storage().save(cart);
    expect(storage().load()).toEqual(cart);
  });

  it('adds an unconfirmed booking to the stored ones', () => {
    const unconfirmedBookings = ['one', 'two'].map((sessionId) => ({ sessionId, key: 'k', at: start }));
    for (const each of unconfirmedBookings) storage().setAside(each);
    expect(createUnconfirmedBookings(base, page, () => now).load()).toEqual(unconfirmedBookings);
  });

  it('returns the lost start that it saved', () => {
    const lateStart = { at: start, itemId: '7', start: '2031-06-10' as Day, end: '2031-06-11' as Day };
    storage().lostStart.save(lateStart);
    expect(storage().lostStart.load()).toEqual(lateStart);
  });
});

describe('watch', () => {
  const stop: (() => void)[] = [];
  afterEach(() => stop.splice(0).forEach((each) => each()));

  function watch(element = storage()) {
    const listener = vi.fn();
    stop.push(element.watch(listener));
    return listener;
  }

  it('reports changes by other elements of the page, but not its own', () => {
    const element = storage();
    const listener = watch(element);
    element.save(cart);
    expect(listener).not.toHaveBeenCalled();
    storage().save(cart);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports changes of its storage key by other tabs', () => {
    const listener = watch();
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another key' }));
    expect(listener).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports when the guest returns through the back/forward cache', () => {
    const listener = watch();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(listener).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports changes once to a hidden page when it becomes visible', () => {
    const listener = watch();
    page.document.hidden = true;
    storage().save(cart);
    storage().clear();
    expect(listener).not.toHaveBeenCalled();
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after the caller stops the watch', () => {
    const listener = vi.fn();
    storage().watch(listener)();
    storage().save(cart);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('alone and idle', () => {
  it('runs the work of one element at a time', async () => {
    let finish: () => void = () => undefined;
    const first = storage().alone(() => new Promise<void>((done) => (finish = done)));
    const second = vi.fn(() => Promise.resolve());
    expect(await storage().alone(second)).toBe(false);
    expect(second).not.toHaveBeenCalled();
    const idle = storage().idle();
    finish();
    expect(await first).toBe(true);
    expect(await idle).toBe(true);
  });

  it('reports to running work that a different page took the lock', async () => {
    let finish: () => void = () => undefined;
    const answers: boolean[] = [];
    const first = storage().alone(async (isHeld) => {
      answers.push(isHeld());
      await new Promise<void>((done) => (finish = done));
      answers.push(isHeld());
    });
    const second = vi.fn((isHeld: () => boolean) => Promise.resolve(void answers.push(isHeld())));
    expect(await storage().alone(second, { steal: true })).toBe(true);
    expect(await first).toBe(true);
    finish();
    await vi.waitFor(() => expect(answers).toEqual([true, true, false]));
    expect(second).toHaveBeenCalledTimes(1);
  });

  it('waits at most 140 seconds for a different page’s lock', async () => {
    vi.useFakeTimers();
    void storage().alone(() => new Promise<void>(() => undefined));
    let isIdle: boolean | undefined;
    void storage()
      .idle()
      .then((idle) => (isIdle = idle));
    await vi.advanceTimersByTimeAsync(139_999);
    expect(isIdle).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(isIdle).toBe(false);
    vi.useRealTimers();
  });

  it('runs the work in browsers without locks', async () => {
    Object.assign(page, { navigator: {} });
    const work = vi.fn((isHeld: () => boolean) => Promise.resolve(void expect(isHeld()).toBe(true)));
    expect(await storage().alone(work)).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
    expect(await storage().idle()).toBe(false);
  });
});
