/**
 * Stores one account's cart in `localStorage`, for all pages, tabs and elements of the site, and after a reload. The
 * browser may block the storage, or it may be full. Then the memory of the page holds the cart. The state of the
 * current history entry holds it too, because a reload must not lose a create without an answer.
 */
import { DEFAULT_TIME_LIMIT_MS } from '../../api/transport.ts';
import { record } from '../../api/wire/loose.ts';
import type { CartStorage, LostStart, StoredCart } from '../../flow/session/context.ts';
import { SESSION_HOLD_MS } from '../../flow/session/lost-start.ts';
import { QUIET_TIME_MS } from '../../flow/session/unconfirmed.ts';
import { createUnconfirmedBookings } from './unconfirmed-bookings.ts';
import { createPaymentWays } from './payment-ways.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { readCount, readDay, shortText } from './stored-fields.ts';
import { isNewer, readJson, writeJson, type StoragePage } from './stored-json.ts';

/** Longest time that a page needs the lock: a create and the quiet time after it, in ms. */
const LOCK_LIMIT_MS = DEFAULT_TIME_LIMIT_MS + QUIET_TIME_MS;

/** The part of a page that the storage needs; `window` is one. */
export interface CartPage extends StoragePage, Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> {
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly document: Pick<Document, 'hidden' | 'addEventListener'>;
  readonly navigator: { readonly locks: Pick<LockManager, 'request'> };
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/**
 * The carts that the storage refused, for all elements of a page, by key. `none` is an empty cart. Null means that the
 * storage accepted the cart, so older entries of the history do not count.
 */
const memories = new WeakMap<CartPage, Map<string, StoredCart | 'none' | null>>();

/** Returns a storage that never throws. */
export function createCartStorage(
  baseUrl: string,
  page: CartPage = globalThis,
  now: () => number = Date.now,
): Required<CartStorage> {
  const key = `slipway:cart:${baseUrl}`;
  const memory = memories.get(page) ?? new Map<string, StoredCart | 'none' | null>();
  memories.set(page, memory);
  const save = (cart: StoredCart | null): void => {
    const isStored = writeJson({ page, key }, cart && writeStoredCart(cart, now()));
    // After a reload, the storage has priority over the history, so an older cart in it would win.
    if (!isStored) writeJson({ page, key }, null);
    memory.set(key, isStored ? null : (cart ?? 'none'));
    saveInHistory(page, key, isStored ? null : cart, now);
    // The browser notifies other tabs. This event notifies other elements of this page.
    page.dispatchEvent(new CustomEvent(key, { detail: store }));
  };
  const unconfirmedBookings = createUnconfirmedBookings(baseUrl, page, now);
  const store: Required<CartStorage> = {
    load() {
      const storedCart = readStoredCart(readJson({ page, key }), now());
      // This needs no event, because all readers find no cart.
      if (storedCart === null) writeJson({ page, key }, null);
      const pageCart = memory.get(key);
      if (pageCart === 'none') return null;
      return pageCart ?? storedCart ?? (pageCart === null ? null : readStoredCart(readHistory(page, key), now()));
    },
    save,
    clear: () => save(null),
    setAside: (unconfirmedBooking) => unconfirmedBookings.save([...unconfirmedBookings.load(), unconfirmedBooking]),
    lostStart: createLostStart(baseUrl, page, now),
    keepPayment: (way) => createPaymentWays(baseUrl).keep(way),

    watch: (listener) => watch(page, key, store, listener),

    async alone(work, { steal = false } = {}) {
      let isHeld: boolean | null = null;
      const begin = async () => {
        isHeld = true;
        await work(() => isHeld === true);
        return true;
      };
      try {
        const options = steal ? { steal } : { ifAvailable: true };
        return await withLock(page, key, options, (lock) => (lock ? begin() : false));
      } catch {
        // Outside secure contexts and with blocked storage there are no locks.
        if (isHeld === null) return begin();
        // Another page took the lock while the work still runs.
        isHeld = false;
        return true;
      }
    },
    async idle() {
      const limit = new AbortController();
      const timer = page.setTimeout(() => limit.abort(), LOCK_LIMIT_MS);
      const { signal } = limit;
      return withLock(page, key, { mode: 'shared', signal }, () => true)
        .catch(() => false)
        .finally(() => page.clearTimeout(timer));
    },
  };
  return store;
}

/**
 * Calls the listener after changes of the cart by other tabs, and by other elements of this page. Changes by
 * `ownStorage` do not count.
 */
function watch(page: CartPage, key: string, ownStorage: CartStorage, listener: () => void): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  // A hidden page calls the listener once, when the guest returns to it: browsers add the same listener only once.
  const notify = () =>
    page.document.hidden
      ? page.document.addEventListener('visibilitychange', listener, { once: true, signal })
      : listener();
  page.addEventListener(key, (event) => (event as CustomEvent).detail !== ownStorage && notify(), { signal });
  // A page from the back-forward cache has missed all changes.
  for (const name of ['storage', 'pageshow'])
    page.addEventListener(
      name,
      (event) => ((event as StorageEvent).key === key || (event as PageTransitionEvent).persisted) && notify(),
      { signal },
    );
  return () => abortController.abort();
}

async function withLock<T>(
  { navigator }: CartPage,
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => T,
): Promise<Awaited<T>> {
  return navigator.locks.request(name, options, work);
}

/**
 * Puts the cart into the state of the history entry, next to the page's own members. Null removes it. If the state of the page is
 * no object, it cannot take a cart.
 */
function saveInHistory({ history }: CartPage, key: string, cart: StoredCart | null, now: () => number): void {
  const { state } = history as { state: Record<string, unknown> | string | null };
  if (typeof state !== 'object' || !(cart ?? state?.[key])) return;
  try {
    history.replaceState({ ...state, [key]: cart ? writeStoredCart(cart, now()) : undefined }, '');
  } catch {
    // A sandboxed page must not change its history.
  }
}

/** Returns any value, because the page owns the state. */
function readHistory({ history }: CartPage, key: string): unknown {
  return (history.state as Partial<Record<string, unknown>> | null)?.[key];
}

/** Stores the last start of a session without an answer, as long as it may hold places. It has only the item and the days. */
function createLostStart(baseUrl: string, page: StoragePage, now: () => number): NonNullable<CartStorage['lostStart']> {
  const storedValue = { page, key: `slipway:start:${baseUrl}` };
  return {
    load() {
      const lostStart = readLostStart(readJson(storedValue));
      if (lostStart && Math.abs(now() - lostStart.at) < SESSION_HOLD_MS) return lostStart;
      writeJson(storedValue, null);
      return null;
    },
    save: (lostStart) => void writeJson(storedValue, lostStart),
  };
}

function readLostStart(value: unknown): LostStart | null {
  const { at, itemId, start, end } = isNewer(value) ? {} : record(value);
  const [first, last] = [readDay(start), readDay(end)];
  return first && last ? { at: readCount(at) ?? NaN, itemId: shortText(itemId), start: first, end: last } : null;
}
