/**
 * Finds out what became of a create request that the service refused or did not answer: reads the session and the status
 * of that request. It sends no create request, so it can never make a second booking. It loads on demand with
 * `repairs.ts`. Until it has loaded, the create request stays stored as unconfirmed.
 *
 * If the service shows the booking, the booking exists. If the session is still open after the quiet time, or has
 * expired, the booking does not exist. The quiet time, for which a create request may still be in flight, starts when
 * this page sends the request or first reads about it. Without such a proof, the result stays unknown.
 *
 * See docs/decisions/002-unconfirmed-bookings.md.
 */
import type { CreateStatus } from '../../api/booking-client.ts';
import { isRefusal, type Refusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { readChangedCart } from '../cart/other-tabs.ts';
import { refetchCart } from '../session/check-cart.ts';
import type { BookingContext, CreateAttempt, Outcome, StoredCart } from '../session/context.ts';
import {
  createBookedOutcome,
  closedElsewhereOutcome,
  createEndedOutcome,
  showStoredCart,
} from '../session/outcomes.ts';
import {
  isAboutSlip,
  reportsEndedSession,
  reportsExpiredSession,
  refusesChangeOfEndedSession,
} from '../session/session-status.ts';
import { createEmptySession, reopenStoredCart, storeCart } from '../session/stored-cart.ts';
import { startQuietTime, createWaitingOutcome } from '../session/unconfirmed.ts';

type SessionStatus = 'open' | 'empty' | 'ended' | 'expired' | 'refused';

type Verdict = 'not made' | 'likely' | 'waiting' | 'expired';

/**
 * The verdict about the booking, by the status of its session. `early` applies until the quiet time ends, and `late`
 * after that. Some services show a session that became a booking as a session without lines (`empty`).
 */
const verdictsByStatus = {
  open: { early: 'waiting', late: 'not made' },
  empty: { early: 'likely', late: 'likely' },
  ended: { early: 'likely', late: 'likely' },
  expired: { early: 'waiting', late: 'expired' },
  refused: { early: 'waiting', late: 'likely' },
} as const satisfies Record<SessionStatus, Record<'early' | 'late', Verdict>>;

/**
 * Looks for the booking of a session, and returns the outcome.
 *
 * @param createAttempt the create request that the page had stored when the search began; if there was none, its time
 *   and key are unknown
 */
export async function resolveUnconfirmed(
  context: BookingContext,
  sessionId: string,
  createAttempt: CreateAttempt = { at: 0, key: '' },
): Promise<Outcome> {
  const { client, store, device } = context;
  // The service may make the booking just after it answers this read. So check if the quiet time was over before the
  // read.
  const readAtMs = device.uptime();
  let status = await client.createStatus(sessionId, createAttempt.key);
  // A cache in front of the service may have sent this answer. So read again: only two such answers after the quiet
  // time prove that there is no booking.
  if (judgeStatus(status, readAtMs, getEndOfWaitMs(context, createAttempt, status)) === 'not made')
    status = await client.createStatus(sessionId, createAttempt.key);
  if (status.booking)
    return createBookedOutcome(context, status.booking, store.state.session, { sessionId, key: createAttempt.key });
  const otherTabOutcome = getOutcomeOfOtherTab(context, sessionId, createAttempt);
  if (otherTabOutcome) return otherTabOutcome;
  const endOfWaitMs = getEndOfWaitMs(context, createAttempt, status);
  const verdict = judgeStatus(status, readAtMs, endOfWaitMs);
  const storedCart = context.storage.load();
  // Restoring the cart of this page would overwrite the new cart of another tab.
  if ((verdict === 'not made' || verdict === 'expired') && storedCart && storedCart.sessionId !== sessionId)
    return showNewCart(context, storedCart);
  return outcomeBuilders[verdict](context, status.session, sessionId, endOfWaitMs);
}

/**
 * Returns the outcome that shows the new cart of another tab. If a create request of that cart is open, the outcome
 * shows the wait for its answer instead. Call it only after proof that this page made no booking.
 */
async function showNewCart(context: BookingContext, storedCart: StoredCart): Promise<Outcome> {
  const { sessionId, quoteRequests, creating } = storedCart;
  if (creating) {
    const waitingOutcome = createWaitingOutcome(context.device, startQuietTime(context.device, creating));
    return { ...waitingOutcome, session: createEmptySession(sessionId), quoteRequests };
  }
  const outcome = await readChangedCart(context, storedCart);
  return outcome.step ? { ...outcome, elsewhere: undefined, notice: 'not-made' } : outcome;
}

function judgeStatus(status: CreateStatus, readAtMs: number, endOfWaitMs: number): Verdict {
  if (status.relay?.create === 'booked') return 'likely';
  return verdictsByStatus[getSessionStatus(status)][readAtMs < endOfWaitMs ? 'early' : 'late'];
}

/**
 * Returns the outcome if another tab has resolved the booking before this page; otherwise null. The other tab has then
 * sent a new create request or closed the cart. So the answer that this page read is out of date.
 */
function getOutcomeOfOtherTab(
  context: BookingContext,
  sessionId: string,
  createAttempt: CreateAttempt,
): Outcome | null {
  const storedCart = context.storage.load();
  // Compare the keys even if this page knew no create request: another tab may have resolved that request and sent a
  // new one.
  if (storedCart?.creating && storedCart.sessionId === sessionId && storedCart.creating.key !== createAttempt.key)
    return createWaitingOutcome(context.device, startQuietTime(context.device, storedCart.creating));
  return storedCart === null && createAttempt.key !== '' ? closedElsewhereOutcome : null;
}

/**
 * Returns the end of the wait in milliseconds of `uptime`. It is the end of the quiet time, or the end of the wait that
 * a relay requires if that is later.
 */
function getEndOfWaitMs(context: BookingContext, createAttempt: CreateAttempt, { relay }: CreateStatus): number {
  const quietEndMs = startQuietTime(context.device, createAttempt);
  const isCreateOpen = relay?.create === 'working' || relay?.create === 'unknown';
  return isCreateOpen ? Math.max(quietEndMs, context.device.uptime() + Math.max(1, relay.wait) * 1000) : quietEndMs;
}

function getSessionStatus({ session }: CreateStatus): SessionStatus {
  if (!isRefusal(session)) return linesOf(session).length > 0 ? 'open' : 'empty';
  return reportsEndedSession(session) ? 'ended' : reportsExpiredSession(session) ? 'expired' : 'refused';
}

type BuildOutcome = (
  context: BookingContext,
  session: CreateStatus['session'],
  sessionId: string,
  endOfWaitMs: number,
) => Outcome | Promise<Outcome>;

const outcomeBuilders = {
  waiting: (context, session, _sessionId, endOfWaitMs) => {
    // After a reload, the page may know only the id of the session. So show the guest the cart lines from this answer
    // during the wait.
    const hasNewLines =
      !isRefusal(session) && linesOf(session).length > 0 && linesOf(context.store.state.session).length === 0;
    return { ...createWaitingOutcome(context.device, endOfWaitMs), ...(hasNewLines && { session }) };
  },
  likely: (context, session, sessionId) =>
    createEndedOutcome(context, isRefusal(session) && reportsEndedSession(session) ? session : null, sessionId),
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
} satisfies Record<Verdict, BuildOutcome>;

/**
 * Returns the outcome of a refused create request. The refusal states the reason, but only a read of the session shows if
 * the session is still open.
 *
 * @param problem the refusal of the create request
 * @param openCart the cart of the page, without the create request
 */
export async function handleRefusedCreate(
  context: BookingContext,
  problem: Refusal,
  openCart: StoredCart,
  createAttempt: CreateAttempt,
): Promise<Outcome> {
  const { sessionId } = openCart;
  const answers = await refetchCart(context.client, sessionId, openCart.quoteRequests).catch(() => null);
  const session = answers?.session;
  if (session && isRefusal(session)) {
    if (
      reportsEndedSession(session) ||
      (reportsEndedSession(problem) && !reportsExpiredSession(session) && !isAboutSlip(session))
    )
      // The session has become a booking: another tab made it, or an earlier create request that got no answer. Do not
      // recreate the session, because the guest would book twice.
      return createEndedOutcome(context, reportsEndedSession(session) ? session : problem, sessionId);
  } else if (session && refusesChangeOfEndedSession(problem)) {
    // Trust the refusal, because it comes from the service itself. The read that shows an open session may come from a
    // cache.
    return createEndedOutcome(context, problem, sessionId);
  } else if (reportsEndedSession(problem) && linesOf(session ?? null).length === 0) {
    // Some services show a session that became a booking as a session without lines. If the read got no answer, the
    // page reads the session again later.
    return session
      ? createEndedOutcome(context, problem, sessionId)
      : createWaitingOutcome(context.device, startQuietTime(context.device, createAttempt));
  }
  if (!reopenStoredCart(context, openCart, createAttempt)) return showStoredCart(context);
  if (answers === null) return { problem };
  const outcome = await context.lazy.reconcile(answers, openCart, context.memory.bookedFrom, isAboutSlip(problem));
  return outcome.reconciliation ? outcome : { ...outcome, problem };
}
