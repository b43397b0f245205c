/** A new line for the cart. */
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { rememberLostStart } from '../session/lost-start.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isBookable } from '../selectors.ts';
import { undated, type FlowState, type LeadOn } from '../state.ts';

/** What is added. */
export interface NewLine {
  slip: Slip;
  quoteRequest: QuoteRequest;
  /** Default: to the cart. */
  leadOn?: LeadOn | undefined;
}

export async function addLine(context: CartContext, line: NewLine): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  // A cart that could not be found again yet (no network on arrival, another tab) is added to, not replaced.
  const stored = session === null ? context.storage.load() : { sessionId: session.id, quoteRequests, creating: null };
  const cart = stored?.creating === null ? stored : null;
  try {
    return await addTo(context, cart, line);
  } catch (error) {
    const wished = [...Object.values(cart?.quoteRequests ?? {}), line.quoteRequest];
    return context.afterRefusal(error, cart, wished, async () => ({
      // What was in the cart before has most likely become a booking: it is said, and what is added begins another.
      ...(await addTo(context, null, line)),
      elsewhere: 'closed',
    }));
  }
}

async function addTo(
  context: CartContext,
  into: StoredCart | null,
  { slip, quoteRequest, leadOn }: NewLine,
): Promise<Outcome> {
  const { step: from, session: before } = context.store.state;
  const session = await context.client.session(into?.sessionId ?? null, { add: [slip] }).catch((error: unknown) => {
    if (into === null) rememberLostStart(context, error, quoteRequest);
    throw error;
  });
  const cart = holdCart(context, session, into?.quoteRequests ?? {}, [quoteRequest]);
  const { choice } = context.store.state;
  const hasMore = into !== null && before !== null && hasUnexpectedLine(before, cart);
  if (hasMore) return { ...cart, step: 'cart', choice: { ...choice, ...undated }, notice: 'changed' };
  return { ...cart, ...ledOn(context, from, cart, leadOn, { ...choice, ...undated }) };
}

/** True if the session has a line that this page did not add: another tab's, or a copy without a SLIP. */
function hasUnexpectedLine(before: Session, { session, quoteRequests }: { session: Session } & Outcome): boolean {
  const isKnown = (id: string) => quoteRequests?.[id] !== undefined || linesOf(before).some((line) => line.id === id);
  return linesOf(session).some(({ id }) => !isKnown(id));
}

/** What cannot be had is seen in the cart, wherever the visitor wanted to go; so is all by whoever went there meanwhile. */
function ledOn(
  { commit, store }: Pick<CartContext, 'commit' | 'store'>,
  from: FlowState['step'],
  cart: { session: Session } & Outcome,
  leadOn: LeadOn | undefined,
  choice: NonNullable<Outcome['choice']>,
): Outcome {
  const wentToCart = store.state.step === 'cart' && from !== 'cart';
  if (!leadOn || wentToCart || !isBookable({ session: cart.session, reconciliation: null }))
    return { step: 'cart', choice };
  commit(cart);
  const to = leadOn(cart.session);
  return typeof to === 'string'
    ? { step: to, choice }
    : { step: 'choose', choice: { ...choice, itemId: to.itemId }, notice: 'added' };
}
