/** The public events of `<slipway-booking>`. They bubble, are composed, and carry no personal data: codes, counts, amounts. */
import type { Step } from '../../../flow/state.ts';
import { problemCode, type Problem, type ProblemKind } from '../../../values/problem.ts';

/** A cart line as the page may know it. */
export interface PublicLine {
  itemId: string;
  name: string;
  quantity: number;
  /** Decimal text in the account's currency. */
  total: string;
  /** Its first day, `YYYY-MM-DD`; `''` where it has none or was not put in from this browser. */
  date: string;
  /** When it begins on the venue's clock, `HH:MM`; `''` where it is not sold by time. */
  time: string;
  /** The promo code it was asked for with; `''` for none. */
  coupon: string;
}

/** What is about to be booked. */
export interface PublicOffer {
  items: PublicLine[];
  /** The total, decimal text. */
  value: string;
  /** The total as a number, for analytics services. `null` if `value` is empty. */
  valueNumber: number | null;
  /** The same without any tax. */
  valueWithoutTax: string;
  /** All taxes, those within the prices too. */
  tax: string;
  /** What is to be paid now. */
  due: string;
  /** The promo codes of its lines, each once; `''` for none. */
  coupon: string;
  /** ISO 4217 code. */
  currency: string;
}

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
  /** Cancelable: stay on the page. */
  'slipway-leaving': { url: string };
  'slipway-problem': { kind: ProblemKind; code: string; fatal: boolean };
}

export type PublicEventName = keyof PublicEvents;

/** Which of them a page may say no to. */
const cancelable = {
  'slipway-ready': false,
  'slipway-step': false,
  'slipway-items-viewed': false,
  'slipway-item-viewed': false,
  'slipway-cart-changed': false,
  'slipway-checkout': true,
  'slipway-before-create': true,
  'slipway-booked': false,
  'slipway-leaving': true,
  'slipway-problem': false,
} as const satisfies Record<PublicEventName, boolean>;

/** The public events as listeners get them. */
export type SlipwayEventMap = { [Name in PublicEventName]: CustomEvent<PublicEvents[Name]> };

declare global {
  /** They bubble and are composed: a listener on the element, on what is around it, on the document or the window gets them. */
  interface GlobalEventHandlersEventMap extends SlipwayEventMap {}
}

/** One of them with what it says, whichever it is. */
export type PublicEvent = {
  [Name in PublicEventName]: PublicEvents[Name] extends undefined
    ? [name: Name, detail?: undefined]
    : [name: Name, detail: PublicEvents[Name]];
}[PublicEventName];

/** Returns the event that reports a problem, with a code that a page can log. */
export function problemEvent(problem: Problem, fatal: boolean): PublicEvent {
  return ['slipway-problem', { kind: problem.kind, code: problemCode(problem), fatal }];
}

/** Dispatches a public event; false when the page prevented it. */
export function dispatchPublicEvent(from: EventTarget, ...[name, detail]: PublicEvent): boolean {
  return from.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: cancelable[name], detail }),
  );
}
