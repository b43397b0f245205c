/**
 * Types of the decoded offer of an account: company, items, quotes and calendars. The types of sessions and bookings
 * are in `types.ts`, together with the rules for absent values.
 */
import type { Day } from '../values/dates/day.ts';
import type { Currency } from '../values/money.ts';

/**
 * An HTML fragment from the service. It is not safe: only `elements/shared/safe-html.ts` may render it.
 *
 * @example
 * const summary: UnsafeHtml = '<p>Two hours on the water</p>';
 */
export type UnsafeHtml = string;
/**
 * A decimal amount of money in the account's currency, as the service writes it. Do not calculate with it.
 *
 * @example
 * const total: Amount = '120.00';
 */
export type Amount = string;
/**
 * A SLIP: the opaque booking token of a quote. A session needs it to add the quoted item (Booking API 4.3).
 *
 * @example
 * const slip: Slip | null = quote.slip;
 */
export type Slip = string;

/**
 * The account that offers the items: the data that the first screen needs, and the whole answer of the service.
 *
 * @example
 * const timeZone: Account['timeZone'] = 'America/Vancouver';
 */
export interface Account {
  name: string;
  /** Web address of the venue; `''` if unknown. */
  url: string;
  phone: string;
  email: string;
  /** IANA name; `''` if unknown. */
  timeZone: string;
  /** BCP 47 tag of the account's locale, such as `en-CA`. */
  lang: string;
  /** The whole answer of the service, unchanged. Other modules decode more of it, such as the currency. */
  answer: Readonly<Record<string, unknown>>;
}

/**
 * The account with its currency.
 *
 * @example
 * const { name, currency }: Company = await client.company();
 */
export interface Company extends Omit<Account, 'answer'> {
  currency: Currency;
}

/**
 * A photo of an item.
 *
 * @example
 * const photo: Picture = { src: 'https://book.example.com/kayak.jpg', title: 'Kayak' };
 */
export interface Picture {
  src: string;
  title: string;
}

/**
 * The unit in which an account sells an item: days, nights, hours, minutes or time slots. The service may add more
 * codes.
 *
 * @example
 * const unit: Unit = 'N';
 */
export type Unit = 'D' | 'N' | 'H' | '10M' | '15M' | '20M' | '30M' | 'TS' | (string & {});

/**
 * An item that the account sells.
 *
 * @example
 * const kayaks = items.filter(({ category }: Item) => category === 'Kayaks');
 */
export interface Item {
  id: string;
  name: string;
  unit: Unit;
  /** The summary as plain text, without HTML. */
  blurb: string;
  summary: UnsafeHtml;
  details: UnsafeHtml;
  pictures: readonly Picture[];
  /** Web address of the item's video; `''` for none. */
  video: string;
  categoryId: string;
  category: string;
  /** True if guests select a quantity and no dates (`rated: 0`). */
  simple: boolean;
  /** Fixed length of a booking in units; 0 if the guest selects the length. */
  fixedLength: number;
  /** `parent` if guests book one of its `children` instead, `child` for such an item; `null` for any other item. */
  group: 'parent' | 'child' | null;
  /** Item ids of the children of a parent item; empty for other items. */
  children: readonly string[];
  /** Limits of each quantity before the first quote, by parameter id. A `max` of 0 means no limit. */
  bounds: Readonly<Record<string, { min: number; max: number }>>;
}

/**
 * A booking parameter, as a quote defines it (Booking API 2.3, parameter definition).
 *
 * @example
 * const quantities = Object.fromEntries(quote.parameters.map((each: Parameter) => [each.id, each.default]));
 */
export interface Parameter {
  id: string;
  label: string;
  description: string;
  required: boolean;
  /** True if guests do not see the parameter, so that its default applies. */
  hidden: boolean;
  default: number;
  min: number;
  /** Maximum quantity; 0 means no limit. */
  max: number;
  /** The price in the service's format, without HTML; `''` if unknown. */
  price: string;
  /**
   * The unit of the price in the account's words, such as "per day"; `''` if the account names none, or if the price
   * covers several units.
   */
  priceUnit?: string;
  /** The quantity that `price` covers; undefined if the answer does not show it. */
  priceFor?: number | undefined;
  /**
   * The kind of person that the parameter counts (`guest`, `minor`); undefined if it counts no people.
   */
  person?: 'guest' | 'minor' | undefined;
}

/**
 * A period of days, with optional times, on the venue's calendar and clock. It is text and not two moments in time, so
 * it needs no time zone table.
 *
 * @example
 * const period = { start: '2030-06-01', end: '2030-06-01', startTime: '09:30', endTime: '13:00' };
 */
export interface WallTime {
  start: Day;
  /** Last day of the period, included. For items that guests book by the night, this is the last night. */
  end: Day;
  /** Only for items that guests book by time or time slot. */
  startTime?: Time | undefined;
  endTime?: Time | undefined;
}

/**
 * The request for a quote. The cart stores the request of each line, so that the widget can request the quote again.
 */
