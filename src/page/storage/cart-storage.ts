/**
 * Stores one account's cart in `localStorage`, for all pages, tabs and elements of the site. If the browser blocks the
 * storage or it is full, the page's memory and the state of the current history entry hold the cart. Without that
 * state, a reload would lose a booking request whose response has not arrived.
 */
import { DEFAULT_TIME_LIMIT_MS } from '../../api/transport.ts';
import { readRecord } from '../../api/wire/loose-json.ts';
import type { CartStorage, LostStart, StoredCart } from '../../flow/session/context.ts';
import { SESSION_HOLD_MS } from '../../flow/session/lost-start.ts';
import { QUIET_TIME_MS } from '../../flow/session/unconfirmed.ts';
import { createUnconfirmedBookings } from './unconfirmed-bookings.ts';
import { createPaymentPages } from './payment-pages.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { readCount, readDay, readShortText } from './stored-fields.ts';
import { isNewerVersion, readJson, writeJson, type StoragePage } from './stored-json.ts';

/**
 * Maximum time that `idle` waits for the lock of a different page. It covers the time limit of a booking request, and
 * the quiet time after it.
 */
const MAX_LOCK_WAIT_MS = DEFAULT_TIME_LIMIT_MS + QUIET_TIME_MS;

/** The members of `window` that the storage needs. Tests pass their own. */
export interface CartPage extends StoragePage, Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> {
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly document: Pick<Document, 'hidden' | 'addEventListener'>;
  readonly navigator: { readonly locks: Pick<LockManager, 'request'> };
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/**
 * The carts that only this page holds, by key; `none` for an empty cart. A value is null if `localStorage` holds the
 * newest cart. Then `load` ignores the carts in older history entries. All elements of a page share this map.
 */
const memoryCartsByPage = new WeakMap<CartPage, Map<string, StoredCart | 'none' | null>>();

/** Returns the storage of an account's cart. Its methods never throw, even if the browser blocks `localStorage`. */
export function createCartStorage(
  baseUrl: string,
  page: CartPage = globalThis,
  now: () => number = Date.now,
): Required<CartStorage> {
  const key = `slipway:cart:${baseUrl}`;
  const storagePlace = { page, key };
  const memoryCarts = memoryCartsByPage.get(page) ?? new Map<string, StoredCart | 'none' | null>();
  memoryCartsByPage.set(page, memoryCarts);
  const saveCart = (cart: StoredCart | null): void => {
    const value = cart && writeStoredCart(cart, now());
    const isStored = writeJson(storagePlace, value);
    // Removes an older cart from `localStorage`. After a reload, it would have priority over the newer cart in the
    // history state.
    if (!isStored) writeJson(storagePlace, null);
    memoryCarts.set(key, isStored ? null : (cart ?? 'none'));
    saveInHistory(page, key, isStored ? null : value);
    // The browser notifies only other tabs. This event notifies the other elements of this page.
    page.dispatchEvent(new CustomEvent(key, { detail: cartStorage }));
  };
  const unconfirmedBookings = createUnconfirmedBookings(baseUrl, page, now);
  const cartStorage: Required<CartStorage> = {
    load() {
      const storedCart = readStoredCart(readJson(storagePlace), now());
      // Removes an unusable cart. This needs no event, because readers ignore an unusable cart anyway.
      if (storedCart === null) writeJson(storagePlace, null);
      const pageCart = memoryCarts.get(key);
      if (pageCart === 'none') return null;
      return (
        pageCart ??
        storedCart ??
        (pageCart === null ? null : readStoredCart(readRecord(page.history.state)[key], now()))
      );
    },
    save: saveCart,
    clear: () => saveCart(null),
    setAside: (unconfirmedBooking) => unconfirmedBookings.save([...unconfirmedBookings.load(), unconfirmedBooking]),
    lostStart: createLostStartStorage(baseUrl, page, now),
    keepPayment: (paymentWay) => createPaymentPages(baseUrl).keep(paymentWay),

    watch: (listener) => watchCart(page, key, cartStorage, listener),

    async alone(work, { steal = false } = {}) {
      let isLockHeld: boolean | null = null;
      const startWork = async () => {
        isLockHeld = true;
        await work(() => isLockHeld === true);
        return true;
      };
      try {
        const options = steal ? { steal } : { ifAvailable: true };
        return await requestLock(page, key, options, (lock) => (lock ? startWork() : false));
      } catch (error) {
        // Browsers have no locks outside secure contexts or if they block the storage. The work then runs without a
        // lock.
        if (isLockHeld === null) return startWork();
        if (!(error instanceof DOMException)) throw error;
        // A different page has taken the lock with `steal` while `work` still runs. From now on, the function that
        // `work` received returns false.
        isLockHeld = false;
        return true;
      }
    },
    async idle() {
      const timeoutController = new AbortController();
      const timer = page.setTimeout(() => timeoutController.abort(), MAX_LOCK_WAIT_MS);
      const { signal } = timeoutController;
      return requestLock(page, key, { mode: 'shared', signal }, () => true)
        .catch(() => false)
        .finally(() => page.clearTimeout(timer));
    },
  };
  return cartStorage;
}

/**
 * Calls the listener after other tabs or other elements of this page have changed the cart. Changes by `ownStorage` do
 * not count.
 */
function watchCart(page: CartPage, key: string, ownStorage: CartStorage, listener: () => void): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  // In a hidden page, waits until the guest returns, so that many changes cause only one call. Browsers add the same
  // listener only once.
  const notifyIfVisible = () =>
    page.document.hidden
      ? page.document.addEventListener('visibilitychange', listener, { once: true, signal })
      : listener();
  page.addEventListener(key, (event) => (event as CustomEvent).detail !== ownStorage && notifyIfVisible(), { signal });
  // A page from the back/forward cache has missed all changes, so it counts as changed.
  for (const name of ['storage', 'pageshow'])
    page.addEventListener(
      name,
      (event) => ((event as StorageEvent).key === key || (event as PageTransitionEvent).persisted) && notifyIfVisible(),
      { signal },
    );
  return () => abortController.abort();
}

