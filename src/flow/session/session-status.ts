/**
 * Reads from a refusal if a session has ended or expired. The Booking API defines no error codes for that, so this
 * module searches `code` and `title` for certain words. Only refusals of the session itself are reliable, because other
 * titles can contain the names of items, and with them such words.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session } from '../../api/types.ts';
import type { CartContext } from './context.ts';
import { isRefusal, catchRefusal, type Refusal } from '../../api/refusal.ts';

/**
 * Reads a session again. Returns `ended` if the session has most likely become a booking, so that no command recreates
 * it.
 */
export async function rereadSession(
  { client }: Pick<CartContext, 'client'>,
  sessionId: string,
): Promise<Session | Refusal | 'ended'> {
  const session = await catchRefusal(client.session(sessionId, { read: true }));
  return isRefusal(session) && reportsEndedSession(session) ? 'ended' : session;
}

/** Returns true if the refusal means that the session has ended, most likely because it became a booking. */
export function reportsEndedSession(problem: Refusal): boolean {
  return matchesRefusal(problem, /\b(ended|consumed|closed|booked)\b/i) && !reportsExpiredSession(problem);
}

/**
 * Returns true if the refusal of a change or of a create request reports an ended session. It is stricter than
 * `reportsEndedSession`, because the title of such a refusal may contain names of items.
 */
export function refusesChangeOfEndedSession(problem: Refusal): boolean {
  return matchesRefusal(problem, /\bsession( is| was| has| been| already)* (ended|consumed|closed)\b/i);
}

/** Returns true if the refusal means that the service released the session before a booking. */
export function reportsExpiredSession(problem: Refusal): boolean {
  return matchesRefusal(problem, /expired/i);
}

/** Returns true if the refusal means that a SLIP is no longer valid. The refusal does not show which SLIP. */
export function isAboutSlip(problem: Refusal): boolean {
  return matchesRefusal(problem, /\bslips?\b/i);
}

function matchesRefusal({ code, title }: Refusal, pattern: RegExp): boolean {
  return pattern.test(`${code} ${title}`.replaceAll('_', ' '));
}

/**
 * Ends a session that no guest needs any more, to release its places. If that fails, the service releases them later.
 */
export function endSession(client: BookingClient, sessionId: string): void {
  client.session(sessionId, { end: true }).catch(() => undefined);
}
