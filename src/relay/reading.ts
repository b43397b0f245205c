/** What an outcome of the booking service means, for a session, for a create, and for the question "is it still open?". */
import { holdsBooking, createVerdict as verdictOn } from '../api/wire/booking.ts';
import { bookingOfEndedSession, isCredentialError, isErrorEnvelope } from '../api/wire/envelope.ts';
import { text } from '../api/wire/loose.ts';
import { errorAnswer, type Answer } from './answer.ts';
import { isObject, objectAt, type JsonObject } from './json.ts';
import type { Outcome } from './upstream.ts';

type Answered = Extract<Outcome, { kind: 'answered' }>;

function isThrottled({ status, retryAfter }: Answered): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

function passOn({ status, json, retryAfter }: Answered): Answer {
  return {
    status,
    json,
    outcome: isErrorEnvelope(json) ? 'error' : 'ok',
    ...(retryAfter !== null && { retryAfter }),
  };
}

/** Passes on the wait of the service in seconds, and states none if the service does not. */
function throttledAnswer({ retryAfter }: Answered): Answer {
  return errorAnswer('throttled', retryAfter === null ? {} : { retryAfter });
}

/** The answer for whatever is no create. A 5xx after a write leaves open whether it was done, whatever its headers say. */
export function answerOf(outcome: Outcome, kind: 'read' | 'write'): Answer {
  switch (outcome.kind) {
    case 'unreachable':
      return errorAnswer('offline');
    case 'timeout':
      return errorAnswer('timeout');
    case 'lost':
    case 'unreadable':
      return errorAnswer('broken');
    case 'answered':
      if (outcome.status === 429 || (kind === 'read' && isThrottled(outcome))) return throttledAnswer(outcome);
      // It speaks of our pair, so it is not passed on.
      if (isCredentialError(outcome.json, outcome.status)) return errorAnswer('unauthorised');
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

/** What the one rule says of an answer, and what is answered then. */
export function createVerdict(outcome: Outcome): CreateVerdict {
  if (outcome.kind === 'unreachable') return { kind: 'nothing', answer: errorAnswer('offline') };
  if (outcome.kind !== 'answered') return { kind: 'lost' };
  switch (verdictOn(outcome.status, outcome.json)) {
    case 'made':
      return { kind: 'booked', answer: passOn(outcome) };
    case 'not made':
      return { kind: 'nothing', answer: refusalOf(outcome) };
    case 'not known':
      return holdsBooking(outcome.json) ? contradicted : { kind: 'lost' };
  }
}

/** An error that holds a booking: the visitor is told that it is not known, for good, and it is never sent again. */
const contradicted: Booked = {
  kind: 'booked',
  answer: errorAnswer('unconfirmed', { uncertainty: { session: 'unclear' } }),
};

function refusalOf(outcome: Answered): Answer {
  if (outcome.status === 429) return throttledAnswer(outcome);
  return isCredentialError(outcome.json, outcome.status) ? errorAnswer('unauthorised') : passOn(outcome);
}

/** `ended` is final: the session was booked, closed or has lapsed. `unclear`: no answer one could rely on. */
export type SessionLook = 'open' | 'ended' | 'unclear';

/** The session that an answer shows; null where it shows none. */
export function shownSession(outcome: Outcome): string | null {
  if (outcome.kind !== 'answered' || outcome.status >= 300 || isErrorEnvelope(outcome.json)) return null;
  const id = text(objectAt(objectAt(outcome.json, 'booking'), 'session')['id']);
  return id === '' ? null : id;
}

/** Open only when the service shows this very session with something in it. */
export function sessionLook(outcome: Outcome, sessionId: string): SessionLook {
  if (
    outcome.kind !== 'answered' ||
    outcome.status >= 500 ||
    isThrottled(outcome) ||
    isCredentialError(outcome.json, outcome.status)
  )
    return 'unclear';
  if (isErrorEnvelope(outcome.json)) return 'ended';
  const booking = outcome.json['booking'];
  if (!isObject(booking)) return 'unclear';
  const session = objectAt(booking, 'session');
  const lines = objectAt(session, 'item');
  return String(session['id']) === sessionId && Object.keys(lines).length > 0 ? 'open' : 'ended';
}

/**
 * Returns the code of the booking that ended a session, in the form of an answer to its create. Returns null if the service
 * states no code.
 */
export function foundBooking(outcome: Outcome, sessionId: string): JsonObject | null {
  if (outcome.kind !== 'answered' || sessionLook(outcome, sessionId) !== 'ended') return null;
  const code = bookingOfEndedSession(outcome.json);
  if (code === '') return null;
  return { version: '3.0', request: { status: 'OK', resource: 'booking', id: 'create' }, booking: { id: code } };
}
