/**
 * Finds the booking on the page that shows the cart, for the badge. It loads nothing else of the cart, and renders nothing.
 */
import type { ReactiveController } from 'lit';
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
export function accountWithAddress(baseUrl: string): string {
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
