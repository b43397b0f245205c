/**
 * The outcomes of creates and of refused changes: a booking, an ended session, or a cart that needs a repair. The commands send
 * the requests. The module is separate because adding, changing, reviewing and booking share these outcomes.
 */
import { isRefusal, refusalOr } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Booking, QuoteRequest, Session } from '../../api/types.ts';
import { isPositive } from '../../values/amounts.ts';
import { problemOf } from '../../values/problem.ts';
import { noDates } from '../state.ts';
import type { CartContext, Outcome, RepairContext, StoredCart } from './context.ts';
import { isEnded, namesEndedSession } from './session-status.ts';
import { storeCart } from './stored-cart.ts';

/** The session has ended, so its booking most likely exists. The page never makes it again. */
export const likelyBooked = {
  step: 'unsure',
  unconfirmed: { verdict: 'likely', until: 0 },
} as const satisfies Outcome;

/** Another tab has closed the cart: it booked or emptied it. */
export const closedElsewhere = {
  session: null,
  quoteRequests: {},
  step: 'cart',
  unconfirmed: null,
  elsewhere: 'closed',
} as const satisfies Outcome;

type Context = Pick<CartContext, 'store' | 'storage'>;

/** A create as the page sent it. */
interface SentCreate {
  sessionId: string;
  /** `''` if unknown. */
  key: string;
}

/**
 * Returns the state that shows a booking, and clears its cart.
 *
 * @param session the cart of the booking; without lines if only its id is at hand
 */
export function bookedOutcome(
  { store, storage }: Context,
  booking: Booking,
  session: Session | null,
  create: SentCreate,
): Outcome {
  // Another tab may have seen the booking first and hold its next cart.
  if (storage.load()?.sessionId === create.sessionId) storage.clear();
  const { code, url, retold } = booking;
  if (url !== '') storage.keepPayment?.({ code, ...(retold ? create : { url }) });
  const { quoteRequests, choice } = store.state;
  const cart = linesOf(session).length > 0 ? session : null;
  // A session that does not show the amount leaves it to the booking.
  const isDue = cart === null || cart.due === '' || isPositive(cart.due);
  return {
    step: 'done',
    unconfirmed: null,
    booking: { ...booking, paymentRequired: booking.paymentRequired && isDue },
    booked: cart,
    bookedRequests: quoteRequests,
    session: null,
    quoteRequests: {},
    choice: { ...choice, ...noDates },
  };
}

/**
 * Returns the outcome of an ended session: its booking, if the refusal states the code, otherwise `likelyBooked`.
 *
 * @param refusal a refusal that names the session as ended, or null
 */
export function endedOutcome(context: Context, refusal: object | null, sessionId: string): Outcome {
  const statedCode = refusal && isRefusal(refusal) ? refusal.fields.booking : '';
  // Only a code: a loosely typed service may write 0 for none.
  const code = /^(?!0$)[\w.-]{1,64}$/.exec(statedCode ?? '')?.[0] ?? '';
  // The refusal does not contain the amount due, but `bookedOutcome` reads it from the session.
  // Without an address, `bookedOutcome` uses no key.
  const booking = { code, url: '', paymentRequired: true };
  const outcome =
    code === '' ? likelyBooked : bookedOutcome(context, booking, context.store.state.session, { sessionId, key: '' });
  return { ...outcome, reconciliation: null };
}

/**
 * Returns the outcome of a refused change: the session may have ended, or the change alone may be impossible. Rethrows any other
 * error.
 *
 * @param requests everything that the cart should contain
 * @param whenEnded handles an ended session; by default it counts as a booking
 */
export async function afterRefusal(
  context: RepairContext,
  error: unknown,
  cart: StoredCart | null,
  requests: readonly QuoteRequest[],
  whenEnded?: () => Promise<Outcome>,
): Promise<Outcome> {
  const problem = problemOf(error);
  if (problem.kind !== 'refused' || cart === null) throw error;
  const session = await refusalOr(context.client.session(cart.sessionId, { read: true }));
  // A change that names the session as ended reached the service, but a cache may have answered the read.
  const refusal = isRefusal(session) ? session : namesEndedSession(problem) ? problem : null;
  if (!isRefusal(session) && !refusal) return { ...storeCart(context, session, cart.quoteRequests), problem };
  if (!isRefusal(session) || isEnded(session)) return whenEnded?.() ?? endedOutcome(context, refusal, cart.sessionId);
  // A changed request takes the line at its position; an additional one gets a new line.
  const lines = Object.entries(cart.quoteRequests);
  const idOf = (quoteRequest: QuoteRequest) => lines.find(([, each]) => each === quoteRequest)?.[0];
  const freeIds = lines.map(([id, quoteRequest]) => (requests.includes(quoteRequest) ? undefined : id));
  const quoteRequests = Object.fromEntries(
    requests.map((quoteRequest, index) => [
      idOf(quoteRequest) ?? freeIds[index] ?? `requested ${String(index)}`,
      quoteRequest,
    ]),
  );
  return context.lazy.reconcile({ session, quotes: {} }, { sessionId: cart.sessionId, quoteRequests }, 'cart');
}
