/**
 * The domain as the widget sees it: decoded, tidy, camel-cased values. No wire name is known here or above;
 * `wire/` turns answers into these. An absent text is `''`, an absent number is its neutral value or null where noted.
 */
import type { Day } from '../values/dates/day.ts';
import type { Currency } from '../values/money.ts';

/** An HTML fragment from the service, not yet safe: only `elements/safe-html` may render it. */
export type UnsafeHtml = string;
/** A decimal amount as the service writes it, like `"120.00"`. Never calculated with. */
export type Amount = string;
/** What a rated query answers and a session takes: opaque (specification 4.3). */
export type Slip = string;

/** Whose items these are: what finding something needs to know. */
export interface Account {
  name: string;
  /** Address of the account, `''` when unknown. */
  url: string;
  phone: string;
  email: string;
  /** IANA name, `''` when unknown. */
  timeZone: string;
  /** BCP 47 tag of the account's locale, like `en-CA`. */
  lang: string;
  /** The whole answer, in which the rest still stands as it was sent. */
  answer: Readonly<Record<string, unknown>>;
}

export interface Company extends Omit<Account, 'answer'> {
  currency: Currency;
}

export interface Picture {
  src: string;
  title: string;
}

/** How an item is sold (wire-facts part 4); an unknown code stays as it is. */
export type Unit = 'D' | 'N' | 'H' | '10M' | '15M' | '20M' | '30M' | 'TS' | (string & {});

export interface Item {
  id: string;
  name: string;
  unit: Unit;
  /** The summary as plain text. */
  blurb: string;
  summary: UnsafeHtml;
  details: UnsafeHtml;
  pictures: readonly Picture[];
  /** Address of the page that shows the item's film; `''` for none. */
  video: string;
  categoryId: string;
  category: string;
  /** Sold by a quantity only (`rated: 0`). */
  simple: boolean;
  /** Fixed length in units; 0 when the visitor chooses. */
  fixedLength: number;
  group: 'parent' | 'child' | null;
  children: readonly string[];
  /** Bounds known before any rated query, by parameter id; `max` 0 = no bound. */
  bounds: Readonly<Record<string, { min: number; max: number }>>;
}

/** A booking parameter as one rated answer defines it (specification 2.3, parameter definition). */
export interface Parameter {
  id: string;
  label: string;
  description: string;
  required: boolean;
  /** Not shown to a customer; its default applies. */
  hidden: boolean;
  default: number;
  min: number;
  /** 0 = no bound. */
  max: number;
  /** What it costs, as the service words it, or `''`. May hold no HTML. */
  price: string;
  /** The unit of a unit price, such as "per day", in the account's words; `''` if the price is no unit price. */
  priceUnit?: string;
  /** How many of it cost that together, where the answer shows it; undefined where it may be the price of one, or of all. */
  priceFor?: number | undefined;
  /** Whom it counts, where the service says that it counts people (`guest`, `minor`: wire-facts part 4). */
  person?: 'guest' | 'minor' | undefined;
}

/** When something takes place, as the venue's clock and calendar show it: text, no moment, so that no time zone table has a say. */
export interface WallTime {
  start: Day;
  /** Inclusive for day items, the last night for night items. */
  end: Day;
  /** For items sold by time or time slot. */
  startTime?: Time | undefined;
  endTime?: Time | undefined;
}

/** The quote request a SLIP answers: what was asked for, so that it can be asked again. */
export interface QuoteRequest {
  itemId: string;
  start: Day;
  /** Inclusive for day items, the last night for night items. */
  end: Day;
  /** Quantity by parameter id. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
  /** For items sold by time: when it starts, and when it ends where the visitor chooses the length. */
  startTime?: Time;
  endTime?: Time;
  /** For items sold by time slot: its index among the day's slots. */
  timeslot?: number;
  /** What was answered to it, so that a later answer can be compared with the like. Never sent. */
  total?: Amount;
  /** When that takes place, in the words of the same answer: what is sold, wherever it is shown or written. Never sent. */
  sold?: WallTime | undefined;
  /** What the discount code took off, in the same answer; undefined without one. Never sent. */
  discount?: Amount | undefined;
  /** Item ids of the add-ons its line was taken with, so that they can be taken again. Never sent. */
  addOns?: readonly string[];
  /** Sent in its place without an answer: where its line has this SLIP, that is what the line is for. Never sent. */
  sent?: { readonly slip: Slip; readonly quoteRequest: QuoteRequest };
}

/** A time of day on the venue's clock, 24-hour `HH:MM`; `24:00` is the end of the day. */
export type Time = string;

/** A time one may start at, or a whole slot where `end` is given. */
export interface StartTime {
  start: Time;
  end?: Time;
  /** Places left; 0 when full, null when unlimited or unknown. */
  left: number | null;
}

