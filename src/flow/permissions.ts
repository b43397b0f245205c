/** What a state of the journey allows: behind every disabled button, and in front of every command. */
import type { Session, SessionLine } from '../api/types.ts';
import type { Healing } from './reconcile/difference.ts';
import type { Command, FlowState, Step } from './state.ts';

/** Lines a visitor counts: add-ons (`1.1`) belong to their line. */
export function linesOf(session: Session | null): readonly SessionLine[] {
  return session?.lines.filter((line) => !line.id.includes('.')) ?? [];
}

/** An add-on that was not taken need not be available. */
export function isOffered({ available, optional }: SessionLine): boolean {
  return available || optional === 'out';
}

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
      // Lines that cannot be had are healed on the way.
      return filled && (state.step === 'details' || state.step === 'cart');
    case 'book':
      return isBookable(state) && state.step === 'review';
    case 'sync':
      return true;
    case 'check':
      return state.step === 'unsure';
    case 'mend':
    case 'settle':
      return state.healing !== null;
  }
}

/** Whether the visitor has to say something before anything goes on. */
export function isOpen(healing: Healing | null): boolean {
  return healing?.differences.some(({ open }) => open) === true;
}

/** Everything in the cart can be had, as far as is known, and nothing waits for the visitor's word. */
export function isBookable({ session, healing }: FlowState): boolean {
  return linesOf(session).length > 0 && session?.lines.every(isOffered) === true && !isOpen(healing);
}

/** Whether the visitor may stand on a step: one never gets past what the cart allows, and never leaves `unsure` by walking. */
export function canStandOn(state: FlowState, step: Step): boolean {
  if (state.step === 'unsure' || /book|mend|settle/.test(state.busy ?? '')) return false;
  if (step === 'choose' || step === 'cart') return true;
  // Reviewing asks about every line: what cannot be had needs no other guard before it.
  return step === 'details'
    ? linesOf(state.session).length > 0
    : step === 'review' && isBookable({ ...state, healing: null });
}
