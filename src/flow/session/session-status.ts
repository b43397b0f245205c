/**
 * What became of a session, by what a refusal says of it. No error code is published for these; the words that
 * services use in code and title are all there is to go by, so they are asked of what the service says about the
 * session itself, which names no item.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { Session } from '../../api/types.ts';
import type { CartContext } from './context.ts';
import { isRefusal, refusalOr, type Refusal } from '../../api/refusal.ts';

/** Reads a session again. `ended`: it has most likely become a booking and must never be rebuilt. */
export async function reread(
  { client }: Pick<CartContext, 'client'>,
  sessionId: string,
): Promise<Session | Refusal | 'ended'> {
  const session = await refusalOr(client.session(sessionId, { read: true }));
  return isRefusal(session) && isEnded(session) ? 'ended' : session;
}

/** It has been closed, most likely by becoming a booking. */
export function isEnded(problem: Refusal): boolean {
  return says(problem, /\b(ended|consumed|closed|booked)\b/i) && !isExpired(problem);
}

/** Returns true if a refused change or create names the session as ended. Stricter than `isEnded`: titles name items. */
export function namesEndedSession(problem: Refusal): boolean {
  return says(problem, /\bsession( is| was| has| been| already)* (ended|consumed|closed)\b/i);
}

/** It was let go before it became anything. */
export function isExpired(problem: Refusal): boolean {
  return says(problem, /expired/i);
}

/** A SLIP is good no more, whichever it is. */
export function isAboutSlip(problem: Refusal): boolean {
  return says(problem, /\bslips?\b/i);
}

function says({ code, title }: Refusal, words: RegExp): boolean {
  return words.test(`${code} ${title}`.replaceAll('_', ' '));
}

/** Gives the places of a session back that nobody wants any more. Where that fails, the service lets them go in its own time. */
export function endSession(client: BookingClient, sessionId: string): void {
  client.session(sessionId, { end: true }).catch(() => undefined);
}