export interface QuoteRequest {
  itemId: string;
  start: Day;
  /** Last day of the period, included. For items that guests book by the night, this is the last night. */
  end: Day;
  /** Quantity by parameter id. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
  /**
   * Start time, only for items that guests book by time. Such a request has an `endTime` if the guest selects the
   * length.
   */
  startTime?: Time;
  endTime?: Time;
  /** Index of the selected slot among the slots of the day, only for items that guests book by time slot. */
  timeslot?: number;
  /** Total in the answer to this request, for a comparison with a later answer. The client does not send it. */
  total?: Amount;
  /** Period in the answer to this request, for display. The client does not send it. */
  sold?: WallTime | undefined;
  /**
   * Discount in the answer to this request; undefined if the request had no discount code. The client does not send it.
   */
  discount?: Amount | undefined;
  /** Item ids of the add-ons that the line of this request should have. The client does not send them. */
  addOns?: readonly string[];
  /**
   * The id of the removed line that this request restores; undefined for any other request. The restored line gets a
   * new id, so this id decides its position in the cart. The client does not send it.
   */
  formerId?: string;
  /**
   * The last replacement of the line, if the service did not answer it. If the line in the session now has this SLIP,
   * the service has applied the replacement. The client does not send this member.
   */
  sent?: { readonly slip: Slip; readonly quoteRequest: QuoteRequest };
}

/**
 * A time on the venue's clock, 24-hour `HH:MM`; `24:00` is the end of the day.
 *
 * @example
 * const time: Time = '09:30';
 */
export type Time = string;

/**
 * A start time; a time slot if it has an `end`.
 *
 * @example
 * const slot: StartTime = { start: '09:30', end: '11:00', left: 4 };
 */
export interface StartTime {
  start: Time;
  end?: Time;
  /** Number of free units; 0 if none is free, `null` if unlimited or unknown. */
  left: number | null;
}

/** The answer to a quote request. */
export interface Quote {
  itemId: string;
  /**
   * True only if the guest can book the item now: the status is `AVAILABLE`, and there is a SLIP and no error. In a
   * list from a relay, it can be true although `slip` is `null`, because the relay removes the SLIPs from lists.
   */
  bookable: boolean;
  /**
   * The SLIP (booking token); `null` if the answer has none. Some sold-out answers have a SLIP too, but only the
   * session that holds the sold units can use it.
   */
  slip: Slip | null;
  /** Free units; `null` if unlimited or unknown. */
  left: number | null;
  /** Number of units that the requested quantities need; undefined if the answer does not show it. */
  needs?: number | undefined;
  /**
   * True if no unit is free and no rule forbids the booking. The service counts the units in the guest's own cart as
   * sold too.
   */
  soldOut?: boolean;
  /**
   * First day of the period that the price covers. For an item with a fixed length, this period may differ from that in
   * the request.
   */
  start: Day | null;
  end: Day | null;
  parameters: readonly Parameter[];
  /** Price of the whole request; `''` if the answer has no price. */
  total: Amount;
  /** The service's reason why the guest cannot book the item; `''` if it gave none. */
  reason: string;
  /** The times that the price covers, only for items that guests book by time. */
  startTime?: Time;
  endTime?: Time;
  /** Start times or time slots of the first day, in the service's order. */
  times?: readonly StartTime[];
  /** Amount of the discount, which the total already includes. */
  discount?: Amount;
  /** The service's reason why the discount code is invalid; `''` if it gave none. */
  codeReason?: string;
  /** The optional add-ons of the item; undefined if the answer has none. Their prices are in the session. */
  addOns?: readonly OfferedAddOn[] | undefined;
}

/**
 * An optional add-on of an item, as a quote lists it before there is a session.
 *
 * @example
 * const itemIds = quote.addOns?.map(({ itemId }: OfferedAddOn) => itemId);
 */
export interface OfferedAddOn {
  itemId: string;
  /** True if the quantity of the add-on depends on the item's party. Its price is then only in the session. */
  followsParty: boolean;
}

/**
 * The price of one day in a period.
 *
 * @example
 * const isFree = ({ left, full }: DayRate) => !full && left !== 0;
 */
export interface DayRate {
  day: Day;
  /** Decimal text; `''` if unknown. */
  total: string;
  /** Free units; `null` if unlimited or unknown. */
  left: number | null;
  /** Number of units that the requested quantities need; undefined if the answer does not show it. */
  needs?: number | undefined;
  /**
   * True if the item has units on this day but none is free. A day without any units is not full, because the venue
   * does not offer the item on that day.
   */
  full: boolean;
}

/**
 * One request for the quotes of several items.
 *
 * @example
 * const request = { itemIds: ['104', '107'], start, end, params: { adults: 2 }, discountCode: '' };
 */
export type ListQuoteRequest = Omit<QuoteRequest, 'itemId' | 'startTime' | 'endTime' | 'timeslot'> & {
  itemIds: readonly string[];
};

/**
 * The quote of one item in the answer to a {@link ListQuoteRequest}.
 *
 * @example
 * const hasSpace = ({ left, needs }: ListedQuote) => left === null || left >= needs;
 */
export interface ListedQuote extends Quote {
  needs: number;
}

/**
 * Number of free units by day; 0 if none is free. The Public API may send 1 for any number of free units. The
 * availability of days that are not in the map is unknown.
 *
 * @example
 * const freeDays = [...calendar].filter(([, count]) => count > 0).map(([day]) => day);
 */
export type CalendarDays = ReadonlyMap<Day, number>;
