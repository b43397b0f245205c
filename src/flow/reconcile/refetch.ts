/**
 * Every line asked about once more. Two answers are needed, as each knows what the other does not: the session knows what it
 * holds, and a rated query what something costs and which rules stand today. Asked in public, our own hold counts as taken, so
 * "sold out" says nothing about a line we hold: of stock the session has the word, of prices and rules the rated query.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Amount, QuoteRequest, Quote, Session, SessionLine } from '../../api/types.ts';
import type { Cart } from '../session/lines.ts';
import { isOffered } from '../permissions.ts';
import { isRefusal, refusalOr, type Refusal } from '../session/refusal.ts';

export interface Answers {
  /** As it stands. */
  session: Session | Refusal;
  /** What each remembered question is answered now, by line id; what was not asked is not in it. */
  quotes: Readonly<Record<string, Quote | Refusal>>;
}

/** All at once: as long as one request takes. */
export async function askAgain(
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
  const offer = ({ total, due, lines }: Session) =>
    JSON.stringify([total, due, lines.map((line) => [line.id, line.total, line.available, isShort(line)])]);
  return (
    offer(session) === offer(before) &&
    session.lines.every(isOffered) &&
    Object.entries(quotes).every(
      ([id, quote]) =>
        !isRefusal(quote) &&
        !breaksRule(quote) &&
        (!quote.bookable || isSame(quote.total, expected(questions[id], before, id))),
    )
  );
}

/** Fewer are left than the line is for. Some services say 1 for "available": only a count that has fallen means anything. */
export function isShort({ left, quantity }: SessionLine): boolean {
  return typeof left === 'number' && left < quantity;
}

/** A rule says no now, whatever the session holds. */
export function breaksRule({ bookable, soldOut, reason }: Quote): boolean {
  return !bookable && !soldOut && reason !== '';
}

/** What the question was answered when it was asked last; where that is not known, what its line cost. */
export function expected(question: QuoteRequest | undefined, before: Session | null, lineId: string): Amount {
  return question?.total ?? before?.lines.find(({ id }) => id === lineId)?.total ?? '';
}

/** An amount that is not known differs from none. */
export function isSame(one: Amount, other: Amount): boolean {
  return one === '' || other === '' || one === other || Number(one) === Number(other);
}
