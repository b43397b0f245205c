/**
 * Restores the cart of an earlier visit, and decides the step at which the guest continues. It starts no new session:
 * `reconcile/` recreates a lost cart, and `booking/` resolves an unconfirmed booking.
 */
import type { Session } from '../../api/types.ts';
import { isOffered, linesOf, getSessionParts } from '../../api/session-parts.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { applySavedRequests, createEmptySession, isSameCart, storeCart } from '../session/stored-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { likelyBookedOutcome } from '../session/outcomes.ts';
import { rereadSession } from '../session/session-status.ts';
import { startQuietTime, createWaitingOutcome } from '../session/unconfirmed.ts';
import { isBookable } from '../command-table.ts';
import type { FlowState, Step } from '../state.ts';

/**
 * Restores the stored cart.
 *
 * @param findUnconfirmed looks for the booking if a create request got no answer in an earlier visit
 */
export async function resumeCart(
  context: CartContext,
  findUnconfirmed: (sessionId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { store, storage, commit } = context;
  const storedCart = storage.load();
  if (storedCart === null) return {};
  const { sessionId: id, quoteRequests, creating } = storedCart;
  if (creating) {
    startQuietTime(context.device, creating);
    // If another tab sent the create request, wait for that tab, because it may still get the answer.
    if (storage.idle) commit({ busy: 'elsewhere' });
    await storage.idle?.();
    if (!storage.load()?.creating) return resumeCart(context, findUnconfirmed);
    if (id === '') {
      // Without the session id, no request can find the booking. So clear the cart: the guest sees a warning once, and
      // may book again.
      storage.clear();
      return likelyBookedOutcome;
    }
    const session = { ...(creating.cart ?? createEmptySession(id)), id };
    commit({
      session,
      quoteRequests,
      ...createWaitingOutcome(context.device, startQuietTime(context.device, creating)),
    });
    return findUnconfirmed(id);
  }
  commit({ quoteRequests });
  const session = await rereadSession(context, id);
  // If another tab changed the cart during the read, the answer may be older than its change. So read again.
  if (!isSameCart(storage.load(), storedCart)) return resumeCart(context, findUnconfirmed);
  if (session === 'ended') {
    storage.clear();
    return { session: null, quoteRequests: {}, elsewhere: 'closed' };
  }
  const cart = isRefusal(session)
    ? storedCart
    : { ...storedCart, quoteRequests: applySavedRequests(session, quoteRequests) };
  if (!isRefusal(session) && isComplete(session, cart)) return storeCart(context, session, cart.quoteRequests);
  // The outcome of the repair contains a step, but the guest stays on the current one.
  return {
    ...(await context.lazy.reconcile({ session, quotes: {} }, cart, 'cart')),
    step: store.state.step,
  };
}

/** The step at which the guest continues, by the last step of the earlier visit; null for the current step. */
const resumeStepByLastStep = {
  choose: null,
  cart: 'cart',
  details: 'details',
  review: 'details',
  unsure: 'cart',
  done: null,
} as const satisfies Record<Step, Step | null>;

/**
 * Returns the step at which the guest continues with a restored cart. It is the step `details` only if every line is
 * available, and there is no problem and no list of differences.
 *
 * @param lastStep the last step of the earlier visit
 * @returns null if the guest stays on the current step
 */
export function findResumeStep(lastStep: Step, state: FlowState): 'cart' | 'details' | null {
  if (linesOf(state.session).length === 0) return null;
  const isReadyToBook = isBookable(state) && state.reconciliation === null && state.problem === null;
  return resumeStepByLastStep[lastStep] === 'details' && !isReadyToBook ? 'cart' : resumeStepByLastStep[lastStep];
}

/** Returns true if the session has every line of the stored cart, and all lines and selected add-ons are available. */
function isComplete(session: Session, { quoteRequests }: StoredCart): boolean {
  return (
    Object.keys(quoteRequests).every((lineId) => linesOf(session).some(({ id }) => id === lineId)) &&
    getSessionParts(session).every(isOffered)
  );
}
