/** Adds a line to the cart, and decides the step after it. The session writer sends the SLIP, and `line-commands.ts` changes lines. */
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import type { CartContext, OpenCart, Outcome, StoredCart } from '../session/context.ts';
import { storeCart } from '../session/stored-cart.ts';
import { afterRefusal } from '../session/outcomes.ts';
import { rememberLostStart } from '../session/lost-start.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isBookable } from '../command-table.ts';
import { noDates, type AddOnNames, type FlowState, type LeadOn } from '../state.ts';

/** A line to add. */
export interface NewLine {
  slip: Slip;
  quoteRequest: QuoteRequest;
  /** Defaults to the cart. */
  leadOn?: LeadOn | undefined;
  addOnNames?: AddOnNames | undefined;
}

export async function addLine(context: CartContext, line: NewLine): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  // The page may show no cart although one exists: no network on arrival, or another tab. Then the line goes into the stored one.
  const cart = session === null ? context.storage.load() : { sessionId: session.id, quoteRequests, creating: null };
  const openCart = cart?.creating === null ? cart : null;
  try {
    return await addTo(context, openCart, line);
  } catch (error) {
    const requests = [...Object.values(openCart?.quoteRequests ?? {}), line.quoteRequest];
    return afterRefusal(context, error, openCart, requests, async () => ({
      // The earlier cart has most likely become a booking. The page shows that, and the line starts another cart.
      ...(await addTo(context, null, line)),
      elsewhere: 'closed',
    }));
  }
}

async function addTo(
  context: CartContext,
  into: StoredCart | null,
  { slip, quoteRequest, leadOn, addOnNames }: NewLine,
): Promise<Outcome> {
  const { step: from, session: before } = context.store.state;
  const session = await context.client.session(into?.sessionId ?? null, { add: [slip] }).catch((error: unknown) => {
    if (into === null) rememberLostStart(context, error, quoteRequest);
    throw error;
  });
  const cart = await storeWithAddOns(context, session, into?.quoteRequests ?? {}, quoteRequest, addOnNames);
  const choice = { ...context.store.state.choice, ...noDates };
  const hasMore = into !== null && before !== null && hasUnexpectedLine(before, cart);
  if (hasMore) return { ...cart, step: 'cart', choice, notice: 'changed' };
  return { ...cart, ...goToNextStep(context, from, cart, leadOn, choice) };
}

/** A cart with its new line. */
type NewCart = OpenCart & Pick<Outcome, 'problem' | 'reconciliation'>;

/** Stores the cart with its new line, and selects the add-ons of that line. */
async function storeWithAddOns(
  context: CartContext,
  session: Session,
  earlierRequests: StoredCart['quoteRequests'],
  quoteRequest: QuoteRequest,
  addOnNames: AddOnNames = {},
): Promise<NewCart> {
  const cart = storeCart(context, session, earlierRequests, [quoteRequest]);
  const lineId = Object.keys(cart.quoteRequests).find((id) => earlierRequests[id] === undefined);
  if (!quoteRequest.addOns?.length || lineId === undefined) return cart;
  return context.lazy
    .selectAddOns(cart, lineId, quoteRequest.addOns, addOnNames)
    .catch((error: unknown) => ({ ...cart, problem: problemOf(error) }));
}

/** Returns true if the session has a line that this page did not add: another tab's, or a copy without a SLIP. */
function hasUnexpectedLine(before: Session, { session, quoteRequests }: OpenCart): boolean {
  const isExpected = (id: string) => quoteRequests[id] !== undefined || linesOf(before).some((line) => line.id === id);
  return linesOf(session).some(({ id }) => !isExpected(id));
}

/**
 * Goes to the cart if a line or an add-on of it is not available, or if the guest went there meanwhile. Otherwise `leadOn`
 * decides.
 */
function goToNextStep(
  { commit, store }: Pick<CartContext, 'commit' | 'store'>,
  from: FlowState['step'],
  cart: NewCart,
  leadOn: LeadOn | undefined,
  choice: FlowState['choice'],
): Outcome {
  const wentToCart = store.state.step === 'cart' && from !== 'cart';
  if (
    !leadOn ||
    wentToCart ||
    cart.problem ||
    cart.reconciliation ||
    !isBookable({ session: cart.session, reconciliation: null })
  )
    return { step: 'cart', choice };
  commit(cart);
  const to = leadOn(cart.session);
  return typeof to === 'string'
    ? { step: to, choice }
    : { step: 'choose', choice: { ...choice, itemId: to.itemId }, notice: 'added' };
}
