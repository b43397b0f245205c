/**
 * Decides the outcome of a create. It has three sources: the service's answer to the create, the session as
 * the service shows it, and the record in the store. It never sends a request and never changes a record. `creates.ts` acts
 * on its result.
 *
 * ```
 *   no record ───────────────────────────────────────▶ none      the relay sent nothing, or the service did not book
 *   claimed, lease valid ────────────────────────────▶ working
 *   answered with a booking ─────────────────────────▶ booked    and the first answer, for a request with the key
 *   answered with a contradiction ───────────────────▶ unknown   for good
 *   unknown, or claimed with an expired lease:
 *     the session is open after the quiet time ──────▶ none
 *     any other session ─────────────────────────────▶ unknown   with `lookup`, `booked` if the service states a code
 * ```
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import { createVerdict, holdsBooking } from '../../api/wire/booking.ts';
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { bookingOfEndedSession, isCredentialError } from '../../api/wire/write-errors.ts';
import { text } from '../../api/wire/loose.ts';
import { errorAnswer, type Answer, type RelayFacts } from '../http/answer.ts';
import { isObject, objectAt, parseObject, type JsonObject } from '../json.ts';
import { createRecordKey, keyHash, type CreateRecord } from '../stores/record.ts';
import { forwardAnswer, isThrottled, throttledAnswer, type UpstreamResult } from '../upstream.ts';
import { isLeased, quietUntil, type LeaseSettings, type LeaseTimes, type OpenRecord } from './lease.ts';

/**
 * The outcome of a create by its answer alone:
 * - `booked`: the answer holds a booking. It is the answer for this request and for every replay.
 * - `not-booked`: the service certainly made no booking.
 * - `unknown`: no clear answer arrived.
 */
export type CreateOutcome =
  { kind: 'booked'; answer: Answer } | { kind: 'not-booked'; answer: Answer } | { kind: 'unknown' };

/** The answer to an error that holds a booking. The relay never sends this create again. */
const contradiction: CreateOutcome = {
  kind: 'booked',
  answer: errorAnswer('unconfirmed', { uncertainty: { session: 'unclear' } }),
};

/** Returns the outcome of a create by the service's answer to it. */
export function outcomeOf(result: UpstreamResult): CreateOutcome {
  if (result.kind === 'unreachable') return { kind: 'not-booked', answer: errorAnswer('offline') };
  if (result.kind !== 'answered') return { kind: 'unknown' };
  switch (createVerdict(result.status, result.json)) {
    case 'made':
      return { kind: 'booked', answer: forwardAnswer(result) };
    case 'not made':
      return { kind: 'not-booked', answer: refusalOf(result) };
    case 'not known':
      return holdsBooking(result.json) ? contradiction : { kind: 'unknown' };
  }
}

function refusalOf(result: Extract<UpstreamResult, { kind: 'answered' }>): Answer {
  if (result.status === 429) return throttledAnswer(result);
  return isCredentialError(result.json, result.status) ? errorAnswer('unauthorised') : forwardAnswer(result);
}

/**
 * State of a session at the service. The state `ended` is final: a booking or a request closed the session, or its time is
 * over. After `unclear`, the answer proves nothing.
 */
export type SessionState = 'open' | 'ended' | 'unclear';

/** Returns the state of a session. It is open only if the answer shows this very session with at least one line. */
export function sessionStateOf(result: UpstreamResult, sessionId: string): SessionState {
  if (
    result.kind !== 'answered' ||
    result.status >= 500 ||
    isThrottled(result) ||
    isCredentialError(result.json, result.status)
  )
    return 'unclear';
  if (isErrorEnvelope(result.json)) return 'ended';
  const booking = result.json['booking'];
  if (!isObject(booking)) return 'unclear';
  const session = objectAt(booking, 'session');
  const lines = objectAt(session, 'item');
  return String(session['id']) === sessionId && Object.keys(lines).length > 0 ? 'open' : 'ended';
}

