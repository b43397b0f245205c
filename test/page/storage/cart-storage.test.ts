/** Tests how the browser stores an account’s cart, and the lock that lets one page write at a time. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredCart } from '../../../src/flow/session/context.ts';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { createUnconfirmedBookings } from '../../../src/page/storage/unconfirmed-bookings.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { createAccountPage } from './fake-page.ts';

const DAY_MS = 86_400_000;
const startTime = Date.UTC(2031, 4, 1);
const cart: StoredCart = { sessionId: 's', quoteRequests: {}, creating: { at: 5, key: 'k' }, count: 1 };
/** The same cart in the stored format, which uses field names of earlier versions. */
const storedCart = { sessionId: 's', questions: {}, creating: { at: 5, key: 'k' }, count: 1 };

let { base, key, page } = createAccountPage();
let currentTime = startTime;

beforeEach(() => {
  ({ base, key, page } = createAccountPage());
  currentTime = startTime;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const createStorage = (ofPage = page) => createCartStorage(base, ofPage, () => currentTime);

describe('createCartStorage', () => {
  it('returns the cart that another element saved', () => {
    createStorage().save(cart);
    expect(createStorage().load()).toEqual(cart);
  });

  it('returns the numbers in `unsettled`, and drops other values', () => {
    page.entries.set(key, JSON.stringify({ ...storedCart, unsettled: [1, 'x', null, 2] }));
    expect(createStorage().load()?.unsettled).toEqual([1, 2]);
    page.entries.set(key, JSON.stringify({ ...storedCart, unsettled: ['x'] }));
    expect(createStorage().load()).not.toHaveProperty('unsettled');
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
  ])('reads the value %j of `creating` from an earlier version', (storedCreating, expectedRequest) => {
    page.entries.set(key, JSON.stringify({ sessionId: 's', creating: storedCreating }));
    expect(createStorage().load()).toEqual({ sessionId: 's', quoteRequests: {}, creating: expectedRequest });
  });

  it.each(['7', 'null', '{}', '{"sessionId":1}', 'nonsense'])('returns null if the storage holds %s', (storedText) => {
    page.entries.set(key, storedText);
    expect(createStorage().load()).toBeNull();
  });

  it.each([DAY_MS + 1, -DAY_MS - 1])('removes a cart whose time differs by over a day: %i ms', (elapsedMs) => {
    createStorage().save({ ...cart, creating: null });
    currentTime = startTime + elapsedMs;
    expect(createStorage(page).load()).toEqual(null);
    expect(page.entries.has(key)).toBe(false);
  });

  it.each([DAY_MS, -DAY_MS])('returns a cart whose time differs by one day: %i ms', (elapsedMs) => {
    createStorage().save(cart);
    currentTime = startTime + elapsedMs;
    expect(createStorage().load()).toEqual(cart);
  });

  it('keeps the cart in memory if the browser blocks the storage', () => {
    page.refuse('getItem', 'setItem', 'removeItem');
    expect(createStorage().load()).toBeNull();
    createStorage().save(cart);
    expect(createStorage().load()).toEqual(cart);
    createStorage().clear();
    expect(createStorage().load()).toBeNull();
  });

  it('adds the cart to the page’s history state if storage is full', () => {
    page.history.replaceState({ page: 'its own' }, '');
    page.refuse('setItem');
    createStorage().save(cart);
    expect(page.history.state).toEqual({ page: 'its own', [key]: { ...storedCart, kept: startTime } });
    createStorage().clear();
    expect(page.history.state).toEqual({ page: 'its own' });
    expect(createStorage().load()).toBeNull();
  });

  it('returns a cart with a started booking from history for three days', () => {
    page.history.replaceState({ [key]: { ...storedCart, kept: startTime } }, '');
    expect(createStorage().load()).toEqual(cart);
    currentTime = startTime + 3 * DAY_MS + 1;
    expect(createStorage().load()).toBeNull();
  });

  it('keeps a newer version’s cart unchanged, and returns the page’s own cart', () => {
    const newerCart = JSON.stringify({ version: 2, sessionId: 'new', kept: startTime });
    page.entries.set(key, newerCart);
    expect(createStorage().load()).toBeNull();
    createStorage().save(cart);
    expect(createStorage().load()).toEqual(cart);
    createStorage().clear();
    expect(createStorage().load()).toBeNull();
    expect(page.entries.get(key)).toBe(newerCart);
  });

  it("returns a newer version's started booking until the page clears it", () => {
    page.entries.set(
      key,
      JSON.stringify({ version: 2, sessionId: 'new', creating: { at: 5, key: 'k' }, kept: startTime }),
    );
    expect(createStorage().load()).toEqual({ sessionId: 'new', quoteRequests: {}, creating: { at: 5, key: 'k' } });
    createStorage().clear();
    expect(createStorage().load()).toBeNull();
  });

  it('removes the stored cart if the full storage refuses a newer one', () => {
    createStorage().save({ ...cart, creating: null });
    page.refuse('setItem');
    createStorage().save(cart);
    expect(page.entries.has(key)).toBe(false);
    expect(createStorage().load()).toEqual(cart);
  });

  it('moves the cart from the history to the storage when possible', () => {
    page.refuse('setItem');
    createStorage().save(cart);
    page.allow();
    createStorage().save({ ...cart, count: 2 });
    expect(page.history.state).toEqual({});
    expect(createStorage().load()?.count).toBe(2);
  });

  it('ignores a cleared cart in an earlier history entry', () => {
    page.refuse('setItem');
    createStorage().save(cart);
    const earlierState: unknown = page.history.state;
    createStorage().clear();
    page.history.replaceState(earlierState, '');
    expect(createStorage().load()).toBeNull();
  });

  it('keeps the page’s history state unchanged if it is a text', () => {
    page.history.replaceState('its own', '');
    page.refuse('setItem');
    createStorage().save(cart);
    expect(page.history.state).toBe('its own');
    expect(createStorage().load()).toEqual(cart);
  });

  it('keeps the cart in memory if both storage and history fail', () => {
    page.refuse('setItem');
    vi.spyOn(page.history, 'replaceState').mockImplementation(() => {
      throw new DOMException('The page is sandboxed.', 'SecurityError');
    });
    createStorage().save(cart);
    expect(createStorage().load()).toEqual(cart);
  });

  it('adds an unconfirmed booking to the stored unconfirmed bookings', () => {
    const unconfirmedBookings = ['one', 'two'].map((sessionId) => ({ sessionId, key: 'k', at: startTime }));
    for (const unconfirmedBooking of unconfirmedBookings) createStorage().setAside(unconfirmedBooking);
    expect(createUnconfirmedBookings(base, page, () => currentTime).load()).toEqual(unconfirmedBookings);
  });

  it('returns the stored session start that got no answer', () => {
    const lostStart = { at: startTime, itemId: '7', start: '2031-06-10' as Day, end: '2031-06-11' as Day };
    createStorage().lostStart.save(lostStart);
    expect(createStorage().lostStart.load()).toEqual(lostStart);
  });
});

describe('createCartStorage: watch', () => {
  const stopFunctions: (() => void)[] = [];
  afterEach(() => stopFunctions.splice(0).forEach((each) => each()));

  function watchStorage(cartStorage = createStorage()) {
    const listener = vi.fn();
    stopFunctions.push(cartStorage.watch(listener));
    return listener;
  }

  it('reports changes by other elements of the page, but not its own', () => {
    const cartStorage = createStorage();
    const listener = watchStorage(cartStorage);
    cartStorage.save(cart);
    expect(listener).not.toHaveBeenCalled();
    createStorage().save(cart);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports changes of its storage key by other tabs', () => {
    const listener = watchStorage();
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another key' }));
    expect(listener).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports when the guest returns through the back/forward cache', () => {
    const listener = watchStorage();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(listener).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports changes in a hidden page once, when it becomes visible', () => {
    const listener = watchStorage();
    page.document.hidden = true;
    createStorage().save(cart);
    createStorage().clear();
    expect(listener).not.toHaveBeenCalled();
    page.document.dispatchEvent(new Event('visibilitychange'));
    page.document.dispatchEvent(new Event('visibilitychange'));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after the caller stops the watch', () => {
    const listener = vi.fn();
    createStorage().watch(listener)();
    createStorage().save(cart);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('createCartStorage: lock', () => {
  it('runs the work of one element at a time', async () => {
    let finishWork: () => void = () => undefined;
    const firstWork = createStorage().alone(() => new Promise<void>((resolve) => (finishWork = resolve)));
    const secondWork = vi.fn(() => Promise.resolve());
    expect(await createStorage().alone(secondWork)).toBe(false);
    expect(secondWork).not.toHaveBeenCalled();
    const idlePromise = createStorage().idle();
    finishWork();
    expect(await firstWork).toBe(true);
    expect(await idlePromise).toBe(true);
  });

  it('sets `isHeld` to false if another page takes the lock', async () => {
    let finishWork: () => void = () => undefined;
    const heldStates: boolean[] = [];
    const firstWork = createStorage().alone(async (isHeld) => {
      heldStates.push(isHeld());
      await new Promise<void>((resolve) => (finishWork = resolve));
      heldStates.push(isHeld());
    });
    const secondWork = vi.fn((isHeld: () => boolean) => Promise.resolve(void heldStates.push(isHeld())));
    expect(await createStorage().alone(secondWork, { steal: true })).toBe(true);
    expect(await firstWork).toBe(true);
    finishWork();
    await vi.waitFor(() => expect(heldStates).toEqual([true, true, false]));
    expect(secondWork).toHaveBeenCalledTimes(1);
  });

  it('rejects with the error of the work', async () => {
    const failingWork = () => Promise.reject(new TypeError('not a function'));
    await expect(createStorage().alone(failingWork)).rejects.toThrow('not a function');
  });

  it('waits at most 140 seconds for a different page’s lock', async () => {
    vi.useFakeTimers();
    void createStorage().alone(() => new Promise<void>(() => undefined));
    let isIdle: boolean | undefined;
    void createStorage()
      .idle()
      .then((isIdleAtEnd) => (isIdle = isIdleAtEnd));
    await vi.advanceTimersByTimeAsync(139_999);
    expect(isIdle).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(isIdle).toBe(false);
    vi.useRealTimers();
  });

  it('runs the work in browsers without the Web Locks API', async () => {
    Object.assign(page, { navigator: {} });
    const exclusiveWork = vi.fn((isHeld: () => boolean) => Promise.resolve(void expect(isHeld()).toBe(true)));
    expect(await createStorage().alone(exclusiveWork)).toBe(true);
    expect(exclusiveWork).toHaveBeenCalledTimes(1);
    expect(await createStorage().idle()).toBe(false);
  });
});
