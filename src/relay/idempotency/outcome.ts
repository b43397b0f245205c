/**
 * Decides whether a create request (which books a session) made a booking. The module has three sources: the service's
 * answer to the create request, the session in a later answer, and the record in the store. It never sends a request
 * and never changes a record. `creates.ts` acts on its result.
 *
 * ```
 *   no record ───────────────────────────────────────▶ none      the relay sent nothing, or the service did not book
 *   claimed, lease valid ────────────────────────────▶ working
 *   answered with a booking ─────────────────────────▶ booked    a request with the key also receives the first answer
 *   answered with an error that holds a booking ─────▶ unknown   with `lookup`, `booked` if the service states a code
 *   unknown, or claimed with an expired lease:
 *     the session is open after the quiet time ──────▶ none
 *     any other session ─────────────────────────────▶ unknown   with `lookup`, `booked` if the service states a code
 * ```
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import { judgeCreate, holdsBooking } from '../../api/wire/booking.ts';
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { readBookingOfEndedSession, isCredentialError } from '../../api/wire/write-errors.ts';
import { readText } from '../../api/wire/loose-json.ts';
import { createErrorAnswer, type Answer, type RelayMembers } from '../http/answer.ts';
import { isObject, getObjectMember, parseObject, type JsonObject } from '../json.ts';
import { hashCreateRecordKey, hashIdempotencyKey, type CreateRecord } from '../stores/record.ts';
import { forwardAnswer, isThrottled, createThrottledAnswer, type UpstreamResult } from '../upstream.ts';
import { isLeased, getQuietTimeEnd, type LeaseSettings, type LeaseTimes, type UnansweredRecord } from './lease.ts';

/**
 * The outcome of a create request, based only on its answer:
 * - `booked`: the answer holds a booking. This request and every replay receive it.
 * - `not-booked`: the service certainly made no booking.
 * - `unknown`: no clear answer arrived.
 */
export type CreateOutcome =
  { kind: 'booked'; answer: Answer } | { kind: 'not-booked'; answer: Answer } | { kind: 'unknown' };

/**
 * The outcome if the service answered with an error and a booking. The kind is `booked`, so that the relay never sends
 * this create request again. The guest receives the error `unconfirmed`.
 */
const contradictoryOutcome: CreateOutcome = {
  kind: 'booked',
  answer: createErrorAnswer('unconfirmed', { uncertainty: { session: 'unclear' } }),
};

/** Returns the outcome of a create request from the service's answer. */
export function getCreateOutcome(result: UpstreamResult): CreateOutcome {
  if (result.kind === 'unreachable') return { kind: 'not-booked', answer: createErrorAnswer('offline') };
  if (result.kind !== 'answered') return { kind: 'unknown' };
  switch (judgeCreate(result.status, result.json)) {
    case 'made':
      return { kind: 'booked', answer: forwardAnswer(result) };
    case 'not made':
      return { kind: 'not-booked', answer: createRefusal(result) };
    case 'not known':
      return holdsBooking(result.json) ? contradictoryOutcome : { kind: 'unknown' };
  }
}

function createRefusal(result: Extract<UpstreamResult, { kind: 'answered' }>): Answer {
  if (result.status === 429) return createThrottledAnswer(result);
  return isCredentialError(result.json, result.status) ? createErrorAnswer('unauthorised') : forwardAnswer(result);
}

/**
 * The state of a session at the service:
 * - `open`: it has lines, and the service has not closed it.
 * - `ended`: a booking or a request closed it, its time is over, or the answer shows no line in it.
 * - `unclear`: the service's answer proves nothing.
 */
export type SessionState = 'open' | 'ended' | 'unclear';

/** Returns the state of a session. It is open only if the answer shows a session with this id and at least one line. */
export function getSessionState(result: UpstreamResult, sessionId: string): SessionState {
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
  const session = getObjectMember(booking, 'session');
  const lines = getObjectMember(session, 'item');
  return String(session['id']) === sessionId && Object.keys(lines).length > 0 ? 'open' : 'ended';
}

