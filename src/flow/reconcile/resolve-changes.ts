/** What commands do when something is not as it was. Everything ends as changes of the state, like any command. */
import type { QuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { endedOutcome } from '../session/outcomes.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isRefusal, refusalOr } from '../../api/refusal.ts';
import { isEnded, namesEndedSession } from '../session/session-status.ts';
import type { Cart, Reconciliation } from '../state.ts';
import { acceptChanges, answerDifference, type CartChanges } from './accept-changes.ts';
import { reconcile } from './reconcile.ts';

type Context = Pick<CartContext, 'client' | 'store' | 'storage'>;

/** As {@link CartContext.afterRefusal} says. */
export async function afterRefusal(
  context: Context,
  error: unknown,
  cart: StoredCart | null,
  wished: readonly QuoteRequest[],
  whenEnded?: () => Promise<Outcome>,
): Promise<Outcome> {
  const problem = problemOf(error);
  if (problem.kind !== 'refused' || cart === null) throw error;
  const session = await refusalOr(context.client.session(cart.sessionId, { read: true }));
  // A change that names the session as ended reached the service, but a cache may have answered the read.
  const refusal = isRefusal(session) ? session : namesEndedSession(problem) ? problem : null;
  if (!isRefusal(session) && !refusal) return { ...holdCart(context, session, cart.quoteRequests), problem };
  if (!isRefusal(session) || isEnded(session)) return whenEnded?.() ?? endedOutcome(context, refusal, cart);
  // A request that is new stands for the line in its place, or for one more.
  const lines = Object.entries(cart.quoteRequests);
  const idOf = (quoteRequest: QuoteRequest) => lines.find(([, each]) => each === quoteRequest)?.[0];
  const free = lines.map(([id, quoteRequest]) => (wished.includes(quoteRequest) ? undefined : id));
  const quoteRequests = Object.fromEntries(
    wished.map((quoteRequest, index) => [idOf(quoteRequest) ?? free[index] ?? `wished ${String(index)}`, quoteRequest]),
  );
  return reconcile(context, { session, quotes: {} }, { sessionId: cart.sessionId, quoteRequests }, 'cart');
}

/** One of the differences shown is answered. */
export function resolveDifference(context: Context, index: number, to: QuoteRequest | 'remove'): Promise<Outcome> {
  return resolved(context, (changes) => answerDifference(context.client, changes, index, to));
}

/** The visitor goes on with what there is. */
export function resolveAll(context: Context): Promise<Outcome> {
  return resolved(context, (changes) => acceptChanges(context.client, changes));
}

async function resolved(
  context: Context,
  act: (changes: CartChanges) => Promise<Cart & { reconciliation: Reconciliation | null }>,
): Promise<Outcome> {
  const { session, quoteRequests, reconciliation } = context.store.state;
  if (reconciliation === null) return {};
  try {
    const left = await act({ session, quoteRequests, reconciliation });
    const cart =
      left.session === null
        ? { session: null, quoteRequests: {} }
        : holdCart(context, left.session, left.quoteRequests);
    return {
      ...cart,
      reconciliation: left.reconciliation,
      ...(left.reconciliation === null && { step: linesOf(left.session).length > 0 ? reconciliation.goal : 'cart' }),
    };
  } catch (error) {
    const cart = session && { sessionId: session.id, quoteRequests, creating: null };
    return afterRefusal(context, error, cart, Object.values(quoteRequests));
  }
}
