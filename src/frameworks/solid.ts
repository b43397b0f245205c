/**
 * Declares the types of the tags for JSX of Solid. This module contains only types.
 *
 * @example
 * import type {} from 'slipway-booking/solid';
 */
import type { JSX as Solid } from 'solid-js';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingAttributes, CartBadgeAttributes, EventAttributes, Tag } from './attributes.ts';

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'slipway-booking': Tag<Solid.HTMLAttributes<SlipwayBooking>, BookingAttributes & EventAttributes<'on:'>>;
      'slipway-cart-badge': Tag<Solid.HTMLAttributes<SlipwayCartBadge>, CartBadgeAttributes>;
    }
  }
}
