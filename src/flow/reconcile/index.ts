/**
 * Repairs a cart that differs from the cart that the guest saw, and lists the differences. Services report a change as
 * an error, as a missing line, or as a line that is not available.
 *
 * If the session is open, the repair goes line by line. A line that needs a new SLIP (booking token) gets it if the
 * price is the same or lower. The guest decides about higher prices, and about lines that the service no
 * longer accepts. `recreateSession` handles a lost session.
 *
 * This module loads on demand with `repairs.ts`, because few carts need a repair.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { isRefusal, catchRefusal, type Refusal } from '../../api/refusal.ts';
import type { QuoteRequest, Session, SessionLine } from '../../api/types.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isOpen } from '../command-table.ts';
import { addSlips } from './add-slips.ts';
import type { CartContext, LazyCommands, Outcome, StoredCart } from '../session/context.ts';
import { closedElsewhereOutcome, createEndedOutcome } from '../session/outcomes.ts';
import { storeCart } from '../session/stored-cart.ts';
import { isAboutSlip, reportsEndedSession, reportsExpiredSession } from '../session/session-status.ts';
import type { Cart, Difference, Reconciliation } from '../state.ts';
import { getExpectedTotal, hasTooFewUnits, emptyDifference, type CartAnswers } from '../session/check-cart.ts';
import {
  findAddOnDifferences,
  compareLine,
  isBookableAnswer,
  createRefusalDifference,
  findTotalDifferences,
  type RepairedCart,
} from './compare.ts';
import { recreateSession } from './recreate-session.ts';

type LineRepairContext = Pick<CartContext, 'client' | 'store' | 'storage'> & {
  readonly lazy: Pick<LazyCommands, 'isSoldOutByLine'>;
};

/**
 * Repairs the cart, and goes to `goal` if the guest has no difference to resolve. If the session has ended, the outcome
 * is its booking.
 *
 * @param mustRenewAllSlips true also replaces the SLIP of each line without a difference, because the service reported
 *   an invalid SLIP without naming it
 */
export async function reconcile(
  context: LineRepairContext,
  answers: CartAnswers,
  cart: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
  goal: Reconciliation['goal'],
  mustRenewAllSlips = false,
): Promise<Outcome> {
  if (isRefusal(answers.session) && reportsEndedSession(answers.session))
    return createEndedOutcome(context, answers.session, cart.sessionId);
  const storedCartBefore = context.storage.load();
  // Another tab has stored a newer cart. The next sync shows it.
  if (storedCartBefore && storedCartBefore.sessionId !== cart.sessionId) return {};
  const repairResult = await repairCart(context, answers, cart, goal, mustRenewAllSlips);
  if ('lostSession' in repairResult)
    return reconcile(context, { ...answers, session: repairResult.lostSession }, cart, goal, mustRenewAllSlips);
  const otherTabOutcome =
    storedCartBefore && getOutcomeIfCartChangedElsewhere(context.storage.load(), storedCartBefore);
  if (otherTabOutcome) return otherTabOutcome;
  const { session, quoteRequests, reconciliation } = repairResult;
  if (session === null) context.storage.clear();
  return {
    ...(session === null ? { session, quoteRequests } : storeCart(context, session, quoteRequests)),
    reconciliation,
    ...(!isOpen(reconciliation) && { step: linesOf(session).length > 0 ? goal : 'cart' }),
  };
}

/**
 * If another tab has booked, closed or replaced the cart during the repair, returns the outcome for that, because the
 * repair used older answers. Otherwise returns null.
 */
function getOutcomeIfCartChangedElsewhere(currentCart: StoredCart | null, earlierCart: StoredCart): Outcome | null {
  // The other tab is booking the cart. Change nothing: the next sync of this page shows the result of that booking.
  if (currentCart?.creating && !earlierCart.creating) return {};
  return currentCart?.sessionId === earlierCart.sessionId ? null : closedElsewhereOutcome;
}

/**
 * The answer about a session that ended during its repair, because another tab has booked it or because it has expired.
 */
interface LostSession {
  lostSession: Session | Refusal;
}

