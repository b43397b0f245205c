/**
 * Detects two errors in answers to writes: a wrong credential, and a session that is already a booking. The widget and
 * the relay share these functions. They are separate from `envelope.ts`, because reads need neither.
 */
import { parseBookingCode } from '../../values/booking-code.ts';
import { readRecord, readText } from './loose-json.ts';

/**
 * Returns true for a credential error: an answer without an envelope that has status 401 or 403, or the text `error`
 * (docs/booking-api.md 2). Returns false for a 5xx, because a gateway may have sent it.
 */
export function isCredentialError(body: unknown, status: number): boolean {
  const { request, error } = readRecord(body);
  const hasEnvelope = typeof request === 'object' && request !== null;
  return status < 500 && !hasEnvelope && (status === 401 || status === 403 || typeof error === 'string');
}

/**
 * Returns the code of the booking that an ended session became. It comes from the refusal of that session:
 * `request.error.data.booking` of a `session_ended` error. Returns `''` if there is no code. Ignores titles and
 * details.
 *
 * @example
 * readBookingOfEndedSession({ request: { error: { id: 'session_ended', data: { booking: 'ABCD-010130' } } } }); // 'ABCD-010130'
 */
export function readBookingOfEndedSession(body: unknown): string {
  const { id, data } = readRecord(readRecord(readRecord(body).request).error);
  return id === 'session_ended' ? parseBookingCode(readText(readRecord(data).booking)) : '';
}
