/**
 * Reads every line of the cart again, then books it once.
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import type { Session } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { ProblemError, problemOf, type Problem } from '../../values/problem.ts';
import { isAsBefore, refetchCart } from '../session/check-cart.ts';
import type { CreateAsked, Outcome } from '../session/context.ts';
import { holdCart, isAsRemembered, isSameCart } from '../session/kept-cart.ts';
import { isRefusal, type Refusal } from '../../api/refusal.ts';
import { settled } from '../session/lost-save.ts';
import { isAboutSlip, isEnded, isExpired, namesEndedSession } from '../session/session-status.ts';
import type { Reconciliation } from '../state.ts';
import { createQuietUntil, waiting } from '../session/unconfirmed.ts';
import { isUnsettled } from '../session/unsettled.ts';
import type { BookingContext } from './booking-context.ts';
import { bookedOutcome, endedOutcome } from '../session/outcomes.ts';

/** For so many milliseconds what was asked before need not be asked again before the booking. */
const fresh = 30_000;

/** Asks about every line once more, then goes on to `goal`; when something has changed, with that shown first. */
export async function reviewCart(context: BookingContext, goal: Reconciliation['goal']): Promise<Outcome> {
  const { client, storage, store } = context;
  const { session: before } = store.state;
  if (before === null) return {};
  const stored = storage.load();
  // Another tab may have changed the cart: it knows what it asked for.
  const { quoteRequests } = stored?.sessionId === before.id ? stored : store.state;
  const answers = await refetchCart(client, before.id, quoteRequests);
  // It was changed while we asked: what was heard may be older than that.
  if (!isSameCart(storage.load(), stored)) return reviewCart(context, goal);
  const { session, quotes } = answers;
  const { quoteRequests: shown } = store.state;
  // A change that nobody had heard of was made: the visitor sees it before they go on.
  if (!isRefusal(session) && settled(session, shown) !== shown)
    return { ...holdCart(context, session, quoteRequests), step: 'cart', notice: 'changed' };
  if (isRefusal(session) || !isAsBefore(session, quotes, before, quoteRequests))
    return context.reconcile(answers, { sessionId: before.id, quoteRequests }, goal);
  context.askedAt = context.uptime();
  return { ...holdCart(context, session, quoteRequests), step: goal };
}

/** @param isHeld returns true while this page has the lock of the cart; a create needs the lock */
export async function createBooking(context: BookingContext, isHeld = () => true): Promise<Outcome> {
  const { client, store, storage } = context;
  const { session, quoteRequests, details, step } = store.state;
  if (session === null) return {};
  const from = (context.bookedFrom = step === 'review' ? 'review' : 'details');
  const stored = storage.load();
  // Another tab may have changed it, and a change that was given up may have arrived since.
  const mustAsk = !isAsRemembered(store.state, stored) || isUnsettled(context, stored);
  if (mustAsk || context.uptime() - context.askedAt > fresh) {
    const outcome = await reviewCart(context, from).catch(beforeSending);
    if (outcome.step !== from || outcome.reconciliation) return outcome;
  }
  if (!context.isOnline()) beforeSending(new ProblemError({ kind: 'offline' }));
  if (!isHeld()) return {};
  const creating = { at: context.now(), key: context.newKey(), cart: session };
  createQuietUntil(context, creating);
  // Written before the request leaves: a page closed meanwhile must find out on return, not book again.
  storage.save({ sessionId: session.id, quoteRequests, creating });
  const { key } = creating;
  try {
    return bookedOutcome(context, await client.create(session.id, details, key), session, {
      sessionId: session.id,
      key,
    });
  } catch (error) {
    return whenNotBooked(context, problemOf(error), session, creating);
  }
}

/** Throws an error on; where there is no network, with the word that nothing was booked. */
function beforeSending(error: unknown): never {
  if (problemOf(error).kind !== 'offline') throw error;
  throw new ProblemError({ kind: 'offline', nothingBooked: true }, { cause: error });
}

async function whenNotBooked(
  context: BookingContext,
  problem: Problem,
  session: Session,
  creating: CreateAsked,
): Promise<Outcome> {
  if (problem.kind === 'unconfirmed') return waiting(context, createQuietUntil(context, creating));
  const fields = problem.kind === 'refused' && !isEnded(problem) && Object.keys(problem.fields).length > 0;
  context.askedAt = -Infinity;
  if (problem.kind === 'refused' && !fields) return whenRefused(context, problem, session, creating);
  context.storage.save({ sessionId: session.id, quoteRequests: context.store.state.quoteRequests, creating: null });
  return fields ? { step: 'details', problem } : { problem };
}

/** What was refused says why; whether the session still stands, only the session says. */
async function whenRefused(
  context: BookingContext,
  problem: Refusal,
  { id: sessionId }: Session,
  creating: CreateAsked,
): Promise<Outcome> {
  const open = { sessionId, quoteRequests: context.store.state.quoteRequests, creating: null };
  const answers = await refetchCart(context.client, sessionId, open.quoteRequests).catch(() => null);
  // Booked already, by this visitor in another tab or by an answer that got lost: never put together and booked again.
  const found = answers?.session;
  if (found && isRefusal(found)) {
    if (isEnded(found) || (isEnded(problem) && !isExpired(found) && !isAboutSlip(found)))
      return endedOutcome(context, isEnded(found) ? found : problem, sessionId);
  } else if (found && namesEndedSession(problem)) {
    // The create reached the service, but a cache may have answered the read.
    return endedOutcome(context, problem, sessionId);
  } else if (isEnded(problem) && linesOf(found ?? null).length === 0) {
    // Some services show what was booked as an empty session; where it cannot be read, it is asked for again.
    return found ? endedOutcome(context, problem, sessionId) : waiting(context, createQuietUntil(context, creating));
  }
  context.storage.save(open);
  if (answers === null) return { problem };
  const outcome = await context.reconcile(answers, open, context.bookedFrom, isAboutSlip(problem));
  return outcome.reconciliation ? outcome : { ...outcome, problem };
}
