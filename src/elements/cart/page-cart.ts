/**
 * Finds the booking element on the page and shows the cart in it, for the cart badge. It renders nothing, and does not
 * load the cart's module itself.
 */
import type { ReactiveController } from 'lit';
import type { StepNavigation } from '../../flow/step-navigation.ts';
import type { Host } from '../shared/host.ts';
import { readSettings, type AttributeSettings } from '../shared/settings.ts';
import type { SlipwayCart } from './cart.ts';

interface BookingVisit {
  readonly flow: Pick<StepNavigation, 'goTo'>;
}

/**
 * The members of `<slipway-booking>` that a badge uses. `openVisit` has a value after the lazy module of the visit has
 * loaded.
 */
export type BookingElement = Host & AttributeSettings & { readonly openVisit: BookingVisit | undefined };

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
export function getAccountBaseUrl(writtenSettings: AttributeSettings): string {
  return readSettings(writtenSettings, {}, document.baseURI).baseUrl;
}

/** Returns the account's base URL for the value of a `base-url` attribute; `''` if the value is not valid. */
export function resolveAccountBaseUrl(baseUrl: string): string {
  return getAccountBaseUrl({ ...emptySettings, baseUrl });
}

/**
 * Returns the first `<slipway-booking>` on the page that matches and is ready for use; undefined if there is none.
 *
 * @param accountBaseUrl base URL of the element's account; `''` for any account
 * @param elementId id of the element; `''` for any id
 */
export function findBookingElement(accountBaseUrl: string, elementId: string): BookingElement | undefined {
  return [...document.querySelectorAll<BookingElement>('slipway-booking')]
    .filter((bookingElement) => bookingElement.matches(':defined') && (!elementId || bookingElement.id === elementId))
    .find((bookingElement) => !accountBaseUrl || getAccountBaseUrl(bookingElement) === accountBaseUrl);
}

/** Shows the cart and focuses its heading. If the booking element is a dialog, this opens it first. */
export async function showCartInBooking(bookingElement: BookingElement): Promise<void> {
  if (bookingElement.mode === 'dialog') bookingElement.open();
  await bookingElement.updateComplete;
  bookingElement.scrollIntoView({ block: 'start' });
  const { flow } = await waitForVisit(bookingElement);
  flow.goTo('cart');
  await (await waitForCartElement(bookingElement)).focusHeading();
}

/** Resolves when the lazy module that runs the visit has loaded. */
function waitForVisit(bookingElement: BookingElement): Promise<BookingVisit> {
  return new Promise((resolve) => {
    const controller: ReactiveController = {
      hostUpdated() {
        if (!bookingElement.openVisit) return;
        bookingElement.removeController(controller);
        resolve(bookingElement.openVisit);
      },
    };
    bookingElement.addController(controller);
    bookingElement.requestUpdate();
  });
}

/** Resolves when the booking element has rendered its cart. The cart renders once its messages have loaded. */
function waitForCartElement({ renderRoot }: BookingElement): Promise<SlipwayCart> {
  return new Promise((resolve) => {
    const resolveWhenCartRendered = () => {
      const cart = renderRoot.querySelector<SlipwayCart>('slipway-cart');
      if (!cart) return;
      cartObserver.disconnect();
      // The cart's module loads only when the step `cart` begins, so the class of `<slipway-cart>` may not exist yet.
      void customElements.whenDefined(cart.localName).then(() => resolve(cart));
    };
    const cartObserver = new MutationObserver(resolveWhenCartRendered);
    cartObserver.observe(renderRoot, { childList: true, subtree: true });
    resolveWhenCartRendered();
  });
}