async function requestLock<T>(
  { navigator }: CartPage,
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => T,
): Promise<Awaited<T>> {
  return navigator.locks.request(name, options, work);
}

/**
 * Puts the stored form of a cart into the state of the history entry, next to the page's own members. Null removes it.
 * If the page's state is not an object, it cannot hold a cart.
 */
function saveInHistory({ history }: CartPage, key: string, value: object | null): void {
  const { state } = history as { state: Record<string, unknown> | string | null };
  if (typeof state !== 'object' || !(value ?? state?.[key])) return;
  try {
    history.replaceState({ ...state, [key]: value ?? undefined }, '');
  } catch {
    // A sandboxed page must not change its history.
  }
}

/**
 * Stores the last request to start a session that got no response, as long as the service may hold capacity for it. The
 * record contains only the item, the days and the time of the request.
 */
function createLostStartStorage(
  baseUrl: string,
  page: StoragePage,
  now: () => number,
): NonNullable<CartStorage['lostStart']> {
  const storagePlace = { page, key: `slipway:start:${baseUrl}` };
  return {
    load() {
      const lostStart = readLostStart(readJson(storagePlace));
      if (lostStart && Math.abs(now() - lostStart.at) < SESSION_HOLD_MS) return lostStart;
      writeJson(storagePlace, null);
      return null;
    },
    save: (lostStart) => void writeJson(storagePlace, lostStart),
  };
}

function readLostStart(value: unknown): LostStart | null {
  const { at, itemId, start, end } = isNewerVersion(value) ? {} : readRecord(value);
  const [firstDay, lastDay] = [readDay(start), readDay(end)];
  if (!firstDay || !lastDay) return null;
  return { at: readCount(at) ?? NaN, itemId: readShortText(itemId), start: firstDay, end: lastDay };
}
