/**
 * The table of commands. A row states when the state allows the command, and if the guest may navigate while it runs.
 * It also states if the command keeps the reconciliation, and the announcement at its end. A new command needs a row,
 * its implementation in `commands.ts` and a test. Elements read the announcements here. The table does not depend on
 * the page.
 */
import { isOffered, linesOf, partsOf } from '../api/session-parts.ts';
import type { Session } from '../api/types.ts';

/**
 * The step of the guest. `unsure`: waits for an unconfirmed booking.
 *
 * @example
 * const step: Step = flow.state.step;
 */
export type Step = 'choose' | 'cart' | 'details' | 'review' | 'unsure' | 'done';

interface Row {
  isAllowed(state: Situation): boolean;
  /** The guest stays on the step while the command runs, because its outcome decides the next step. */
  isHolding?: true;
  /** Keeps the differences that the guest sees: they are the subject of the command, or the guest did not start the command. */
  keepsReconciliation?: true;
  announces: Announcement;
}

/** The part of a state that decides if its cart is bookable. */
interface CartState {
  readonly session: Session | null;
  readonly reconciliation: { readonly differences: readonly { readonly open: boolean }[] } | null;
}

/** The part of a state that decides which commands it allows. */
interface Situation extends CartState, Readonly<Partial<Record<'removed', object>>> {
  readonly step: Step;
}

interface Announcement {
  /** Dispatches `slipway-cart-changed`. False for a cart from storage or another tab, and for a code, which changes no lines. */
  isEvent: boolean;
  /** True if it names added and removed lines. A line that changes in its place has its new total announced instead. */
  hasLines: boolean;
  /** Names the total of the cart. */
  hasTotal: boolean;
}

const lines: Announcement = { isEvent: true, hasLines: true, hasTotal: false };
const linesAndTotal: Announcement = { ...lines, hasTotal: true };
const lineInPlace: Announcement = { ...linesAndTotal, hasLines: false };
const knownLines: Announcement = { ...lines, isEvent: false };

const always = () => true;
/** False during the step of an unconfirmed booking: changing or booking its cart again could make a second booking. */
const isSure = ({ step }: Situation) => step !== 'unsure';
const hasLines = ({ session }: Situation) => linesOf(session).length > 0;
const canChangeLines = (state: Situation) => isSure(state) && hasLines(state);
const hasReconciliation = ({ reconciliation }: Situation) => reconciliation !== null;

const rows = {
  resume: { isAllowed: isSure, keepsReconciliation: true, announces: knownLines },
  add: { isAllowed: isSure, announces: linesAndTotal },
  edit: { isAllowed: canChangeLines, announces: lines },
  save: { isAllowed: canChangeLines, announces: lineInPlace },
  remove: { isAllowed: canChangeLines, announces: linesAndTotal },
  undo: { isAllowed: ({ removed }) => removed !== undefined, announces: linesAndTotal },
  alter: { isAllowed: canChangeLines, announces: lineInPlace },
  redeem: { isAllowed: isSure, announces: { ...knownLines, hasTotal: true } },
  // Also for lines that are not available: the review repairs them.
  review: {
    isAllowed: (state) => hasLines(state) && (state.step === 'cart' || state.step === 'details'),
    announces: lines,
  },
  book: {
    isAllowed: (state) => isBookable(state) && (state.step === 'details' || state.step === 'review'),
    isHolding: true,
    announces: lines,
  },
  check: { isAllowed: (state) => !isSure(state), announces: lines },
  sync: { isAllowed: always, keepsReconciliation: true, announces: knownLines },
  repair: { isAllowed: hasReconciliation, isHolding: true, keepsReconciliation: true, announces: lines },
  accept: { isAllowed: hasReconciliation, isHolding: true, keepsReconciliation: true, announces: lines },
  // Not a command of this page: another tab is booking the cart.
  elsewhere: { isAllowed: () => false, announces: lines },
} as const satisfies Record<string, Row>;

/**
 * A command that sends requests to the service. One runs at a time.
 *
 * @example
 * const command: Command = 'add';
 */
export type Command = Exclude<keyof typeof rows, 'elsewhere'>;

export const commands: Readonly<Record<keyof typeof rows, Row>> = rows;

/**
 * Returns true if the guest has to resolve a difference before they can go on.
 *
 * @example
 * if (isOpen(flow.state.reconciliation)) await flow.accept();
 */
export function isOpen(reconciliation: CartState['reconciliation']): boolean {
  return reconciliation?.differences.some(({ open }) => open) === true;
}

/**
 * Returns true if the last answers show every line as available, and the guest has no difference to resolve.
 *
 * @example
 * bookButton.disabled = !isBookable(flow.state);
 */
export function isBookable({ session, reconciliation }: CartState): boolean {
  return linesOf(session).length > 0 && partsOf(session).every(isOffered) && !isOpen(reconciliation);
}
