/**
 * Opens a cart line for a change, and saves the change. The SLIP (booking token) of the line shows if the service has
 * saved it, even after a lost answer or under a new id.
 */
import type { QuoteRequest, Session, Slip } from '../../api/types.ts';
import { isRefusal } from '../../api/refusal.ts';
import { findReplacedLine } from '../../api/session-parts.ts';
import { ProblemError, problemOf } from '../../values/problem.ts';
import { isBookable } from '../command-table.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { handleRefusal } from '../session/outcomes.ts';
import { rereadSession } from '../session/session-status.ts';
import { storeCart } from '../session/stored-cart.ts';
import { emptyDates, type AddOnNames, type Choice, type FlowState, type Reconciliation, type Step } from '../state.ts';
import { applyRequestedAddOns, findUnlistedAddOns, getOptionalAddOns, setAddOns } from './line-add-ons.ts';

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
  requestsAfterSave: QuoteRequests;
  addOnNames: AddOnNames;
  goal: Reconciliation['goal'];
}

/**
 * Replaces the line that the guest opened with `edit`, and selects the add-ons of the request. If the request has no
 * `addOns`, the line keeps its add-ons. If the line already has this SLIP, only the add-ons change. Then goes to
 * `goal`, or to the cart if a line or a requested add-on is not available. If the replacement fails, the edit stays
 * open, unless the line or its session has changed.
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
  const requestsAfterSave = { ...quoteRequests, [lineId]: { ...quoteRequest, ...(formerId && { formerId }) } };
  const changedLine: ChangedLine = { session, lineId, slip, requestsAfterSave, addOnNames, goal };
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
  { session: sessionBefore, lineId: earlierId, slip, requestsAfterSave, addOnNames, goal }: ChangedLine,
  currentSession: Session,
): Promise<Outcome> {
  const { lineId, quoteRequests } = followReplacedLine(currentSession, earlierId, slip, requestsAfterSave);
  const earlierAddOns = getOptionalAddOns(sessionBefore, earlierId);
  const requestedIds = quoteRequests[lineId]?.addOns;
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
    ...storeCart(context, session, quoteRequests),
    ...closeLine(context.store.state.choice, canContinue ? goal : 'cart'),
    ...(problem ? { problem } : unlistedAddOns),
  };
}

async function handleRefusedSave(
  context: CartContext,
  error: unknown,
  { session, lineId, requestsAfterSave }: ChangedLine,
): Promise<Outcome> {
  const { store } = context;
  const cart = { sessionId: session.id, quoteRequests: store.state.quoteRequests, creating: null };
  const outcome = await handleRefusal(context, error, cart, Object.values(requestsAfterSave));
  // End the edit if the outcome moves the guest to another step. Also end it if the line no longer exists, or if it has
  // a different id because the session is new.
  return outcome.step || !outcome.quoteRequests?.[lineId]
    ? { ...outcome, choice: { ...store.state.choice, lineId: undefined } }
    : outcome;
}

/** Handles a save that got no answer. The SLIP of the line in the session shows if the service has applied the save. */
async function handleLostSave(context: CartContext, error: unknown, changedLine: ChangedLine): Promise<Outcome> {
  const { session, lineId, slip, requestsAfterSave } = changedLine;
  const { quoteRequests } = context.store.state;
  const answer = await rereadSession(context, session.id).catch(() => null);
  const currentSession = answer === null || answer === 'ended' || isRefusal(answer) ? null : answer;
  if (currentSession && findReplacedLine(currentSession, lineId, slip)?.slip === slip)
    return completeSave(context, changedLine, currentSession);
  const currentSlip = getSlip(currentSession, lineId);
  const problem = problemOf(error);
  const slipBefore = getSlip(session, lineId);
  const { [lineId]: currentRequest, ...otherRequests } = quoteRequests;
  const sentRequest = requestsAfterSave[lineId];
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

/** Ends the change of a line. The selection keeps the party (the quantities), and loses the days and times. */
function closeLine(choice: Choice, step: Step = 'cart'): Outcome {
  return { step, choice: { ...choice, ...emptyDates, lineId: undefined } };
}

/** Returns the SLIP of a line; `''` if the session has no such line. */
function getSlip(session: Session | null, lineId: string): Slip {
  return session?.lines.find(({ id }) => id === lineId)?.slip ?? '';
}

/**
 * Returns the id of a line that the service has replaced, and the quote requests under the lines' current ids. If the
 * session has no such line, the id stays.
 */
export function followReplacedLine(
  session: Session,
  earlierId: string,
  slip: Slip,
  { [earlierId]: quoteRequest, ...otherRequests }: QuoteRequests,
): { lineId: string; quoteRequests: QuoteRequests } {
  const lineId = findReplacedLine(session, earlierId, slip)?.id ?? earlierId;
  return { lineId, quoteRequests: quoteRequest ? { ...otherRequests, [lineId]: quoteRequest } : otherRequests };
}