/**
 * Returns the booking that ended a session, in the form of an answer to its create; `null` if the service states no code. The
 * code is in the service's refusal of the session. Name, e-mail address, time, amount and prose are no evidence.
 */
export function bookingOf(result: UpstreamResult, sessionId: string): JsonObject | null {
  if (result.kind !== 'answered' || sessionStateOf(result, sessionId) !== 'ended') return null;
  const code = bookingOfEndedSession(result.json);
  if (code === '') return null;
  return { version: '3.0', request: { status: 'OK', resource: 'booking', id: 'create' }, booking: { id: code } };
}

/** A session as one answer showed it. */
export interface SessionSnapshot {
  state: SessionState;
  /** Time of the request, in ms since the epoch. The snapshot does not show a later booking. */
  requestedAt: number;
  /** The booking made from the session; `null` if `lookup` is off or the service states none. */
  booking: JsonObject | null;
}

/** Returns true if the snapshot proves that the create of this record made no booking. */
export function isProvenUnbooked(
  record: OpenRecord,
  times: LeaseTimes,
  { state, requestedAt }: Pick<SessionSnapshot, 'state' | 'requestedAt'>,
): boolean {
  return state === 'open' && requestedAt >= quietUntil(record, times);
}

/** Seconds after which a repeated question about a create in flight is useful. */
const RETRY_AFTER_WORKING = 2;

function openFacts(record: OpenRecord, times: LeaseTimes, snapshot: SessionSnapshot, now: number): RelayFacts {
  if (isLeased(record, times, now)) return { create: 'working', wait: RETRY_AFTER_WORKING };
  if (isProvenUnbooked(record, times, snapshot)) return { create: 'none' };
  const wait = Math.ceil((quietUntil(record, times) - now) / 1000);
  return { create: 'unknown', ...(snapshot.state !== 'ended' && wait > 0 && { wait }) };
}

/** Returns the answer in a record if it holds a booking. */
function bookedAnswer(record: CreateRecord): JsonObject | null {
  if (record.state !== 'answered') return null;
  const answer = parseObject(record.body);
  return answer !== null && createVerdict(record.status, answer) === 'made' ? answer : null;
}

function factsOf(
  record: CreateRecord | undefined,
  times: LeaseTimes,
  { snapshot, now, hasKey }: { snapshot: SessionSnapshot; now: number; hasKey: boolean },
): RelayFacts {
  if (!record) return { create: 'none' };
  const answer = bookedAnswer(record) ?? (isLeased(record, times, now) ? null : snapshot.booking);
  if (answer !== null) return { create: 'booked', ...(hasKey && { answer }) };
  return record.state === 'answered' ? { create: 'unknown' } : openFacts(record, times, snapshot, now);
}

/**
 * Returns the outcome of a session's create, and the code of its booking. Only a request with the key of the create receives
 * the answer and the code; for others the code is `''`. Rejects if the store fails.
 *
 * @param key the key of the request, `null` for a request without one
 */
export async function readCreateStatus(
  settings: Pick<LeaseSettings, 'baseUrl' | 'store' | 'clock' | 'crypto' | keyof LeaseTimes>,
  { sessionId, key, snapshot }: { sessionId: string; key: string | null; snapshot: SessionSnapshot },
): Promise<{ facts: RelayFacts; code: string }> {
  const { baseUrl, store, clock, crypto } = settings;
  // The snapshot is older than this read, so a create that started in between is in the store.
  const record = await store.read(await createRecordKey(baseUrl, sessionId, crypto));
  const hash = await keyHash(key, crypto);
  const hasKey = hash !== null && record?.asked?.key === hash;
  const code = record && hasKey ? text(objectAt(bookedAnswer(record) ?? {}, 'booking')['id']) : '';
  return { facts: factsOf(record, settings, { snapshot, now: clock.now(), hasKey }), code };
}
