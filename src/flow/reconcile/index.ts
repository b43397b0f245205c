/**
 * Repairs a cart that differs from the one that the guest saw, and lists the differences. It handles each form in which a service
 * reports a change: an error, a missing line, or a line that is not available.
 *
 * If the session is open, it repairs line by line. A line at the same or a lower price gets a new SLIP. The guest decides about
 * higher prices and about lines that are not available. `recreateSession` handles a lost session.
 *
 * It loads on demand with `repairs.ts`, because few carts need a repair.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import type { QuoteRequest, Session, SessionLine } from '../../api/types.ts';
import { toLineRequest } from '../quotes/quote-request.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isOpen } from '../command-table.ts';
import { addSlips } from './add-slips.ts';
import type { CartContext, LazyCommands, Outcome, StoredCart } from '../session/context.ts';
import { closedElsewhere, endedOutcome } from '../session/outcomes.ts';
import { storeCart } from '../session/stored-cart.ts';
import { isAboutSlip, isEnded, isExpired } from '../session/session-status.ts';
import type { Cart, Difference, Reconciliation } from '../state.ts';
import { expectedTotal, isShort, noDifference, type Answers } from '../session/check-cart.ts';
import {
  addOnDifferences,
  compareLine,
  isBookableAnswer,
  verdictOn,
  wholeDifferences,
  type Repaired,
} from './compare.ts';
import { recreateSession } from './recreate-session.ts';

type LineRepairContext = Pick<CartContext, 'client' | 'store' | 'storage'> & {
  readonly lazy: Pick<LazyCommands, 'isSoldOutByLine'>;
};

/**
 * Repairs the cart, and goes to `goal` if the guest has no difference to resolve. An ended session is a booking.
 *
 * @param renewAll true if the service reports invalid SLIPs, although the answers show no other difference
 */
export async function reconcile(
  context: LineRepairContext,
  answers: Answers,
  cart: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
  goal: Reconciliation['goal'],
  renewAll = false,
): Promise<Outcome> {
  if (isRefusal(answers.session) && isEnded(answers.session))
    return endedOutcome(context, answers.session, cart.sessionId);
  const storedBefore = context.storage.load();
  const result = await repair(context, answers, cart, goal, renewAll);
  if ('lostSession' in result)
    return reconcile(context, { ...answers, session: result.lostSession }, cart, goal, renewAll);
  const otherTab =
    storedBefore?.sessionId === cart.sessionId ? outcomeOfOtherTab(context.storage.load(), storedBefore) : null;
  if (otherTab) return otherTab;
  const { session, quoteRequests, reconciliation } = result;
  if (session === null) context.storage.clear();
  return {
    ...(session === null ? { session, quoteRequests } : storeCart(context, session, quoteRequests)),
    reconciliation,
    ...(!isOpen(reconciliation) && { step: linesOf(session).length > 0 ? goal : 'cart' }),
  };
}

/** Returns the outcome if another tab changed the cart during the repair, because the answers are older. Otherwise null. */
function outcomeOfOtherTab(now: StoredCart | null, before: StoredCart): Outcome | null {
  // The other tab is booking the cart. The next sync resolves that.
  if (now?.creating && !before.creating) return {};
  return now?.sessionId === before.sessionId ? null : closedElsewhere;
}

/** The answer for a session that ended during its repair: another tab has booked it, or it has expired. */
interface LostSession {
  lostSession: Session | Refusal;
}

/** Returns the repaired cart. `reconciliation` is null without a difference. */
async function repair(
  { client, store, storage, lazy }: LineRepairContext,
  { session: current, quotes }: Answers,
  { sessionId, quoteRequests }: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
  goal: Reconciliation['goal'],
  renewAll: boolean,
): Promise<(Cart & { reconciliation: Reconciliation | null }) | LostSession> {
  const before = { session: store.state.session, quoteRequests };
  const hasRequests = Object.keys(quoteRequests).length > 0;
  if (isRefusal(current)) {
    if (!hasRequests) return { session: null, quoteRequests: {}, reconciliation: null };
    const result = await recreateSession({ client, before, sessionId, loss: current, quotes });
    const differences = [...result.differences, ...addOnDifferences(before.session, result)];
    const cause = !isAboutSlip(current) ? 'expired' : differences.length > 0 ? 'changed' : 'renewed';
    return { ...result, reconciliation: { cause, differences, goal } };
  }
  // Some services show a session that became a booking as an empty one, so the repair adds no line to it.
  if (linesOf(current).length === 0)
    return {
      session: current,
      quoteRequests: {},
      reconciliation: hasRequests ? { cause: 'emptied', differences: [], goal } : null,
    };
  const storedCart = storage.load();
  const isRemovedElsewhere = (lineId: string) =>
    storedCart?.sessionId === sessionId && !storedCart.creating && !(lineId in storedCart.quoteRequests);
  const result = await repairLines(current, { client, lazy, before, quotes, isRemovedElsewhere, renewAll });
  if ('lostSession' in result) return result;
  const differences = [...result.differences, ...addOnDifferences(before.session, result)];
  if (differences.length === 0 && before.session && result.session)
    differences.push(...wholeDifferences(before.session, result.session));
  const cause = differences.length > 0 ? 'changed' : 'renewed';
  return {
    ...result,
    reconciliation: differences.length > 0 || result.isRenewed ? { cause, differences, goal } : null,
  };
}

