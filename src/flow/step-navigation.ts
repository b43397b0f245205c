/**
 * Moves the guest between the steps without a request to the service. It is separate from the store, because it loads
 * with the checkout: the first screen has only one step.
 */
import { canShowBooking, canStandOn } from './permissions.ts';
import type { FlowState, StoredBooking, Step } from './state.ts';
import { getWriter, type Store } from './store.ts';

export interface StepNavigation {
  /** Goes to a step and an item (null for the list). Does nothing if the state does not allow it. */
  goTo(step: Step, itemId?: string | null): void;
  /**
   * Shows a stored booking. If that booking is already on screen, replaces its data, for example to add its payment
   * address. Does nothing if the state does not allow it.
   */
  showBooking(booking: StoredBooking): void;
}

/** Clears the messages of a step. They no longer apply when the guest moves to another step. */
export const emptyMessages = {
  problem: null,
  notice: '',
  removed: undefined,
  elsewhere: undefined,
  reconciliation: null,
} as const satisfies Partial<FlowState>;

export function createStepNavigation(store: Store): StepNavigation {
  const { commit } = getWriter(store);
  return {
    goTo(step, itemId = store.state.choice.itemId) {
      const { choice, step: currentStep, reconciliation } = store.state;
      const isAtTarget = step === currentStep && itemId === choice.itemId && !reconciliation;
      if (!isAtTarget && canStandOn(store.state, step))
        commit({ ...emptyMessages, step, choice: { ...choice, itemId, lineId: undefined } });
    },
    showBooking({ booking, booked, bookedRequests }) {
      if (!canShowBooking(store.state, booking)) return;
      commit({
        step: 'done',
        // Mark the booking as revisited, because its payment status is unknown.
        booking: booking && { ...booking, revisited: true },
        booked,
        bookedRequests,
        notice: '',
      });
    },
  };
}