/** The answer to a rated query. */
export interface Quote {
  itemId: string;
  /** True only when it can be booked now: `AVAILABLE`, with a SLIP and without an error. */
  bookable: boolean;
  slip: Slip | null;
  /** Units left, null when unlimited or unknown. */
  left: number | null;
  /** It is stock that is missing, no rule that says no. Our own holds count as taken. */
  soldOut?: boolean;
  /** What was priced, which a fixed length may have moved. */
  start: Day | null;
  end: Day | null;
  parameters: readonly Parameter[];
  total: Amount;
  /** Why it cannot be booked, in the service's words for the customer; `''` when it gave none. */
  reason: string;
  /** For items sold by time: what was priced. */
  startTime?: Time;
  endTime?: Time;
  /** For items sold by time or time slot: the times of the first day, in the service's order. */
  times?: readonly StartTime[];
  /** What the discount code took off; the total has it taken off already. */
  discount?: Amount;
  /** Why the discount code does not count, in the service's words. */
  codeReason?: string;
}

/** What one day of a rated period costs by itself. */
export interface DayRate {
  day: Day;
  /** Decimal text; `''` where none was given. */
  total: string;
  /** Units left, null for unlimited or unknown. */
  left: number | null;
  /** There are some, and all are taken: a day without any is closed. */
  full: boolean;
}

/** The same quote request about many items. */
export type ListQuoteRequest = Omit<QuoteRequest, 'itemId' | 'startTime' | 'endTime' | 'timeslot'> & {
  itemIds: readonly string[];
};

/** One item's answer in a rated list. */
export interface ListedQuote extends Quote {
  /** Places that the asked quantities take. */
  needs: number;
}

/** What a calendar answered: 0 none, otherwise how many or just 1 (public). Days not in it are unknown. */
export type CalendarDays = ReadonlyMap<Day, number>;

/** What a session charges for: a line, or an add-on of one. */
export interface SessionPart {
  /** By what the service knows it within the session; says nothing else. */
  id: string;
  itemId: string;
  name: string;
  /** When it takes place as the service words it, plain text. */
  when: string;
  /** It takes place at some time; a gift certificate does not. */
  dated: boolean;
  /**
   * The days, where the service writes days. Of moments (Unix time) nothing is read: what the venue's clock and calendar show
   * at a moment is said by a time zone table, and two tables may disagree.
   */
  start: Day | null;
  end: Day | null;
  quantity: number;
  /** What is charged. */
  total: Amount;
  summary: UnsafeHtml;
  slip: Slip;
  available: boolean;
  /** Units this session may have of it, what it holds included; null when unlimited or unknown. Some services say no more than 1 or 0. */
  left?: number | null;
  unit?: Unit;
  /** What an add-on costs, or would cost while it is not taken. */
  price?: Amount;
  /** For an add-on: whether it is taken; null when it is no choice. */
  optional: 'in' | 'out' | null;
}

/** A line of a session, with what was or can be taken with it. */
export interface SessionLine extends SessionPart {
  addOns: readonly SessionPart[];
}

export interface Session {
  id: string;
  lines: readonly SessionLine[];
  subTotal: Amount;
  taxTotal: Amount;
  /** Tax already inside the prices. */
  taxIncluded: Amount;
  discount: Amount;
  total: Amount;
  due: Amount;
  taxes: readonly { name: string; amount: Amount }[];
}

export type FieldType = 'text' | 'textarea' | 'select' | 'checkbox' | 'radio' | 'checkboxes' | 'p';

export interface FormField {
  id: string;
  label: string;
  /** An unknown type arrives as `text`. */
  type: FieldType;
  required: boolean;
  value: string;
  mask: 'email' | 'simple' | '';
  options: readonly { value: string; label: string }[];
  tip: string;
}

export interface BookingForm {
  fields: readonly FormField[];
  policy: UnsafeHtml;
  /** The box that agrees to the terms, when there is one. */
  terms: FormField | null;
}

/** A booking the service has confirmed. */
export interface Booking {
  /** The code for people, like `ABCD-010130`; `''` when the service gave none. */
  code: string;
  /** Where the customer pays or sees the invoice; `''` when there is nothing to go to, or it is not known to be the venue's. */
  url: string;
  /** A payment is still due: at `url`, or where the venue says when that is `''`. */
  paymentRequired: boolean;
  /** Seen again after the visitor had gone on to `url`: whether it is paid by now is not known here. */
  revisited?: boolean;
  /** There is an address, and this browser does not have it now: it is being asked for again, or is kept no longer. */
  address?: 'asking' | 'forgotten' | undefined;
  /** A relay tells it again, to who has the key it was made with (`createStatus`). */
  retold?: boolean;
}
