/**
 * Decides whether a create (the request that books a session) made a booking. The module has three sources: the
 * service's answer to the create, the session in a later answer, and the record in the store. It never sends a request
 * and never changes a record. `creates.ts` acts on its result.
 *
 * ```
 *   no record ───────────────────────────────────────▶ none      the relay sent nothing, or the service did not book
 *   claimed, lease valid ────────────────────────────▶ working
 *   answered with a booking ─────────────────────────▶ booked    a request with the key also receives the first answer
 *   answered with an error that holds a booking ─────▶ unknown   this never changes
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
 * The outcome of a create, based only on its answer:
 * - `booked`: the answer holds a booking. This request and every replay receive it.
 * - `not-booked`: the service certainly made no booking.
 * - `unknown`: no clear answer arrived.
 */
export type CreateOutcome =
  { kind: 'booked'; answer: Answer } | { kind: 'not-booked'; answer: Answer } | { kind: 'unknown' };

/** The answer to a create that returned an error together with a booking. The relay never sends this create again. */
const contradiction: CreateOutcome = {
  kind: 'booked',
  answer: errorAnswer('unconfirmed', { uncertainty: { session: 'unclear' } }),
};

/** Returns the outcome of a create from the service's answer. */
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
 * The state of a session at the service:
 * - `open`: it has lines, and the service has not closed it.
 * - `ended`: a booking or a request closed it, or its time is over. This state is final.
 * - `unclear`: the service's answer proves nothing.
 */
export type SessionState = 'open' | 'ended' | 'unclear';

/** Returns the state of a session. It is open only if the answer shows a session with this id and at least one line. */
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
 * Returns the booking that ended a session, in the form of an answer to its create. Returns `null` if the service
 * states no booking code. The code is in the error with which the service refuses the session. Equal names, e-mail
 * addresses, times or amounts are no proof.
 */
export function bookingOf(result: UpstreamResult, sessionId: string): JsonObject | null {
  if (result.kind !== 'answered' || sessionStateOf(result, sessionId) !== 'ended') return null;
  const code = bookingOfEndedSession(result.json);
  if (code === '') return null;
  return { version: '3.0', request: { status: 'OK', resource: 'booking', id: 'create' }, booking: { id: code } };
}

/** The session in one answer of the service. */
export interface SessionSnapshot {
  state: SessionState;
  /**
   * Time of the request, in ms since the epoch. The snapshot cannot show a booking that the service made after this
   * time.
   */
  requestedAt: number;
  /** The booking that the service made from the session. `null` if `lookup` is off or the service states no booking. */
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

/** Seconds after which a page should ask again about a create that is in flight. */
const RETRY_AFTER_WORKING = 2;

function openRecordFacts(record: OpenRecord, times: LeaseTimes, snapshot: SessionSnapshot, now: number): RelayFacts {
  if (isLeased(record, times, now)) return { create: 'working', wait: RETRY_AFTER_WORKING };
  if (isProvenUnbooked(record, times, snapshot)) return { create: 'none' };
  const wait = Math.ceil((quietUntil(record, times) - now) / 1000);
  return { create: 'unknown', ...(snapshot.state !== 'ended' && wait > 0 && { wait }) };
}

/** Returns the answer in a record if it holds a booking, else `null`. */
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
  return record.state === 'answered' ? { create: 'unknown' } : openRecordFacts(record, times, snapshot, now);
}

/**
 * Returns the state of a session's create, and the code of its booking. Only a request with the key of the create
 * receives the answer and the code. For all others, the code is `''`. Rejects if the store fails.
 *
 * @param key the key of the request; `null` for a request without one
 */
export async function readCreateStatus(
  settings: Pick<LeaseSettings, 'baseUrl' | 'store' | 'clock' | 'crypto' | keyof LeaseTimes>,
  { sessionId, key, snapshot }: { sessionId: string; key: string | null; snapshot: SessionSnapshot },
): Promise<{ facts: RelayFacts; code: string }> {
  const { baseUrl, store, clock, crypto } = settings;
  // This read must come after the snapshot, so that it finds the record of a create that started in between.
  const record = await store.read(await createRecordKey(baseUrl, sessionId, crypto));
  const hash = await keyHash(key, crypto);
  const hasKey = hash !== null && record?.asked?.key === hash;
  const code = record && hasKey ? text(objectAt(bookedAnswer(record) ?? {}, 'booking')['id']) : '';
  return { facts: factsOf(record, settings, { snapshot, now: clock.now(), hasKey }), code };
}
