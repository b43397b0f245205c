/**
 * Requests every line of the cart again, then books it once. Without an answer to the create, `resolve-unconfirmed.ts` takes over.
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import type { Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { ProblemError, problemOf, type Problem } from '../../values/problem.ts';
import { isAsBefore, refetchCart } from '../session/check-cart.ts';
import type { BookingContext, CreateAttempt, Outcome } from '../session/context.ts';
import { isAsStored, isSameCart, resolveLostSaves, storeCart } from '../session/stored-cart.ts';
import { isRefusal, type Refusal } from '../../api/refusal.ts';
import { hasInFlightWrite } from '../session/in-flight-writes.ts';
import { bookedOutcome, endedOutcome } from '../session/outcomes.ts';
import { isAboutSlip, isEnded, isExpired, namesEndedSession } from '../session/session-status.ts';
import { startQuietTime, waitingOutcome } from '../session/unconfirmed.ts';
import type { Reconciliation } from '../state.ts';

/** A review without differences stays valid for this time, in ms. */
const REVIEW_TTL_MS = 30_000;

/** Requests every line again, then goes to `goal`. After a change, the guest sees the differences first. */
export async function reviewCart(context: BookingContext, goal: Reconciliation['goal']): Promise<Outcome> {
  const { client, storage, store } = context;
  const { session: before } = store.state;
  if (before === null) return {};
  const storedCart = storage.load();
  // Another tab may have changed the cart, and it stored its quote requests.
  const { quoteRequests } = storedCart?.sessionId === before.id ? storedCart : store.state;
  const answers = await refetchCart(client, before.id, quoteRequests);
  // A tab changed the cart during the requests, so the answers may be older than that change.
  if (!isSameCart(storage.load(), storedCart)) return reviewCart(context, goal);
  const { session, quotes } = answers;
  const { quoteRequests: requestsOnScreen } = store.state;
  // The service has applied a save without an answer. The guest sees that change before they continue.
  if (!isRefusal(session) && resolveLostSaves(session, requestsOnScreen) !== requestsOnScreen)
    return { ...storeCart(context, session, quoteRequests), step: 'cart', notice: 'changed' };
  if (isRefusal(session) || !isAsBefore(session, quotes, before, quoteRequests))
    return context.lazy.reconcile(answers, { sessionId: before.id, quoteRequests }, goal);
  context.memory.reviewedAt = context.device.uptime();
  return { ...storeCart(context, session, quoteRequests), step: goal };
}

/** @param isHeld returns true while this page has the lock of the cart; a create needs the lock */
export async function createBooking(context: BookingContext, isHeld = () => true): Promise<Outcome> {
  const { client, device, memory, store, storage } = context;
  const { session, quoteRequests, details, step } = store.state;
  if (session === null) return {};
  const from = (memory.bookedFrom = step === 'review' ? 'review' : 'details');
  const storedCart = storage.load();
  // Another tab may have changed the cart, or an in-flight write may have arrived.
  const mustReview = !isAsStored(store.state, storedCart) || hasInFlightWrite(device, storedCart);
  if (mustReview || device.uptime() - memory.reviewedAt > REVIEW_TTL_MS) {
    const outcome = await reviewCart(context, from).catch(rethrowBeforeCreate);
    if (outcome.step !== from || outcome.reconciliation) return outcome;
  }
  if (!device.isOnline()) rethrowBeforeCreate(new ProblemError({ kind: 'offline' }));
  if (!isHeld()) return {};
  const attempt = { at: device.now(), key: memory.newKey(), cart: session };
  startQuietTime(context.device, attempt);
  // Stored before the request: if the page closes meanwhile, the next visit resolves the create and does not book again.
  storage.save({ sessionId: session.id, quoteRequests, creating: attempt });
  const { key } = attempt;
  try {
    const booking = await client.create(session.id, details, key);
    return bookedOutcome(context, booking, session, { sessionId: session.id, key });
  } catch (error) {
    return handleFailedCreate(context, problemOf(error), session, attempt);
  }
}

/** Rethrows an error before the create. Without a network, the error also states that the service has booked nothing. */
function rethrowBeforeCreate(error: unknown): never {
  if (problemOf(error).kind !== 'offline') throw error;
  throw new ProblemError({ kind: 'offline', nothingBooked: true }, { cause: error });
}

async function handleFailedCreate(
  context: BookingContext,
  problem: Problem,
  session: Session,
  create: CreateAttempt,
): Promise<Outcome> {
  if (problem.kind === 'unconfirmed') return waitingOutcome(context.device, startQuietTime(context.device, create));
  const hasFieldErrors = problem.kind === 'refused' && !isEnded(problem) && Object.keys(problem.fields).length > 0;
  context.memory.reviewedAt = -Infinity;
  if (problem.kind === 'refused' && !hasFieldErrors) return handleRefusedCreate(context, problem, session, create);
  context.storage.save({ sessionId: session.id, quoteRequests: context.store.state.quoteRequests, creating: null });
  return hasFieldErrors ? { step: 'details', problem } : { problem };
}

/** Handles a refused create. The refusal has the reason, but only the session shows if it is still open. */
async function handleRefusedCreate(
  context: BookingContext,
  problem: Refusal,
  { id: sessionId }: Session,
  create: CreateAttempt,
): Promise<Outcome> {
  const openCart = { sessionId, quoteRequests: context.store.state.quoteRequests, creating: null };
  const answers = await refetchCart(context.client, sessionId, openCart.quoteRequests).catch(() => null);
  // An ended session is a booking already: another tab's, or one without an answer so far. No command recreates and books it.
  const session = answers?.session;
  if (session && isRefusal(session)) {
    if (isEnded(session) || (isEnded(problem) && !isExpired(session) && !isAboutSlip(session)))
      return endedOutcome(context, isEnded(session) ? session : problem, sessionId);
  } else if (session && namesEndedSession(problem)) {
    // The create reached the service, but a cache may have answered the read.
    return endedOutcome(context, problem, sessionId);
  } else if (isEnded(problem) && linesOf(session ?? null).length === 0) {
    // Some services show a booking as an empty session. Without an answer, the page reads the session again later.
    return session
      ? endedOutcome(context, problem, sessionId)
      : waitingOutcome(context.device, startQuietTime(context.device, create));
  }
  context.storage.save(openCart);
  if (answers === null) return { problem };
  const outcome = await context.lazy.reconcile(answers, openCart, context.memory.bookedFrom, isAboutSlip(problem));
  return outcome.reconciliation ? outcome : { ...outcome, problem };
}
