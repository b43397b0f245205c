/** Finds the bookings on the page of a cart badge by their account, and shows the cart of one. */
import type { ReactiveController } from 'lit';
import type { StepNavigation } from '../../flow/step-navigation.ts';
import type { Host } from '../shared/host.ts';
import { readSettings, type WrittenSettings } from '../shared/settings.ts';
import type { SlipwayCart } from './cart.ts';

interface OpenVisit {
  readonly flow: Pick<StepNavigation, 'goTo'>;
}

/** The part of `<slipway-booking>` that a badge uses. The visit is undefined until its module has loaded. */
export type Booking = Host & WrittenSettings & { readonly openVisit: OpenVisit | undefined };

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

/** Shows the cart with the focus in it, in front of everything if the booking is a dialog. */
export async function showCart(booking: Booking): Promise<void> {
  if (booking.mode === 'dialog') booking.open();
  await booking.updateComplete;
  booking.scrollIntoView({ block: 'start' });
  const { flow } = await visitOf(booking);
  flow.goTo('cart');
  await (await cartIn(booking)).focusHeading();
}

/** Waits until the module of the visit has loaded. */
function visitOf(booking: Booking): Promise<OpenVisit> {
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
