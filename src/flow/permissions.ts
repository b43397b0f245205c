/** What a state allows: behind every disabled button, and in front of every request. */
import { linesOf } from '../api/session-parts.ts';
import { isBookable } from './selectors.ts';
import type { Command, FlowState, KeptBooking, Step } from './state.ts';

/** Whether a command may be given now; what every disabled button asks. */
export function can(state: FlowState, command: Command): boolean {
  if (state.busy !== null) return false;
  const filled = linesOf(state.session).length > 0;
  switch (command) {
    case 'resume':
    case 'add':
    case 'redeem':
      return state.step !== 'unsure';
    case 'edit':
    case 'save':
    case 'remove':
    case 'alter':
      return filled && state.step !== 'unsure';
    case 'undo':
      return state.removed !== undefined;
    case 'review':
      // Lines that cannot be had are reconciled on the way.
      return filled && (state.step === 'details' || state.step === 'cart');
    case 'book':
      return isBookable(state) && (state.step === 'details' || state.step === 'review');
    case 'sync':
      return true;
    case 'check':
      return state.step === 'unsure';
    case 'repair':
    case 'accept':
      return state.reconciliation !== null;
  }
}

/** Whether the visitor stays on the step while this is under way: the answer decides where they go. */
const staysPut = {
  resume: false,
  add: false,
  edit: false,
  save: false,
  remove: false,
  undo: false,
  alter: false,
  redeem: false,
  review: false,
  book: true,
  check: false,
  sync: false,
  repair: true,
  accept: true,
  elsewhere: false,
} as const satisfies Record<NonNullable<FlowState['busy']>, boolean>;

/** Whether the visitor may go anywhere at all; nobody leaves `unsure` by walking. */
function canLeave({ step, busy }: FlowState): boolean {
  return step !== 'unsure' && (busy === null || !staysPut[busy]);
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
