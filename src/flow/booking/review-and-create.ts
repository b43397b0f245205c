/**
 * Requests a new quote for every line of the cart (the review), then makes the booking once. If the service refuses
 * the create request or does not answer, `create-outcome.ts` finds out what became of it.
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import type { Session } from '../../api/types.ts';
import { ProblemError, problemOf, type Problem } from '../../values/problem.ts';
import { isUnchangedCart, refetchCart } from '../session/check-cart.ts';
import type { BookingContext, CreateAttempt, Outcome } from '../session/context.ts';
import { isSameAsStored, isSameCart, applySavedRequests, reopenStoredCart, storeCart } from '../session/stored-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { hasInFlightWrite } from '../session/in-flight-writes.ts';
import { createBookedOutcome, showStoredCart } from '../session/outcomes.ts';
import { reportsEndedSession } from '../session/session-status.ts';
import { startQuietTime, createWaitingOutcome } from '../session/unconfirmed.ts';
import type { Reconciliation } from '../state.ts';

/** Time for which a review without differences stays valid, in ms. */
const REVIEW_TTL_MS = 30_000;

/**
 * Requests a new quote for every line of the cart, then goes to the step `goal`. If something has changed, shows the
 * differences to the guest first.
 */
export async function reviewCart(context: BookingContext, goal: Reconciliation['goal']): Promise<Outcome> {
  const { client, storage, store } = context;
  const { session: sessionOnScreen } = store.state;
  if (sessionOnScreen === null) return {};
  const storedCart = storage.load();
  if (storedCart && storedCart.sessionId !== sessionOnScreen.id) return showStoredCart(context);
  // If another tab has changed this cart, the storage has newer quote requests than this page.
  const { quoteRequests } = storedCart ?? store.state;
  const answers = await refetchCart(client, sessionOnScreen.id, quoteRequests);
  // If another tab changed the cart during the requests, the answers may be older than its change. So review the cart
  // again.
  if (!isSameCart(storage.load(), storedCart)) return reviewCart(context, goal);
  const { session, quotes } = answers;
  const { quoteRequests: requestsOnScreen } = store.state;
  // The service has applied an earlier change of a line that had got no answer. Show that change to the guest before
  // they continue.
  if (
    !isRefusal(session) &&
    [quoteRequests, requestsOnScreen].some((requests) => applySavedRequests(session, requests) !== requests)
  )
    return { ...storeCart(context, session, quoteRequests), step: 'cart', notice: 'changed' };
  if (isRefusal(session) || !isUnchangedCart(session, quotes, sessionOnScreen, quoteRequests))
    return context.lazy.reconcile(answers, { sessionId: sessionOnScreen.id, quoteRequests }, goal);
  context.memory.reviewedAt = context.device.uptime();
  return { ...storeCart(context, session, quoteRequests), step: goal };
}

/**
 * Makes the booking of the cart. Reviews the cart first if the last review is too old, or if the cart may have changed
 * since.
 *
 * @param isHeld returns true while this page has the lock of the cart; without the lock, the function sends no create
 *   request
 */
export async function createBooking(context: BookingContext, isHeld = () => true): Promise<Outcome> {
  const { client, device, memory, store, storage } = context;
  const { session, quoteRequests, details, step } = store.state;
  if (session === null) return {};
  const bookedFromStep = (memory.bookedFrom = step === 'review' ? 'review' : 'details');
  const storedCart = storage.load();
  // The cart may have changed since the review. Another tab may have changed it, or the service may have applied a
  // write that got no answer.
  const mustReview = !isSameAsStored(store.state, storedCart) || hasInFlightWrite(device, storedCart);
  if (mustReview || device.uptime() - memory.reviewedAt > REVIEW_TTL_MS) {
    const outcome = await reviewCart(context, bookedFromStep).catch(rethrowBeforeCreate);
    if (outcome.step !== bookedFromStep || outcome.reconciliation) return outcome;
  }
  if (!device.isOnline()) rethrowBeforeCreate(new ProblemError({ kind: 'offline' }));
  if (!isHeld() || storage.load()?.creating) return showStoredCart(context);
  const createAttempt = { at: device.now(), key: memory.createKey(), cart: session };
  startQuietTime(context.device, createAttempt);
  // Store the create request before sending it. If the page closes before the answer, the next visit looks for the
  // booking instead of booking again.
  storage.save({ sessionId: session.id, quoteRequests, creating: createAttempt });
  const { key } = createAttempt;
  try {
    const booking = await client.create(session.id, details, key);
    return createBookedOutcome(context, booking, session, { sessionId: session.id, key });
  } catch (error) {
    return handleFailedCreate(context, problemOf(error), session, createAttempt);
  }
}

/**
 * Rethrows an error from before the create request. If that error is `offline`, the new one also states that there is
 * no booking.
 */
function rethrowBeforeCreate(error: unknown): never {
  if (problemOf(error).kind !== 'offline') throw error;
  throw new ProblemError({ kind: 'offline', nothingBooked: true }, { cause: error });
}

async function handleFailedCreate(
  context: BookingContext,
  problem: Problem,
  session: Session,
  createAttempt: CreateAttempt,
): Promise<Outcome> {
  if (problem.kind === 'unconfirmed')
    return createWaitingOutcome(context.device, startQuietTime(context.device, createAttempt));
  const hasFieldErrors =
    problem.kind === 'refused' && !reportsEndedSession(problem) && Object.keys(problem.fields).length > 0;
  const openCart = { sessionId: session.id, quoteRequests: context.store.state.quoteRequests, creating: null };
  context.memory.reviewedAt = -Infinity;
  if (problem.kind === 'refused' && !hasFieldErrors)
    return context.lazy.handleRefusedCreate(problem, openCart, createAttempt);
  if (!reopenStoredCart(context, openCart, createAttempt)) return { ...showStoredCart(context), problem };
  return hasFieldErrors ? { step: 'details', problem } : { problem };
}
