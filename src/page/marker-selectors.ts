/** Selectors of the marked elements in a page. An upgraded element no longer matches them. */

/** Places for a booking, by an attribute. */
export const markedBookings = '[data-slipway]:not([data-slipway="cart-badge"])';
/** Places for a booking, by a class. The element itself and its fallback may have the class, too. */
export const classedBookings = '.slipway-booking:not(slipway-booking,slipway-booking *)';
/** Places for a cart badge. */
export const markedBadges = '[data-slipway="cart-badge"],.slipway-cart-badge:not(slipway-cart-badge)';
