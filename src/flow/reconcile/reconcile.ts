/**
 * A cart asked about once more, and one that is not what the visitor saw. However the service said it (an error, a
 * missing line, a line that is not available), one list of differences comes out: what can be repaired is repaired, the
 * rest waits for the visitor's word.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session, SessionPart } from '../../api/types.ts';
import { isSameAmount } from '../../values/money.ts';
import { isOffered, isOpen, linesOf, partsOf } from '../selectors.ts';
import type { CartContext, Outcome } from '../session/context.ts';
import { holdCart } from '../session/lines.ts';
import { isRefusal, refusalOr } from '../session/refusal.ts';
import { isAboutSlip, isEnded, probablyBooked } from '../session/session-status.ts';
import type { StoredCart } from '../session/storage.ts';
import type { Cart, Difference, Healing } from '../state.ts';
import { breaksRule, expected, isShort, noDifference, priced, type Answers, type Repaired } from './compare.ts';
import { recreateSession } from './recreate-session.ts';
import { repairCart } from './repair.ts';

/**
 * Something changed: where that is not the session's end, repairs what can be repaired and says what is different, before
 * the visitor goes on to where they were going.
 * @param renewAll the SLIPs are good no more, though nothing else says so
 */
export async function reconcile(
  context: Pick<CartContext, 'client' | 'store' | 'storage'>,
  answers: Answers,
  asked: Pick<StoredCart, 'sessionId' | 'questions'>,
  goal: Healing['goal'],
  renewAll = false,
): Promise<Outcome> {
  if (isRefusal(answers.session) && isEnded(answers.session)) return probablyBooked;
  const { session, questions, healing } = await repaired(context, answers, asked, goal, renewAll);
  if (session === null) context.storage.clear();
  const cart = session === null ? { session, questions } : holdCart(context, session, questions);
  return { ...cart, healing, ...(!isOpen(healing) && { step: linesOf(session).length > 0 ? goal : 'cart' }) };
}

/** The cart as it stands then; `healing` is null when there is nothing to tell. */
async function repaired(
  { client, store, storage }: Pick<CartContext, 'client' | 'store' | 'storage'>,
  { session: current, quotes }: Answers,
  { sessionId, questions: asked }: Pick<StoredCart, 'sessionId' | 'questions'>,
  goal: Healing['goal'],
  renewAll: boolean,
): Promise<Cart & { healing: Healing | null }> {
  const before = { session: store.state.session, questions: asked };
  const wished = Object.keys(asked).length;
  if (isRefusal(current)) {
    if (wished === 0) return { session: null, questions: {}, healing: null };
    const made = await recreateSession({ client, before, sessionId, loss: current, quotes });
    const differences = [...made.differences, ...addOnDifferences(before.session, made)];
    const cause = !isAboutSlip(current) ? 'expired' : differences.length > 0 ? 'changed' : 'renewed';
    return { ...made, healing: { cause, differences, goal } };
  }
  // Some services show a session that became a booking as an empty one: nothing is put back into it.
  if (linesOf(current).length === 0)
    return {
      session: current,
      questions: {},
      healing: wished === 0 ? null : { cause: 'emptied', differences: [], goal },
    };
  const stored = storage.load();
  const isTakenOut = (lineId: string) =>
    stored?.sessionId === sessionId && !stored.creating && !(lineId in stored.questions);
  const made = await repairCart(current, { client, before, quotes, isTakenOut, renewAll });
  const differences = [...made.differences, ...addOnDifferences(before.session, made)];
  if (differences.length === 0 && before.session && made.session)
    differences.push(...wholeDifferences(before.session, made.session));
  const cause = differences.length > 0 ? 'changed' : 'renewed';
  return { ...made, healing: differences.length > 0 || made.renewed ? { cause, differences, goal } : null };
}

/** No line costs anything else, and yet the cart does: a tax, a discount of the whole, a line taken out elsewhere. */
function wholeDifferences(before: Session, now: Session): Difference[] {
  const kind = (['total', 'due'] as const).find((each) => !isSameAmount(before[each], now[each]));
  return kind ? [{ ...noDifference, kind, before: before[kind], now: now[kind] }] : [];
}

/** Add-ons the visitor had taken, on the lines that are still there. */
function addOnDifferences(before: Session | null, { session, lineIds }: Repaired): Difference[] {
  return linesOf(before).flatMap((line) => {
    const lineId = lineIds.get(line.id);
    if (lineId === undefined) return [];
    const addOns = linesOf(session).find(({ id }) => id === lineId)?.addOns ?? [];
    return line.addOns.flatMap((was): Difference[] => {
      if (was.optional !== 'in') return [];
      const difference = addOnDifference(
        was,
        addOns.find(({ itemId }) => itemId === was.itemId),
      );
      return difference ? [{ ...noDifference, name: was.name, ...difference }] : [];
    });
  });
}

function addOnDifference(
  was: SessionPart,
  now: SessionPart | undefined,
): (Pick<Difference, 'kind'> & Partial<Difference>) | null {
  if (now?.optional === 'out' || now === undefined) return { kind: 'gone' };
  if (!now.available) return { kind: 'gone', lineId: now.id, open: true };
  return isSameAmount(now.total, was.total) ? null : { ...priced(was.total, now.total, null), lineId: now.id };
}

/** Asks about every line once more, all at once: as long as one request takes. */
export async function refetchCart(
  client: BookingClient,
  sessionId: string,
  questions: Cart['questions'],
): Promise<Answers> {
  const [session, ...quotes] = await Promise.all([
    refusalOr(client.session(sessionId, { read: true })),
    ...Object.entries(questions).map(async ([id, question]) => [id, await refusalOr(client.rate(question))] as const),
  ]);
  return { session, quotes: Object.fromEntries(quotes) };
}

/** The same lines, at the same prices, by the same rules, all still to be had. */
export function isAsBefore(
  session: Session,
  quotes: Answers['quotes'],
  before: Session,
  questions: Cart['questions'],
): boolean {
  return (
    offerIn(session) === offerIn(before) &&
    partsOf(session).every(isOffered) &&
    Object.entries(quotes).every(
      ([id, quote]) =>
        !isRefusal(quote) &&
        !breaksRule(quote) &&
        (!quote.bookable || isSameAmount(quote.total, expected(questions[id], before, id))),
    )
  );
}

/** What a session offers, as text to compare. */
function offerIn(session: Session): string {
  const { total, due } = session;
  return JSON.stringify([
    total,
    due,
    partsOf(session).map((part) => [part.id, part.total, part.available, isShort(part)]),
  ]);
}
