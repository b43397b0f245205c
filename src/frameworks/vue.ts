/**
 * Declares the tags for templates of Vue. Types only.
 *
 * @example
 * import type {} from 'slipway-booking/vue';
 */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { SlipwayEventMap } from '../elements/shared/public-events.ts';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingProperties, CartBadgeProperties, Tag } from './attributes.ts';

/** Converts `slipway-booked` to `SlipwayBooked`. */
type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** The properties that Vue derives from listeners like `@slipway-booked`. */
type Listeners = {
  [Name in keyof SlipwayEventMap as `on${Pascal<Name>}`]?: (event: SlipwayEventMap[Name]) => void;
};

/** Vue reads the attributes of a template as properties of a component. */
type Component<Element, Own> = new () => Element & { $props: Tag<HTMLAttributes, Own> & PublicProps };

declare module 'vue' {
  interface GlobalComponents {
    'slipway-booking': Component<SlipwayBooking, BookingProperties & Listeners>;
    'slipway-cart-badge': Component<SlipwayCartBadge, CartBadgeProperties>;
  }
}
