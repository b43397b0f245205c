/**
 * The public events of `<slipway-booking>`. They bubble and cross shadow roots. They carry codes, counts and amounts, but no
 * personal data. Each name, property and type here is a contract with pages.
 */
import type { Step } from '../../flow/state.ts';
import { problemCode, type Problem, type ProblemKind } from '../../values/problem.ts';

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
  /** Decimal text in the account's currency. */
  total: string;
  /** First day, `YYYY-MM-DD`; `''` if the line has none, or if another browser added it. */
  date: string;
  /** Start time at the venue, `HH:MM`; `''` if the item has no times. */
  time: string;
  /** Discount code of its quote request; `''` for none. */
  coupon: string;
}

/**
 * The cart that the guest is about to book.
 *
 * @example
 * addEventListener('slipway-booked', ({ detail }) => sendConversion(detail.valueNumber, detail.currency));
 */
export interface PublicOffer {
  items: PublicLine[];
  /** The total, decimal text. */
  value: string;
  /** The total as a number, for analytics services. `null` if `value` is empty. */
  valueNumber: number | null;
  /** The total without any tax. */
  valueWithoutTax: string;
  /** Sum of all taxes, including those within the prices. */
  tax: string;
  /** Amount to pay now. */
  due: string;
  /** Discount codes of its lines, each once; `''` for none. */
  coupon: string;
  /** ISO 4217 code. */
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
  /** Cancelable: stay in the cart. */
  'slipway-checkout': PublicOffer;
  /** Cancelable: do not book. */
  'slipway-before-create': PublicOffer;
  'slipway-booked': PublicOffer & { bookingId: string; paymentRequired: boolean };
  /** The payment status of a booking, as the service gives it. `status` is an id such as `PAID`. */
  'slipway-payment': { bookingId: string; status: string };
  /** Cancelable: stay on the page. */
  'slipway-leaving': { url: string };
  'slipway-problem': { kind: ProblemKind; code: string; fatal: boolean };
}

export type PublicEventName = keyof PublicEvents;

/** Events that a page can cancel. */
const cancelable = {
  'slipway-ready': false,
  'slipway-step': false,
  'slipway-items-viewed': false,
  'slipway-item-viewed': false,
  'slipway-cart-changed': false,
  'slipway-checkout': true,
  'slipway-before-create': true,
  'slipway-booked': false,
  'slipway-payment': false,
  'slipway-leaving': true,
  'slipway-problem': false,
} as const satisfies Record<PublicEventName, boolean>;

/**
 * The public events by name, as listeners receive them.
 *
 * @example
 * const onBooked = ({ detail }: SlipwayEventMap['slipway-booked']) => console.log(detail.bookingId);
 */
export type SlipwayEventMap = { [Name in PublicEventName]: CustomEvent<PublicEvents[Name]> };

declare global {
  /** Listeners on the element, its ancestors, the document and the window receive the events. */
  interface GlobalEventHandlersEventMap extends SlipwayEventMap {}
}

/** The name of any public event, with its detail. */
export type PublicEvent = {
  [Name in PublicEventName]: PublicEvents[Name] extends undefined
    ? [name: Name, detail?: undefined]
    : [name: Name, detail: PublicEvents[Name]];
}[PublicEventName];

/** Returns the event that reports a problem, with a code that a page can log. */
export function problemEvent(problem: Problem, fatal: boolean): PublicEvent {
  return ['slipway-problem', { kind: problem.kind, code: problemCode(problem), fatal }];
}

/** Dispatches a public event. Returns false if the page cancels it. */
export function dispatchPublicEvent(from: EventTarget, ...[name, detail]: PublicEvent): boolean {
  return from.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: cancelable[name], detail }),
  );
}
