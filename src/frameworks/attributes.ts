/**
 * Derives the types of each tag's attributes and events from the element classes, so that a new attribute needs no
 * change here. Each of the other files in this folder declares them for the templates of one framework. This module
 * contains only types.
 */
import type { SlipwayEventMap } from '../elements/shared/public-events.ts';
import type { SlipwayBooking } from '../elements/root/booking.ts';
import type { BookingContract } from '../elements/root/booking-contract.ts';
import type { SlipwayCartBadge } from '../elements/cart/cart-badge.ts';

/** Converts a property name to an attribute name, such as `baseUrl` to `base-url`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : '';

/** The names of the properties that have an attribute. `Declared` is the type of Lit's static `properties`. */
type AttributeNames<Declared> = keyof {
  [Name in keyof Declared as Declared[Name] extends { state: unknown } | { attribute: boolean } ? never : Name]: Name;
};

/**
 * The values of an attribute in a template. For a boolean attribute, `''` means true; frameworks also accept `true` and
 * `false`.
 */
type AttributeValue<Value> = Value extends boolean ? Value | '' : Value;

type Properties<Element, Declared> = {
  [Name in keyof Pick<Element, AttributeNames<Declared> & keyof Element>]?: AttributeValue<Element[Name]> | undefined;
};

type Attributes<Properties> = { [Name in keyof Properties as Kebab<Name>]: Properties[Name] };

/** The settings of `<slipway-booking>` by property name. */
export type BookingProperties = Properties<SlipwayBooking, typeof BookingContract.properties>;
/** The settings of `<slipway-booking>` by attribute name. */
export type BookingAttributes = Attributes<BookingProperties>;
/** The settings of `<slipway-cart-badge>` by property name. */
export type CartBadgeProperties = Properties<SlipwayCartBadge, typeof SlipwayCartBadge.properties>;
/** The settings of `<slipway-cart-badge>` by attribute name. */
export type CartBadgeAttributes = Attributes<CartBadgeProperties>;

/**
 * The attributes of a template that add listeners for the public events.
 *
 * @template Prefix the framework's prefix: `on` for `onslipway-booked`, `on:` for `on:slipway-booked`
 */
export type EventAttributes<Prefix extends string> = {
  [Name in keyof SlipwayEventMap as `${Prefix}${Name}`]?: ((event: SlipwayEventMap[Name]) => void) | undefined;
};

/** All attributes of a tag: its own, and the framework's common ones that the tag does not define itself. */
export type Tag<Common, Own> = Omit<Common, keyof Own> & Own;
