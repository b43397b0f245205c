import type { CartStore, StoredCart } from '../flow/cart-store.ts';

/**
 * Keeps one account's cart in `localStorage`, so that it survives a reload and is shared by the site's pages.
 * Storage may be blocked or full (private windows, cookie rules): then the cart lives in memory, and nothing throws.
 */
export function createCartStorage(baseUrl: string): CartStore {
  const key = `slipway:cart:${baseUrl}`;
  let memory: StoredCart | null = null;
  return {
    load() {
      try {
        return readCart(localStorage.getItem(key)) ?? memory;
      } catch {
        return memory;
      }
    },
    save(cart) {
      memory = cart;
      try {
        localStorage.setItem(key, JSON.stringify(cart));
      } catch {
        // Memory has it.
      }
    },
    clear() {
      memory = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Memory has forgotten it; storage never held it.
      }
    },
  };
}

function readCart(stored: string | null): StoredCart | null {
  if (stored === null) return null;
  try {
    const cart = JSON.parse(stored) as Partial<StoredCart> | null;
    if (typeof cart?.sessionId !== 'string') return null;
    return { sessionId: cart.sessionId, questions: cart.questions ?? {}, creating: cart.creating === true };
  } catch {
    return null;
  }
}
