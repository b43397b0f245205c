/** What a state allows: behind every disabled button, and in front of every request. */
import { linesOf } from '../api/session-parts.ts';
import { commands, type Command } from './command-table.ts';
import { isBookable } from './selectors.ts';
import type { FlowState, KeptBooking, Step } from './state.ts';

/** Returns true if a command is allowed now. One command runs at a time. */
export function can(state: FlowState, command: Command): boolean {
  return state.busy === null && commands[command].isAllowed(state);
}

/** Whether the visitor may go anywhere at all; nobody leaves `unsure` by walking. */
function canLeave({ step, busy }: FlowState): boolean {
  return step !== 'unsure' && !(busy && commands[busy].isHolding);
}

/** Whether the visitor may stand on a step: one never gets past what the cart allows. */
export function canStandOn(state: FlowState, step: Step): boolean {
  if (!canLeave(state)) return false;
  if (step === 'choose' || step === 'cart') return true;
  // Reviewing asks about every line: what cannot be had needs no other guard before it.
  return step === 'details'
    ? linesOf(state.session).length > 0
    : step === 'review' && isBookable({ ...state, reconciliation: null });
}

/**
 * Whether a booking made before may be looked at: from where one chooses, the only step that names such bookings, and where
 * it is looked at already.
 */
export function canShowBooking(state: FlowState, booking: KeptBooking['booking']): boolean {
  const isShown = state.step === 'done' && state.booking?.code === booking?.code;
  return (state.step === 'choose' || isShown) && canLeave(state);
}
