/**
 * The whole state of one visitor's journey: a frozen snapshot.
 * Pure: no client, no clock, no page. Money and stock in here are only ever what the service answered last.
 */
import type { Day } from '../values/dates/day.ts';
import type { Problem } from '../values/problem.ts';
import type { Booking, QuoteRequest, Session, Time } from '../api/types.ts';
import type { Healing } from './reconcile/difference.ts';

/** Where the visitor is. `unsure`: a booking was asked for and its answer was lost. */
export type Step = 'choose' | 'cart' | 'details' | 'review' | 'unsure' | 'done';

/** Commands that ask the service for something; one runs at a time. */
export type Command =
  | 'resume'
  | 'add'
  | 'edit'
  | 'save'
  | 'remove'
  | 'undo'
  | 'alter'
  | 'redeem'
  | 'review'
  | 'book'
  | 'check'
  | 'sync'
  | 'mend'
  | 'settle';

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
  readonly questions: Readonly<Record<string, QuoteRequest>>;
  /** It was wanted back and cannot be had any more: why, in the service's words, or `''`. */
  readonly gone?: string;
}

/**
 * Something the visitor should be told at the top of the step they are on: the cart was changed on another page of the
 * site, or a booking turned out not to be made.
 */
export type Notice = '' | 'changed' | 'not-made';

export interface FlowState {
  readonly step: Step;
  readonly choice: Readonly<Choice>;
  readonly session: Session | null;
  /** The question behind each line, by line id, so that it can be asked again. */
  readonly questions: Readonly<Record<string, QuoteRequest>>;
  /** What was typed into the form, by field id. */
  readonly details: Readonly<Record<string, string>>;
  readonly booking: Booking | null;
  /** The session as it was booked, for the confirmation. */
  readonly booked: Session | null;
  /** The question behind each line that was booked, by line id. */
  readonly asked: Readonly<Record<string, QuoteRequest>>;
  /** While `unsure`: what a check found out. */
  readonly outlook: '' | 'probably';
  /** `elsewhere`: the cart is being booked in another tab, and nothing can be done to it here. */
  readonly busy: Command | 'elsewhere' | null;
  /** What became of the cart in another tab or element, until the next command. */
  readonly elsewhere?: 'booked';
  /** What was removed last, until the next command or until the visitor leaves the cart: it can be put back. */
  readonly removed?: Removed;
  readonly notice: Notice;
  /** What was different when the cart was asked about again; null when nothing was, or when it has been taken as read. */
  readonly healing: Healing | null;
  readonly problem: Problem | null;
}

export function initialState(choice: Partial<Choice> = {}, details: Readonly<Record<string, string>> = {}): FlowState {
  return Object.freeze({
    step: 'choose',
    choice: { itemId: null, start: null, end: null, params: {}, discountCode: '', ...choice },
    session: null,
    questions: {},
    details,
    booking: null,
    booked: null,
    asked: {},
    outlook: '',
    busy: null,
    notice: '',
    healing: null,
    problem: null,
  } as const satisfies FlowState);
}
