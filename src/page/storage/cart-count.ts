/**
 * How many lines the account's remembered cart has, for whoever shows only that. It reads what `cart-storage.ts` writes, and
 * stands apart from it: on a page without a booking nothing else of the cart is fetched, and nothing is asked of the service.
 */
import type { CartStorage } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';

/** Tells the count now, and after every change in this page or another tab. Returns how to stop. */
export function watchCartCount(baseUrl: string, onCount: (count: number) => void): () => void {
  const key = `slipway:cart:${baseUrl}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const read = () => onCount(countIn(stored(key)));
  // An element of this page that changed the cart says so, and hands over where it is kept: storage may be blocked.
  addEventListener(
    key,
    (event) => {
      const cart = (event as CustomEvent<CartStorage>).detail.load();
      onCount(countIn(cart && { ...cart, questions: cart.quoteRequests }));
    },
    { signal },
  );
  for (const name of ['storage', 'pageshow']) addEventListener(name, read, { signal });
  read();
  return () => leaving.abort();
}

/** What is counted of a cart, as it is stored. */
interface Counted {
  count?: number;
  /** When it was stored, in epoch milliseconds. */
  kept?: number;
  /** By line id: what earlier versions stored instead of a count. */
  questions?: object;
}

function stored(key: string): Counted | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Counted | null;
  } catch {
    return null;
  }
}

function countIn(cart: Counted | null): number {
  if (Math.abs(Date.now() - (cart?.kept ?? Date.now())) > CART_TTL_MS) return 0;
  const count = cart?.count ?? Object.keys(cart?.questions ?? {}).length;
  return Number.isInteger(count) && count > 0 ? count : 0;
}
