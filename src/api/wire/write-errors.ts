/**
 * Errors in answers to writes, for the widget and the relay: a wrong credential, and a session that is a booking already. Reads
 * need neither, so `envelope.ts` does not have them.
 */
import { record, text } from './loose.ts';

/**
 * Returns true for a credential error: `{error, error_description}` without an envelope (wire-facts part 2). Returns false
 * for each 5xx, because a gateway may have sent it.
 */
export function isCredentialError(body: unknown, status: number): boolean {
  const { request, error } = record(body);
  const hasEnvelope = typeof request === 'object' && request !== null;
  return status < 500 && !hasEnvelope && (status === 401 || status === 403 || typeof error === 'string');
}

/**
 * Returns the code of the booking that a session became, as the refusal of that session states it:
 * `request.error.data.booking` of a `session_ended` error. Returns `''` if there is none. It ignores titles and details.
 *
 * @example
 * bookingOfEndedSession({ request: { error: { id: 'session_ended', data: { booking: 'ABCD-010130' } } } }); // 'ABCD-010130'
 */
export function bookingOfEndedSession(body: unknown): string {
  const { id, data } = record(record(record(body).request).error);
  const code = text(record(data).booking);
  // "0" means "none" in loosely typed answers.
  return id === 'session_ended' && code !== '0' && /^[\w.-]{1,64}$/.test(code) ? code : '';
}
