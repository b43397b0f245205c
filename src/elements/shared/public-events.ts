/**
 * The public events of `<slipway-booking>`. They bubble and cross shadow roots. They contain codes, counts and amounts,
 * but no personal data. Pages depend on each name, property and type here.
 */
import type { Step } from '../../flow/state.ts';
import { getProblemCode, type Problem, type ProblemKind } from '../../values/problem.ts';

/**
 * A line of the cart in the detail of a public event.
 *
 * @example
 * addEventListener('slipway-cart-changed', ({ detail }) => {
 *   for (const { name, quantity } of detail.added) console.log(name, quantity);
 * });
 */
export interface PublicLine {
  itemId: string;
  name: string;
  quantity: number;
  /** Price of the line, as decimal text in the account's currency. */
  total: string;
  /** First day, `YYYY-MM-DD`; `''` if the line has no day, or if a different browser added the line. */
  date: string;
  /** Start time at the venue, `HH:MM`; `''` if the item has no times, or if a different browser added the line. */
  time: string;
  /** Discount code of the line; `''` for none, or if a different browser added the line. */
  coupon: string;
}

/**
 * The cart in the events `slipway-checkout`, `slipway-before-create` and `slipway-booked`: its lines, total, tax and
 * currency.
 *
 * @example
 * addEventListener('slipway-booked', ({ detail }) => sendConversion(detail.valueNumber, detail.currency));
 */
export interface PublicOffer {
  items: PublicLine[];
  /** The total, as decimal text. */
  value: string;
  /** The total as a number, for analytics services. `null` if `value` is empty. */
  valueNumber: number | null;
  /** The subtotal without the taxes that it includes, as decimal text. */
  valueWithoutTax: string;
  /** Sum of all taxes: those that the prices include and those that the service adds, as decimal text. */
  tax: string;
  /** Amount to pay now, as decimal text. */
  due: string;
  /** The different discount codes of the lines, separated by commas; `''` for none. */
  coupon: string;
  /** ISO 4217 code of the currency. */
  currency: string;
}

/**
 * The detail of each public event by its name.
 *
 * @example
 * type Booked = PublicEvents['slipway-booked'];
 */
export interface PublicEvents {
  'slipway-ready': undefined;
  'slipway-step': { from: Step; to: Step };
  'slipway-items-viewed': { items: { itemId: string; name: string }[] };
  'slipway-item-viewed': { itemId: string; name: string };
  'slipway-cart-changed': { added: PublicLine[]; removed: PublicLine[] };
  /** Cancelable: if a page cancels it, the guest sees the cart instead of the form. */
  'slipway-checkout': PublicOffer;
  /** Cancelable: if a page cancels it, the widget does not book. */
  'slipway-before-create': PublicOffer;
  'slipway-booked': PublicOffer & { bookingId: string; paymentRequired: boolean };
  /** The payment status of a booking. `status` is the service's id of the status, such as `PAID`. */
  'slipway-payment': { bookingId: string; status: string };
  /** Cancelable: if a page cancels it, the guest stays on the page. */
  'slipway-leaving': { url: string };
  'slipway-problem': { kind: ProblemKind; code: string; fatal: boolean };
}

export type PublicEventName = keyof PublicEvents;

/** The names of the events that a page can cancel. */
const cancelableEvents: readonly PublicEventName[] = ['slipway-checkout', 'slipway-before-create', 'slipway-leaving'];

/**
 * The public events by name, in the form in which listeners receive them.
 *
 * @example
 * const onBooked = ({ detail }: SlipwayEventMap['slipway-booked']) => console.log(detail.bookingId);
 */
export type SlipwayEventMap = { [Name in PublicEventName]: CustomEvent<PublicEvents[Name]> };

declare global {
  /** Allows typed listeners on the element, its ancestors, the document and the window. */
  interface GlobalEventHandlersEventMap extends SlipwayEventMap {}
}

/** The name and the detail of one public event, of any kind. */
export type PublicEvent = {
  [Name in PublicEventName]: PublicEvents[Name] extends undefined
    ? [name: Name, detail?: undefined]
    : [name: Name, detail: PublicEvents[Name]];
}[PublicEventName];

/** Returns the event that reports a problem to the page, with a code for logs. */
export function createProblemEvent(problem: Problem, isFatal: boolean): PublicEvent {
  return ['slipway-problem', { kind: problem.kind, code: getProblemCode(problem), fatal: isFatal }];
}

/** Dispatches a public event. Returns false if the page cancels it. */
export function dispatchPublicEvent(target: EventTarget, ...[name, detail]: PublicEvent): boolean {
  return target.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: cancelableEvents.includes(name), detail }),
  );
}
