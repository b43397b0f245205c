/**
 * The cart as the badge of any page finds it: the stored count of its lines, and a booking on the page that shows it. It reads the
 * value of `cart-storage.ts`, and loads nothing else of the cart. It renders nothing.
 */
import type { ReactiveController } from 'lit';
import type { CartStorage } from '../../flow/session/context.ts';
import { CART_TTL_MS } from '../../flow/state.ts';
import type { StepNavigation } from '../../flow/step-navigation.ts';
import type { Host } from '../shared/host.ts';
import { readSettings, type WrittenSettings } from '../shared/settings.ts';
import type { SlipwayCart } from './cart.ts';

interface OpenVisit {
  readonly flow: Pick<StepNavigation, 'goTo'>;
}

/** The members of `<slipway-booking>` that a badge uses. `openVisit` appears when its module has loaded. */
export type Booking = Host & WrittenSettings & { readonly openVisit: OpenVisit | undefined };

const emptySettings = {
  baseUrl: '',
  relayUrl: '',
  relayReads: false,
  itemId: '',
  categoryId: '',
  startDate: '',
  endDate: '',
  params: '',
  discountCode: '',
  prefill: '',
};

/** Returns the base URL of a booking's account as the booking reads it, even before it connects; `''` without an account. */
export function accountOf(settings: WrittenSettings): string {
  return readSettings(settings, {}, document.baseURI).baseUrl;
}

/** Returns the base URL of an account for the value of a `base-url` attribute; `''` if it is not valid. */
export function accountAt(baseUrl: string): string {
  return accountOf({ ...emptySettings, baseUrl });
}

/**
 * Returns the first defined booking on the page.
 *
 * @param account base URL of its account; `''` for any
 * @param id id of the element; `''` for any
 */
export function findBooking(account: string, id: string): Booking | undefined {
  return [...document.querySelectorAll<Booking>('slipway-booking')]
    .filter((booking) => booking.matches(':defined') && (!id || booking.id === id))
    .find((booking) => !account || accountOf(booking) === account);
}

/** Shows the cart and focuses its heading. Opens the dialog first if the booking is one. */
export async function showCart(booking: Booking): Promise<void> {
  if (booking.mode === 'dialog') booking.open();
  await booking.updateComplete;
  booking.scrollIntoView({ block: 'start' });
  const { flow } = await waitForVisit(booking);
  flow.goTo('cart');
  await (await waitForCart(booking)).focusHeading();
}

/** Resolves when the module of the visit has loaded. */
function waitForVisit(booking: Booking): Promise<OpenVisit> {
  return new Promise((resolve) => {
    const controller: ReactiveController = {
      hostUpdated() {
        if (!booking.openVisit) return;
        booking.removeController(controller);
        resolve(booking.openVisit);
      },
    };
    booking.addController(controller);
    booking.requestUpdate();
  });
}

/** Resolves when the booking has rendered its cart, which needs its messages first. */
function waitForCart({ renderRoot }: Booking): Promise<SlipwayCart> {
  return new Promise((resolve) => {
    const check = () => {
      const cart = renderRoot.querySelector<SlipwayCart>('slipway-cart');
      if (!cart) return;
      observer.disconnect();
      // The module of the cart loads when the step begins.
      void customElements.whenDefined(cart.localName).then(() => resolve(cart));
    };
    const observer = new MutationObserver(check);
    observer.observe(renderRoot, { childList: true, subtree: true });
    check();
  });
}

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
