/**
 * Finds the booking element on the page and shows the cart in it, for the cart badge. It renders nothing, and does not
 * load the cart's module itself.
 */
import type { ReactiveController } from 'lit';
import type { StepNavigation } from '../../flow/step-navigation.ts';
import type { Host } from '../shared/host.ts';
import { readSettings, type WrittenSettings } from '../shared/settings.ts';
import type { SlipwayCart } from './cart.ts';

interface OpenVisit {
  readonly flow: Pick<StepNavigation, 'goTo'>;
}

/** The members of `<slipway-booking>` that a badge uses. `openVisit` has a value once its module has loaded. */
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

/** Returns the base URL of a booking element's account, even before the element connects; `''` without an account. */
export function accountOf(settings: WrittenSettings): string {
  return readSettings(settings, {}, document.baseURI).baseUrl;
}

/** Returns the account's base URL for the value of a `base-url` attribute; `''` if the value is not valid. */
export function accountWithAddress(baseUrl: string): string {
  return accountOf({ ...emptySettings, baseUrl });
}

/**
 * Returns the first `<slipway-booking>` on the page that matches and is ready for use; undefined if there is none.
 *
 * @param account base URL of the element's account; `''` for any account
 * @param id id of the element; `''` for any id
 */
export function findBooking(account: string, id: string): Booking | undefined {
  return [...document.querySelectorAll<Booking>('slipway-booking')]
    .filter((booking) => booking.matches(':defined') && (!id || booking.id === id))
    .find((booking) => !account || accountOf(booking) === account);
}

/** Shows the cart and focuses its heading. If the booking element is a dialog, this opens it first. */
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

/** Resolves when the booking element has rendered its cart. The cart renders once its messages have loaded. */
function waitForCart({ renderRoot }: Booking): Promise<SlipwayCart> {
  return new Promise((resolve) => {
    const check = () => {
      const cart = renderRoot.querySelector<SlipwayCart>('slipway-cart');
      if (!cart) return;
      observer.disconnect();
      // The cart's module loads only when the cart step begins, so its class may not exist yet.
      void customElements.whenDefined(cart.localName).then(() => resolve(cart));
    };
    const observer = new MutationObserver(check);
    observer.observe(renderRoot, { childList: true, subtree: true });
    check();
  });
}
