/**
 * What became of a booking whose answer is missing. There are three verdicts, and *not known* stays until something proves
 * otherwise. It is made when a booking is shown. It is not made when its session is still open after the time in which a
 * create can still be under way, which counts from the moment this page sent it or heard of it.
 * All that is done here is asking: nothing is ever booked to find out.
 *
 * See docs/decisions/002-unconfirmed-bookings.md.
 */
import type { CreateStatus } from '../../api/booking-client.ts';
import { isRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { ProblemError } from '../../values/problem.ts';
import type { CreateAsked, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isEnded, isExpired } from '../session/session-status.ts';
import { createQuietUntil, waiting } from '../session/unconfirmed.ts';
import type { BookingContext } from './booking-context.ts';
import { bookedOutcome, closedElsewhere, endedOutcome } from '../session/outcomes.ts';

type Standing = 'open' | 'empty' | 'ended' | 'expired' | 'refused';

type Verdict = 'not made' | 'likely' | 'waiting' | 'expired';

/**
 * What the session says, while a create may still be under way and when it can be no more. Some services show a session
 * that became a booking as an empty one.
 */
const verdicts = {
  open: { early: 'waiting', late: 'not made' },
  empty: { early: 'likely', late: 'likely' },
  ended: { early: 'likely', late: 'likely' },
  expired: { early: 'waiting', late: 'expired' },
  refused: { early: 'waiting', late: 'likely' },
} as const satisfies Record<Standing, Record<'early' | 'late', Verdict>>;

/** Finds out about the booking that the visitor waits for. */
export async function checkBooking(context: BookingContext): Promise<Outcome> {
  const id = context.store.state.session?.id;
  if (id === undefined) throw new ProblemError({ kind: 'unconfirmed' });
  return resolveUnconfirmed(context, id);
}

export async function resolveUnconfirmed(context: BookingContext, sessionId: string): Promise<Outcome> {
  const { client, storage, store, uptime } = context;
  const asked = storage.load()?.creating ?? { at: 0, key: '' };
  // What is made after the session was looked at cannot be seen in it: the time that counts is the one before.
  const lookedAt = uptime();
  let status = await client.createStatus(sessionId, asked.key);
  // A copy in front of the service may answer one request. Only two answers after the quiet time prove "not made".
  if (verdictOn(status, lookedAt, waitUntil(context, asked, status)) === 'not made')
    status = await client.createStatus(sessionId, asked.key);
  if (status.booking) return bookedOutcome(context, status.booking, store.state.session, { sessionId, key: asked.key });
  const goneOn = goneOnElsewhere(context, asked);
  if (goneOn) return goneOn;
  const until = waitUntil(context, asked, status);
  return outcomes[verdictOn(status, lookedAt, until)](context, status.session, sessionId, until);
}

function verdictOn(status: CreateStatus, lookedAt: number, until: number): Verdict {
  if (status.relay?.create === 'booked') return 'likely';
  return verdicts[standingOf(status)][lookedAt < until ? 'early' : 'late'];
}

/**
 * Another tab has found out before us: it has booked again, or has closed the cart. What we heard of the session is older than
 * that. Null where nobody has.
 */
function goneOnElsewhere(context: BookingContext, asked: CreateAsked): Outcome | null {
  const stored = context.storage.load();
  // Also where nothing was asked for when we looked: the other tab may have found out and booked again between.
  if (stored?.creating && stored.creating.key !== asked.key)
    return waiting(context, createQuietUntil(context, stored.creating));
  return stored === null && asked.key !== '' ? closedElsewhere : null;
}

/** The later of our own quiet time and of what a relay asks to wait for. */
function waitUntil(context: BookingContext, asked: CreateAsked, { relay }: CreateStatus): number {
  const own = createQuietUntil(context, asked);
  const isOpen = relay?.create === 'working' || relay?.create === 'unknown';
  return isOpen ? Math.max(own, context.uptime() + Math.max(1, relay.wait) * 1000) : own;
}

function standingOf({ session }: CreateStatus): Standing {
  if (!isRefusal(session)) return linesOf(session).length > 0 ? 'open' : 'empty';
  return isEnded(session) ? 'ended' : isExpired(session) ? 'expired' : 'refused';
}

type Ending = (
  context: BookingContext,
  session: CreateStatus['session'],
  sessionId: string,
  until: number,
) => Outcome | Promise<Outcome>;

const outcomes = {
  waiting: (context, session, _id, until) => {
    // Of a booking that an earlier visit asked for nothing is known here but the session: what is in it can be seen meanwhile.
    const isSeen =
      !isRefusal(session) && linesOf(session).length > 0 && linesOf(context.store.state.session).length === 0;
    return { ...waiting(context, until), ...(isSeen && { session }) };
  },
  likely: (context, session, sessionId) =>
    endedOutcome(context, isRefusal(session) && isEnded(session) ? session : null, sessionId),
  'not made': (context, session, sessionId) => {
    const { quoteRequests, details } = context.store.state;
    context.storage.save({ sessionId, quoteRequests, creating: null });
    return {
      ...(!isRefusal(session) && holdCart(context, session, quoteRequests)),
      step: Object.keys(details).length > 0 ? context.bookedFrom : 'cart',
      unconfirmed: null,
      notice: 'not-made',
    };
  },
  expired: async (context, session, sessionId) => ({
    step: 'cart',
    unconfirmed: null,
    ...(await context.reconcile(
      { session, quotes: {} },
      { sessionId, quoteRequests: context.store.state.quoteRequests },
      'cart',
    )),
  }),
} satisfies Record<Verdict, Ending>;
