import { DEFAULT_TIME_LIMIT_MS } from '../../api/transport.ts';
import type { CartStorage, StoredCart } from '../../flow/session/context.ts';
import { QUIET_TIME_MS } from '../../flow/session/unconfirmed.ts';
import { createLostStart } from './lost-start.ts';
import { createOpenCases } from './open-cases.ts';
import { createPaymentWays } from './payment-ways.ts';
import { readStoredCart, writeStoredCart } from './stored-cart.ts';
import { readJson, writeJson, type StoragePage } from './stored-json.ts';

/** Milliseconds for which a page may need the lock: a create and the quiet time after it. */
const lockLimit = DEFAULT_TIME_LIMIT_MS + QUIET_TIME_MS;

/** What of a page the cart is kept by; `window` is one. */
export interface CartPage extends StoragePage, Pick<EventTarget, 'addEventListener' | 'dispatchEvent'> {
  readonly history: Pick<History, 'state' | 'replaceState'>;
  readonly document: Pick<Document, 'hidden' | 'addEventListener'>;
  readonly navigator: { readonly locks: Pick<LockManager, 'request'> };
  setTimeout(callback: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/**
 * The carts that the storage did not take, for all elements of a page, by key. `none` is an empty cart.
 * Null means that the storage took the cart, so older entries of the history do not count.
 */
const memories = new WeakMap<CartPage, Map<string, StoredCart | 'none' | null>>();

/**
 * Keeps one account's cart in `localStorage`: it survives a reload, and is one cart for the site's pages, tabs and elements.
 * Storage may be blocked or full (private windows, cookie rules): then the cart lives in the page's memory, and, so that a
 * reload does not lose a booking that was asked for, in the state of the page's present history entry. Nothing throws.
 */
export function createCartStorage(
  baseUrl: string,
  page: CartPage = globalThis,
  now: () => number = Date.now,
): Required<CartStorage> {
  const key = `slipway:cart:${baseUrl}`;
  const memory = memories.get(page) ?? new Map<string, StoredCart | 'none' | null>();
  memories.set(page, memory);
  const keep = (cart: StoredCart | null): void => {
    const isStored = writeJson({ page, key }, cart && writeStoredCart(cart, now()));
    // After a reload an older cart would be read first.
    if (!isStored) writeJson({ page, key }, null);
    memory.set(key, isStored ? null : (cart ?? 'none'));
    keepInHistory(page, key, isStored ? null : cart, now);
    // Other tabs are told by the browser, other elements of this page by us.
    page.dispatchEvent(new CustomEvent(key, { detail: store }));
  };
  const openCases = createOpenCases(baseUrl, page, now);
  const store: Required<CartStorage> = {
    load() {
      const found = readStoredCart(readJson({ page, key }), now());
      // No event: nothing that reads the cart finds one.
      if (found === null) writeJson({ page, key }, null);
      const pageCart = memory.get(key);
      if (pageCart === 'none') return null;
      return pageCart ?? found ?? (pageCart === null ? null : readStoredCart(fromHistory(page, key), now()));
    },
    save: keep,
    clear: () => keep(null),
    setAside: (openCase) => openCases.save([...openCases.load(), openCase]),
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
        return await locked(page, key, options, (lock) => (lock ? begin() : false));
      } catch {
        // Outside secure contexts and with blocked storage there are no locks.
        if (isHeld === null) return begin();
        // Another page stole the lock while the work goes on.
        isHeld = false;
        return true;
      }
    },
    async idle() {
      const limit = new AbortController();
      const timer = page.setTimeout(() => limit.abort(), lockLimit);
      const { signal } = limit;
      return locked(page, key, { mode: 'shared', signal }, () => true)
        .catch(() => false)
        .finally(() => page.clearTimeout(timer));
    },
  };
  return store;
}

/** Listens for what others do to the cart of that key; `own` is who need not be told. */
function watch(page: CartPage, key: string, own: CartStorage, listener: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // Whoever is not looking is told once, on looking again: the browser keeps a listener only once.
  const tell = () =>
    page.document.hidden
      ? page.document.addEventListener('visibilitychange', listener, { once: true, signal })
      : listener();
  page.addEventListener(key, (event) => (event as CustomEvent).detail !== own && tell(), { signal });
  // A page that comes back from the browser's cache has slept through everything.
  for (const name of ['storage', 'pageshow'])
    page.addEventListener(
      name,
      (event) => ((event as StorageEvent).key === key || (event as PageTransitionEvent).persisted) && tell(),
      { signal },
    );
  return () => leaving.abort();
}

async function locked<T>(
  { navigator }: CartPage,
  name: string,
  options: LockOptions,
  work: (lock: Lock | null) => T,
): Promise<Awaited<T>> {
  return navigator.locks.request(name, options, work);
}

/**
 * Beside whatever else stands in it; an older cart is taken out. What the page keeps there may be no object: then there is no
 * room.
 */
function keepInHistory({ history }: CartPage, key: string, cart: StoredCart | null, now: () => number): void {
  const { state } = history as { state: Record<string, unknown> | string | null };
  if (typeof state !== 'object' || !(cart ?? state?.[key])) return;
  try {
    history.replaceState({ ...state, [key]: cart ? writeStoredCart(cart, now()) : undefined }, '');
  } catch {
    // A sandboxed page has no history of its own.
  }
}

/** What the page keeps there may be anything. */
function fromHistory({ history }: CartPage, key: string): unknown {
  return (history.state as Partial<Record<string, unknown>> | null)?.[key];
}
