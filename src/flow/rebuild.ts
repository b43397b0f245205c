import type { BookingClient } from '../api/booking-client.ts';
import type { Question, Session } from '../api/types.ts';
import { linesOf } from './permission.ts';

/** A cart as the service holds it, with the question behind each of its lines. */
export interface Cart {
  session: Session | null;
  questions: Readonly<Record<string, Question>>;
}

/**
 * Puts a lost cart together again: every question is rated anew, and a new session takes the SLIPs that hold.
 * A line that can no longer be booked is left out; when none can, there is no session.
 */
export async function rebuildCart(client: BookingClient, questions: readonly Question[]): Promise<Cart> {
  const ratings = await Promise.all(questions.map((question) => client.rate(question)));
  const held = ratings.flatMap(({ bookable, slip }, index) => (bookable && slip !== null ? [{ slip, question: questions[index] }] : []));
  if (held.length === 0) return { session: null, questions: {} };
  const session = await client.session(null, { add: held.map(({ slip }) => slip) });
  return { session, questions: pairLines(session, {}, held.flatMap(({ question }) => question ?? [])) };
}

/** Joins questions to the lines they became: lines not known before, in the order the questions were asked. */
export function pairLines(session: Session, known: Cart['questions'], added: readonly Question[]): Cart['questions'] {
  const ids = linesOf(session).map(({ id }) => id);
  const kept = ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]] as const]));
  const fresh = ids.filter((id) => known[id] === undefined);
  const joined = fresh.flatMap((id, index) => (added[index] === undefined ? [] : [[id, added[index]] as const]));
  return Object.fromEntries([...kept, ...joined]);
}
