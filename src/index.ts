/**
 * `slipway-booking`: importing it defines the elements in a browser and does nothing on a server.
 * Only what the first paint needs comes with it; the rest is fetched when it is wanted, as with the script tag.
 * The classes are here for those who name them: a bundler leaves out what nobody does.
 * The API module and the flow have entries of their own, without elements.
 */
import { defineChoosing } from './elements/root/booking.ts';

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

// Lit brings a `customElements` of its own to servers: what tells a page is its document.
if (typeof document !== 'undefined') {
  defineChoosing();
  void import('./elements/cart/cart-badge.ts').then(
    ({ defineCartBadge }) => defineCartBadge(),
    () => undefined,
  );
}
