/** What commands do when something is not as it was. Everything ends as changes of the state, like any command. */
import type { QuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { linesOf } from '../../api/session-parts.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isRefusal, refusalOr } from '../../api/refusal.ts';
import { isEnded, likelyBooked } from '../session/session-status.ts';
import type { Cart, Healing } from '../state.ts';
import { acceptChanges, answerDifference, type CartChanges } from './accept-changes.ts';
import { reconcile } from './reconcile.ts';

type Context = Pick<CartContext, 'client' | 'store' | 'storage'>;

/** As {@link CartContext.afterRefusal} says. */
export async function afterRefusal(
  context: Context,
  error: unknown,
  cart: StoredCart | null,
  wished: readonly QuoteRequest[],
  whenEnded: () => Promise<Outcome>,
): Promise<Outcome> {
  const problem = problemOf(error);
  if (problem.kind !== 'refused' || cart === null) throw error;
  const session = await refusalOr(context.client.session(cart.sessionId, { read: true }));
  if (!isRefusal(session)) return { ...holdCart(context, session, cart.questions), problem };
  if (isEnded(session)) return whenEnded();
  // A request that is new stands for the line in its place, or for one more.
  const lines = Object.entries(cart.questions);
  const idOf = (question: QuoteRequest) => lines.find(([, each]) => each === question)?.[0];
  const free = lines.map(([id, question]) => (wished.includes(question) ? undefined : id));
  const questions = Object.fromEntries(
    wished.map((question, index) => [idOf(question) ?? free[index] ?? `wished ${String(index)}`, question]),
  );
  return reconcile(context, { session, quotes: {} }, { sessionId: cart.sessionId, questions }, 'cart');
}

/** One of the differences shown is settled. */
export function resolveDifference(context: Context, index: number, to: QuoteRequest | 'remove'): Promise<Outcome> {
  return resolved(context, (changes) => answerDifference(context.client, changes, index, to));
}

/** The visitor goes on with what there is. */
export function resolveAll(context: Context): Promise<Outcome> {
  return resolved(context, (changes) => acceptChanges(context.client, changes));
}

async function resolved(
  context: Context,
  act: (changes: CartChanges) => Promise<Cart & { healing: Healing | null }>,
): Promise<Outcome> {
  const { session, questions, healing } = context.store.state;
  if (healing === null) return {};
  try {
    const left = await act({ session, questions, healing });
    const cart =
      left.session === null ? { session: null, questions: {} } : holdCart(context, left.session, left.questions);
    return {
      ...cart,
      healing: left.healing,
      ...(left.healing === null && { step: linesOf(left.session).length > 0 ? healing.goal : 'cart' }),
    };
  } catch (error) {
    const cart = session && { sessionId: session.id, questions, creating: null };
    return afterRefusal(context, error, cart, Object.values(questions), () =>
      Promise.resolve({ ...likelyBooked, healing: null }),
    );
  }
}
