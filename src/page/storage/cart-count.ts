/**
 * How many lines the account's remembered cart has, for whoever shows only that. It reads what `cart-storage.ts` writes, and
 * stands apart from it: on a page without a booking nothing else of the cart is fetched, and nothing is asked of the service.
 */
import type { CartStorage, StoredCart } from '../../flow/session/context.ts';

/** Tells the count now, and after every change in this page or another tab. Returns how to stop. */
export function watchCartCount(baseUrl: string, onCount: (count: number) => void): () => void {
  const key = `slipway:cart:${baseUrl}`;
  const leaving = new AbortController();
  const { signal } = leaving;
  const read = () => onCount(countIn(stored(key)));
  // An element of this page that changed the cart says so, and hands over where it is kept: storage may be blocked.
  addEventListener(key, (event) => onCount(countIn((event as CustomEvent<CartStorage>).detail.load())), { signal });
  for (const name of ['storage', 'pageshow']) addEventListener(name, read, { signal });
  read();
  return () => leaving.abort();
}

function stored(key: string): Partial<StoredCart> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredCart> | null;
  } catch {
    return null;
  }
}

function countIn(cart: Partial<StoredCart> | null): number {
  const count = cart?.count ?? Object.keys(cart?.questions ?? {}).length;
  return Number.isInteger(count) && count > 0 ? count : 0;
}
