/**
 * Reads the number of lines in a stored cart, for a badge on any page of the site. `cart-storage.ts` owns the stored
 * cart. This module is separate so that pages with only a badge load nothing else of the cart.
 */
import type { CartStorage } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';

/**
 * Calls `onCount` with the number of cart lines: immediately, and after each change in this page or a different tab.
 * Returns a function that stops the calls.
 *
 * @param baseUrl the base URL of the account
 * @example const stop = watchCartCount('https://book.example/harbour', (count) => console.log(count));
 */
export function watchCartCount(baseUrl: string, onCount: (count: number) => void): () => void {
  // `cart-storage.ts` uses the same key.
  const key = `slipway:cart:${baseUrl}`;
  const abortController = new AbortController();
  const { signal } = abortController;
  const reportStoredCount = () => onCount(countLines(readCart(key)));
  // Elements of this page dispatch this event with their cart storage at each change. The count comes from there,
  // because the browser may block `localStorage`.
  addEventListener(
    key,
    (event) => {
      const cart = (event as CustomEvent<CartStorage>).detail.load();
      onCount(countLines(cart && { ...cart, questions: cart.quoteRequests }));
    },
    { signal },
  );
  // Changes in other tabs cause a `storage` event. A page in the back/forward cache does not receive it, so it reads
  // the count again on `pageshow`.
  for (const name of ['storage', 'pageshow']) addEventListener(name, reportStoredCount, { signal });
  reportStoredCount();
  return () => abortController.abort();
}

/**
 * The fields of a stored cart that the count depends on. A different version of the widget, or any script of the site,
 * may have written them.
 */
interface CountedCart {
  /** Number of lines. Earlier versions did not store it. */
  count?: number;
  /** Time of the last change of the cart, in epoch ms. */
  kept?: number;
  /** Quote requests by line id. Their number is the count in earlier versions. */
  questions?: object;
}

/** Returns the stored cart; null if there is none or the browser blocks the storage. */
function readCart(key: string): CountedCart | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as CountedCart | null;
  } catch {
    return null;
  }
}

/**
 * Returns the number of lines; 0 for a cart that is too old. Uses the absolute value of the age, because a clock that
 * moves back would otherwise keep the cart for longer.
 */
function countLines(cart: CountedCart | null): number {
  if (Math.abs(Date.now() - (cart?.kept ?? Date.now())) > CART_TTL_MS) return 0;
  const count = cart?.count ?? Object.keys(cart?.questions ?? {}).length;
  return Number.isInteger(count) && count > 0 ? count : 0;
}
