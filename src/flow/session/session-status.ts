/**
 * Reads the status of a session from a refusal. The Booking API publishes no error code for it, so the words in `code` and
 * `title` decide. Only refusals about the session itself are reliable, because they contain no name of an item.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session } from '../../api/types.ts';
import type { CartContext } from './context.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';

/** Reads a session again. `ended`: it has most likely become a booking, so no command may recreate it. */
export async function rereadSession(
  { client }: Pick<CartContext, 'client'>,
  sessionId: string,
): Promise<Session | Refusal | 'ended'> {
  const session = await refusalOr(client.session(sessionId, { read: true }));
  return isRefusal(session) && isEnded(session) ? 'ended' : session;
}

/** Returns true if the session has ended, most likely because it became a booking. */
export function isEnded(problem: Refusal): boolean {
  return hasWords(problem, /\b(ended|consumed|closed|booked)\b/i) && !isExpired(problem);
}

/** Returns true if a refused change or create names the session as ended. Stricter than `isEnded`: titles name items. */
export function namesEndedSession(problem: Refusal): boolean {
  return hasWords(problem, /\bsession( is| was| has| been| already)* (ended|consumed|closed)\b/i);
}

/** Returns true if the service released the session before it became a booking. */
export function isExpired(problem: Refusal): boolean {
  return hasWords(problem, /expired/i);
}

/** Returns true if a SLIP is no longer valid. The refusal does not name the SLIP. */
export function isAboutSlip(problem: Refusal): boolean {
  return hasWords(problem, /\bslips?\b/i);
}

function hasWords({ code, title }: Refusal, words: RegExp): boolean {
  return words.test(`${code} ${title}`.replaceAll('_', ' '));
}

/** Releases the places of a session that no guest needs now. If that fails, the service releases them later. */
export function endSession(client: BookingClient, sessionId: string): void {
  client.session(sessionId, { end: true }).catch(() => undefined);
}
