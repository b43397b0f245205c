/** Permissions of a state. Buttons and requests both use them, so that no element offers what a command refuses. */
import { linesOf } from '../api/session-parts.ts';
import { commands, isBookable, type Command } from './command-table.ts';
import type { FlowState, StoredBooking, Step } from './state.ts';

/**
 * Returns true if the state allows a command. One command runs at a time.
 *
 * @example
 * reviewButton.disabled = !can(flow.state, 'review');
 */
export function can(state: FlowState, command: Command): boolean {
  return state.busy === null && commands[command].isAllowed(state);
}

/** Returns true if the guest may leave the current step. They cannot leave `unsure` by navigation. */
function canLeave({ step, busy }: FlowState): boolean {
  return step !== 'unsure' && !(busy && commands[busy].isHolding);
}

/**
 * Returns true if the guest may go to a step. The cart limits how far they can go.
 *
 * @example
 * canStandOn(flow.state, 'details'); // false without lines in the cart
 */
export function canStandOn(state: FlowState, step: Step): boolean {
  if (!canLeave(state)) return false;
  if (step === 'choose' || step === 'cart') return true;
  // The review requests every line again, so the details need no other check of availability.
  return step === 'details'
    ? linesOf(state.session).length > 0
    : step === 'review' && isBookable({ ...state, reconciliation: null });
}

/** Returns true if the guest may open a stored booking: only the step `choose` lists them. It may also be open already. */
export function canShowBooking(state: FlowState, booking: StoredBooking['booking']): boolean {
  const isShown = state.step === 'done' && state.booking?.code === booking?.code;
  return (state.step === 'choose' || isShown) && canLeave(state);
}