interface RepairOptions extends Pick<LineRepairContext, 'lazy'> {
  client: BookingClient;
  /** The cart as the guest saw it; its session is null on a new page. */
  before: Cart;
  quotes: Answers['quotes'];
  /** Returns true if the guest removed the line on another page, so that it is not missing. */
  isRemovedElsewhere: (lineId: string) => boolean;
  /** True if the SLIPs are invalid, although the answers show no other difference. */
  renewAll: boolean;
}

async function repairLines(current: Session, options: RepairOptions): Promise<Repaired | LostSession> {
  const { before, isRemovedElsewhere } = options;
  let session = current;
  let isRenewed = false;
  const quoteRequests: Record<string, QuoteRequest> = {};
  const lineIds = new Map<string, string>();
  const differences: Difference[] = [];
  const idsOnScreen = before.session?.lines.map(({ id }) => id) ?? [];
  for (const id of new Set([...idsOnScreen, ...Object.keys(before.quoteRequests)])) {
    if (!lineWith(session, id) && isRemovedElsewhere(id)) continue;
    const line = await repairLine(session, id, options);
    if ('lostSession' in line) return line;
    ({ session } = line);
    isRenewed ||= line.isRenewed;
    if (line.quoteRequest) quoteRequests[line.lineId] = line.quoteRequest;
    if (lineWith(session, line.lineId)) lineIds.set(id, line.lineId);
    if (line.difference) differences.push(line.difference);
  }
  return { session, quoteRequests, differences, lineIds, isRenewed };
}

interface RepairedLine {
  session: Session;
  /** The current id, or the last id of a line that no longer exists. */
  lineId: string;
  /** The request of the line from now on; undefined if unknown. */
  quoteRequest: QuoteRequest | undefined;
  difference: Difference | null;
  /** True if the line has a new SLIP. */
  isRenewed: boolean;
}

async function repairLine(
  current: Session,
  id: string,
  { client, lazy, before, quotes, renewAll }: RepairOptions,
): Promise<RepairedLine | LostSession> {
  const [was, line, quoteRequest] = [lineWith(before.session, id), lineWith(current, id), before.quoteRequests[id]];
  const isIntact = line !== undefined && !isShort(line) && isWhole(line);
  const answer =
    quotes[id] ?? (quoteRequest && (renewAll || !isIntact) ? await refusalOr(client.rate(quoteRequest)) : undefined);
  const cart = { session: current, quoteRequests: before.quoteRequests };
  // The places of a line never prevent its own new SLIP.
  const isRenewal = renewAll && isIntact && quoteRequest !== undefined;
  const isSoldOut = answer !== undefined && !isRefusal(answer) && answer.soldOut;
  const quote =
    isRenewal && isSoldOut && (await lazy.isSoldOutByLine(answer, quoteRequest, cart, id))
      ? { ...answer, bookable: true, soldOut: false, reason: '' }
      : answer;
  const cost = expectedTotal(quoteRequest, before.session, id);
  const comparison = compareLine({ was, line, isIntact, quote, cost });
  let { difference } = comparison;
  let lineNow: Omit<RepairedLine, 'difference'> = { session: current, lineId: id, quoteRequest, isRenewed: false };
  // A line whose price the guest has to accept gets its SLIP only after that.
  if (quoteRequest && isBookableAnswer(quote) && (comparison.mustRenew || (renewAll && !difference))) {
    const addedSlips = await addSlips(client, current, [{ slip: quote.slip ?? '', quoteRequest }], line && id);
    if (isRefusal(addedSlips)) {
      const lostSession = await readLostSession(client, current.id, addedSlips);
      if (lostSession) return { lostSession };
      difference = verdictOn(addedSlips);
    } else
      lineNow = {
        session: addedSlips.session,
        lineId: addedSlips.lineIds[0] ?? id,
        quoteRequest: toLineRequest(quoteRequest, quote),
        isRenewed: true,
      };
  }
  const request = lineNow.quoteRequest;
  const sessionLine = lineWith(lineNow.session, lineNow.lineId);
  return {
    ...lineNow,
    // An unchanged line keeps its days and times, although the quote may have others today.
    quoteRequest:
      request && isBookableAnswer(quote) && !difference?.slip ? { ...request, total: quote.total } : request,
    difference: difference && {
      ...noDifference,
      lineId: sessionLine ? lineNow.lineId : null,
      name: was?.name || (sessionLine?.name ?? ''),
      quoteRequest:
        quoteRequest && isBookableAnswer(quote) && difference.slip
          ? toLineRequest(quoteRequest, quote)
          : (quoteRequest ?? null),
      ...difference,
    },
  };
}

/** Returns the answer for a lost session, or null if only the line is not available: the refusal does not name the item. */
async function readLostSession(
  client: BookingClient,
  sessionId: string,
  refusal: Refusal,
): Promise<Session | Refusal | null> {
  if (!isEnded(refusal) && !isExpired(refusal)) return null;
  const answer = await refusalOr(client.session(sessionId, { read: true }));
  return isRefusal(answer) || linesOf(answer).length === 0 ? answer : null;
}

function lineWith(session: Session | null, lineId: string): SessionLine | undefined {
  return session?.lines.find(({ id }) => id === lineId);
}

/** Returns true if the line is available with everything included in it. */
function isWhole(line: SessionLine): boolean {
  return [line, ...line.addOns].every(({ available, optional }) => available || optional !== null);
}
