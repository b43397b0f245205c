/**
 * Changes lines of the cart: remove, undo, add-ons, quantity and the discount code. It is the entry of a lazy module,
 * because few guests change a line. `edit-line.ts` opens a line for a change, and saves it.
 *
 * In a new quote, the places of the changed line look sold. `own-places.ts` adds them back if the quote has a SLIP
 * (booking token). No command here removes a line before its replacement, because another guest could take its places.
 */
export { isSoldOutByLine } from '../quotes/own-places.ts';
export { edit, save } from './edit-line.ts';
export { selectAddOns } from './line-add-ons.ts';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Quote, QuoteRequest, Slip } from '../../api/types.ts';
import { ProblemError, problemOf } from '../../values/problem.ts';
import { addOwnPlaces } from '../quotes/own-places.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { applySavedRequests, storeCart } from '../session/stored-cart.ts';
import { linesOf } from '../../api/session-parts.ts';
import { handleRefusal } from '../session/outcomes.ts';
import { endSession } from '../session/session-status.ts';
import type { Cart, FlowState, Removed } from '../state.ts';
import { requireNewLine } from './add.ts';
import { INVALID_DISCOUNT_CODE } from './cart-code.ts';
import { followReplacedLine } from './edit-line.ts';
import { getOptionalAddOns, setAddOns } from './line-add-ons.ts';

type QuoteRequests = FlowState['quoteRequests'];

/** Removes a line. The guest can undo this only if the line has a quote request. */
export async function remove(context: CartContext, lineId: string): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  const { [lineId]: quoteRequest, ...otherRequests } = quoteRequests;
  const outcome = await alterLine(context, lineId, 'remove', otherRequests);
  const isEmpty = outcome.session && linesOf(outcome.session).length === 0;
  // End the session, because it has no lines left. The next line that the guest adds starts a new session.
  if (outcome.session && isEmpty) endSession(context.client, outcome.session.id);
  return {
    ...(session && quoteRequest && !outcome.problem && { removed: { lineId, session, quoteRequests } }),
    ...outcome,
    ...(isEmpty && { session: null }),
  };
}

/** Selects or removes an add-on, or changes the quantity of a simple item (an item with one quantity and no dates). */
export async function alter(context: CartContext, lineId: string, to: 'optin' | 'optout' | number): Promise<Outcome> {
  const { quoteRequests } = context.store.state;
  const quoteRequest = quoteRequests[lineId];
  const [parameterId] = Object.keys(quoteRequest?.params ?? {});
  const requestsAfterChange =
    quoteRequest && parameterId !== undefined && typeof to === 'number'
      ? {
          ...quoteRequests,
          [lineId]: { ...quoteRequest, params: { [parameterId]: to }, total: undefined, discount: undefined },
        }
      : quoteRequests;
  return alterLine(context, lineId, to, requestsAfterChange);
}

async function alterLine(
  context: CartContext,
  lineId: string,
  to: 'remove' | 'optin' | 'optout' | number,
  requestsAfterChange: QuoteRequests,
): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  if (session === null) return {};
  try {
    return storeCart(context, await context.client.session(session.id, { alter: { lineId, to } }), requestsAfterChange);
  } catch (error) {
    const cart = { sessionId: session.id, quoteRequests, creating: null };
    return handleRefusal(context, error, cart, Object.values(requestsAfterChange));
  }
}

/**
 * Requests a new quote for a removed line and adds the line again. If it is not available, the cart only shows the
 * reason.
 */
export async function undo(context: CartContext, removedLine: Removed | undefined): Promise<Outcome> {
  if (removedLine === undefined) return {};
  const { session, quoteRequests } = context.store.state;
  const quoteRequest = removedLine.quoteRequests[removedLine.lineId];
  if (quoteRequest === undefined) return {};
  const cart = session && { sessionId: session.id, quoteRequests, creating: null };
  try {
    const quote = await context.client.rate(quoteRequest);
    if (!quote.bookable || quote.slip === null) return { removed: { ...removedLine, gone: quote.reason } };
    const { slip } = quote;
    const { total, formerId = removedLine.lineId } = quoteRequest;
    const newRequest = { ...toLineRequest(quoteRequest, quote), total, formerId };
    try {
      return await restoreLine(context, removedLine, cart?.sessionId ?? null, slip, newRequest);
    } catch (error) {
      const requests = [...Object.values(quoteRequests), quoteRequest];
      const { problem, ...outcome } = await handleRefusal(context, error, cart, requests, () =>
        restoreLine(context, removedLine, null, slip, newRequest),
      );
      return problem?.kind === 'refused'
        ? { ...outcome, removed: { ...removedLine, gone: problem.title } }
        : { ...outcome, ...(problem && { problem, removed: removedLine }) };
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind !== 'refused') throw error;
    return { removed: { ...removedLine, gone: problem.title } };
  }
}

