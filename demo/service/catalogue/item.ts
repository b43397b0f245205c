/**
 * What an account sells: the item as the service knows it. The wire knows other names for some of these fields;
 * they are given in `serializers/`. Amounts are integers in the minor unit of the account's currency.
 */

/** Billing unit: day, night, hour, minute steps, time slots (specification 2.3; codes from the field). */
export type Unit = 'D' | 'N' | 'H' | '10M' | '15M' | '20M' | '30M' | 'TS';

/** How an amount counts: `P` for each one of the parameter, `F` once for the whole quantity. */
export type PriceType = 'P' | 'F';

export interface Price {
  readonly amount: number;
  readonly type: PriceType;
}

/** A price that holds while the quantity of its parameter is between `from` and `to`, both included. */
export interface RangePrice extends Price {
  readonly from: number;
  readonly to: number;
}

/** One booking parameter as an item configures it. `min` and `max` bound its quantity; 0 is no bound. */
export interface Parameter {
  readonly label: string;
  readonly description?: string;
  /** Priced: its quantity multiplies a price. */
  readonly priced: boolean;
  /** Its quantity uses stock. Where no parameter does, a booking uses one. */
  readonly usesStock: boolean;
  readonly required: boolean;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
  /** Staff only. */
  readonly hiddenFromCustomers?: boolean;
  /** Hidden from everybody: its default applies. */
  readonly hidden?: boolean;
}

/** What may be booked when. Lengths are in units of the item; weekdays are 0 (Sunday) to 6. */
export interface Rules {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly closedWeekdays?: readonly number[];
  /** Booking closes this many hours before the start. */
  readonly leadHours?: number;
  /** Opening hours of an item sold by time, minutes after midnight. */
  readonly opens?: number;
  readonly closes?: number;
  /** The only times a booking may start at, minutes after midnight. */
  readonly startTimes?: readonly number[];
}

export interface TimeSlot {
  /** Minutes after midnight. */
  readonly start: number;
  readonly end: number;
}

/** An add-on sold with its parent: `O` the customer opts in, `I` always included. */
export interface PackagePart {
  readonly itemId: number;
  readonly optin: 'O' | 'I';
  /** Quantities follow the parent's parameters instead of being one. */
  readonly followsParameters: boolean;
}

export interface Picture {
  readonly title: string;
  /** Name of a file under `pictures/`, without `.svg`; with `-close`, `-evening` or `-morning` another view of it. */
  readonly name: string;
}

export interface Item {
  readonly id: number;
  readonly accountId: number;
  readonly categoryId: number;
  /** A child of a group names its parent. */
  readonly parentId: number | null;
  /** A parent is a shelf for its children and cannot be rated itself. */
  readonly isParent: boolean;
  readonly sku: string;
  readonly name: string;
  readonly unit: Unit;
  /** Item or gift certificate. */
  readonly type: 'I' | 'GC';
  readonly status: 'A' | 'U';
  /** All, staff only, or only inside a package. */
  readonly visibility: '*' | 'S' | 'P';
  readonly position: number;
  readonly stock: number;
  readonly unlimited: boolean;
  /** Stock is counted per date; otherwise once for all time. */
  readonly byDate: boolean;
  /** A simple item has a quantity only. */
  readonly simple: boolean;
  /** Fixed length in units; 0 is free. */
  readonly length: number;
  readonly sells: Sells;
}

/** The part of an item that is kept as one document. */
export interface Sells {
  readonly summary: string;
  readonly details: string | null;
  readonly pictures: readonly Picture[];
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly prices: Readonly<Record<string, Price>>;
  readonly ranges?: Readonly<Record<string, readonly RangePrice[]>>;
  readonly rules?: Rules;
  /** What staff may do differently; laid over `rules`. */
  readonly staffRules?: Rules;
  readonly slots?: readonly TimeSlot[];
  readonly packages?: readonly PackagePart[];
  readonly displayMode?: string;
  readonly defaultLength?: number;
  readonly video?: { readonly id: string; readonly start: number };
}
