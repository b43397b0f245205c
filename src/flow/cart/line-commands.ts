/**
 * Changes lines of the cart: edit, save, remove, undo, add-ons, quantity and the discount code. It is the entry of a
 * lazy module, because few guests change a line.
 *
 * In a new quote, the places of the changed line look sold. `own-places.ts` adds them back if the quote has a SLIP
 * (booking token). No command removes a line before its replacement, because another guest could take its places.
 */
export { isSoldOutByLine } from '../quotes/own-places.ts';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Quote, QuoteRequest, Session, SessionPart, Slip } from '../../api/types.ts';
import { ProblemError, problemOf } from '../../values/problem.ts';
import { addOwnPlaces } from '../quotes/own-places.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import type { CartContext, OpenCart, Outcome } from '../session/context.ts';
import { storeCart } from '../session/stored-cart.ts';
import { isRefusal } from '../../api/refusal.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isBookable } from '../command-table.ts';
import { emptyDifference } from '../session/check-cart.ts';
import { handleRefusal } from '../session/outcomes.ts';
import { endSession, rereadSession } from '../session/session-status.ts';
import {
  emptyDates,
  type AddOnNames,
  type Cart,
  type Choice,
  type FlowState,
  type Reconciliation,
  type Removed,
  type Step,
} from '../state.ts';
import { INVALID_DISCOUNT_CODE } from './cart-code.ts';

type QuoteRequests = FlowState['quoteRequests'];

/** Opens a cart line for a change: goes to the step `choose` and selects the item, dates and quantities of the line. */
export function edit({ store }: Pick<CartContext, 'store'>, lineId: string): Outcome {
  const { choice, session, quoteRequests } = store.state;
  const quoteRequest = quoteRequests[lineId];
  if (session === null || quoteRequest === undefined) return {};
  const { startTime, endTime, timeslot } = quoteRequest;
  const discountCode = quoteRequest.discountCode || choice.discountCode;
  const addOns = getOptionalAddOns(session, lineId).flatMap(({ itemId, optional }) =>
    optional === 'in' ? [itemId] : [],
  );
  const times = { startTime, endTime, timeslot };
  return { step: 'choose', choice: { ...choice, ...quoteRequest, ...times, discountCode, addOns, lineId } };
}

/** The data that a save of a changed line needs. */
interface ChangedLine {
  session: Session;
  lineId: string;
  slip: Slip;
  /** The quote requests of all lines after the save, by line id. */
  newRequests: QuoteRequests;
  addOnNames: AddOnNames;
  goal: Reconciliation['goal'];
}

/**
 * Replaces the line that the guest opened with `edit`, and selects the add-ons of the request. If the request has no
 * `addOns`, the line keeps its add-ons. If the line already has this SLIP, only the add-ons change. Then goes to
 * `goal`, or to the cart if the save failed or a line is not available.
 */
export async function save(
  context: CartContext,
  slip: Slip,
  quoteRequest: QuoteRequest,
  addOnNames: AddOnNames = {},
  goal: Reconciliation['goal'] = 'cart',
): Promise<Outcome> {
  const { session, quoteRequests, choice } = context.store.state;
  const { lineId } = choice;
  if (session === null || lineId === undefined) return {};
  // Send nothing if the device is offline. The line then stays unchanged, and the guest can save again later.
  if (!context.device.isOnline()) throw new ProblemError({ kind: 'offline' });
  const { formerId } = quoteRequests[lineId] ?? {};
  const newRequests = { ...quoteRequests, [lineId]: { ...quoteRequest, ...(formerId && { formerId }) } };
  const changedLine: ChangedLine = { session, lineId, slip, newRequests, addOnNames, goal };
  if (slip === getSlip(session, lineId)) return completeSave(context, changedLine, session);
  let currentSession: Session;
  try {
    currentSession = await context.client.session(session.id, { replace: { lineId, slip } });
  } catch (error) {
    return problemOf(error).kind === 'refused'
      ? handleRefusedSave(context, error, changedLine)
      : handleLostSave(context, error, changedLine);
  }
  return completeSave(context, changedLine, currentSession);
}

