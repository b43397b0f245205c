/** A new line for the cart. */
import type { QuoteRequest, Slip } from '../../api/types.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { holdCart } from '../session/kept-cart.ts';
import { rememberLostStart } from '../session/lost-start.ts';

export async function addLine(context: CartContext, slip: Slip, quoteRequest: QuoteRequest): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  // A cart that could not be found again yet (no network on arrival, another tab) is added to, not replaced.
  const stored = session === null ? context.storage.load() : { sessionId: session.id, quoteRequests, creating: null };
  const cart = stored?.creating === null ? stored : null;
  try {
    return await addTo(context, cart, slip, quoteRequest);
  } catch (error) {
    return context.afterRefusal(error, cart, [...Object.values(cart?.quoteRequests ?? {}), quoteRequest], async () => ({
      // What was in the cart before has most likely become a booking: it is said, and what is added begins another.
      ...(await addTo(context, null, slip, quoteRequest)),
      elsewhere: 'closed',
    }));
  }
}

async function addTo(
  context: CartContext,
  into: StoredCart | null,
  slip: Slip,
  quoteRequest: QuoteRequest,
): Promise<Outcome> {
  const { choice } = context.store.state;
  const session = await context.client.session(into?.sessionId ?? null, { add: [slip] }).catch((error: unknown) => {
    if (into === null) rememberLostStart(context, error, quoteRequest);
    throw error;
  });
  return {
    ...holdCart(context, session, into?.quoteRequests ?? {}, [quoteRequest]),
    step: 'cart',
    choice: { ...choice, start: null, end: null },
  };
}
