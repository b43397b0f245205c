/**
 * Defines the whole state of one visit, from the selection to the booking, as a frozen snapshot. The module is pure: it
 * uses no client, clock or page. Amounts and stock in the state always come from the last answers of the service. The
 * store makes the changes.
 */
import type { Day } from '../values/dates/day.ts';
import type { Problem } from '../values/problem.ts';
import type { Command, Step } from './command-table.ts';
import type { Amount, Booking, QuoteRequest, Session, Slip, Time } from '../api/types.ts';

export type { Step };

/** The guest's selection before it becomes a line of the cart. */
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
  /** Id of the cart's line that the guest is changing; undefined for a new selection. */
  lineId?: string;
}

/** A line that the guest removed, and the cart before the removal. */
export interface Removed {
  readonly lineId: string;
  readonly session: Session;
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /**
   * The service's reason why it refused to restore the line, `''` without a reason; undefined if the guest has not
   * tried.
   */
  readonly gone?: string;
}

/**
 * A message at the top of the step; `''` for none.
 * - `changed`: another page of the site has changed the cart
 * - `not-made`: the unconfirmed booking does not exist
 * - `added`: the selection is in the cart, and the guest can select more
 *
 * @example
 * const notice: Notice = flow.state.notice;
 */
export type Notice = '' | 'changed' | 'not-made' | 'added';

/**
 * A difference between the cart that the guest saw and the cart at the service. It contains facts and no messages.
 *
 * @example
 * const open: Difference[] = flow.state.reconciliation?.differences.filter(({ open }) => open) ?? [];
 */
export interface Difference {
  /**
   * - `gone`: the line is no longer available
   * - `fewer`: the service has fewer places than requested
   * - `rule`: a rule of the account now refuses the line
   * - `dearer`, `cheaper`: the price has changed
   * - `moved`: the line now has the days or the quantity that the guest selected in a repair
   * - `total`: the total of the cart has changed, although each line has the same price
   * - `due`: only the amount due now has changed
   */
  readonly kind: 'gone' | 'fewer' | 'rule' | 'dearer' | 'cheaper' | 'moved' | 'total' | 'due';
  /** Id of the line or add-on; null if the session no longer has it, or for the kinds `total` and `due`. */
  readonly lineId: string | null;
  /** Name of the line or add-on from the service; `''` if it sent none, or for the kinds `total` and `due`. */
  readonly name: string;
  /** The quote request of the line; null if the line has none. Then the widget cannot request a new quote. */
  readonly quoteRequest: QuoteRequest | null;
  /** The earlier price; `''` if unknown. */
  readonly before: Amount;
  /** The current price; `''` if unknown. */
  readonly now: Amount;
  /** The service's reason; `''` if it gave none. */
  readonly reason: string;
  /** The number of free places, if the kind is `fewer`. */
  readonly left: number;
  /**
   * SLIP (booking token) of the quote with a higher price; null for other kinds, or if the session already has that
   * price.
   */
  readonly slip: Slip | null;
  /** True if the guest has to resolve the difference before they can book. */
  readonly open: boolean;
}

/**
 * The result of a comparison of the cart with the service, and the step that the guest requested.
 *
 * @example
 * const reconciliation: Reconciliation | null = flow.state.reconciliation;
 */
export interface Reconciliation {
  /**
   * - `changed`: some lines or the total have changed
   * - `expired`: the session had expired, and a new one has the lines that are still available
   * - `renewed`: the lines have new SLIPs at the same price
   * - `emptied`: the session has no lines, for an unknown reason
   */
  readonly cause: 'changed' | 'expired' | 'renewed' | 'emptied';
  readonly differences: readonly Difference[];
  /** The step that the guest requested. */
  readonly goal: 'cart' | 'details' | 'review';
}

/** The status of an unconfirmed booking. */
export interface Unconfirmed {
  /**
   * `waiting`: the service may still make the booking. `likely`: its session has ended, and only the venue can confirm
   * it.
   */
  readonly verdict: 'waiting' | 'likely';
  /**
   * Earliest end of the wait, in epoch milliseconds; 0 if the verdict is `likely`. After that time, the booking exists
   * or never will.
   */
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
  /** The quote request of each line by line id, to request the line again. */
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** The values of the form, by field id. */
  readonly details: Readonly<Record<string, string>>;
  readonly booking: Booking | null;
  /** The session from which the service made the booking, for the confirmation. */
  readonly booked: Session | null;
  /** The quote request of each line of the booking, by line id. */
  readonly bookedRequests: Readonly<Record<string, QuoteRequest>>;
  /** The unconfirmed booking; null in every step except `unsure`. */
  readonly unconfirmed: Unconfirmed | null;
  /**
   * The command that runs; null if none runs. The value `elsewhere` means that another tab is booking the cart. No
   * command can run on this page then.
   */
  readonly busy: Command | 'elsewhere' | null;
  /**
   * `closed` if another tab or an earlier visit has booked or emptied the cart. It lasts until the next command, or
   * until the guest goes to another step.
   */
  readonly elsewhere?: 'closed';
  /**
   * The last removed line, which the guest can restore. It lasts until the next command, or until the guest leaves the
   * cart.
   */
  readonly removed?: Removed;
  readonly notice: Notice;
  /** The result of the last comparison; null if the guest need not see it, or has dismissed it. */
  readonly reconciliation: Reconciliation | null;
  readonly problem: Problem | null;
}

/** A session with the quote request of each of its lines. */
export type Cart = Pick<FlowState, 'session' | 'quoteRequests'>;

/** Time for which the browser stores an unused cart or an unconfirmed booking, in ms: 24 hours. */
export const CART_TTL_MS = 86_400_000;

/** The part of the state with a booking. The storage keeps it, so that the guest can open the booking again. */
export type StoredBooking = Pick<FlowState, 'booking' | 'booked' | 'bookedRequests'>;

/**
 * Decides the next step after the guest has added a line: the cart, the details, or an item to select more. The item is
 * `null` for the list. The command calls this function when the state already contains the new line.
 *
 * @example
 * const leadOn: LeadOn = ({ lines }) => (lines.length > 1 ? 'details' : { itemId: null });
 */
export type LeadOn = (session: Session) => 'cart' | 'details' | { readonly itemId: string | null };

/** Writes the state. Only modules of `flow` have a writer. */
export interface Writer {
  /** Applies a change to the state. */
  commit(change: Partial<FlowState>): void;
  /**
   * Runs a command and applies its outcome. Ignores the command during another one, or if the state does not allow it.
   */
  run(command: Command, work: () => Promise<Partial<FlowState>>): Promise<void>;
}

/**
 * Names of add-ons by item id, as the page shows them.
 *
 * @example
 * const names: AddOnNames = { 13: 'Basket' };
 */
export type AddOnNames = Readonly<Record<string, string>>;

/** Clears the days of a selection, and the times and add-ons that belong to these days. */
export const emptyDates = {
  start: null,
  end: null,
  startTime: undefined,
  endTime: undefined,
  timeslot: undefined,
  addOns: undefined,
} as const satisfies Partial<Choice>;

/** Clears the days, times, add-ons and party of a selection. */
export const emptySelection = { ...emptyDates, params: {} } as const satisfies Partial<Choice>;

/** Returns true if the guest has not changed any part of the initial selection. */
export function isSameChoice(initial: Partial<Choice>, choice: Choice): boolean {
  return Object.entries(initial).every(([name, value]) => choice[name as keyof Choice] === value);
}

export function createInitialState(
  choice: Partial<Choice> = {},
  details: Readonly<Record<string, string>> = {},
): FlowState {
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
