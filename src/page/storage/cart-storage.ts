import type { CartStorage, StoredCart } from '../../flow/session/context.ts';

/** What storage would not take, for all elements of the page; by key. */
const memories = new Map<string, StoredCart>();

/**
 * Keeps one account's cart in `localStorage`: it survives a reload, and is one cart for the site's pages, tabs and elements.
 * Storage may be blocked or full (private windows, cookie rules): then the cart lives in the page's memory, and nothing throws.
 */
export function createCartStorage(baseUrl: string): Required<CartStorage> {
  const key = `slipway:cart:${baseUrl}`;
  const keep = (cart: StoredCart | null): void => {
    memories.delete(key);
    try {
      if (cart) localStorage.setItem(key, JSON.stringify(cart));
      else localStorage.removeItem(key);
    } catch {
      if (cart) memories.set(key, cart);
    }
    // Other tabs are told by the browser, other elements of this page by us.
    dispatchEvent(new CustomEvent(key, { detail: store }));
  };
  const store: Required<CartStorage> = {
    load() {
      let stored: string | null = null;
      try {
        stored = localStorage.getItem(key);
      } catch {
        // Memory may have it.
      }
      return memories.get(key) ?? readCart(stored);
    },
    save: keep,
    clear: () => keep(null),

    watch(listener) {
      const leaving = new AbortController();
      const { signal } = leaving;
      // Whoever is not looking is told once, on looking again: the browser keeps a listener only once.
      const tell = () =>
        document.hidden ? document.addEventListener('visibilitychange', listener, { once: true, signal }) : listener();
      addEventListener(key, (event) => (event as CustomEvent).detail !== store && tell(), { signal });
      // A page that comes back from the browser's cache has slept through everything.
      for (const name of ['storage', 'pageshow'])
        addEventListener(
          name,
          (event) => ((event as StorageEvent).key === key || (event as PageTransitionEvent).persisted) && tell(),
          { signal },
        );
      return () => leaving.abort();
    },

    // There are no locks outside secure contexts, or where storage is blocked. To be asked twice is no harm to the work.
    alone: (work) => locked(key, { ifAvailable: true }, (lock) => (lock ? work() : undefined)).catch(work),
    idle: () => locked(key, { mode: 'shared' }, () => true).catch(() => false),
  };
  return store;
}

async function locked<T>(name: string, options: LockOptions, work: (lock: Lock | null) => T): Promise<Awaited<T>> {
  return navigator.locks.request(name, options, work);
}

function readCart(stored: string | null): StoredCart | null {
  if (stored === null) return null;
  try {
    const cart = JSON.parse(stored) as Partial<StoredCart> | null;
    if (typeof cart?.sessionId !== 'string') return null;
    return { ...cart, sessionId: cart.sessionId, questions: cart.questions ?? {}, creating: cart.creating === true };
  } catch {
    return null;
  }
}
