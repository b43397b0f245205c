/** Every line asked about once more, and whether all is as it was. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session } from '../../api/types.ts';
import { isSameAmount } from '../../values/money.ts';
import { isOffered, partsOf } from '../selectors.ts';
import { isRefusal, refusalOr } from '../session/refusal.ts';
import type { Cart } from '../state.ts';
import { breaksRule, expected, isShort, type Answers } from './compare.ts';

/** All at once: as long as one request takes. */
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
