/**
 * The offer of an account as decoded values: company, items, quotes and calendar. Sessions and bookings are in `types.ts`,
 * which also has the rules for absent values.
 */
import type { Day } from '../values/dates/day.ts';
import type { Currency } from '../values/money.ts';

/**
 * An HTML fragment from the service. It is not safe: only `elements/safe-html` may render it.
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
 * The opaque token of a quote, which a session takes (specification 4.3).
 *
 * @example
 * const slip: Slip | null = quote.slip;
 */
export type Slip = string;

/**
 * The account that offers the items, with the members that the first screen needs.
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
  /** The answer of the service, not decoded. */
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
 * The unit in which an account sells an item (wire-facts part 4): days, nights, hours, minutes or time slots. The service may
 * add other codes.
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
  /** The summary as plain text. */
  blurb: string;
  summary: UnsafeHtml;
  details: UnsafeHtml;
  pictures: readonly Picture[];
  /** Address of a page with the item's video; `''` for none. */
  video: string;
  categoryId: string;
  category: string;
  /** True if guests select only a quantity (`rated: 0`). */
  simple: boolean;
  /** Fixed length in units; 0 if the guest selects the length. */
  fixedLength: number;
  group: 'parent' | 'child' | null;
  children: readonly string[];
  /** Limits of quantities before any quote, by parameter id; `max` 0 is no limit. */
  bounds: Readonly<Record<string, { min: number; max: number }>>;
}

/**
 * A booking parameter, as a quote defines it (specification 2.3, parameter definition).
 *
 * @example
 * const quantities = Object.fromEntries(quote.parameters.map((each: Parameter) => [each.id, each.default]));
 */
export interface Parameter {
  id: string;
  label: string;
  description: string;
  required: boolean;
  /** True if guests do not see it. Its default applies. */
  hidden: boolean;
  default: number;
  min: number;
  /** 0 is no limit. */
  max: number;
  /** The price in the service's format, without HTML; `''` if unknown. */
  price: string;
  /** The unit of a unit price in the account's words, such as "per day"; `''` if the price is no unit price. */
  priceUnit?: string;
  /** The quantity that costs `price` together; undefined if the answer does not show it. */
  priceFor?: number | undefined;
  /** The kind of person it counts (`guest`, `minor`: wire-facts part 4); undefined if it counts no people. */
  person?: 'guest' | 'minor' | undefined;
}

/**
 * A period on the venue's clock and calendar. It is text instead of a moment, so it needs no time zone table.
 *
 * @example
 * const period = { start: '2030-06-01', end: '2030-06-01', startTime: '09:30', endTime: '13:00' };
 */
export interface WallTime {
  start: Day;
  /** Included for day items; the last night for night items. */
  end: Day;
  /** For items that guests book by time or time slot. */
  startTime?: Time | undefined;
  endTime?: Time | undefined;
}

/** The request for a quote. A cart keeps it, so that it can request the quote again. */
export interface QuoteRequest {
  itemId: string;
  start: Day;
  /** Included for day items; the last night for night items. */
  end: Day;
  /** Quantity by parameter id. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
  /** Start time of items that guests book by time; `endTime` if the guest selects the length. */
  startTime?: Time;
  endTime?: Time;
  /** Index among the slots of the day, for items that guests book by time slot. */
  timeslot?: number;
  /** Total of the answer, for a comparison with a later answer. The client does not send it. */
  total?: Amount;
  /** Period of the answer, for display. The client does not send it. */
  sold?: WallTime | undefined;
  /** Discount of the answer; undefined without a code. The client does not send it. */
  discount?: Amount | undefined;
  /** Item ids of the add-ons that its line should have. The client does not send it. */
  addOns?: readonly string[];
  /** Id of the removed line that its line restores, for the position in the cart. The client does not send it. */
  formerId?: string;
  /** A replacement whose answer is missing. If the line has this SLIP, it replaced the request. The client does not send it. */
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
 * A start time, or a time slot if it has an `end`.
 *
 * @example
 * const slot: StartTime = { start: '09:30', end: '11:00', left: 4 };
 */
export interface StartTime {
  start: Time;
  end?: Time;
  /** Free spots; 0 if full, `null` if unlimited or unknown. */
  left: number | null;
}

/** The answer to a quote request. */
export interface Quote {
  itemId: string;
  /**
   * True only if the guest can book it now: `AVAILABLE`, with a SLIP and without an error. In the lists of a relay it can be
   * true although `slip` is `null`, because a relay removes their SLIPs.
   */
  bookable: boolean;
  /** Also present in some sold-out answers. Only the session that holds the places can use it then. */
  slip: Slip | null;
  /** Free units; `null` if unlimited or unknown. */
  left: number | null;
  /** Units that the requested quantities use; undefined if the answer does not show it. */
  needs?: number | undefined;
  /** True if there is no stock and no rule forbids the quote. The guest's own cart counts as stock in use. */
  soldOut?: boolean;
  /** The period of the price. A fixed length may differ from the request. */
  start: Day | null;
  end: Day | null;
  parameters: readonly Parameter[];
  /** `''` if the answer has no price. */
  total: Amount;
  /** The service's reason why the guest cannot book it; `''` if it gave none. */
  reason: string;
  /** The times of the price, for items that guests book by time. */
  startTime?: Time;
  endTime?: Time;
  /** Start times or slots of the first day, in the service's order. */
  times?: readonly StartTime[];
  /** Amount of the discount. The total includes it. */
  discount?: Amount;
  /** The service's reason why the discount code is invalid. */
  codeReason?: string;
  /** The optional add-ons of the item, which the session lists with their prices; undefined if the answer has none. */
  addOns?: readonly OfferedAddOn[] | undefined;
}

/**
 * An optional add-on of an item, before the session.
 *
 * @example
 * const itemIds = quote.addOns?.map(({ itemId }: OfferedAddOn) => itemId);
 */
export interface OfferedAddOn {
  itemId: string;
  /** True if its quantity depends on the party of the item, so that only the session has its price. */
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
  /** Units that the requested quantities use; undefined if the answer does not show it. */
  needs?: number | undefined;
  /** True if the day has units and none is free. A day without units is not open. */
  full: boolean;
}

/**
 * One quote request for several items.
 *
 * @example
 * const request = { itemIds: ['104', '107'], start, end, params: { adults: 2 }, discountCode: '' };
 */
export type ListQuoteRequest = Omit<QuoteRequest, 'itemId' | 'startTime' | 'endTime' | 'timeslot'> & {
  itemIds: readonly string[];
};

/**
 * The quote of one item in a list.
 *
 * @example
 * const hasSpace = ({ left, needs }: ListedQuote) => left === null || left >= needs;
 */
export interface ListedQuote extends Quote {
  needs: number;
}

/**
 * Free units by day: 0 for none. Public answers may contain 1 for any number. Days that are not in the map are unknown.
 *
 * @example
 * const freeDays = [...calendar].filter(([, count]) => count > 0).map(([day]) => day);
 */
export type CalendarDays = ReadonlyMap<Day, number>;