/** Returns the repaired cart. Its `reconciliation` is null if the guest need not see the result. */
async function repairCart(
  { client, store, storage, lazy }: LineRepairContext,
  { session: currentSession, quotes }: CartAnswers,
  { sessionId, quoteRequests }: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
  goal: Reconciliation['goal'],
  mustRenewAllSlips: boolean,
): Promise<(Cart & { reconciliation: Reconciliation | null }) | LostSession> {
  const cartOnScreen = { session: store.state.session, quoteRequests };
  const hasRequests = Object.keys(quoteRequests).length > 0;
  if (isRefusal(currentSession)) {
    if (!hasRequests)
      return {
        session: null,
        quoteRequests: {},
        reconciliation: linesOf(store.state.session).length > 0 ? { cause: 'expired', differences: [], goal } : null,
      };
    const repairResult = await recreateSession({
      client,
      cartBefore: cartOnScreen,
      sessionId,
      sessionRefusal: currentSession,
      quotes,
    });
    const differences = [...repairResult.differences, ...findAddOnDifferences(cartOnScreen.session, repairResult)];
    const cause = !isAboutSlip(currentSession) ? 'expired' : differences.length > 0 ? 'changed' : 'renewed';
    return { ...repairResult, reconciliation: { cause, differences, goal } };
  }
  // Do not add the lines again: the session may have become a booking, which some services show as a session without
  // lines.
  if (linesOf(currentSession).length === 0)
    return {
      session: currentSession,
      quoteRequests: {},
      reconciliation: hasRequests ? { cause: 'emptied', differences: [], goal } : null,
    };
  const storedCart = storage.load();
  const isRemovedElsewhere = (lineId: string) =>
    storedCart?.sessionId === sessionId && !storedCart.creating && !(lineId in storedCart.quoteRequests);
  const repairResult = await repairLines(currentSession, {
    client,
    lazy,
    cartOnScreen,
    quotes,
    isRemovedElsewhere,
    mustRenewAllSlips,
  });
  if ('lostSession' in repairResult) return repairResult;
  const differences = [...repairResult.differences, ...findAddOnDifferences(cartOnScreen.session, repairResult)];
  if (differences.length === 0 && cartOnScreen.session && repairResult.session)
    differences.push(...findTotalDifferences(cartOnScreen.session, repairResult.session));
  const cause = differences.length > 0 ? 'changed' : 'renewed';
  return {
    ...repairResult,
    reconciliation: differences.length > 0 || repairResult.isRenewed ? { cause, differences, goal } : null,
  };
}

interface RepairOptions extends Pick<LineRepairContext, 'lazy'> {
  client: BookingClient;
  /**
   * The session on screen (null if this page has shown no cart yet), and the quote requests that the repaired cart
   * should have.
   */
  cartOnScreen: Cart;
  quotes: CartAnswers['quotes'];
  /** Returns true if the guest removed the line in another tab, so that its absence is no difference. */
  isRemovedElsewhere: (lineId: string) => boolean;
  /**
   * True if the service reported an invalid SLIP without naming it. Then each line without a difference gets a new SLIP
   * too.
   */
  mustRenewAllSlips: boolean;
}

async function repairLines(currentSession: Session, options: RepairOptions): Promise<RepairedCart | LostSession> {
  const { cartOnScreen, isRemovedElsewhere } = options;
  let session = currentSession;
  let isRenewed = false;
  const quoteRequests: Record<string, QuoteRequest> = {};
  const lineIds = new Map<string, string>();
  const differences: Difference[] = [];
  const idsOnScreen = cartOnScreen.session?.lines.map(({ id }) => id) ?? [];
  for (const id of new Set([...idsOnScreen, ...Object.keys(cartOnScreen.quoteRequests)])) {
    if (!findLine(session, id) && isRemovedElsewhere(id)) continue;
    const line = await repairLine(session, id, options);
    if ('lostSession' in line) return line;
    ({ session } = line);
    isRenewed ||= line.isRenewed;
    if (line.quoteRequest) quoteRequests[line.lineId] = line.quoteRequest;
    if (findLine(session, line.lineId)) lineIds.set(id, line.lineId);
    if (line.difference) differences.push(line.difference);
  }
  return { session, quoteRequests, differences, lineIds, isRenewed };
}

interface RepairedLine {
  session: Session;
  /** The current id of the line, or its last id if the line no longer exists. */
  lineId: string;
  /** The quote request of the line after the repair; undefined if unknown. */
  quoteRequest: QuoteRequest | undefined;
  difference: Difference | null;
  /** True if the line got a new SLIP. */
  isRenewed: boolean;
}

