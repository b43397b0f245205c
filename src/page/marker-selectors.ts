/** What in a page stands for an element that its editor would not take. Each becomes the element, and then fits no more. */

/** Where a booking is to be, by an attribute. */
export const markedBookings = '[data-slipway]:not([data-slipway="cart-badge"])';
/** The same by a class, which the element itself, and the fallback in it, may have too. */
export const classedBookings = '.slipway-booking:not(slipway-booking,slipway-booking *)';
/** Where a cart badge is to be. */
export const markedBadges = '[data-slipway="cart-badge"],.slipway-cart-badge:not(slipway-cart-badge)';
