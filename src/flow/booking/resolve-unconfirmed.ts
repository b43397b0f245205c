/** Finding out whether a booking whose answer was lost exists, then or on a later visit. */
import { ProblemError, problemOf } from '../../values/problem.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isExpired, probablyBooked } from '../session/session-status.ts';
import { confirmed } from './confirmed.ts';

/** Finds out about the booking that the visitor waits for. */
export async function checkBooking(context: CartContext): Promise<Outcome> {
  const id = context.store.state.session?.id;
  if (id === undefined) throw new ProblemError({ kind: 'unconfirmed' });
  return resolveUnconfirmed(context, id);
}

/** The session says it: as long as it has lines nothing was booked. */
export async function resolveUnconfirmed(context: CartContext, sessionId: string): Promise<Outcome> {
  const { client, store } = context;
  const { questions, details, session: booked } = store.state;
  try {
    const session = await client.session(sessionId, { read: true });
    if (linesOf(session).length === 0) return probablyBooked;
    return {
      ...holdCart(context, session, questions),
      step: Object.keys(details).length > 0 ? 'review' : 'cart',
      notice: 'not-made',
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind !== 'refused') throw error;
    if (isExpired(problem))
      return {
        step: 'cart',
        ...(await reconcile(context, { session: problem, quotes: {} }, { sessionId, questions }, 'cart')),
      };
    // The session has ended, so it cannot book a second time; the relay now repeats its first answer.
    if (client.repeatsAnswers) {
      const booking = await client.create(sessionId, details).catch(() => null);
      if (booking !== null) return confirmed(context, booking, booked);
    }
    return probablyBooked;
  }
}
