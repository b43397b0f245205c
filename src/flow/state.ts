/**
 * The whole state of one visit, from choice to booking: a frozen snapshot.
 * Pure: no client, no clock, no page. Money and stock in here are only ever what the service answered last.
 */
import type { Day } from '../values/dates/day.ts';
import type { Problem } from '../values/problem.ts';
import type { Command, Step } from './command-table.ts';
import type { Amount, Booking, QuoteRequest, Session, Slip, Time } from '../api/types.ts';

export type { Step };

/** What is being put together before it becomes a line. */
export interface Choice {
  itemId: string | null;
  start: Day | null;
  end: Day | null;
  params: Readonly<Record<string, number>>;
  discountCode: string;
  startTime?: Time;
  endTime?: Time;
  timeslot?: number;
  /** The line of the cart that is being changed; none while something is chosen anew. */
  lineId?: string;
}

/** A line that was taken out of the cart, and the cart as it was before. */
export interface Removed {
  readonly lineId: string;
  readonly session: Session;
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** It was wanted back and cannot be had any more: why, in the service's words, or `''`. */
  readonly gone?: string;
}

/**
 * Something the visitor should be told at the top of the step they are on: the cart was changed on another page of the
 * site, a booking turned out not to be made, what was chosen is in the cart now and more can be chosen, or they have said
 * that a booking is paid.
 */
export type Notice = '' | 'changed' | 'not-made' | 'added' | 'paid';

/** What changed between the cart a visitor saw and the cart the service has: plain facts, worded where they are shown. */
export interface Difference {
  /**
   * `gone`: cannot be had any more. `fewer`: some are left, not as many as wanted. `rule`: a rule says no now. `dearer`,
   * `cheaper`: another price. `moved`: on other days or in another quantity, as the visitor chose. `total`, `due`: the
   * cart as a whole costs something else, though no line does.
   */
  readonly kind: 'gone' | 'fewer' | 'rule' | 'dearer' | 'cheaper' | 'moved' | 'total' | 'due';
  /** The line it is about, an add-on's too; null when the session has it no more. */
  readonly lineId: string | null;
  /** As the service called it; `''` where only the quote request is known. */
  readonly name: string;
  /** What was asked for; null for what cannot be asked for again. */
  readonly quoteRequest: QuoteRequest | null;
  /** What it cost and what it costs now; `''` where that is not known. */
  readonly before: Amount;
  readonly now: Amount;
  /** Why, in the service's words; `''` when it gave none. */
  readonly reason: string;
  /** How many are left of what there are fewer of. */
  readonly left: number;
  /** Taking it at its new price needs this SLIP; null when the session has that price already. */
  readonly slip: Slip | null;
  /** Waits for the visitor to go on: nothing is booked before. */
  readonly open: boolean;
}

/** What was found when the cart was asked about again, and where the visitor was going. */
export interface Reconciliation {
  /**
   * `changed`: some lines did. `expired`: the session was gone, the cart has been put together again. `renewed`: places had
   * to be taken anew, at the same price. `emptied`: the session is there and empty, and nobody here knows why.
   */
  readonly cause: 'changed' | 'expired' | 'renewed' | 'emptied';
  readonly differences: readonly Difference[];
  /** The step that was asked for. */
  readonly goal: 'cart' | 'details' | 'review';
}

/** What is known of a booking that was asked for and whose answer is missing. */
export interface Unconfirmed {
  /** `waiting`: it may still be made. `likely`: its session has ended, and only a person can say more. */
  readonly verdict: 'waiting' | 'likely';
  /** While waiting: until when at least, in epoch milliseconds. By then it is made, or never will be. */
  readonly until: number;
}

export interface FlowState {
  readonly step: Step;
  readonly choice: Readonly<Choice>;
  readonly session: Session | null;
  /** The quote request behind each line, by line id, so that it can be asked again. */
  readonly quoteRequests: Readonly<Record<string, QuoteRequest>>;
  /** What was typed into the form, by field id. */
  readonly details: Readonly<Record<string, string>>;
  readonly booking: Booking | null;
  /** The session as it was booked, for the confirmation. */
  readonly booked: Session | null;
  /** The quote request behind each line that was booked, by line id. */
  readonly bookedRequests: Readonly<Record<string, QuoteRequest>>;
  /** What is known of the booking that was asked for; null in every other step than `unsure`. */
  readonly unconfirmed: Unconfirmed | null;
  /** `elsewhere`: the cart is being booked in another tab, and nothing can be done to it here. */
  readonly busy: Command | 'elsewhere' | null;
  /** The cart was there and is closed: booked, or emptied, in another tab or on an earlier visit. Until the next command. */
  readonly elsewhere?: 'closed';
  /** What was removed last, until the next command or until the visitor leaves the cart: it can be put back. */
  readonly removed?: Removed;
  readonly notice: Notice;
  /** What was different when the cart was asked about again; null when nothing was, or when it has been taken as read. */
  readonly reconciliation: Reconciliation | null;
  readonly problem: Problem | null;
}

/** A cart as the service holds it, with the quote request behind each of its lines. */
export type Cart = Pick<FlowState, 'session' | 'quoteRequests'>;

/** For so many milliseconds a cart that nobody touches, and a booking that was never confirmed, is kept: a day. */
export const keptFor = 86_400_000;

/** What of a booking is kept to be seen again. */
export type KeptBooking = Pick<FlowState, 'booking' | 'booked' | 'bookedRequests'>;

/**
 * Where a line that was just added leads: to the cart, to the details, or to an item where more is chosen (null: the list).
 * Asked once the cart is shown with it.
 */
export type LeadOn = (session: Session) => 'cart' | 'details' | { readonly itemId: string | null };

/** How the state is written: in `flow` alone. */
export interface Writer {
  /** Takes over a change: what the service answered, or what was found out on the way. */
  commit(change: Partial<FlowState>): void;
  /**
   * Runs one command, one at a time, and takes over the changes it ends with; one given meanwhile, or not allowed now, is
   * not queued but ignored, as its button is disabled.
   */
  run(command: Command, work: () => Promise<Partial<FlowState>>): Promise<void>;
}

/** No days, and no time of day, which belongs to the days it was chosen for. */
export const undated = {
  start: null,
  end: null,
  startTime: undefined,
  endTime: undefined,
  timeslot: undefined,
} as const satisfies Partial<Choice>;

/** No days, times or party, of any item. */
export const emptySelection = { ...undated, params: {} } as const satisfies Partial<Choice>;

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
