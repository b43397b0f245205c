/**
 * Counts the lines of the stored cart for the cart badge. It reads the value of `cart-storage.ts`, but is separate: a page without
 * a booking loads nothing else of the cart, and sends no request.
 */
import type { CartStorage } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';

/** Calls back now, and after each change in this page or another tab. Returns a function that stops this. */
export function watchCartCount(baseUrl: string, onCount: (count: number) => void): () => void {
  const key = `slipway:cart:${baseUrl}`;
  const watching = new AbortController();
  const { signal } = watching;
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
  for (const name of ['storage', 'pageshow']) addEventListener(name, read, { signal });
  read();
  return () => watching.abort();
}

/** The fields of a stored cart that give its count. */
interface CountedCart {
  count?: number;
  /** Time of storing, in epoch ms. */
  kept?: number;
  /** By line id. Earlier versions stored no count. */
  questions?: object;
}

function readCart(key: string): CountedCart | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as CountedCart | null;
  } catch {
    return null;
  }
}

function countIn(cart: CountedCart | null): number {
  if (Math.abs(Date.now() - (cart?.kept ?? Date.now())) > CART_TTL_MS) return 0;
  const count = cart?.count ?? Object.keys(cart?.questions ?? {}).length;
  return Number.isInteger(count) && count > 0 ? count : 0;
}