async function completeSave(
  context: CartContext,
  { session: sessionBefore, lineId, newRequests, addOnNames, goal }: ChangedLine,
  currentSession: Session,
): Promise<Outcome> {
  const earlierAddOns = getOptionalAddOns(sessionBefore, lineId);
  const requestedIds = newRequests[lineId]?.addOns;
  const { session, problem } = await setAddOns(
    context,
    currentSession,
    lineId,
    requestedIds
      ? applyRequestedAddOns(earlierAddOns, getOptionalAddOns(currentSession, lineId), requestedIds)
      : earlierAddOns,
  );
  const knownAddOnNames = {
    ...Object.fromEntries(earlierAddOns.map(({ itemId, name }) => [itemId, name])),
    ...addOnNames,
  };
  const unlistedAddOns = findUnlistedAddOns(session, lineId, requestedIds ?? [], knownAddOnNames, goal);
  const canContinue = !problem && !unlistedAddOns.reconciliation && isBookable({ session, reconciliation: null });
  return {
    ...storeCart(context, session, newRequests),
    ...closeLine(context.store.state.choice, canContinue ? goal : 'cart'),
    ...(problem ? { problem } : unlistedAddOns),
  };
}

async function handleRefusedSave(
  context: CartContext,
  error: unknown,
  { session, lineId, newRequests }: ChangedLine,
): Promise<Outcome> {
  const { store } = context;
  const cart = { sessionId: session.id, quoteRequests: store.state.quoteRequests, creating: null };
  const outcome = await handleRefusal(context, error, cart, Object.values(newRequests));
  // End the edit if the outcome moves the guest to another step. Also end it if the line no longer exists, or if it has
  // a different id because the session is new.
  return outcome.step || !outcome.quoteRequests?.[lineId]
    ? { ...outcome, choice: { ...store.state.choice, lineId: undefined } }
    : outcome;
}

/** Handles a save that got no answer. The SLIP of the line in the session shows if the service has applied the save. */
async function handleLostSave(context: CartContext, error: unknown, changedLine: ChangedLine): Promise<Outcome> {
  const { session, lineId, slip, newRequests } = changedLine;
  const { quoteRequests } = context.store.state;
  const answer = await rereadSession(context, session.id).catch(() => null);
  const currentSession = answer === null || answer === 'ended' || isRefusal(answer) ? null : answer;
  const currentSlip = getSlip(currentSession, lineId);
  if (currentSession !== null && currentSlip === slip) return completeSave(context, changedLine, currentSession);
  const problem = problemOf(error);
  const slipBefore = getSlip(session, lineId);
  const { [lineId]: currentRequest, ...otherRequests } = quoteRequests;
  const sentRequest = newRequests[lineId];
  // Do not end the edit, so that the guest can save the line again. The service may still apply this save later.
  if (currentRequest && sentRequest && slipBefore !== '' && (currentSession === null || currentSlip === slipBefore)) {
    // Store the earlier and the new quote request. The line's SLIP will show which of the two the line has.
    const request = { ...currentRequest, sent: { slip, quoteRequest: sentRequest } };
    const requests = { ...otherRequests, [lineId]: request };
    return { ...storeCart(context, currentSession ?? session, requests), problem };
  }
  // It is unknown which quote request the line has now, so store none for it. The cart then shows only the service's
  // text about the line.
  return {
    ...storeCart(context, currentSession ?? session, otherRequests),
    ...closeLine(context.store.state.choice),
    problem,
  };
}

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
  const newRequests =
    quoteRequest && parameterId !== undefined && typeof to === 'number'
      ? {
          ...quoteRequests,
          [lineId]: { ...quoteRequest, params: { [parameterId]: to }, total: undefined, discount: undefined },
        }
      : quoteRequests;
  return alterLine(context, lineId, to, newRequests);
}

