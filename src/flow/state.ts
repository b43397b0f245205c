/**
 * The whole state of one visit, from the selection to the booking: a frozen snapshot. The module is pure: no client, no clock, no
 * page. Amounts and stock in the state are always the last answers of the service. The store owns the changes.
 */
import type { Day } from '../values/dates/day.ts';
import type { Problem } from '../values/problem.ts';
import type { Command, Step } from './command-table.ts';
import type { Amount, Booking, QuoteRequest, Session, Slip, Time } from '../api/types.ts';

export type { Step };

/** The selection of the guest, before it becomes a line. */
export interface Choice {
  itemId: string | null;
  start: Day | null;
  end: Day | null;
  params: Readonly<Record<string, number>>;
  discountCode: string;
  startTime?: Time;
  endTime?: Time;
  timeslot?: number;
  /** Item ids of the selected add-ons. */
  addOns?: readonly string[];
  /** The open line of the cart; undefined for a new selection. */
  lineId?: string;
}

/** A line that the guest removed, and the cart before that. */
export interface Removed {
  readonly lineId: string;
  readonly session: Session;
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** Reason in the service's words if the line cannot come back; `''` without a reason. Undefined otherwise. */
  readonly gone?: string;
}

/**
 * A message at the top of the step.
 * - `changed`: another page of the site has changed the cart
 * - `not-made`: the unconfirmed booking does not exist
 * - `added`: the selection is in the cart, and the guest can select more
 *
 * @example
 * const notice: Notice = flow.state.notice;
 */
export type Notice = '' | 'changed' | 'not-made' | 'added';

/**
 * A difference between the cart that the guest saw and the cart of the service. It has facts, no messages.
 *
 * @example
 * const open: Difference[] = flow.state.reconciliation?.differences.filter(({ open }) => open) ?? [];
 */
export interface Difference {
  /**
   * - `gone`: no longer available
   * - `fewer`: the service has fewer places than requested
   * - `rule`: a rule refuses it now
   * - `dearer`, `cheaper`: another price
   * - `moved`: on other days or in another quantity, as the guest selected
   * - `total`, `due`: the cart has another total although each line has the same price
   */
  readonly kind: 'gone' | 'fewer' | 'rule' | 'dearer' | 'cheaper' | 'moved' | 'total' | 'due';
  /** The line or add-on; null if it is no longer in the session. */
  readonly lineId: string | null;
  /** Its name from the service; `''` if only the quote request exists. */
  readonly name: string;
  /** The request of the line; null if there is none to repeat. */
  readonly quoteRequest: QuoteRequest | null;
  /** The earlier and the current price; `''` if unknown. */
  readonly before: Amount;
  readonly now: Amount;
  /** Reason in the service's words; `''` without a reason. */
  readonly reason: string;
  /** The remaining places, for `fewer`. */
  readonly left: number;
  /** SLIP of the new price; null if the session has that price already. */
  readonly slip: Slip | null;
  /** True if the guest has to resolve it before they can book. */
  readonly open: boolean;
}

/**
 * The result of a comparison of the cart, and the step that the guest requested.
 *
 * @example
 * const reconciliation: Reconciliation | null = flow.state.reconciliation;
 */
export interface Reconciliation {
  /**
   * - `changed`: some lines have changed
   * - `expired`: the session had expired, and the cart has a new one
   * - `renewed`: the lines have new SLIPs at the same price
   * - `emptied`: the session exists without lines, for an unknown reason
   */
  readonly cause: 'changed' | 'expired' | 'renewed' | 'emptied';
  readonly differences: readonly Difference[];
  /** The step that the guest requested. */
  readonly goal: 'cart' | 'details' | 'review';
}

/** The status of an unconfirmed booking. */
export interface Unconfirmed {
  /** `waiting`: the service may still make it. `likely`: its session has ended, and only the venue can confirm it. */
  readonly verdict: 'waiting' | 'likely';
  /** Earliest end of the wait, in epoch milliseconds. After it, the booking exists or never will. */
  readonly until: number;
}

