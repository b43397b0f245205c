import { holdsBooking } from './booking.ts';
import { isCredentialError, isErrorEnvelope } from './envelope.ts';

/**
 * What an answer to `booking/create` proves. `not known` stays so until something else proves more: the session, a later
 * answer, a person.
 */
export type CreateVerdict = 'made' | 'not made' | 'not known';

/**
 * The one rule for what became of a create, for the widget and for the relay (wire-facts parts 2 and 8).
 * - A booking in the answer (its id, address or token) is proof, unless the answer calls itself an error: then it contradicts
 *   itself and proves nothing. Without one even an `OK` proves nothing.
 * - A refusal in the interface's own shapes below 500 proves that no booking was made.
 * - Any 5xx leaves it open, whatever its headers or its envelope: a gateway answers so after the service has booked. So does
 *   a 429 without an envelope.
 */
export function createVerdict(status: number, body: unknown): CreateVerdict {
  const refused = isErrorEnvelope(body) || isCredentialError(body, status);
  if (holdsBooking(body)) return status < 300 && !refused ? 'made' : 'not known';
  if (status >= 500) return 'not known';
  return refused ? 'not made' : 'not known';
}
