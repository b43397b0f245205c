/**
 * Resolves an unconfirmed booking: reads the session and the status of its create. It only reads, and never books to find out.
 *
 * There are three verdicts. The booking exists if the service shows it. It does not exist if its session is still open after the
 * quiet time. That time starts when this page sends the create or reads about it. Everything else stays unknown until there is
 * proof.
 *
 * See docs/decisions/002-unconfirmed-bookings.md.
 */
import type { CreateStatus } from '../../api/booking-client.ts';
import { isRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { BookingContext, CreateAttempt, Outcome } from '../session/context.ts';
import { bookedOutcome, closedElsewhere, endedOutcome } from '../session/outcomes.ts';
import { isEnded, isExpired } from '../session/session-status.ts';
import { storeCart } from '../session/stored-cart.ts';
import { startQuietTime, waitingOutcome } from '../session/unconfirmed.ts';

type SessionStatus = 'open' | 'empty' | 'ended' | 'expired' | 'refused';

type Verdict = 'not made' | 'likely' | 'waiting' | 'expired';

/**
 * The verdict for each status of the session, before and after the end of the quiet time. Some services show a session that
 * became a booking as an empty one.
 */
const verdicts = {
  open: { early: 'waiting', late: 'not made' },
  empty: { early: 'likely', late: 'likely' },
  ended: { early: 'likely', late: 'likely' },
  expired: { early: 'waiting', late: 'expired' },
  refused: { early: 'waiting', late: 'likely' },
} as const satisfies Record<SessionStatus, Record<'early' | 'late', Verdict>>;

/** @param create the stored create, from the time when the guest or the page began to look; undefined if there is none */
export async function resolveUnconfirmed(
  context: BookingContext,
  sessionId: string,
  create: CreateAttempt = { at: 0, key: '' },
): Promise<Outcome> {
  const { client, store, device } = context;
  // The answer does not show a booking that the service makes after the read, so the time before the read counts.
  const readAt = device.uptime();
  let status = await client.createStatus(sessionId, create.key);
  // A cache in front of the service may answer one request. Only two answers after the quiet time prove "not made".
  if (verdictOn(status, readAt, endOfWait(context, create, status)) === 'not made')
    status = await client.createStatus(sessionId, create.key);
  if (status.booking)
    return bookedOutcome(context, status.booking, store.state.session, { sessionId, key: create.key });
  const otherTab = outcomeOfOtherTab(context, create);
  if (otherTab) return otherTab;
  const until = endOfWait(context, create, status);
  return outcomes[verdictOn(status, readAt, until)](context, status.session, sessionId, until);
}

function verdictOn(status: CreateStatus, readAt: number, until: number): Verdict {
  if (status.relay?.create === 'booked') return 'likely';
  return verdicts[sessionStatusOf(status)][readAt < until ? 'early' : 'late'];
}

/**
 * Returns the outcome if another tab has resolved the booking first: it has booked again, or has closed the cart. The answer
 * about the session is older than that. Returns null otherwise.
 */
function outcomeOfOtherTab(context: BookingContext, create: CreateAttempt): Outcome | null {
  const storedCart = context.storage.load();
  // Also if this page knew of no create: the other tab may have resolved it and booked again meanwhile.
  if (storedCart?.creating && storedCart.creating.key !== create.key)
    return waitingOutcome(context.device, startQuietTime(context.device, storedCart.creating));
  return storedCart === null && create.key !== '' ? closedElsewhere : null;
}

/** Returns the later end of the quiet time of this page and the wait that a relay requires. */
function endOfWait(context: BookingContext, create: CreateAttempt, { relay }: CreateStatus): number {
  const quietEnd = startQuietTime(context.device, create);
  const isCreateOpen = relay?.create === 'working' || relay?.create === 'unknown';
  return isCreateOpen ? Math.max(quietEnd, context.device.uptime() + Math.max(1, relay.wait) * 1000) : quietEnd;
}

function sessionStatusOf({ session }: CreateStatus): SessionStatus {
  if (!isRefusal(session)) return linesOf(session).length > 0 ? 'open' : 'empty';
  return isEnded(session) ? 'ended' : isExpired(session) ? 'expired' : 'refused';
}

type OutcomeOf = (
  context: BookingContext,
  session: CreateStatus['session'],
  sessionId: string,
  until: number,
) => Outcome | Promise<Outcome>;

const outcomes = {
  waiting: (context, session, _id, until) => {
    // After a reload the page may have only the id. Then the guest sees the lines of the session during the wait.
    const hasNewLines =
      !isRefusal(session) && linesOf(session).length > 0 && linesOf(context.store.state.session).length === 0;
    return { ...waitingOutcome(context.device, until), ...(hasNewLines && { session }) };
  },
  likely: (context, session, sessionId) =>
    endedOutcome(context, isRefusal(session) && isEnded(session) ? session : null, sessionId),
  'not made': (context, session, sessionId) => {
    const { quoteRequests, details } = context.store.state;
    context.storage.save({ sessionId, quoteRequests, creating: null });
    return {
      ...(!isRefusal(session) && storeCart(context, session, quoteRequests)),
      step: Object.keys(details).length > 0 ? context.memory.bookedFrom : 'cart',
      unconfirmed: null,
      notice: 'not-made',
    };
  },
  expired: async (context, session, sessionId) => ({
    step: 'cart',
    unconfirmed: null,
    ...(await context.lazy.reconcile(
      { session, quotes: {} },
      { sessionId, quoteRequests: context.store.state.quoteRequests },
      'cart',
    )),
  }),
} satisfies Record<Verdict, OutcomeOf>;
