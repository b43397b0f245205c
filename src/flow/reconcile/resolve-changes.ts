/**
 * What commands do when something is not as it was.
 * Everything ends as changes of the state, like any command.
 */
import type { QuoteRequest, Session } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import type { Cart } from '../session/lines.ts';
import type { StoredCart } from '../session/storage.ts';
import type { Healing } from './difference.ts';
import { heal } from './reconcile.ts';
import type { Keeping, Outcome } from '../session/context.ts';
import { mend, settle, type Sheet } from './accept-changes.ts';
import { isOpen, linesOf } from '../permissions.ts';
import { askAgain, type Answers } from './refetch.ts';
import { isRefusal, refusalOr, type Refusal } from '../session/refusal.ts';
import { isAboutSlip, isEnded, isExpired, probablyBooked } from '../session/session-status.ts';

/**
 * Something changed: where that is not the session's end, mends what can be mended and says what is different, before
 * the visitor goes on to where they were going.
 */
export async function healed(
  { client, journey, store, holding }: Keeping,
  answers: Answers,
  { sessionId, questions: asked }: Pick<StoredCart, 'sessionId' | 'questions'>,
  goal: Healing['goal'],
  renewAll = false,
): Promise<Outcome> {
  if (isRefusal(answers.session) && isEnded(answers.session)) return probablyBooked;
  const stored = store.load();
  const isTakenOut = (lineId: string) =>
    stored?.sessionId === sessionId && !stored.creating && !(lineId in stored.questions);
  const { session, questions, healing } = await heal({
    client,
    before: { session: journey.state.session, questions: asked },
    sessionId,
    answers,
    goal,
    isTakenOut,
    renewAll,
  });
  if (session === null) store.clear();
  const cart = session === null ? { session, questions } : holding(session, questions);
  return { ...cart, healing, ...(!isOpen(healing) && { step: linesOf(session).length > 0 ? goal : 'cart' }) };
}

/** A change of a cart was refused: is it the session that is gone, or was it the change? */
export async function afterRefusal(
  keeping: Keeping,
  problem: Refusal,
  cart: StoredCart,
  wished: readonly QuoteRequest[],
  whenEnded: () => Promise<Outcome>,
): Promise<Outcome> {
  const session = await refusalOr(keeping.client.session(cart.sessionId, { read: true }));
  if (!isRefusal(session)) return { ...keeping.holding(session, cart.questions), problem };
  if (isEnded(session)) return whenEnded();
  // A question that is new stands for the line in its place, or for one more.
  const lines = Object.entries(cart.questions);
  const idOf = (question: QuoteRequest) => lines.find(([, each]) => each === question)?.[0];
  const free = lines.map(([id, question]) => (wished.includes(question) ? undefined : id));
  const questions = Object.fromEntries(
    wished.map((question, index) => [idOf(question) ?? free[index] ?? `wished ${String(index)}`, question]),
  );
  return healed(keeping, { session, quotes: {} }, { sessionId: cart.sessionId, questions }, 'cart');
}

/** A booking was refused. What was refused says why; whether the session still stands, only the session says. */
export async function notBooked(keeping: Keeping, problem: Refusal, { id: sessionId }: Session): Promise<Outcome> {
  const { client, journey, store } = keeping;
  const open = { sessionId, questions: journey.state.questions, creating: false };
  const answers = await askAgain(client, sessionId, open.questions).catch(() => null);
  // Booked already, by this visitor in another tab or by an answer that got lost: never rebuild and book again.
  const lost = answers && isRefusal(answers.session) ? answers.session : null;
  if (lost && (isEnded(lost) || (isEnded(problem) && !isExpired(lost) && !isAboutSlip(lost)))) return probablyBooked;
  store.save(open);
  if (answers === null) return { problem };
  const outcome = await healed(keeping, answers, open, 'review', isAboutSlip(problem));
  return outcome.healing ? outcome : { ...outcome, problem };
}

/** One of the differences shown is settled. */
export function mended(keeping: Keeping, index: number, to: QuoteRequest | 'remove'): Promise<Outcome> {
  return saying(keeping, (sheet) => mend(keeping.client, sheet, index, to));
}

/** The visitor goes on with what there is. */
export function settled(keeping: Keeping): Promise<Outcome> {
  return saying(keeping, (sheet) => settle(keeping.client, sheet));
}

async function saying(
  keeping: Keeping,
  act: (sheet: Sheet) => Promise<Cart & { healing: Healing | null }>,
): Promise<Outcome> {
  const { session, questions, healing } = keeping.journey.state;
  if (healing === null) return {};
  try {
    const said = await act({ session, questions, healing });
    const cart =
      said.session === null ? { session: null, questions: {} } : keeping.holding(said.session, said.questions);
    return {
      ...cart,
      healing: said.healing,
      ...(said.healing === null && { step: linesOf(said.session).length > 0 ? healing.goal : 'cart' }),
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind !== 'refused' || session === null) throw error;
    return afterRefusal(
      keeping,
      problem,
      { sessionId: session.id, questions, creating: false },
      Object.values(questions),
      () => Promise.resolve({ ...probablyBooked, healing: null }),
    );
  }
}
