/** What an outcome of the booking service means, for a session, for a create, and for the question "is it still open?". */
import { errorAnswer, type Answer } from './answer.ts';
import { isObject, objectAt, type JsonObject } from './json.ts';
import type { Outcome } from './upstream.ts';

type Answered = Extract<Outcome, { kind: 'answered' }>;

/** An error envelope: status `ERROR` or an error present (wire-facts part 2). */
function isErrorEnvelope(json: JsonObject): boolean {
  const request = objectAt(json, 'request');
  return request['status'] === 'ERROR' || (request['error'] !== undefined && request['error'] !== null);
}

/** A credential error stands without an envelope: `{error, error_description}`. It speaks of our pair, so it is not passed on. */
function isCredentialError({ status, json }: Answered): boolean {
  return (
    status < 500 &&
    !isObject(json['request']) &&
    (status === 401 || status === 403 || typeof json['error'] === 'string')
  );
}

function isThrottled({ status, retryAfter }: Answered): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

function passOn({ status, text, json, retryAfter }: Answered): Answer {
  return {
    status,
    body: text,
    outcome: isErrorEnvelope(json) ? 'error' : 'ok',
    ...(retryAfter !== null && { retryAfter }),
  };
}

/** The answer for session, clear and end. */
export function sessionAnswer(outcome: Outcome): Answer {
  switch (outcome.kind) {
    case 'unreachable':
      return errorAnswer('offline');
    case 'timeout':
      return errorAnswer('timeout');
    case 'lost':
    case 'unreadable':
      return errorAnswer('broken');
    case 'answered':
      if (isThrottled(outcome)) return errorAnswer('throttled', { retryAfter: outcome.retryAfter ?? 5 });
      if (isCredentialError(outcome)) return errorAnswer('unauthorised');
      return isObject(outcome.json['request']) ? passOn(outcome) : errorAnswer('broken');
  }
}

export type CreateVerdict =
  /** A booking was made. */
  | { kind: 'booked'; answer: Answer }
  /** Certainly none was made. */
  | { kind: 'nothing'; answer: Answer }
  /** Nobody knows. */
  | { kind: 'lost' };

/** Booked or not booked only where the answer says so in the interface's own shapes; all else is lost. */
export function createVerdict(outcome: Outcome): CreateVerdict {
  if (outcome.kind === 'unreachable') return { kind: 'nothing', answer: errorAnswer('offline') };
  if (outcome.kind !== 'answered') return { kind: 'lost' };
  const { status, json } = outcome;
  if (status === 429)
    return { kind: 'nothing', answer: errorAnswer('throttled', { retryAfter: outcome.retryAfter ?? 5 }) };
  // A gateway's 5xx may hide a booking, even in an envelope, even with Retry-After.
  if (status >= 500) return { kind: 'lost' };
  if (isCredentialError(outcome)) return { kind: 'nothing', answer: errorAnswer('unauthorised') };
  if (isErrorEnvelope(json)) return { kind: 'nothing', answer: passOn(outcome) };
  const succeeded =
    status < 300 && (objectAt(json, 'request')['status'] === 'OK' || objectAt(json, 'booking')['id'] !== undefined);
  return succeeded ? { kind: 'booked', answer: passOn(outcome) } : { kind: 'lost' };
}

/** `ended` is final: the session was booked, closed or has lapsed. `unclear`: no answer one could rely on. */
export type SessionLook = 'open' | 'ended' | 'unclear';

/** Open only when the service shows this very session with something in it. */
export function sessionLook(outcome: Outcome, sessionId: string): SessionLook {
  if (outcome.kind !== 'answered' || outcome.status >= 500 || isThrottled(outcome) || isCredentialError(outcome))
    return 'unclear';
  if (isErrorEnvelope(outcome.json)) return 'ended';
  const booking = outcome.json['booking'];
  if (!isObject(booking)) return 'unclear';
  const session = objectAt(booking, 'session');
  const lines = objectAt(session, 'item');
  return String(session['id']) === sessionId && Object.keys(lines).length > 0 ? 'open' : 'ended';
}
