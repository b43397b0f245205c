/**
 * Owns the facts about each command: when it is allowed, whether the guest may navigate meanwhile, whether it keeps the
 * reconciliation, and what its end announces. One row per command, so a new command needs a row here, its implementation
 * in `commands.ts`, and its test. Elements read the announcements, but nothing here knows a page.
 */
import { linesOf } from '../api/session-parts.ts';
import { isBookable } from './selectors.ts';
import type { FlowState } from './state.ts';

interface Row {
  isAllowed(state: Situation): boolean;
  /** The guest stays on the step while the command runs, because its outcome decides the next step. */
  isHolding?: true;
  /** The command answers or leaves the differences that the guest sees. Every other command clears them. */
  keepsReconciliation?: true;
  announces: Announcement;
}

/** The part of a state that decides which commands are allowed. */
type Situation = Pick<FlowState, 'step' | 'session' | 'removed' | 'reconciliation'>;

interface Announcement {
  /** Added and removed lines become a public event. False if the guest left the cart that way, or another tab changed it. */
  isEvent: boolean;
  /** Added and removed lines are named. False if a line changes in its place; then its new total is announced. */
  hasLines: boolean;
  /** The total of the cart is announced. */
  hasTotal: boolean;
}

const lines: Announcement = { isEvent: true, hasLines: true, hasTotal: false };
const linesAndTotal: Announcement = { ...lines, hasTotal: true };
const lineInPlace: Announcement = { ...linesAndTotal, hasLines: false };
const knownLines: Announcement = { ...lines, isEvent: false };

const always = () => true;
/** No booking waits for its answer: changing its cart could lead to a second booking. */
const isSettled = ({ step }: Situation) => step !== 'unsure';
const hasLines = ({ session }: Situation) => linesOf(session).length > 0;
const canChangeLines = (state: Situation) => isSettled(state) && hasLines(state);
const hasReconciliation = ({ reconciliation }: Situation) => reconciliation !== null;

const rows = {
  resume: { isAllowed: isSettled, keepsReconciliation: true, announces: knownLines },
  add: { isAllowed: isSettled, announces: linesAndTotal },
  edit: { isAllowed: canChangeLines, announces: lines },
  save: { isAllowed: canChangeLines, announces: lineInPlace },
  remove: { isAllowed: canChangeLines, announces: linesAndTotal },
  undo: { isAllowed: ({ removed }) => removed !== undefined, announces: linesAndTotal },
  alter: { isAllowed: canChangeLines, announces: lineInPlace },
  redeem: { isAllowed: isSettled, announces: { ...knownLines, hasTotal: true } },
  // Also for lines that are not available: the review repairs them.
  review: { isAllowed: (state) => hasLines(state) && /cart|details/.test(state.step), announces: lines },
  book: {
    isAllowed: (state) => isBookable(state) && /details|review/.test(state.step),
    isHolding: true,
    announces: lines,
  },
  check: { isAllowed: (state) => !isSettled(state), announces: lines },
  sync: { isAllowed: always, keepsReconciliation: true, announces: knownLines },
  repair: { isAllowed: hasReconciliation, isHolding: true, keepsReconciliation: true, announces: lines },
  accept: { isAllowed: hasReconciliation, isHolding: true, keepsReconciliation: true, announces: lines },
  // Not a command of this page: another tab is booking the cart.
  elsewhere: { isAllowed: () => false, announces: lines },
} as const satisfies Record<string, Row>;

/** A command that sends requests to the service. One runs at a time. */
export type Command = Exclude<keyof typeof rows, 'elsewhere'>;

export const commands: Readonly<Record<keyof typeof rows, Row>> = rows;
