/** `slipway-booking/vue`: the tags in templates of Vue. Types only: `import type {} from 'slipway-booking/vue'`. */
import type { HTMLAttributes, PublicProps } from 'vue';
import type { SlipwayEventMap } from '../elements/announce.ts';
import type { SlipwayBooking } from '../elements/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart-badge.ts';
import type { BookingAttributes, CartBadgeAttributes, Tag } from './attributes.ts';

/** What `@slipway-booked` is given. */
type Emit = {
  [Name in keyof SlipwayEventMap]: (name: Name, event: SlipwayEventMap[Name]) => void;
}[keyof SlipwayEventMap];

type Component<Element, Attributes> = new () => Element & { $props: Tag<HTMLAttributes, Attributes> & PublicProps };

declare module 'vue' {
  interface GlobalComponents {
    'slipway-booking': Component<SlipwayBooking, BookingAttributes> & (new () => { $emit: Emit });
    'slipway-cart-badge': Component<SlipwayCartBadge, CartBadgeAttributes>;
  }
}
