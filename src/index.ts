/**
 * `slipway-booking`: importing it defines the elements in a browser and does nothing on a server.
 * The API module and the flow have entries of their own, without elements.
 */
import { defineCartBadge } from './elements/cart-badge.ts';
import { defineCheckout } from './elements/checkout.ts';
import { defineChoosing } from './elements/choosing.ts';
import { defineListing } from './elements/listing.ts';

export { SlipwayBooking, type PublicState } from './elements/booking.ts';
export { SlipwayCalendar } from './elements/calendar.ts';
export { SlipwayCart } from './elements/cart.ts';
export { SlipwayCartBadge } from './elements/cart-badge.ts';
export { SlipwayConfirmation } from './elements/confirmation.ts';
export { SlipwayForm } from './elements/form.ts';
export { SlipwayItems } from './elements/items.ts';
export { SlipwayParameters } from './elements/parameters.ts';
export { SlipwayReview } from './elements/review.ts';
export type { AnnouncedLine, AnnouncedOffer, Announcements } from './elements/announce.ts';

if (typeof customElements !== 'undefined') {
  defineChoosing();
  defineListing();
  defineCheckout();
  defineCartBadge();
}
