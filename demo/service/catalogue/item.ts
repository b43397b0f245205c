/**
 * An item as an account's catalogue defines it. The Booking API has different names for some of these fields:
 * `serializers/` translates them. Amounts are integers in the minor unit of the account's currency, such as cents.
 */

/** Billing unit: day (`D`), night (`N`), hour (`H`), steps of minutes, or time slots (`TS`) (Booking API 2.3). */
export type Unit = 'D' | 'N' | 'H' | '10M' | '15M' | '20M' | '30M' | 'TS';

/** `P` multiplies the amount by the parameter's quantity. `F` charges the amount once for the whole quantity. */
type PriceType = 'P' | 'F';

export interface Price {
  readonly amount: number;
  readonly type: PriceType;
}

/** A price that applies if the quantity is from `from` to `to`, both inclusive. */
interface RangePrice extends Price {
  readonly from: number;
  readonly to: number;
}

/** One parameter of an item, such as adults. `min` and `max` limit its quantity; 0 means no limit. */
export interface Parameter {
  readonly label: string;
  readonly description?: string;
  /** True if the quantity changes the price. Stored catalogues use this field name, so it must not change. */
  readonly priced: boolean;
  /**
   * True if the quantity uses units of stock: a quantity of 3 uses 3 units. If no parameter of an item uses stock, each
   * booking uses one unit.
   */
  readonly usesStock: boolean;
  readonly required: boolean;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** True if only staff see the parameter. */
  readonly hiddenFromCustomers?: boolean;
  /** True if no caller, not even staff, sees the parameter. Its default quantity then applies. */
  readonly hidden?: boolean;
}

/**
 * Limits on the dates, times and length of a booking. `minLength` and `maxLength` count billing units of the item (see
 * `Unit`), such as nights. Weekdays are 0 (Sunday) to 6.
 */
export interface BookingRules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly closedWeekdays?: readonly number[];
  /** Number of hours before the start at which booking closes. */
  readonly leadHours?: number;
  /** Opening time of an item that guests book by time, in minutes after midnight. `closes` is the closing time. */
  readonly opens?: number;
  readonly closes?: number;
  /** The only allowed start times of a booking, in minutes after midnight. */
  readonly startTimes?: readonly number[];
}

interface TimeSlot {
  /** Start of the time slot in minutes after midnight. `end` is its end. */
  readonly start: number;
  readonly end: number;
}

/** An add-on of an item. `O`: the guest can select it. `I`: the item always includes it. */
interface PackagePart {
  readonly itemId: number;
  readonly optin: 'O' | 'I';
  /** True if the add-on uses the item's quantities. False if the add-on's default quantities apply. */
  readonly followsParameters: boolean;
}

export interface Picture {
  readonly title: string;
  /**
   * File name in `pictures/` without `.svg`. The endings `-close`, `-evening` and `-morning` select a different view of
   * the picture.
   */
  readonly name: string;
}

export interface Item {
  readonly id: number;
  readonly accountId: number;
  readonly categoryId: number;
  /** Id of the parent item if the item belongs to a group; otherwise `null`. */
  readonly parentId: number | null;
  /** True if the item is the parent of a group. A parent has no price and no stock. */
  readonly isParent: boolean;
  readonly sku: string;
  readonly name: string;
  readonly unit: Unit;
  /** `I`: an item. `GC`: a gift certificate. */
  readonly type: 'I' | 'GC';
  /** `A`: on sale. `U`: not on sale. */
  readonly status: 'A' | 'U';
  /** `*`: all callers see the item. `S`: only staff see it. `P`: customers see it only as an add-on. */
  readonly visibility: '*' | 'S' | 'P';
  readonly position: number;
  readonly stock: number;
  readonly isUnlimited: boolean;
  /** True if each date has its own stock. False if all dates share one stock. */
  readonly byDate: boolean;
  /** True if guests select only a quantity and at most one day, as for a ticket or a gift. */
  readonly simple: boolean;
  /** Fixed length in units; 0 if the guest selects the length. */
  readonly length: number;
  readonly sells: SalesDetails;
}

/** The part of an item that the database stores as one JSON document. */
export interface SalesDetails {
  readonly summary: string;
  readonly details: string | null;
  readonly pictures: readonly Picture[];
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly prices: Readonly<Record<string, Price>>;
  readonly ranges?: Readonly<Record<string, readonly RangePrice[]>>;
  readonly rules?: BookingRules;
  /** Rules for staff. Each one replaces the rule of the same name in `rules`. */
  readonly staffRules?: BookingRules;
  readonly slots?: readonly TimeSlot[];
  readonly packages?: readonly PackagePart[];
  readonly displayMode?: string;
  readonly defaultLength?: number;
  readonly video?: { readonly id: string; readonly start: number };
}

/**
 * The group to which a caller belongs. It decides which booking rules apply. Callers without credentials are customers.
 */
export type Audience = 'customer' | 'staff';
