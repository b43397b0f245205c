/**
 * Returns the outcomes (changes of the state) after create requests and refused changes: a booking, an ended session,
 * or a cart that needs a repair. The commands send the create requests and changes. This module is separate, because
 * adding, changing, reviewing and booking share its outcomes.
 */
import { isRefusal, catchRefusal, type Refusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Booking, QuoteRequest, Session } from '../../api/types.ts';
import { isPositive } from '../../values/amounts.ts';
import { parseBookingCode } from '../../values/booking-code.ts';
import { problemOf } from '../../values/problem.ts';
import { emptyDates } from '../state.ts';
import type { CartContext, Outcome, RepairContext, StoredCart } from './context.ts';
import { reportsEndedSession, refusesChangeOfEndedSession } from './session-status.ts';
import { storeCart } from './stored-cart.ts';

/** The outcome of an ended session. Its booking most likely exists, so this page must not make it again. */
export const likelyBookedOutcome = {
  step: 'unsure',
  unconfirmed: { verdict: 'likely', until: 0 },
} as const satisfies Outcome;

/** The outcome if another tab has closed the cart: the other tab has booked or emptied it. */
export const closedElsewhereOutcome = {
  session: null,
  quoteRequests: {},
  step: 'cart',
  unconfirmed: null,
  elsewhere: 'closed',
} as const satisfies Outcome;

/** Shows the newer cart that another tab has stored. The sync waits until this command ends, so do not wait for it. */
export function showStoredCart({ lazy }: Pick<CartContext, 'lazy'>): Outcome {
  void lazy.sync();
  return {};
}

type OutcomeContext = Pick<CartContext, 'store' | 'storage'>;

/** The session and key of a create request that the page sent. */
interface SentCreate {
  sessionId: string;
  /** Key of the create request; `''` if unknown. */
  key: string;
}

/**
 * Returns the outcome that shows a booking, and clears the cart of the booking.
 *
 * @param session the cart of the booking; it may have no lines if this page has only its id
 */
export function createBookedOutcome(
  { store, storage }: OutcomeContext,
  booking: Booking,
  session: Session | null,
  sentCreate: SentCreate,
): Outcome {
  // Clear only the cart of this booking: another tab may have shown the booking before, and stored a new cart.
  if (storage.load()?.sessionId === sentCreate.sessionId) storage.clear();
  const { code, url, retold } = booking;
  // If the relay can return the payment address again, store only the session and the key with which to request it.
  if (url !== '') storage.keepPayment?.({ code, ...(retold ? sentCreate : { url }) });
  const { quoteRequests, choice } = store.state;
  const bookedCart = linesOf(session).length > 0 ? session : null;
  // If the session does not show the amount due, the booking decides if a payment is due.
  const isPaymentDue = bookedCart === null || bookedCart.due === '' || isPositive(bookedCart.due);
  return {
    step: 'done',
    unconfirmed: null,
    booking: { ...booking, paymentRequired: booking.paymentRequired && isPaymentDue },
    booked: bookedCart,
    bookedRequests: quoteRequests,
    session: null,
    quoteRequests: {},
    choice: { ...choice, ...emptyDates },
  };
}

/**
 * Returns the outcome of an ended session: its booking, if the refusal contains the booking code; otherwise
 * `likelyBookedOutcome`.
 *
 * @param refusal the refusal that reports the end of the session; null without one
 */
export function createEndedOutcome(context: OutcomeContext, refusal: Refusal | null, sessionId: string): Outcome {
  const code = parseBookingCode(refusal?.fields.booking ?? '');
  // Assume that a payment is due: the refusal does not contain the amount due, but `createBookedOutcome` also reads it
  // from the session. The key is empty, because only a booking with a payment address needs it.
  const booking = { code, url: '', paymentRequired: true };
  const outcome =
    code === ''
      ? likelyBookedOutcome
      : createBookedOutcome(context, booking, context.store.state.session, { sessionId, key: '' });
  return { ...outcome, reconciliation: null };
}

/**
 * Returns the outcome of a change that the service refused: the session has ended or expired, or only this change is
 * impossible. Rethrows the error if it is not a refusal, or if there is no cart.
 *
 * @param requests the quote requests of all lines that the cart should contain
 * @param createOutcomeIfEnded returns the outcome of an ended session; by default, the session counts as booked
 */
export async function handleRefusal(
  context: RepairContext,
  error: unknown,
  cart: StoredCart | null,
  requests: readonly QuoteRequest[],
  createOutcomeIfEnded?: () => Promise<Outcome>,
): Promise<Outcome> {
  const problem = problemOf(error);
  if (problem.kind !== 'refused' || cart === null) throw error;
  const session = await catchRefusal(context.client.session(cart.sessionId, { read: true }));
  // If the refusal of the change reports an ended session, trust it, even if the read shows an open session. A cache
  // may have answered the read.
  const refusal = isRefusal(session) ? session : problem;
  if (!isRefusal(session) && !refusesChangeOfEndedSession(problem))
    return { ...storeCart(context, session, cart.quoteRequests), problem };
  if (!isRefusal(session) || reportsEndedSession(session))
    return createOutcomeIfEnded?.() ?? createEndedOutcome(context, refusal, cart.sessionId);
  // Each requested line gets an id. An unchanged request keeps the id of its line. A changed request gets the id at its
  // position, and an additional one a new id.
  const requestEntries = Object.entries(cart.quoteRequests);
  const findLineId = (quoteRequest: QuoteRequest) =>
    requestEntries.find(([, lineRequest]) => lineRequest === quoteRequest)?.[0];
  const freeIds = requestEntries.map(([id, quoteRequest]) => (requests.includes(quoteRequest) ? undefined : id));
  const quoteRequests = Object.fromEntries(
    requests.map((quoteRequest, index) => [
      findLineId(quoteRequest) ?? freeIds[index] ?? `requested ${String(index)}`,
      quoteRequest,
    ]),
  );
  return context.lazy.reconcile({ session, quotes: {} }, { sessionId: cart.sessionId, quoteRequests }, 'cart');
}