/**
 * Returns the booking that ended a session, in the form of an answer to its create request. Returns `null` if the
 * service states no booking code. The code is in the error with which the service refuses the session. Equal names,
 * e-mail addresses, times or amounts are no proof.
 */
export function findBooking(result: UpstreamResult, sessionId: string): JsonObject | null {
  if (result.kind !== 'answered' || getSessionState(result, sessionId) !== 'ended') return null;
  const bookingCode = readBookingOfEndedSession(result.json);
  if (bookingCode === '') return null;
  return { version: '3.0', request: { status: 'OK', resource: 'booking', id: 'create' }, booking: { id: bookingCode } };
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

/** Returns true if the snapshot proves that the create request of this record made no booking. */
export function isProvenUnbooked(
  record: UnansweredRecord,
  times: LeaseTimes,
  { state, requestedAt }: Pick<SessionSnapshot, 'state' | 'requestedAt'>,
): boolean {
  return state === 'open' && requestedAt >= getQuietTimeEnd(record, times);
}

/** Seconds after which a page should read the session again while a create request is in flight. */
const RETRY_AFTER_WORKING_SECONDS = 2;

function getUnansweredRecordMembers(
  record: UnansweredRecord,
  times: LeaseTimes,
  snapshot: SessionSnapshot,
  now: number,
): RelayMembers {
  if (isLeased(record, times, now)) return { create: 'working', wait: RETRY_AFTER_WORKING_SECONDS };
  if (isProvenUnbooked(record, times, snapshot)) return { create: 'none' };
  const waitSeconds = Math.ceil((getQuietTimeEnd(record, times) - now) / 1000);
  return { create: 'unknown', ...(snapshot.state !== 'ended' && waitSeconds > 0 && { wait: waitSeconds }) };
}

/** Returns the answer in a record if it holds a booking, else `null`. */
function parseBookedAnswer(record: CreateRecord): JsonObject | null {
  if (record.state !== 'answered') return null;
  const answer = parseObject(record.body);
  return answer !== null && judgeCreate(record.status, answer) === 'made' ? answer : null;
}

/**
 * Returns the members for a read of the session.
 *
 * @param hasKey true if the read has the idempotency key of the create request. Only such a read receives the answer.
 */
function getRelayMembers(
  record: CreateRecord | undefined,
  times: LeaseTimes,
  { snapshot, now, hasKey }: { snapshot: SessionSnapshot; now: number; hasKey: boolean },
): RelayMembers {
  if (!record) return { create: 'none' };
  const answer = parseBookedAnswer(record) ?? (isLeased(record, times, now) ? null : snapshot.booking);
  if (answer !== null) return { create: 'booked', ...(hasKey && { answer }) };
  return record.state === 'answered' ? { create: 'unknown' } : getUnansweredRecordMembers(record, times, snapshot, now);
}

/**
 * Returns the state of a session's create request, and the code of its booking. Only a request with the key of the
 * create request receives the answer and the code. For all others, the code is `''`. Rejects if the store fails.
 *
 * @param idempotencyKey the key of the request; `null` for a request without one
 */
export async function readCreateStatus(
  settings: Pick<LeaseSettings, 'baseUrl' | 'store' | 'clock' | 'crypto' | keyof LeaseTimes>,
  {
    sessionId,
    idempotencyKey,
    snapshot,
  }: { sessionId: string; idempotencyKey: string | null; snapshot: SessionSnapshot },
): Promise<{ relayMembers: RelayMembers; bookingCode: string }> {
  const { baseUrl, store, clock, crypto } = settings;
  // This read must come after the snapshot, so that it finds the record of a create request that started in between.
  const record = await store.read(await hashCreateRecordKey(baseUrl, sessionId, crypto));
  const requestKeyHash = await hashIdempotencyKey(idempotencyKey, crypto);
  const hasKey = requestKeyHash !== null && record?.asked?.key === requestKeyHash;
  const bookingCode =
    record && hasKey ? readText(getObjectMember(parseBookedAnswer(record) ?? {}, 'booking')['id']) : '';
  return { relayMembers: getRelayMembers(record, settings, { snapshot, now: clock.now(), hasKey }), bookingCode };
}
