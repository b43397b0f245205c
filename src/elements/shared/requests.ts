/**
 * The requests of leaf elements to `<slipway-booking>`, and their one router. They bubble to its shadow root and end there, so
 * a page never sees them. Public events are in `public-events.ts`.
 */
import type { QuoteRequest } from '../../api/types.ts';
import type { Choice } from '../../flow/state.ts';
import type { Day, Month } from '../../values/dates/day.ts';

/** Why each quantity is invalid, in words that name its parameter, by parameter id. */
export type InvalidQuantities = Readonly<Record<string, string>>;

export interface Requests {
  /** Includes the days of the item after a date search. */
  'item-choose': { itemId: string } & Partial<Omit<Choice, 'itemId'>>;
  /** Searches by date for a party. `flex` allows for dates some days earlier or later. */
  'dates-ask': { from: Day; to: Day; quantities: Readonly<Record<string, number>>; flex: number };
  /** Repeats the date search on days nearby. */
  'dates-move': { from: Day; to: Day };
  'dates-open': undefined;
  /** Filters the list by words and category; `''` for no filter. */
  'list-narrow': { keyword: string; categoryId: string };
  'dates-clear': undefined;
  /** Closes the form, and keeps the last search. */
  'dates-close': undefined;
  /** Reports the items whose cards are in view, or just below it. */
  'cards-view': { itemIds: readonly string[] };
  'days-choose': { start: Day; end: Day };
  'month-show': { month: Month };
  /** The number of months that fit side by side. */
  'months-fit': { count: 1 | 2 };
  'parameters-choose': { values: Readonly<Record<string, number>> };
  /** The quantity fields that are invalid now. */
  'parameters-check': { invalid: InvalidQuantities };
  'line-remove': { lineId: string };
  /** Opens the line for editing. */
  'line-edit': { lineId: string };
  /** Changes the quantity of a simple item, or adds or removes an add-on. */
  'line-alter': { lineId: string; to: 'optin' | 'optout' | number };
  /** A discount code, `''` for none. */
  'code-redeem': { code: string };
  'cart-continue': undefined;
  'cart-checkout': undefined;
  /** Reports typing; values by field id. */
  'details-type': { values: Readonly<Record<string, string>> };
  'details-submit': { values: Readonly<Record<string, string>> };
  'details-change': undefined;
  'cart-show': undefined;
  'booking-create': undefined;
  'booking-check': undefined;
  'booking-leave': { url: string };
  'booking-again': undefined;
  /** Resolves one difference: by another quote request, or without its line. */
  'difference-repair': { index: number; to: QuoteRequest | 'remove' };
  /** Continues with the cart as it is now. */
  'differences-accept': undefined;
  /** The guest has read the differences. */
  'differences-close': undefined;
  /** Repeats the requests that failed. */
  retry: undefined;
  /** Announces a sentence in the live region. */
  'live-region-say': { words: string };
}

export type RequestName = keyof Requests;

export type RequestEvent<Name extends RequestName> = CustomEvent<Requests[Name]>;

/**
 * Dispatches a request to the element around `from`. Returns false if that element prevents its default.
 *
 * @example
 * request(this, 'month-show', { month });
 */
export function request<Name extends RequestName>(
  from: EventTarget,
  name: Name,
  ...[detail]: Requests[Name] extends undefined ? [] : [Requests[Name]]
): boolean {
  return from.dispatchEvent(
    new CustomEvent(name, { bubbles: true, cancelable: true, composed: isNested(name), detail }),
  );
}

/** Returns true for requests of leaves inside other leaves. They cross the shadow roots on their way up. */
const isNested = (name: RequestName) => name === 'code-redeem' || name === 'live-region-say';

/** The action for each request. */
export type RequestRoutes = {
  readonly [Name in RequestName]?: (detail: Requests[Name], event: RequestEvent<Name>) => void;
};

/**
 * Calls the action of each request that reaches a shadow root. Requests without an action here stay for other routes of the
 * same root.
 *
 * @example
 * routeRequests(host.renderRoot, { 'cart-show': () => flow.goTo('cart') }, { signal });
 */
export function routeRequests(root: EventTarget, routes: RequestRoutes, options?: AddEventListenerOptions): void {
  for (const [name, act] of Object.entries(routes) as [RequestName, (detail: unknown, event: Event) => void][])
    root.addEventListener(
      name,
      (event) => {
        event.stopPropagation();
        act((event as CustomEvent<unknown>).detail, event);
      },
      options,
    );
}
