/** The outcome of a create: a booking to show, or one that most likely exists. */
import { isRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { Booking, Session } from '../../api/types.ts';
import { isPositive } from '../../values/amounts.ts';
import { undated } from '../state.ts';
import type { CartContext, Outcome } from './context.ts';

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
  /** `''` if this page does not know it. */
  key: string;
}

/**
 * Returns the state that shows a booking, and clears its cart.
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
    choice: { ...choice, ...undated },
  };
}

/**
 * Returns the outcome of an ended session: its booking, if the refusal states the code, else `likelyBooked`.
 * @param refusal a refusal that names the session as ended, or null
 */
export function endedOutcome(context: Context, refusal: object | null, sessionId: string): Outcome {
  const statedCode = refusal && isRefusal(refusal) ? refusal.fields.booking : '';
  // Only a code: a loosely typed service may write 0 for none.
  const code = /^(?!0$)[\w.-]{1,64}$/.exec(statedCode ?? '')?.[0] ?? '';
  // The refusal does not tell whether a payment is due, but `bookedOutcome` looks at the session.
  // Without an address, `bookedOutcome` uses no key.
  const booking = { code, url: '', paymentRequired: true };
  const outcome =
    code === '' ? likelyBooked : bookedOutcome(context, booking, context.store.state.session, { sessionId, key: '' });
  return { ...outcome, reconciliation: null };
}
