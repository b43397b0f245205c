/**
 * Declares the types of the tags for JSX of React 19. This module contains only types.
 *
 * @example
 * import type {} from 'slipway-booking/react';
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingAttributes, CartBadgeAttributes, EventAttributes, Tag } from './attributes.ts';

type Common<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'slipway-booking': Tag<Common<SlipwayBooking>, BookingAttributes & EventAttributes<'on'>>;
      'slipway-cart-badge': Tag<Common<SlipwayCartBadge>, CartBadgeAttributes>;
    }
  }
}
