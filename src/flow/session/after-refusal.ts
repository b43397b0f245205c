/** The outcome of a change that the service refused: the session may have ended, or the change alone may be impossible. */
import { isRefusal, refusalOr } from '../../api/refusal.ts';
import type { QuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import type { CartContext, Outcome, StoredCart } from './context.ts';
import { holdCart } from './kept-cart.ts';
import { endedOutcome } from './outcomes.ts';
import { isEnded, namesEndedSession } from './session-status.ts';

/** Implements {@link CartContext.afterRefusal}. */
export async function afterRefusal(
  context: Pick<CartContext, 'client' | 'store' | 'storage' | 'reconcile'>,
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
  if (!isRefusal(session) && !refusal) return { ...holdCart(context, session, cart.quoteRequests), problem };
  if (!isRefusal(session) || isEnded(session)) return whenEnded?.() ?? endedOutcome(context, refusal, cart.sessionId);
  // A new request belongs to the line in its place, or to one more line.
  const lines = Object.entries(cart.quoteRequests);
  const idOf = (quoteRequest: QuoteRequest) => lines.find(([, each]) => each === quoteRequest)?.[0];
  const free = lines.map(([id, quoteRequest]) => (requests.includes(quoteRequest) ? undefined : id));
  const quoteRequests = Object.fromEntries(
    requests.map((quoteRequest, index) => [
      idOf(quoteRequest) ?? free[index] ?? `wished ${String(index)}`,
      quoteRequest,
    ]),
  );
  return context.reconcile({ session, quotes: {} }, { sessionId: cart.sessionId, quoteRequests }, 'cart');
}
