/**
 * A cart asked about once more, and one that is not what the visitor saw. However the service said it (an error, a missing
 * line, a line that is not available), one list of differences comes out. While the session stands it is repaired line by
 * line: what can be had at the same price or cheaper is taken anew in its place, what is dearer waits for the visitor's word,
 * what cannot be had is said. A lost session is put together again by `recreateSession`.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';
import type { QuoteRequest, Session, SessionLine } from '../../api/types.ts';
import { answered } from '../quotes/quote-request.ts';
import { linesOf } from '../../api/session-parts.ts';
import { isOpen } from '../selectors.ts';
import { addSlips } from '../session/add-slips.ts';
import type { CartContext, Outcome, StoredCart } from '../session/context.ts';
import { closedElsewhere, endedOutcome } from '../session/outcomes.ts';
import { holdCart } from '../session/kept-cart.ts';
import { isAboutSlip, isEnded, isExpired } from '../session/session-status.ts';
import type { Cart, Difference, Reconciliation } from '../state.ts';
import { expectedTotal, isShort, type Answers } from '../session/check-cart.ts';
import {
  addOnDifferences,
  compareLine,
  isBookableAnswer,
  noDifference,
  verdictOn,
  wholeDifferences,
  type Repaired,
} from './compare.ts';
import { recreateSession } from './recreate-session.ts';

/**
 * Something changed: where that is not the session's end, repairs what can be repaired and says what is different, before
 * the visitor goes on to where they were going.
 * @param renewAll the SLIPs are good no more, though nothing else says so
 */
export async function reconcile(
  context: Pick<CartContext, 'client' | 'store' | 'storage'>,
  answers: Answers,
  asked: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
  goal: Reconciliation['goal'],
  renewAll = false,
): Promise<Outcome> {
  if (isRefusal(answers.session) && isEnded(answers.session))
    return endedOutcome(context, answers.session, asked.sessionId);
  const kept = context.storage.load();
  const made = await repaired(context, answers, asked, goal, renewAll);
  if ('over' in made) return reconcile(context, { ...answers, session: made.over }, asked, goal, renewAll);
  const gone = kept?.sessionId === asked.sessionId ? goneElsewhere(context.storage.load(), kept) : null;
  if (gone) return gone;
  const { session, quoteRequests, reconciliation } = made;
  if (session === null) context.storage.clear();
  const cart = session === null ? { session, quoteRequests } : holdCart(context, session, quoteRequests);
  return {
    ...cart,
    reconciliation,
    ...(!isOpen(reconciliation) && { step: linesOf(session).length > 0 ? goal : 'cart' }),
  };
}

/** What another tab did with a cart while it was repaired here: what we heard is older than that. Null where it did nothing. */
function goneElsewhere(now: StoredCart | null, kept: StoredCart): Outcome | null {
  // It is booked there this moment: what comes of that is found out next.
  if (now?.creating && !kept.creating) return {};
  return now?.sessionId === kept.sessionId ? null : closedElsewhere;
}

/** What is said of a session that came to its end while it was repaired: booked in another tab, or let go. */
interface Over {
  over: Session | Refusal;
}

/** The cart as it stands then; `reconciliation` is null when there is nothing to tell. */
async function repaired(
  { client, store, storage }: Pick<CartContext, 'client' | 'store' | 'storage'>,
  { session: current, quotes }: Answers,
  { sessionId, quoteRequests: asked }: Pick<StoredCart, 'sessionId' | 'quoteRequests'>,
  goal: Reconciliation['goal'],
  renewAll: boolean,
): Promise<(Cart & { reconciliation: Reconciliation | null }) | Over> {
  const before = { session: store.state.session, quoteRequests: asked };
  const wished = Object.keys(asked).length;
  if (isRefusal(current)) {
    if (wished === 0) return { session: null, quoteRequests: {}, reconciliation: null };
    const made = await recreateSession({ client, before, sessionId, loss: current, quotes });
    const differences = [...made.differences, ...addOnDifferences(before.session, made)];
    const cause = !isAboutSlip(current) ? 'expired' : differences.length > 0 ? 'changed' : 'renewed';
    return { ...made, reconciliation: { cause, differences, goal } };
  }
  // Some services show a session that became a booking as an empty one: nothing is put back into it.
  if (linesOf(current).length === 0)
    return {
      session: current,
      quoteRequests: {},
      reconciliation: wished === 0 ? null : { cause: 'emptied', differences: [], goal },
    };
  const stored = storage.load();
  const isTakenOut = (lineId: string) =>
    stored?.sessionId === sessionId && !stored.creating && !(lineId in stored.quoteRequests);
  const made = await repairCart(current, { client, before, quotes, isTakenOut, renewAll });
  if ('over' in made) return made;
  const differences = [...made.differences, ...addOnDifferences(before.session, made)];
  if (differences.length === 0 && before.session && made.session)
    differences.push(...wholeDifferences(before.session, made.session));
  const cause = differences.length > 0 ? 'changed' : 'renewed';
  return { ...made, reconciliation: differences.length > 0 || made.renewed ? { cause, differences, goal } : null };
}

