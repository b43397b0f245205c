/** A discount code on a cart: every line is asked for anew, and where the code counts its SLIP is replaced. Fetched when somebody has a code. */
import type { BookingClient } from '../api/booking-client.ts';
import type { Question, Session } from '../api/types.ts';
import { ProblemError } from '../values/problem.ts';
import type { Cart } from './cart.ts';

/**
 * Rates every line with the code. Rejects with `refused` and the service's reason when the code counts for none of them.
 * @param replaced told after each line that was replaced, so that a failure half-way leaves nothing unknown
 * @returns the session after the last replacement
 */
export async function redeemCode(client: BookingClient, { session, questions }: { session: Session; questions: Cart['questions'] }, code: string, replaced: (lineId: string, question: Question) => void): Promise<Session> {
  const rated = await Promise.all(
    Object.entries(questions).map(async ([lineId, question]) => {
      const asked = { ...question, discountCode: code };
      return { lineId, asked, rating: await client.rate(asked) };
    }),
  );
  const counts = rated.filter(({ rating }) => rating.bookable && !rating.codeReason);
  if (counts.length === 0) {
    const title = rated.find(({ rating }) => rating.codeReason)?.rating.codeReason ?? '';
    throw new ProblemError({ kind: 'refused', code: codeRefused, title, details: '', fields: {} });
  }
  let current = session;
  for (const { lineId, asked, rating } of counts) {
    current = await client.session(session.id, { replace: { lineId, slip: rating.slip ?? '' } });
    replaced(lineId, asked);
  }
  return current;
}

/** Tells a code that counts for nothing from a session that was refused. */
export const codeRefused = 'discount_code';
