/**
 * The tags as templates of frameworks write them: attributes and events, read off the classes, so that an attribute
 * added there is known here. Types only; the module is empty.
 */
import type { SlipwayEventMap } from '../elements/announce.ts';
import type { SlipwayBooking } from '../elements/booking.ts';
import type { SlipwayCartBadge } from '../elements/cart-badge.ts';

/** `base-url` for `baseUrl`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** Names of the properties that have an attribute. */
type Mirrored<Declared> = keyof {
  [Name in keyof Declared as Declared[Name] extends { state: unknown } | { attribute: boolean } ? never : Name]: Name;
};

/** Of a property that is there or not, the attribute is empty or absent; frameworks take `true` and `false` for that. */
type Written<Value> = Value extends boolean ? Value | '' : Value;

type Attributes<Element, Declared> = {
  [Name in keyof Pick<Element, Mirrored<Declared> & keyof Element> as Kebab<Name>]?: Written<Element[Name]> | undefined;
};

/** Attributes of `<slipway-booking>`. */
export type BookingAttributes = Attributes<SlipwayBooking, typeof SlipwayBooking.properties>;
/** Attributes of `<slipway-cart-badge>`. */
export type CartBadgeAttributes = Attributes<SlipwayCartBadge, typeof SlipwayCartBadge.properties>;

/** Listeners for the public events, under a framework's way of writing them: `on` for `onslipway-booked`, `on:` for `on:slipway-booked`. */
export type EventAttributes<Prefix extends string> = {
  [Name in keyof SlipwayEventMap as `${Prefix}${Name}`]?: ((event: SlipwayEventMap[Name]) => void) | undefined;
};

/** What a framework knows of every element, with the tag's own attributes in the place of those that have the same name. */
export type Tag<Common, Own> = Omit<Common, keyof Own> & Own;
