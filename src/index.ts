/**
 * The entry of the package. An import defines the elements in a browser and does nothing on a server. It loads only the
 * code for the first paint; other modules load on demand, as they do with the script tag. A bundler removes exported
 * classes that a page does not use. The entries `slipway-booking/api` and `slipway-booking/flow` contain no elements.
 *
 * @example import 'slipway-booking';
 */
import { defineBookingElements } from './elements/root/booking.ts';

export { SlipwayBooking, type PublicState } from './elements/root/booking.ts';
export { SlipwayCalendar } from './elements/item/calendar.ts';
export { SlipwayCart } from './elements/cart/cart.ts';
export { SlipwayCartBadge } from './elements/cart/cart-badge.ts';
export { SlipwayConfirmation } from './elements/finish/confirmation.ts';
export { SlipwayForm } from './elements/form/form.ts';
export { SlipwayItems } from './elements/list/items.ts';
export { SlipwayParameters } from './elements/item/parameters.ts';
export { SlipwayReview } from './elements/finish/review.ts';
export type { Step } from './flow/state.ts';
export type { ProblemKind } from './values/problem.ts';
export type { Text, Texts } from './i18n/texts/texts.ts';
export type { PublicLine, PublicOffer, PublicEvents, SlipwayEventMap } from './elements/shared/public-events.ts';

// Checks for a document, because on a server Lit defines `customElements` but no document.
if (typeof document !== 'undefined') {
  defineBookingElements();
  void import('./elements/cart/cart-badge.ts').then(
    ({ defineCartBadge }) => defineCartBadge(),
    () => undefined,
  );
}
