/**
 * Adds a line to the cart, and decides the next step of the guest. The module `session-writer.ts` sends the SLIP, which
 * is the booking token of the line's quote. The module `line-commands.ts` changes lines that are in the cart.
 */
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import { ProblemError, problemOf } from '../../values/problem.ts';
import type { CartContext, OpenCart, Outcome, StoredCart } from '../session/context.ts';
import { applySavedRequests, storeCart } from '../session/stored-cart.ts';
import { handleRefusal } from '../session/outcomes.ts';
import { rememberLostStart } from '../session/lost-start.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isBookable } from '../command-table.ts';
import { emptyDates, type AddOnNames, type FlowState, type LeadOn } from '../state.ts';

/** A line to add to the cart. */
export interface NewLine {
  slip: Slip;
  quoteRequest: QuoteRequest;
  /** Decides the next step. By default, the guest goes to the cart. */
  leadOn?: LeadOn | undefined;
  addOnNames?: AddOnNames | undefined;
}

export async function addLine(context: CartContext, line: NewLine): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  // Prefer the stored cart. The page may show no cart yet, for example because the device was offline when the page
  // loaded. Another tab may also have added lines to the cart on screen.
  const openCart = loadOpenCart(context) ?? (session && { sessionId: session.id, quoteRequests, creating: null });
  try {
    return await addToCart(context, openCart, line);
  } catch (error) {
    const requests = [...Object.values(openCart?.quoteRequests ?? {}), line.quoteRequest];
    return handleRefusal(context, error, openCart, requests, async () => ({
      // The service has ended the cart's session, most likely because it became a booking. So the line joins the newer
      // cart of another tab, or starts a new cart. `elsewhere: 'closed'` makes the page explain that to the guest.
      ...(await addToCart(context, loadOpenCart(context, openCart?.sessionId), line)),
      elsewhere: 'closed',
    }));
  }
}

/** Returns the stored cart; null if a tab is booking it, or if it has the ended session. */
function loadOpenCart({ storage }: CartContext, endedSessionId?: string): StoredCart | null {
  const storedCart = storage.load();
  return storedCart?.creating === null && storedCart.sessionId !== endedSessionId ? storedCart : null;
}

async function addToCart(
  context: CartContext,
  targetCart: StoredCart | null,
  { slip, quoteRequest, leadOn, addOnNames }: NewLine,
): Promise<Outcome> {
  const { step: stepBefore, session: sessionBefore } = context.store.state;
  const session = await context.client
    .session(targetCart?.sessionId ?? null, { add: [slip] })
    .catch((error: unknown) => {
      if (targetCart === null) rememberLostStart(context, error, quoteRequest);
      throw error;
    });
  requireNewLine(session, sessionBefore?.id === targetCart?.sessionId ? sessionBefore : null);
  const earlierRequests = applySavedRequests(session, targetCart?.quoteRequests ?? {});
  const cart = await storeWithAddOns(context, session, earlierRequests, quoteRequest, addOnNames);
  const choice = { ...context.store.state.choice, ...emptyDates };
  const hasOtherNewLines = targetCart !== null && sessionBefore !== null && hasUnexpectedLine(sessionBefore, cart);
  if (hasOtherNewLines) return { ...cart, step: 'cart', choice, notice: 'changed' };
  return { ...cart, ...goToNextStep(context, stepBefore, cart, leadOn, choice) };
}

/**
 * Throws a `ProblemError` if the service has accepted a SLIP, but the session has as many lines and the same total as
 * before.
 *
 * @param sessionBefore null for a new session, or if this page does not know its lines
 */
export function requireNewLine(session: Session, sessionBefore: Session | null): void {
  const { lines, total } = sessionBefore ?? { lines: [], total: session.total };
  if (session.lines.length === lines.length && session.total === total)
    throw new ProblemError({ kind: 'broken', status: 200 });
}

/** The cart after the add: it contains the new line. */
type NewCart = OpenCart & Pick<Outcome, 'problem' | 'reconciliation'>;

/** Stores the cart that contains the new line, and selects the add-ons of that line. */
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

/**
 * Returns true if the session has a line that this page neither showed before nor added now. Another tab may have added
 * that line, or it is a duplicate without a SLIP.
 */
function hasUnexpectedLine(sessionBefore: Session, { session, quoteRequests }: OpenCart): boolean {
  const newLines = linesOf(session).filter(({ id }) => !linesOf(sessionBefore).some((line) => line.id === id));
  return newLines.length > 1 || newLines.some(({ id }) => quoteRequests[id] === undefined);
}

/**
 * Goes to the cart if a line or an add-on is not available, or if the guest opened the cart during the command.
 * Otherwise `leadOn` decides the next step; without it, this is the cart too.
 */
function goToNextStep(
  { commit, store }: Pick<CartContext, 'commit' | 'store'>,
  stepBefore: FlowState['step'],
  cart: NewCart,
  leadOn: LeadOn | undefined,
  choice: FlowState['choice'],
): Outcome {
  const hasOpenedCart = store.state.step === 'cart' && stepBefore !== 'cart';
  if (
    !leadOn ||
    hasOpenedCart ||
    cart.problem ||
    cart.reconciliation ||
    !isBookable({ session: cart.session, reconciliation: null })
  )
    return { step: 'cart', choice };
  commit(cart);
  const nextStep = leadOn(cart.session);
  return typeof nextStep === 'string'
    ? { step: nextStep, choice }
    : { step: 'choose', choice: { ...choice, itemId: nextStep.itemId }, notice: 'added' };
}
