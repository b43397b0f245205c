/**
 * Declares the types of the tags for templates of Vue. This module contains only types.
 *
 * @example
 * import type {} from 'slipway-booking/vue';
 */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { SlipwayEventMap } from '../elements/shared/public-events.ts';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingProperties, CartBadgeProperties, Tag } from './attributes.ts';

/** Converts an event name to Pascal case, such as `slipway-booked` to `SlipwayBooked`. */
type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The properties that Vue derives from listeners such as `@slipway-booked`. */
type Listeners = {
  [Name in keyof SlipwayEventMap as `on${Pascal<Name>}`]?: (event: SlipwayEventMap[Name]) => void;
};

/** The type of a tag as a Vue component. Vue checks the attributes in a template against `$props`. */
type Component<Element, Own> = new () => Element & { $props: Tag<HTMLAttributes, Own> & PublicProps };

declare module 'vue' {
  interface GlobalComponents {
    'slipway-booking': Component<SlipwayBooking, BookingProperties & Listeners>;
    'slipway-cart-badge': Component<SlipwayCartBadge, CartBadgeProperties>;
  }
}
