/**
 * Decides which actions a state allows. Buttons and commands share these functions, so that no element offers an action
 * that a command refuses.
 */
import { linesOf } from '../api/session-parts.ts';
import { commandTable, isBookable, type Command } from './command-table.ts';
import type { FlowState, StoredBooking, Step } from './state.ts';

/**
 * Returns true if the state allows a command. No command is possible while another one runs.
 *
 * @example
 * reviewButton.disabled = !can(flow.state, 'review');
 */
export function can(state: FlowState, command: Command): boolean {
  return state.busy === null && commandTable[command].isAllowed(state);
}

/**
 * Returns true if the guest may leave the current step. They cannot leave `unsure` by navigation, nor during a command
 * that decides the next step.
 */
function canLeave({ step, busy }: FlowState): boolean {
  return step !== 'unsure' && !(busy && commandTable[busy].blocksNavigation);
}

/**
 * Returns true if the guest may go to a step. The steps `details` and `review` require lines in the cart. No guest can
 * go to `unsure` or `done`.
 *
 * @example
 * canStandOn(flow.state, 'details'); // false without lines in the cart
 */
export function canStandOn(state: FlowState, step: Step): boolean {
  if (!canLeave(state)) return false;
  if (step === 'choose' || step === 'cart') return true;
  // The details do not require available lines, because the review that follows requests every line again.
  return step === 'details'
    ? linesOf(state.session).length > 0
    : step === 'review' && isBookable({ ...state, reconciliation: null });
}

/**
 * Returns true if the guest may open a stored booking. They can do that from the step `choose`, which lists stored
 * bookings, or if the same booking is on screen.
 */
export function canShowBooking(state: FlowState, booking: StoredBooking['booking']): boolean {
  const isShown = state.step === 'done' && state.booking?.code === booking?.code;
  return (state.step === 'choose' || isShown) && canLeave(state);
}
