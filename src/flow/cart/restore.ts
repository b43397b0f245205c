/** Finding the cart of an earlier visit again. */
import type { Session } from '../../api/types.ts';
import { isOffered, linesOf, partsOf } from '../../api/session-parts.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { emptySession, holdCart, isSameCart } from '../session/kept-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { likelyBooked } from '../session/outcomes.ts';
import { reread } from '../session/session-status.ts';
import { createQuietUntil, waiting } from '../session/unconfirmed.ts';
import { isBookable } from '../selectors.ts';
import type { FlowState, Step } from '../state.ts';

/** @param findOut learns whether a booking that was asked for on an earlier visit exists */
export async function resumeCart(
  context: CartContext,
  findOut: (sessionId: string) => Promise<Outcome>,
): Promise<Outcome> {
  const { store, storage, commit } = context;
  const stored = storage.load();
  if (stored === null) return {};
  if (stored.creating) {
    createQuietUntil(context, stored.creating);
    // Whoever asked for it may be waiting for the answer still, in another tab.
    if (storage.idle) commit({ busy: 'elsewhere' });
    await storage.idle?.();
    if (!storage.load()?.creating) return resumeCart(context, findOut);
  }
  if (stored.creating && stored.sessionId === '') {
    // No service can tell more, so the guest hears of it once and may book again.
    storage.clear();
    return likelyBooked;
  }
  commit({ quoteRequests: stored.quoteRequests });
  if (stored.creating) {
    const { sessionId: id, creating } = stored;
    const session = creating.cart ? { ...creating.cart, id } : emptySession(id);
    commit({ session, ...waiting(context, createQuietUntil(context, creating)) });
    return findOut(stored.sessionId);
  }
  const session = await reread(context, stored.sessionId);
  // Another tab has changed the cart while we asked: what was heard may be older than that.
  if (!isSameCart(storage.load(), stored)) return resumeCart(context, findOut);
  if (session === 'ended') {
    storage.clear();
    return { session: null, quoteRequests: {}, elsewhere: 'closed' };
  }
  if (!isRefusal(session) && isComplete(session, stored)) return holdCart(context, session, stored.quoteRequests);
  // Whoever comes back is not taken anywhere.
  return {
    ...(await context.reconcile({ session, quotes: {} }, stored, 'cart')),
    step: store.state.step,
  };
}

/** Where who comes back from this step of an earlier visit is led to, if there still is a cart; null for nowhere. */
const leadsTo = {
  choose: null,
  cart: 'cart',
  details: 'details',
  review: 'details',
  unsure: 'cart',
  done: null,
} as const satisfies Record<Step, Step | null>;

/**
 * To the details only where everything in the cart can be had and there is nothing to be told before.
 * @param reached the step of the earlier visit
 * @returns null where the visitor stays where they are
 */
export function returnsTo(reached: Step, state: FlowState): 'cart' | 'details' | null {
  if (linesOf(state.session).length === 0) return null;
  const isPlain = isBookable(state) && state.reconciliation === null && state.problem === null;
  return leadsTo[reached] === 'details' && !isPlain ? 'cart' : leadsTo[reached];
}

/** Every line that was asked for is there and can be had; an add-on that was not taken need not be. */
function isComplete(session: Session, { quoteRequests }: StoredCart): boolean {
  return (
    Object.keys(quoteRequests).every((lineId) => linesOf(session).some(({ id }) => id === lineId)) &&
    partsOf(session).every(isOffered)
  );
}
