/** `slipway-booking/vue`: the tags in templates of Vue. Types only: `import type {} from 'slipway-booking/vue'`. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { SlipwayEventMap } from '../elements/shared/public-events.ts';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';
import type { BookingProperties, CartBadgeProperties, Tag } from './attributes.ts';

/** `SlipwayBooked` for `slipway-booked`. */
type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Capitalize<Name>;

/** What Vue makes of `@slipway-booked`. */
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
