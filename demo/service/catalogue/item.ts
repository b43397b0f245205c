/**
 * An item as the catalogue of an account defines it. The interface has other names for some of these fields:
 * `serializers/` translates them. Amounts are integers in the minor unit of the account's currency.
 */

/** Billing unit: day, night, hour, minute steps, time slots (specification 2.3; codes from the field). */
export type Unit = 'D' | 'N' | 'H' | '10M' | '15M' | '20M' | '30M' | 'TS';

/** `P` multiplies the amount by the quantity of the parameter. `F` charges it once for the whole quantity. */
type PriceType = 'P' | 'F';

export interface Price {
  readonly amount: number;
  readonly type: PriceType;
}

/** A price for quantities from `from` to `to`, both inclusive. */
interface RangePrice extends Price {
  readonly from: number;
  readonly to: number;
}

/** One parameter of an item. `min` and `max` limit its quantity; 0 means no limit. */
export interface Parameter {
  readonly label: string;
  readonly description?: string;
  /** True if its quantity changes the price. The database stores catalogues by this name. */
  readonly priced: boolean;
  /** True if its quantity uses stock. If no parameter of the item does, a booking uses one unit. */
  readonly usesStock: boolean;
  readonly required: boolean;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** True if only staff see it. */
  readonly hiddenFromCustomers?: boolean;
  /** True if no caller sees it. The default applies. */
  readonly hidden?: boolean;
}

/** Limits on dates, times and lengths. Lengths are in units of the item; weekdays are 0 (Sunday) to 6. */
export interface Rules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly closedWeekdays?: readonly number[];
  /** Hours before the start at which booking closes. */
  readonly leadHours?: number;
  /** Opening hours of an item by time, in minutes after midnight. */
  readonly opens?: number;
  readonly closes?: number;
  /** The only start times of a booking, in minutes after midnight. */
  readonly startTimes?: readonly number[];
}

interface TimeSlot {
  /** Minutes after midnight. */
  readonly start: number;
  readonly end: number;
}

/** An add-on of an item. `O`: the customer can select it. `I`: the item always includes it. */
interface PackagePart {
  readonly itemId: number;
  readonly optin: 'O' | 'I';
  /** True if it takes the quantities of its parent. Otherwise its own defaults apply. */
  readonly followsParameters: boolean;
}

export interface Picture {
  readonly title: string;
  /**
   * Name of a file in `pictures/`, without `.svg`. `-close`, `-evening` or `-morning` at its end selects another view.
   */
  readonly name: string;
}

export interface Item {
  readonly id: number;
  readonly accountId: number;
  readonly categoryId: number;
  /** Id of the parent, if the item belongs to a group. */
  readonly parentId: number | null;
  /** True for a parent: it groups its children, and has no price or stock of its own. */
  readonly isParent: boolean;
  readonly sku: string;
  readonly name: string;
  readonly unit: Unit;
  /** `I` is an item, `GC` a gift certificate. */
  readonly type: 'I' | 'GC';
  /** `A` is on sale, `U` is not. */
  readonly status: 'A' | 'U';
  /** `*`: everyone sees it. `S`: staff. `P`: customers see it only as an add-on. */
  readonly visibility: '*' | 'S' | 'P';
  readonly position: number;
  readonly stock: number;
  readonly isUnlimited: boolean;
  /** True if each date has its own stock. Otherwise there is one stock for all time. */
  readonly byDate: boolean;
  /** True if a request for the item has only a quantity and at most one day. */
  readonly simple: boolean;
  /** Fixed length in units; 0 lets the guest select the length. */
  readonly length: number;
  readonly sells: Sells;
}

/** The part of an item that the database stores as one JSON document. */
export interface Sells {
  readonly summary: string;
  readonly details: string | null;
  readonly pictures: readonly Picture[];
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly prices: Readonly<Record<string, Price>>;
  readonly ranges?: Readonly<Record<string, readonly RangePrice[]>>;
  readonly rules?: Rules;
  /** Rules that replace those of the same name in `rules` for staff. */
  readonly staffRules?: Rules;
  readonly slots?: readonly TimeSlot[];
  readonly packages?: readonly PackagePart[];
  readonly displayMode?: string;
  readonly defaultLength?: number;
  readonly video?: { readonly id: string; readonly start: number };
}

/** The group whose rules apply to a caller. Public callers are customers. */
export type Audience = 'customer' | 'staff';
