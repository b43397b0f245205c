/** Answers to the differences that the guest sees. Like any command, each ends as a change of the state. */
import type { QuoteRequest } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import type { Cart, Reconciliation } from '../state.ts';
import { acceptChanges, answerDifference, type CartChanges } from './accept-changes.ts';

type Context = Pick<CartContext, 'client' | 'store' | 'storage' | 'afterRefusal'>;

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
    return context.afterRefusal(error, cart, Object.values(quoteRequests));
  }
}
