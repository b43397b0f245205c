/** The public events of `<slipway-booking>`. They bubble, are composed, and carry no personal data: codes, counts, amounts. */
import type { Step } from '../../flow/state.ts';
import type { ProblemKind } from '../../values/problem.ts';

/** A cart line as the page may know it. */
export interface AnnouncedLine {
  itemId: string;
  name: string;
  quantity: number;
  /** Decimal text in the account's currency. */
  total: string;
}

/** What is about to be booked. */
export interface AnnouncedOffer {
  items: AnnouncedLine[];
  /** Decimal text. */
  value: string;
  /** ISO 4217 code. */
  currency: string;
}

export interface Announcements {
  'slipway-ready': undefined;
  'slipway-step': { from: Step; to: Step };
  'slipway-items-viewed': { items: { itemId: string; name: string }[] };
  'slipway-item-viewed': { itemId: string; name: string };
  'slipway-cart-changed': { added: AnnouncedLine[]; removed: AnnouncedLine[] };
  /** Cancelable: stay in the cart. */
  'slipway-checkout': AnnouncedOffer;
  /** Cancelable: do not book. */
  'slipway-before-create': AnnouncedOffer;
  'slipway-booked': AnnouncedOffer & { bookingId: string; paymentRequired: boolean };
  /** Cancelable: stay on the page. */
  'slipway-leaving': { url: string };
  'slipway-problem': { kind: ProblemKind; fatal: boolean };
}

export type AnnouncementName = keyof Announcements;

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
} as const satisfies Record<AnnouncementName, boolean>;

/** The public events as listeners get them. */
export type SlipwayEventMap = { [Name in AnnouncementName]: CustomEvent<Announcements[Name]> };

declare global {
  /** They bubble and are composed: a listener on the element, on what is around it, on the document or the window gets them. */
  interface GlobalEventHandlersEventMap extends SlipwayEventMap {}
}

/** Dispatches a public event; false when the page prevented it. */
export function announce<Name extends AnnouncementName>(
  from: EventTarget,
  name: Name,
  ...[detail]: Announcements[Name] extends undefined ? [] : [Announcements[Name]]
): boolean {
  return tell(from, name, detail);
}

/** The same for an event whose name is known only when it happens. */
export function tell(from: EventTarget, name: AnnouncementName, detail: unknown): boolean {
  return from.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable: cancelable[name], detail }),
  );
}
