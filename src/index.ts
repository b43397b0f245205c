/**
 * `slipway-booking`: importing it defines the elements in a browser and does nothing on a server.
 * Only what the first paint needs comes with it; the rest is fetched when it is wanted, as with the script tag.
 * The classes are here for those who name them: a bundler leaves out what nobody does.
 * The API module and the flow have entries of their own, without elements.
 */
import { defineChoosing } from './elements/choosing.ts';

export { SlipwayBooking, type PublicState } from './elements/booking.ts';
export { SlipwayCalendar } from './elements/calendar.ts';
export { SlipwayCart } from './elements/cart.ts';
export { SlipwayCartBadge } from './elements/cart-badge.ts';
export { SlipwayConfirmation } from './elements/confirmation.ts';
export { SlipwayForm } from './elements/form.ts';
export { SlipwayItems } from './elements/items.ts';
export { SlipwayParameters } from './elements/parameters.ts';
export { SlipwayReview } from './elements/review.ts';
export type { AnnouncedLine, AnnouncedOffer, Announcements, SlipwayEventMap } from './elements/announce.ts';

// Lit brings a `customElements` of its own to servers: what tells a page is its document.
if (typeof document !== 'undefined') {
  defineChoosing();
  void import('./elements/cart-badge.ts').then(
    ({ defineCartBadge }) => defineCartBadge(),
    () => undefined,
  );
}
