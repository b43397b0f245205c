/**
 * Declares the types of the tags for JSX of Preact. This module contains only types.
 *
 * @example
 * import type {} from 'slipway-booking/preact';
 */
import type { HTMLAttributes } from 'preact';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingAttributes, CartBadgeAttributes, EventAttributes, Tag } from './attributes.ts';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'slipway-booking': Tag<HTMLAttributes<SlipwayBooking>, BookingAttributes & EventAttributes<'on'>>;
      'slipway-cart-badge': Tag<HTMLAttributes<SlipwayCartBadge>, CartBadgeAttributes>;
    }
  }
}
