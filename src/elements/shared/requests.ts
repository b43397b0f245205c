/**
 * What leaf elements ask of the element around them. Requests are small, bubble, and are not composed:
 * they stop at the shadow root of `<slipway-booking>`, so a page never sees them.
 */
import type { QuoteRequest } from '../../api/types.ts';
import type { Choice } from '../../flow/state.ts';
import type { Day, Month } from '../../values/dates/day.ts';

/** Why each quantity is invalid, in words that name its parameter, by parameter id. */
export type InvalidQuantities = Readonly<Record<string, string>>;

export interface Requests {
  /** With days of its own where the list is browsed by date. */
  'item-choose': { itemId: string } & Partial<Omit<Choice, 'itemId'>>;
  /** What is free from the one day to the other for so many of the party, `flex` days earlier or later as well. */
  'dates-ask': { from: Day; to: Day; chosen: Readonly<Record<string, number>>; flex: number };
  /** The same on days near those that were asked for. */
  'dates-move': { from: Day; to: Day };
  'dates-open': undefined;
  /** The visitor looks for words, or at one category; `''` for none. */
  'list-narrow': { keyword: string; categoryId: string };
  'dates-clear': undefined;
  'days-choose': { start: Day; end: Day };
  'month-show': { month: Month };
  /** The calendar has room for so many months, side by side. */
  'months-fit': { count: 1 | 2 };
  'parameters-choose': { values: Readonly<Record<string, number>> };
  /** The quantity fields that are invalid now. */
  'parameters-check': { invalid: InvalidQuantities };
  'line-remove': { lineId: string };
  /** To be chosen otherwise. */
  'line-edit': { lineId: string };
  /** A quantity of a simple item, or an add-on taken or left. */
  'line-alter': { lineId: string; to: 'optin' | 'optout' | number };
  /** A discount code, `''` for none. */
  'code-redeem': { code: string };
  'cart-continue': undefined;
  'cart-checkout': undefined;
  /** Typing; values by field id. */
  'details-type': { values: Readonly<Record<string, string>> };
  'details-submit': { values: Readonly<Record<string, string>> };
  'details-change': undefined;
  'cart-show': undefined;
  'booking-create': undefined;
  'booking-check': undefined;
  'booking-leave': { url: string };
  'booking-again': undefined;
  /** The visitor says that they have paid. */
  'booking-paid': undefined;
  /** One of the differences shown, answered with another quote request or by leaving its line out. */
  'difference-repair': { index: number; to: QuoteRequest | 'remove' };
  /** Yes to the differences shown: on with what there is. */
  'differences-accept': undefined;
  /** The differences have been read. */
  'differences-close': undefined;
  /** Ask again for what failed to load. */
  retry: undefined;
  /** A sentence for the one polite live region. */
  'live-region-say': { words: string };
}

export type RequestName = keyof Requests;

export class RequestEvent<Name extends RequestName> extends CustomEvent<Requests[Name]> {}

/** Asks the element around `from` for something. */
export function request<Name extends RequestName>(
  from: EventTarget,
  name: Name,
  ...detail: Requests[Name] extends undefined ? [] : [Requests[Name]]
): void {
  from.dispatchEvent(
    new RequestEvent<Name>(name, { bubbles: true, cancelable: true, detail: detail[0] as Requests[Name] }),
  );
}
