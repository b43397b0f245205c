/** What a state of the journey allows: behind every disabled button, and in front of every command. */
import type { Session, SessionLine } from '../api/types.ts';
import type { Command, FlowState, Step } from './state.ts';

/** Lines a visitor counts: add-ons (`1.1`) belong to their line. */
export function linesOf(session: Session | null): readonly SessionLine[] {
  return session?.lines.filter((line) => !line.id.includes('.')) ?? [];
}

/** Whether a command may be given now; what every disabled button asks. */
export function can(state: FlowState, command: Command | 'checkout'): boolean {
  if (state.busy !== null) return false;
  const bookable = linesOf(state.session).length > 0 && state.session?.lines.every(({ available, optional }) => available || optional === 'out') === true;
  switch (command) {
    case 'resume':
    case 'add':
    case 'redeem':
      return state.step !== 'unsure';
    case 'edit':
    case 'save':
    case 'remove':
    case 'alter':
      return linesOf(state.session).length > 0 && state.step !== 'unsure';
    case 'undo':
      return state.removed !== undefined;
    case 'checkout':
      return bookable;
    case 'review':
      return bookable && state.step === 'details';
    case 'book':
      return bookable && state.step === 'review';
    case 'sync':
      return true;
    case 'check':
      return state.step === 'unsure';
  }
}

/** Whether the visitor may stand on a step: one never gets past what the cart allows, and never leaves `unsure` by walking. */
export function canStandOn(state: FlowState, step: Step): boolean {
  if (state.step === 'unsure' || state.busy === 'book') return false;
  if (step === 'choose' || step === 'cart') return true;
  if (step === 'details' || step === 'review') return can({ ...state, busy: null }, 'checkout');
  return false;
}
