/**
 * The tags as templates of frameworks write them: attributes and events, read off the classes, so that an attribute
 * added there is known here. Types only; the module is empty.
 */
import type { SlipwayEventMap } from '../elements/shared/public-events.ts';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { BookingContract } from '../elements/root/booking-contract.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';

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

type Properties<Element, Declared> = {
  [Name in keyof Pick<Element, Mirrored<Declared> & keyof Element>]?: Written<Element[Name]> | undefined;
};

type Attributes<Own> = { [Name in keyof Own as Kebab<Name>]: Own[Name] };

/** What `<slipway-booking>` is given, under the names of its properties. */
export type BookingProperties = Properties<SlipwayBooking, typeof BookingContract.properties>;
/** The same, under the names of its attributes. */
export type BookingAttributes = Attributes<BookingProperties>;
/** What `<slipway-cart-badge>` is given, under the names of its properties. */
export type CartBadgeProperties = Properties<SlipwayCartBadge, typeof SlipwayCartBadge.properties>;
/** The same, under the names of its attributes. */
export type CartBadgeAttributes = Attributes<CartBadgeProperties>;

/** Listeners for the public events, under a framework's way of writing them: `on` for `onslipway-booked`, `on:` for `on:slipway-booked`. */
export type EventAttributes<Prefix extends string> = {
  [Name in keyof SlipwayEventMap as `${Prefix}${Name}`]?: ((event: SlipwayEventMap[Name]) => void) | undefined;
};

/** What a framework knows of every element, with the tag's own attributes in the place of those that have the same name. */
export type Tag<Common, Own> = Omit<Common, keyof Own> & Own;