async function repairLine(
  currentSession: Session,
  id: string,
  { client, lazy, cartOnScreen, quotes, mustRenewAllSlips }: RepairOptions,
): Promise<RepairedLine | LostSession> {
  const [lineBefore, line, quoteRequest] = [
    findLine(cartOnScreen.session, id),
    findLine(currentSession, id),
    cartOnScreen.quoteRequests[id],
  ];
  const isIntact = line !== undefined && !hasTooFewUnits(line) && isCompleteLine(line);
  const answer =
    quotes[id] ??
    (quoteRequest && (mustRenewAllSlips || !isIntact) ? await catchRefusal(client.rate(quoteRequest)) : undefined);
  const cart = { session: currentSession, quoteRequests: cartOnScreen.quoteRequests };
  // If the line itself holds the last places, its quote looks sold out. The line can still get a new SLIP, so treat the
  // quote as bookable.
  const isRenewal = mustRenewAllSlips && isIntact && quoteRequest !== undefined;
  const isSoldOut = answer !== undefined && !isRefusal(answer) && answer.soldOut;
  const quote =
    isRenewal && isSoldOut && (await lazy.isSoldOutByLine(answer, quoteRequest, cart, id))
      ? { ...answer, bookable: true, soldOut: false, reason: '' }
      : answer;
  const expectedTotal = getExpectedTotal(quoteRequest, cartOnScreen.session, id);
  const comparison = compareLine({ lineBefore, line, isIntact, quote, expectedTotal });
  let { difference } = comparison;
  let repairedLine: Omit<RepairedLine, 'difference'> = {
    session: currentSession,
    lineId: id,
    quoteRequest,
    isRenewed: false,
  };
  // A line with a higher price gets its new SLIP only after the guest has accepted the price.
  if (quoteRequest && isBookableAnswer(quote) && (comparison.mustRenew || (mustRenewAllSlips && !difference))) {
    const addedSlips = await addSlips(client, currentSession, [{ slip: quote.slip ?? '', quoteRequest }], line && id);
    if (isRefusal(addedSlips)) {
      const lostSession = await readLostSession(client, currentSession.id, addedSlips);
      if (lostSession) return { lostSession };
      difference = createRefusalDifference(addedSlips);
    } else {
      const [lineId] = addedSlips.lineIds;
      if (lineId === undefined) difference = createRefusalDifference(undefined);
      repairedLine = {
        session: addedSlips.session,
        lineId: lineId ?? id,
        quoteRequest: toLineRequest(quoteRequest, quote),
        isRenewed: true,
      };
    }
  }
  const request = repairedLine.quoteRequest;
  const sessionLine = findLine(repairedLine.session, repairedLine.lineId);
  return {
    ...repairedLine,
    // A line without a new SLIP keeps its days and times. So take only the total from the quote.
    quoteRequest:
      request && isBookableAnswer(quote) && !difference?.slip ? { ...request, total: quote.total } : request,
    difference: difference && {
      ...emptyDifference,
      lineId: sessionLine ? repairedLine.lineId : null,
      name: lineBefore?.name || (sessionLine?.name ?? ''),
      quoteRequest:
        quoteRequest && isBookableAnswer(quote) && difference.slip
          ? toLineRequest(quoteRequest, quote)
          : (quoteRequest ?? null),
      ...difference,
    },
  };
}

/**
 * Returns the answer about the session if it has ended or expired; null if only the line is not available. The refusal
 * does not show which of the two is the case, so this reads the session.
 */
async function readLostSession(
  client: BookingClient,
  sessionId: string,
  refusal: Refusal,
): Promise<Session | Refusal | null> {
  if (!reportsEndedSession(refusal) && !reportsExpiredSession(refusal)) return null;
  const answer = await catchRefusal(client.session(sessionId, { read: true }));
  return isRefusal(answer) || linesOf(answer).length === 0 ? answer : null;
}

function findLine(session: Session | null, lineId: string): SessionLine | undefined {
  return session?.lines.find(({ id }) => id === lineId);
}

/** Returns true if the line and every included part of it are available. */
function isCompleteLine(line: SessionLine): boolean {
  return [line, ...line.addOns].every(({ available, optional }) => available || optional !== null);
}
