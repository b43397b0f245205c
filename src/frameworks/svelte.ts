/**
 * Declares the types of the tags for templates of Svelte 5. This module contains only types.
 *
 * @example
 * import type {} from 'slipway-booking/svelte';
 */
import type { HTMLAttributes as Common } from 'svelte/elements';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingAttributes, CartBadgeAttributes, EventAttributes, Tag } from './attributes.ts';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'slipway-booking': Tag<Common<SlipwayBooking>, BookingAttributes & EventAttributes<'on'>>;
    'slipway-cart-badge': Tag<Common<SlipwayCartBadge>, CartBadgeAttributes>;
  }
}
