/** Finding out whether a booking whose answer was lost exists, then or on a later visit. */
import type { Booking, Session } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { pairLines } from '../session/lines.ts';
import { healed } from '../reconcile/resolve-changes.ts';
import type { Keeping, Outcome } from '../session/context.ts';
import { linesOf } from '../permissions.ts';
import { isExpired, probablyBooked } from '../session/session-status.ts';

/**
 * The session says it: as long as it has lines nothing was booked.
 * @param confirmed what follows when the booking is found
 */
export async function findOut(
  keeping: Keeping,
  sessionId: string,
  confirmed: (booking: Booking, session: Session | null) => Outcome,
): Promise<Outcome> {
  const { client, journey, holding } = keeping;
  const { questions, details, session: booked } = journey.state;
  try {
    const session = await client.session(sessionId, { read: true });
    if (linesOf(session).length === 0) return probablyBooked;
    return {
      ...holding(session, pairLines(session, questions, [])),
      step: Object.keys(details).length > 0 ? 'review' : 'cart',
      notice: 'not-made',
    };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind !== 'refused') throw error;
    if (isExpired(problem))
      return {
        step: 'cart',
        ...(await healed(keeping, { session: problem, quotes: {} }, { sessionId, questions }, 'cart')),
      };
    // The session has ended, so it cannot book a second time; the relay now repeats its first answer.
    if (client.repeatsAnswers) {
      const booking = await client.create(sessionId, details).catch(() => null);
      if (booking !== null) return confirmed(booking, booked);
    }
    return probablyBooked;
  }
}