interface RepairOptions {
  client: BookingClient;
  /** The cart as the visitor saw it; its session is null on a new page. */
  before: Cart;
  quotes: Answers['quotes'];
  /** The visitor took it out on another page: nothing is missing. */
  isTakenOut: (lineId: string) => boolean;
  /** The SLIPs are good no more, though nothing else says so. */
  renewAll: boolean;
}

async function repairCart(current: Session, options: RepairOptions): Promise<Repaired | Over> {
  const { before, isTakenOut } = options;
  let session = current;
  let renewed = false;
  const quoteRequests: Record<string, QuoteRequest> = {};
  const lineIds = new Map<string, string>();
  const differences: Difference[] = [];
  const seen = before.session?.lines.map(({ id }) => id) ?? [];
  for (const id of new Set([...seen, ...Object.keys(before.quoteRequests)])) {
    if (!lineWith(session, id) && isTakenOut(id)) continue;
    const line = await repairLine(session, id, options);
    if ('over' in line) return line;
    ({ session } = line);
    renewed ||= line.renewed;
    if (line.quoteRequest) quoteRequests[line.lineId] = line.quoteRequest;
    if (lineWith(session, line.lineId)) lineIds.set(id, line.lineId);
    if (line.difference) differences.push(line.difference);
  }
  return { session, quoteRequests, differences, lineIds, renewed };
}

interface RepairedLine {
  session: Session;
  /** The id it has now, or had where it is no more. */
  lineId: string;
  /** What is asked for it from now on; undefined where nobody knows. */
  quoteRequest: QuoteRequest | undefined;
  difference: Difference | null;
  /** It was taken anew. */
  renewed: boolean;
}

async function repairLine(
  current: Session,
  id: string,
  { client, before, quotes, renewAll }: RepairOptions,
): Promise<RepairedLine | Over> {
  const [was, line, quoteRequest] = [lineWith(before.session, id), lineWith(current, id), before.quoteRequests[id]];
  const stands = line !== undefined && !isShort(line) && isWhole(line);
  const quote =
    quotes[id] ?? (quoteRequest && (renewAll || !stands) ? await refusalOr(client.rate(quoteRequest)) : undefined);
  const compared = compareLine({ was, line, stands, quote, cost: expectedTotal(quoteRequest, before.session, id) });
  let { found } = compared;
  let repaired: Omit<RepairedLine, 'difference'> = { session: current, lineId: id, quoteRequest, renewed: false };
  // What waits for a word is replaced when it is given.
  if (quoteRequest && isBookableAnswer(quote) && (compared.renew || (renewAll && !found))) {
    const put = await addSlips(client, current, [{ slip: quote.slip ?? '', quoteRequest }], line && id);
    if (isRefusal(put)) {
      const over = await overSession(client, current.id, put);
      if (over) return { over };
      found = verdictOn(put);
    } else
      repaired = {
        session: put.session,
        lineId: put.lineIds[0] ?? id,
        quoteRequest: answered(quoteRequest, quote),
        renewed: true,
      };
  }
  const taken = repaired.quoteRequest;
  const there = lineWith(repaired.session, repaired.lineId);
  return {
    ...repaired,
    // What stays as it was taken also takes place when it did, whatever is answered to the like today.
    quoteRequest: taken && isBookableAnswer(quote) && !found?.slip ? { ...taken, total: quote.total } : taken,
    difference: found && {
      ...noDifference,
      lineId: there ? repaired.lineId : null,
      name: was?.name || (there?.name ?? ''),
      quoteRequest:
        quoteRequest && isBookableAnswer(quote) && found.slip ? answered(quoteRequest, quote) : (quoteRequest ?? null),
      ...found,
    },
  };
}

/** Whether it was the session that ended, or this line that cannot be had, only the session itself says: it names no item. */
async function overSession(
  client: BookingClient,
  sessionId: string,
  refusal: Refusal,
): Promise<Session | Refusal | null> {
  if (!isEnded(refusal) && !isExpired(refusal)) return null;
  const found = await refusalOr(client.session(sessionId, { read: true }));
  return isRefusal(found) || linesOf(found).length === 0 ? found : null;
}

function lineWith(session: Session | null, lineId: string): SessionLine | undefined {
  return session?.lines.find(({ id }) => id === lineId);
}

/** It can be had, with everything that is included in it. */
function isWhole(line: SessionLine): boolean {
  return [line, ...line.addOns].every(({ available, optional }) => available || optional !== null);
}
