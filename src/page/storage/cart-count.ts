/**
 * Reads the number of lines in a stored cart, for a badge on any page of the site. `cart-storage.ts` owns the value. This module
 * loads nothing else of the cart: most pages with a badge have no booking.
 */
import type { CartStorage } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';

/**
 * Calls `onCount` with the number of lines now, and after each change in this page or another tab. Returns a function
 * that stops it.
 *
 * @param baseUrl the base URL of the account
 * @example const stop = watchCartCount('https://book.example/harbour', (count) => console.log(count));
 */
export function watchCartCount(baseUrl: string, onCount: (count: number) => void): () => void {
  // The key of `cart-storage.ts`.
  const key = `slipway:cart:${baseUrl}`;
  const abortController = new AbortController();
  const { signal } = abortController;
  const read = () => onCount(countIn(readCart(key)));
  // An element of this page dispatches its storage with each change, because the browser may block `localStorage`.
  addEventListener(
    key,
    (event) => {
      const cart = (event as CustomEvent<CartStorage>).detail.load();
      onCount(countIn(cart && { ...cart, questions: cart.quoteRequests }));
    },
    { signal },
  );
  // Other tabs dispatch `storage`. A page in the back/forward cache does not receive it, and reads again when it returns.
  for (const name of ['storage', 'pageshow']) addEventListener(name, read, { signal });
  read();
  return () => abortController.abort();
}

/** The fields of a stored cart that give its count. Another version, or any script of the site, may have written them. */
interface CountedCart {
  /** Number of lines. Earlier versions stored none. */
  count?: number;
  /** Time of storing, in epoch ms. */
  kept?: number;
  /** Quote requests by line id. */
  questions?: object;
}

/** Returns null without a cart, or if the browser blocks the storage. */
function readCart(key: string): CountedCart | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as CountedCart | null;
  } catch {
    return null;
  }
}

/**
 * Returns 0 for a cart that is older than the service keeps it. It compares the absolute difference, so that a clock
 * that goes back keeps no cart longer.
 */
function countIn(cart: CountedCart | null): number {
  if (Math.abs(Date.now() - (cart?.kept ?? Date.now())) > CART_TTL_MS) return 0;
  const count = cart?.count ?? Object.keys(cart?.questions ?? {}).length;
  return Number.isInteger(count) && count > 0 ? count : 0;
}