async function alterLine(
  context: CartContext,
  lineId: string,
  to: 'remove' | 'optin' | 'optout' | number,
  newRequests: QuoteRequests,
): Promise<Outcome> {
  const { session, quoteRequests } = context.store.state;
  if (session === null) return {};
  try {
    return storeCart(context, await context.client.session(session.id, { alter: { lineId, to } }), newRequests);
  } catch (error) {
    const cart = { sessionId: session.id, quoteRequests, creating: null };
    return handleRefusal(context, error, cart, Object.values(newRequests));
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
  const earlierRequests = sessionId === null ? {} : context.store.state.quoteRequests;
  const answer = await context.client.session(sessionId, { add: [slip] });
  const cart = storeCart(context, answer, earlierRequests, [newRequest]);
  const lineId = Object.keys(cart.quoteRequests).find((id) => earlierRequests[id] === undefined) ?? '';
  const addOns = getOptionalAddOns(removedLine.session, removedLine.lineId);
  const { session, problem } = await setAddOns(context, answer, lineId, addOns);
  return { ...storeCart(context, session, cart.quoteRequests), ...(problem && { problem }) };
}

/** Ends the change of a line. The selection keeps the party (the quantities), and loses the days and times. */
function closeLine(choice: Choice, step: Step = 'cart'): Outcome {
  return { step, choice: { ...choice, ...emptyDates, lineId: undefined } };
}

function getSlip(session: Session | null, lineId: string): Slip {
  return session?.lines.find(({ id }) => id === lineId)?.slip ?? '';
}

/** Returns the optional add-ons of a line, selected or not. */
function getOptionalAddOns({ lines }: Session, lineId: string): readonly SessionPart[] {
  return lines.find(({ id }) => id === lineId)?.addOns.filter(({ optional }) => optional !== null) ?? [];
}

/**
 * Returns the add-ons of a line with the requested selection: the requested ones as selected, the line's earlier ones
 * as not selected. Leaves out add-ons that are neither, so that the service's own selection of them stays.
 */
function applyRequestedAddOns(
  earlierAddOns: readonly SessionPart[],
  currentAddOns: readonly SessionPart[],
  requestedIds: readonly string[],
): readonly SessionPart[] {
  return currentAddOns.flatMap((addOn): SessionPart[] => {
    if (requestedIds.includes(addOn.itemId)) return [{ ...addOn, optional: 'in' }];
    return earlierAddOns.some(({ itemId }) => itemId === addOn.itemId) ? [{ ...addOn, optional: 'out' }] : [];
  });
}

/**
 * Returns a difference for each requested add-on that the session does not list with the line. The guest does not have
 * to resolve these differences.
 */
function findUnlistedAddOns(
  session: Session,
  lineId: string,
  requestedIds: readonly string[],
  names: AddOnNames,
  goal: Reconciliation['goal'],
): Pick<Outcome, 'reconciliation'> {
  const line = linesOf(session).find(({ id }) => id === lineId);
  const missingIds = line ? requestedIds.filter((id) => line.addOns.every(({ itemId }) => itemId !== id)) : [];
  const differences = missingIds.map((id) => ({ ...emptyDifference, kind: 'gone' as const, name: names[id] ?? '' }));
  return differences.length > 0 ? { reconciliation: { cause: 'changed', differences, goal } } : {};
}

/**
 * Selects the add-ons of a new line. If the service refuses one or does not list it, the guest sees that in the cart.
 */
export async function selectAddOns(
  context: CartContext,
  { session, quoteRequests }: OpenCart,
  lineId: string,
  addOns: readonly string[],
  names: AddOnNames,
): Promise<OpenCart & Pick<Outcome, 'problem' | 'reconciliation'>> {
  const selectedAddOns = getOptionalAddOns(session, lineId)
    .filter(({ itemId }) => addOns.includes(itemId))
    .map((addOn) => ({ ...addOn, optional: 'in' as const }));
  const { session: currentSession, problem } = await setAddOns(context, session, lineId, selectedAddOns);
  return {
    ...storeCart(context, currentSession, quoteRequests),
    ...(problem ? { problem } : findUnlistedAddOns(currentSession, lineId, addOns, names, 'details')),
  };
}

/**
 * Selects or deselects each add-on of a line whose state differs from `targetAddOns`. Some services lose the selection
 * when a line gets a new SLIP.
 */
async function setAddOns(
  { client }: Pick<CartContext, 'client'>,
  session: Session,
  lineId: string,
  targetAddOns: readonly SessionPart[],
): Promise<{ session: Session } & Pick<Outcome, 'problem'>> {
  let currentSession = session;
  for (const { itemId, optional } of targetAddOns) {
    const addOn = getOptionalAddOns(currentSession, lineId).find((addOnNow) => addOnNow.itemId === itemId);
    if (addOn === undefined || addOn.optional === optional) continue;
    try {
      currentSession = await client.session(currentSession.id, {
        alter: { lineId: addOn.id, to: optional === 'in' ? 'optin' : 'optout' },
      });
    } catch (error) {
      return { session: currentSession, problem: problemOf(error) };
    }
  }
  return { session: currentSession };
}

/** Applies a discount code to every line of the cart, and stores it in the selection. */
export async function redeem(context: CartContext, code: string): Promise<Outcome> {
  const { client, store } = context;
  const { session, quoteRequests, step } = store.state;
  // Read the selection only after the requests, because the guest may change it during them.
  const createChoiceWithCode = () => ({ choice: { ...store.state.choice, discountCode: code } });
  if (session === null) return createChoiceWithCode();
  let currentSession = session;
  const currentRequests = { ...quoteRequests };
  try {
    for (const [lineId, requestWithCode, quote] of await rateWithCode(client, { session, quoteRequests }, code)) {
      currentSession = await client.session(session.id, { replace: { lineId, slip: quote.slip ?? '' } });
      currentRequests[lineId] = toLineRequest(requestWithCode, quote);
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
): Promise<(readonly [lineId: string, codedRequest: QuoteRequest, quote: Quote])[]> {
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