/**
 * The state of a visit.
 *
 * @example
 * const state: FlowState = flow.state;
 */
export interface FlowState {
  readonly step: Step;
  readonly choice: Readonly<Choice>;
  readonly session: Session | null;
  /** The quote request of each line, by line id, to request the line again. */
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** The values of the form, by field id. */
  readonly details: Readonly<Record<string, string>>;
  readonly booking: Booking | null;
  /** The session of the booking, for the confirmation. */
  readonly booked: Session | null;
  /** The quote request of each line of the booking, by line id. */
  readonly bookedRequests: Readonly<Record<string, QuoteRequest>>;
  /** The unconfirmed booking; null in every other step than `unsure`. */
  readonly unconfirmed: Unconfirmed | null;
  /** `elsewhere`: another tab is booking the cart, so no command can run here. */
  readonly busy: Command | 'elsewhere' | null;
  /** `closed`: another tab or an earlier visit has booked or emptied the cart. Lasts until the next command. */
  readonly elsewhere?: 'closed';
  /** The last removed line, which the guest can put back. Lasts until the next command, or until the guest leaves the cart. */
  readonly removed?: Removed;
  readonly notice: Notice;
  /** The differences of the last comparison; null if there were none, or after the guest has read them. */
  readonly reconciliation: Reconciliation | null;
  readonly problem: Problem | null;
}

/** A session with the quote request of each of its lines. */
export type Cart = Pick<FlowState, 'session' | 'quoteRequests'>;

/** Time for which the browser stores an unused cart or an unconfirmed booking: a day. */
export const CART_TTL_MS = 86_400_000;

/** The stored part of a booking, with which the guest can open it again. */
export type StoredBooking = Pick<FlowState, 'booking' | 'booked' | 'bookedRequests'>;

/**
 * Decides the next step after the guest has added a line: the cart, the details, or an item to select more (`null` for the list).
 * The command calls it when the state has the new line.
 *
 * @example
 * const leadOn: LeadOn = ({ lines }) => (lines.length > 1 ? 'details' : { itemId: null });
 */
export type LeadOn = (session: Session) => 'cart' | 'details' | { readonly itemId: string | null };

/** Writes the state. Only `flow` has a writer. */
export interface Writer {
  /** Applies a change to the state. */
  commit(change: Partial<FlowState>): void;
  /** Runs a command and applies its outcome, as `createCommandRunner` describes. */
  run(command: Command, work: () => Promise<Partial<FlowState>>): Promise<void>;
}

/**
 * Names of add-ons by item id, as the page showed them.
 *
 * @example
 * const names: AddOnNames = { 13: 'Basket' };
 */
export type AddOnNames = Readonly<Record<string, string>>;

/** Clears the days of a selection, and the times and add-ons, which belong to these days. */
export const noDates = {
  start: null,
  end: null,
  startTime: undefined,
  endTime: undefined,
  timeslot: undefined,
  addOns: undefined,
} as const satisfies Partial<Choice>;

/** No days, times or party, of any item. */
export const emptySelection = { ...noDates, params: {} } as const satisfies Partial<Choice>;

/** Returns true until the guest changes any part of the initial selection. */
export function isUnchanged(initial: Partial<Choice>, choice: Choice): boolean {
  return Object.entries(initial).every(([name, value]) => choice[name as keyof Choice] === value);
}

export function initialState(choice: Partial<Choice> = {}, details: Readonly<Record<string, string>> = {}): FlowState {
  return Object.freeze({
    step: 'choose',
    choice: { itemId: null, start: null, end: null, params: {}, discountCode: '', ...choice },
    session: null,
    quoteRequests: {},
    details,
    booking: null,
    booked: null,
    bookedRequests: {},
    unconfirmed: null,
    busy: null,
    notice: '',
    reconciliation: null,
    problem: null,
  } as const satisfies FlowState);
}
