/** What an outcome of the booking service means, for a session, for a create, and for the question "is it still open?". */
import { holdsBooking } from '../api/wire/booking.ts';
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { errorAnswer, type Answer } from './answer.ts';
import { isObject, objectAt } from './json.ts';
import type { Outcome } from './upstream.ts';

type Answered = Extract<Outcome, { kind: 'answered' }>;

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

/** A booking was made, or its traces were seen: `answer` is the answer for good, now and to every repetition. */
interface Booked {
  kind: 'booked';
  answer: Answer;
}

/** Certainly no booking was made. */
interface Nothing {
  kind: 'nothing';
  answer: Answer;
}

/** Nobody knows. */
interface Lost {
  kind: 'lost';
}

export type CreateVerdict = Booked | Nothing | Lost;

/** Booked or not booked only where the answer says so in the interface's own shapes; all else is lost. */
export function createVerdict(outcome: Outcome): CreateVerdict {
  if (outcome.kind === 'unreachable') return { kind: 'nothing', answer: errorAnswer('offline') };
  if (outcome.kind !== 'answered') return { kind: 'lost' };
  return holdsBooking(outcome.json) ? verdictWithBooking(outcome) : verdictWithoutBooking(outcome);
}

/**
 * An answer that holds a booking can never mean "nothing was made". Where it says so all the same (an error, a refusal),
 * it contradicts itself: the visitor is told that it is not known, for good, and it is never sent again.
 */
function verdictWithBooking(outcome: Answered): Booked {
  const succeeded = outcome.status < 300 && !isErrorEnvelope(outcome.json) && !isCredentialError(outcome);
  const answer = succeeded ? passOn(outcome) : errorAnswer('unconfirmed', { uncertainty: { session: 'unclear' } });
  return { kind: 'booked', answer };
}

/** Without a booking even an `OK` proves none (wire-facts part 8). */
function verdictWithoutBooking(outcome: Answered): Nothing | Lost {
  const { status, json, retryAfter } = outcome;
  if (status === 429) return { kind: 'nothing', answer: errorAnswer('throttled', { retryAfter: retryAfter ?? 5 }) };
  // A gateway's 5xx may hide a booking, even in an envelope, even with Retry-After.
  if (status >= 500) return { kind: 'lost' };
  if (isCredentialError(outcome)) return { kind: 'nothing', answer: errorAnswer('unauthorised') };
  return isErrorEnvelope(json) ? { kind: 'nothing', answer: passOn(outcome) } : { kind: 'lost' };
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
