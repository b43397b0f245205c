/**
 * The events with which leaf elements (child elements) request actions of `<slipway-booking>`, the root element. This
 * module also has the function that calls the action for each event. The events bubble to the root element's shadow
 * root and end there, so a page never receives them. `public-events.ts` has the events for pages.
 */
import type { QuoteRequest } from '../../api/types.ts';
import type { Choice } from '../../flow/state.ts';
import type { Day, Month } from '../../values/dates/day.ts';

/** The reason why each invalid quantity is invalid, by parameter id. Each text names its parameter. */
export type InvalidQuantities = Readonly<Record<string, string>>;

export interface Requests {
  /** Opens an item. After a date search, also selects its days. */
  'item-choose': { itemId: string } & Partial<Omit<Choice, 'itemId'>>;
  /** Starts a date search. `flex` is the number of days before and after that the guest accepts. */
  'dates-ask': { from: Day; to: Day; quantities: Readonly<Record<string, number>>; flex: number };
  /** Repeats the date search for the nearby days that the guest has selected. */
  'dates-move': { from: Day; to: Day };
  'dates-open': undefined;
  /** Filters the list by search text and category; `''` for no filter. */
  'list-narrow': { keyword: string; categoryId: string };
  'dates-clear': undefined;
  /** Closes the form of the date search, and keeps the last search. */
  'dates-close': undefined;
  /** Reports the ids of the items whose cards are in view or just below the window. */
  'cards-view': { itemIds: readonly string[] };
  'days-choose': { start: Day; end: Day };
  'month-show': { month: Month };
  /** Reports how many months of the calendar fit side by side. */
  'months-fit': { count: 1 | 2 };
  'parameters-choose': { values: Readonly<Record<string, number>> };
  /** Reports the quantities that are invalid now. */
  'parameters-check': { invalid: InvalidQuantities };
  'line-remove': { lineId: string };
  /** Opens a line of the cart for editing. */
  'line-edit': { lineId: string };
  /** Changes a line: `to` is the new quantity of a simple item, or adds (`optin`) or removes (`optout`) an add-on. */
  'line-alter': { lineId: string; to: 'optin' | 'optout' | number };
  /** Applies a discount code; `''` removes it. */
  'code-redeem': { code: string };
  'cart-continue': undefined;
  'cart-checkout': undefined;
  /** Reports the form values while the guest types, by field id. */
  'details-type': { values: Readonly<Record<string, string>> };
  'details-submit': { values: Readonly<Record<string, string>> };
  'details-change': undefined;
  'cart-show': undefined;
  'booking-create': undefined;
  'booking-check': undefined;
  'booking-leave': { url: string };
  'booking-again': undefined;
  /** Repairs one difference of the cart: replaces its line by the quote request `to`, or removes the line. */
  'difference-repair': { index: number; to: QuoteRequest | 'remove' };
  /** Accepts all differences of the cart. */
  'differences-accept': undefined;
  /** Closes the panel of cart changes after the guest has read it. */
  'differences-close': undefined;
  /** Repeats the failed requests. */
  retry: undefined;
  /** Announces a sentence in the live region. */
  'live-region-say': { words: string };
}

export type RequestName = keyof Requests;

export type RequestEvent<Name extends RequestName> = CustomEvent<Requests[Name]>;

/**
 * Dispatches a request event at `eventSource`. Returns false if the root element prevents its default action.
 *
 * @example
 * dispatchRequest(this, 'month-show', { month });
 */
export function dispatchRequest<Name extends RequestName>(
  eventSource: EventTarget,
  name: Name,
  ...[detail]: Requests[Name] extends undefined ? [] : [Requests[Name]]
): boolean {
  return eventSource.dispatchEvent(
    new CustomEvent(name, { bubbles: true, cancelable: true, composed: mustCrossShadowRoot(name), detail }),
  );
}

/**
 * Returns true for events that a leaf element inside another leaf element may dispatch. They must cross a shadow root.
 * Examples are those of `<slipway-code>` in the cart, and of the calendar in the date search.
 */
const mustCrossShadowRoot = (name: RequestName) => name === 'code-redeem' || name === 'live-region-say';

/** The actions by the name of the request. */
export type RequestRoutes = {
  readonly [Name in RequestName]?: (detail: Requests[Name], event: RequestEvent<Name>) => void;
};

/**
 * Listens to request events at a shadow root, and calls the action for each of them. Ignores events without an action
 * in `routes`, so that other modules can handle them.
 *
 * @example
 * routeRequests(host.renderRoot, { 'cart-show': () => flow.goTo('cart') }, { signal });
 */
export function routeRequests(root: EventTarget, routes: RequestRoutes, options?: AddEventListenerOptions): void {
  for (const [name, handleRequest] of Object.entries(routes) as [
    RequestName,
    (detail: unknown, event: Event) => void,
  ][])
    root.addEventListener(
      name,
      (event) => {
        event.stopPropagation();
        handleRequest((event as CustomEvent<unknown>).detail, event);
      },
      options,
    );
}