async function restoreLine(
  context: CartContext,
  removedLine: Removed,
  sessionId: string | null,
  slip: Slip,
  newRequest: QuoteRequest,
): Promise<Outcome> {
  const { state } = context.store;
  const answer = await context.client.session(sessionId, { add: [slip] });
  const earlierRequests = applySavedRequests(answer, sessionId === null ? {} : state.quoteRequests);
  requireNewLine(answer, sessionId === null ? null : state.session);
  const cart = storeCart(context, answer, earlierRequests, [newRequest]);
  const lineId = Object.keys(cart.quoteRequests).find((id) => earlierRequests[id] === undefined) ?? '';
  const addOns = getOptionalAddOns(removedLine.session, removedLine.lineId);
  const { session, problem } = await setAddOns(context, answer, lineId, addOns);
  return { ...storeCart(context, session, cart.quoteRequests), ...(problem && { problem }) };
}

/** Applies a discount code to every line for which it is valid, and stores it in the selection. */
export async function redeem(context: CartContext, code: string): Promise<Outcome> {
  const { client, store } = context;
  const { session, quoteRequests, step } = store.state;
  // Read the selection only after the requests, because the guest may change it during them.
  const createChoiceWithCode = () => ({ choice: { ...store.state.choice, discountCode: code } });
  if (session === null) return createChoiceWithCode();
  let currentSession = session;
  let currentRequests = quoteRequests;
  try {
    for (const [lineId, requestWithCode, quote] of await rateWithCode(client, { session, quoteRequests }, code)) {
      const slip = quote.slip ?? '';
      currentSession = await client.session(session.id, { replace: { lineId, slip } });
      const requests = { ...currentRequests, [lineId]: toLineRequest(requestWithCode, quote) };
      currentRequests = followReplacedLine(currentSession, lineId, slip, requests).quoteRequests;
    }
    return { ...storeCart(context, currentSession, currentRequests), ...createChoiceWithCode() };
  } catch (error) {
    const problem = problemOf(error);
    // In the step `choose`, keep an invalid code in the selection. The next quote shows that it is invalid.
    if (problem.kind === 'refused' && problem.code === INVALID_DISCOUNT_CODE)
      return step === 'choose' ? createChoiceWithCode() : { problem };
    // The lines before the failed one already have the code and the new price, so store them.
    if (problem.kind !== 'refused')
      return { ...(currentSession !== session && storeCart(context, currentSession, currentRequests)), problem };
    const cart = { sessionId: session.id, quoteRequests: currentRequests, creating: null };
    return handleRefusal(context, error, cart, Object.values(currentRequests));
  }
}

/**
 * Requests a quote with the code for every line. Returns the lines for which the code is valid. Rejects with `refused`
 * and the service's reason if the code is valid for no line.
 */
async function rateWithCode(
  client: Pick<BookingClient, 'rate'>,
  cart: Cart,
  code: string,
): Promise<(readonly [lineId: string, requestWithCode: QuoteRequest, quote: Quote])[]> {
  const rateRequestWithCode = async (lineId: string, quoteRequest: QuoteRequest) => {
    const requestWithCode = { ...quoteRequest, discountCode: code };
    const quote = await client.rate(requestWithCode);
    return [lineId, requestWithCode, addOwnPlaces(quote, requestWithCode, cart, lineId)] as const;
  };
  const ratedLines = await Promise.all(
    Object.entries(cart.quoteRequests).map(([lineId, request]) => rateRequestWithCode(lineId, request)),
  );
  const validLines = ratedLines.filter(([, , quote]) => quote.bookable && !quote.codeReason);
  if (validLines.length > 0) return validLines;
  const title = ratedLines.map(([, , { codeReason, reason }]) => codeReason || reason).find(Boolean) ?? '';
  throw new ProblemError({ kind: 'refused', code: INVALID_DISCOUNT_CODE, title, details: '', fields: {} });
}
