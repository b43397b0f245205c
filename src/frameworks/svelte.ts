/** `slipway-booking/svelte`: the tags in templates of Svelte 5. Types only: `import type {} from 'slipway-booking/svelte'`. */
import type {} from 'svelte/elements';
import type { SlipwayBooking } from '../elements/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart-badge.ts';
import type { BookingAttributes, CartBadgeAttributes, EventAttributes, Tag } from './attributes.ts';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'slipway-booking': Tag<HTMLAttributes<SlipwayBooking>, BookingAttributes & EventAttributes<'on'>>;
    'slipway-cart-badge': Tag<HTMLAttributes<SlipwayCartBadge>, CartBadgeAttributes>;
  }
}
