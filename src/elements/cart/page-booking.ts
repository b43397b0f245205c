/** The bookings that stand on the same page as a badge: which account they are of, and how one of them shows its cart. */
import type { Host } from '../shared/host.ts';
import { request } from '../shared/requests.ts';
import { readSettings, type WrittenSettings } from '../shared/settings.ts';
import type { SlipwayCart } from './cart.ts';

/** What is needed of `<slipway-booking>`. */
export type Booking = Host & WrittenSettings;

const nothingWritten = {
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

/** The account as the booking itself reads it, also before it has come up. */
export function accountOf(written: WrittenSettings): string {
  return readSettings(written, {}, document.baseURI).baseUrl;
}

/** The same for an address alone. */
export function accountAt(baseUrl: string): string {
  return accountOf({ ...nothingWritten, baseUrl });
}

/**
 * The first booking of an account that has come up.
 * @param account `''` for any
 * @param id of the element; `''` for any
 */
export function bookingOf(account: string, id: string): Booking | undefined {
  return [...document.querySelectorAll<Booking>('slipway-booking')]
    .filter((booking) => booking.matches(':defined') && (!id || booking.id === id))
    .find((booking) => !account || accountOf(booking) === account);
}

/** Shows the cart with the focus in it, in front of everything where the booking is a dialog. */
export async function showCart(booking: Booking): Promise<void> {
  if (booking.mode === 'dialog') booking.open();
  await booking.updateComplete;
  request(booking.renderRoot, 'cart-show');
  // Nobody listens before the later parts are there; they then find the visitor on their way to the cart.
  booking.store.goTo('cart');
  booking.scrollIntoView({ block: 'start' });
  await (await cartIn(booking)).focusHeading();
}

/** The cart once it is drawn: its words may be on their way still. */
function cartIn({ renderRoot }: Booking): Promise<SlipwayCart> {
  return new Promise((resolve) => {
    const look = () => {
      const cart = renderRoot.querySelector<SlipwayCart>('slipway-cart');
      if (!cart) return;
      observer.disconnect();
      // Its module loads when the step does.
      void customElements.whenDefined(cart.localName).then(() => resolve(cart));
    };
    const observer = new MutationObserver(look);
    observer.observe(renderRoot, { childList: true, subtree: true });
    look();
  });
}
