/**
 * Sends each session write that has a key at most once. Session writes are start, add, change, replace, clear and end.
 * Browsers repeat a POST by themselves if a connection breaks (docs/booking-api.md 8), and a guest must not buy a line
 * twice. A record holds the result of each write:
 *
 * ```
 *   (none) ──claim──▶ claimed ──answered────────────────▶ answered   every replay receives the first answer
 *                        │ ──with a large answer────────▶ unknown    with `done`: every replay receives the current session
 *                        │ ──certainly not carried out──▶ (none)     the next request sends it
 *                        │ ──no clear answer────────────▶ unknown    every replay receives `unconfirmed`
 *                        └ ──lease expired──────────────▶ counts as unknown
 * ```
 *
 * If a write gets no answer, the relay never sends it again, unlike a create request. The widget reads the session
 * instead. A request with the same key and a different body receives `conflict`. A byte budget limits the records of
 * each guest and the total. If a guest exceeds it, the relay deletes that guest's oldest records. A late replay of such
 * a write then reaches the service.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { isCredentialError } from '../../api/wire/write-errors.ts';
import { relayConflict } from '../../api/wire/relay.ts';
import { createErrorAnswer, type Answer } from '../http/answer.ts';
import { isObject } from '../json.ts';
import { getErrorName } from '../log.ts';
import type { RelayMetrics } from '../metrics/relay-metrics.ts';
import {
  countRecordBytes,
  createFingerprint,
  isReplay,
  hashWriteRecordKey,
  type CreateRecord,
  type Fingerprint,
  type WriteDone,
} from '../stores/record.ts';
import { toAnswer, getSessionId, type Upstream, type UpstreamCall, type UpstreamResult } from '../upstream.ts';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import {
  claimKeyOrWait,
  createAnsweredRecord,
  createSingleFlight,
  createUnknownRecord,
  createReplayAnswer,
  type LeaseSettings,
} from './lease.ts';

/** The time that the store keeps the record of a write, in ms. In this time a page may send the same write again. */
const WRITE_RECORD_TTL_MS = 600_000;

/** The largest record that holds the whole answer, in bytes. The record of a larger answer holds only the outcome. */
const MAX_RECORD_BYTES = 2_500;

/** The maximum number of bytes that the records of writes may have, for one guest and in total. */
const WRITE_BYTE_LIMITS = { guest: 1_000_000, total: 8_000_000 };

export interface KeyedWrite {
  idempotencyKey: string;
  call: UpstreamCall;
  /** Sends the write to the service. The caller runs it at most once. */
  send: () => Promise<UpstreamResult>;
}

export type WriteOnce = (write: KeyedWrite) => Promise<Answer>;

interface WriteContext extends LeaseSettings {
  upstream: Upstream;
  budget: ByteBudget;
}

interface WriteAttempt extends KeyedWrite {
  recordKey: string;
  fingerprint: Fingerprint;
}

function createUnconfirmedAnswer(sessionState: 'unclear' | 'busy'): Answer {
  return createErrorAnswer('unconfirmed', {
    title: 'We do not know yet whether your selection was changed.',
    details: 'Please look at it before you go on.',
    uncertainty: { session: sessionState },
  });
}

/**
 * Returns the outcome of a write. The outcome `not-done` is certain: there was no connection, or the service answered
 * with status 429, or refused the token pair.
 */
function getWriteOutcome(result: UpstreamResult): 'done' | 'not-done' | 'unknown' {
  if (result.kind === 'unreachable') return 'not-done';
  if (result.kind !== 'answered') return 'unknown';
  const { status, json } = result;
  if (status === 429 || isCredentialError(json, status)) return 'not-done';
  return status < 500 && isObject(json['request']) ? 'done' : 'unknown';
}

/** Returns the record of a write that the service answered. */
function createWriteRecord(
  context: WriteContext,
  { fingerprint, call }: WriteAttempt,
  result: UpstreamResult,
  answer: Answer,
): CreateRecord {
  const record = createAnsweredRecord(context, answer, fingerprint);
  if (countRecordBytes(record) <= MAX_RECORD_BYTES) return record;
  const answeredSessionId = getSessionId(result);
  const unknownRecord = createUnknownRecord(context, fingerprint);
  if (answeredSessionId === null) return unknownRecord;
  return { ...unknownRecord, done: { startedSession: call.parameters.has('session_id') ? null : answeredSessionId } };
}

/**
 * Replaces the claim with a record, and counts the bytes of the record. Does nothing if the claim is no longer in the
 * store.
 */
async function replaceClaim(
  context: WriteContext,
  { recordKey, call }: WriteAttempt,
  claimRevision: string,
  record: CreateRecord,
): Promise<void> {
  const { store, keepFor, budget } = context;
  if (!(await store.replace(recordKey, claimRevision, record, keepFor))) return;
  const { revision } = record;
  await budget.add({
    key: recordKey,
    guestAddress: call.guestAddress,
    bytes: countRecordBytes(record),
    shrink: { bytesAfter: 0, applyToStore: () => store.release(recordKey, revision) },
  });
}

/** Sends the write whose claim this request holds, and stores its outcome. */
async function sendClaimedWrite(
  context: WriteContext,
  attempt: WriteAttempt,
  { revision }: CreateRecord,
): Promise<Answer> {
  const { store } = context;
  const { recordKey, fingerprint, send } = attempt;
  const result = await send();
  const answer = toAnswer(result, 'write');
  try {
    const outcome = getWriteOutcome(result);
    if (outcome === 'not-done') await store.release(recordKey, revision);
    else if (outcome === 'unknown')
      await replaceClaim(context, attempt, revision, createUnknownRecord(context, fingerprint));
    else await replaceClaim(context, attempt, revision, createWriteRecord(context, attempt, result, answer));
    return answer;
  } catch (error) {
    // The store failed, but the answer is still correct. The claim stays in the store and counts as unknown later.
    return { ...answer, fault: getErrorName(error) };
  }
}

/**
 * Answers a replay with the current state of the session at the service, because the store has no copy of the first
 * answer.
 */
async function readCurrentSession(
  { upstream }: WriteContext,
  { call }: WriteAttempt,
  { startedSession }: WriteDone,
): Promise<Answer> {
  const sessionId = startedSession ?? call.parameters.get('session_id') ?? '';
  const parameters = new URLSearchParams({ session_id: sessionId });
  // A POST, because an HTTP cache could answer a GET.
  const result = await upstream({
    route: 'session',
    method: 'POST',
    parameters,
    guestAddress: call.guestAddress,
    trace: call.trace,
  });
  if (getSessionId(result) !== sessionId) return createUnconfirmedAnswer('unclear');
  return { ...toAnswer(result, 'read'), outcome: 'repeated' };
}

async function claimAndSendWrite(context: WriteContext, attempt: WriteAttempt): Promise<Answer> {
  const claim = await claimKeyOrWait(context, attempt.recordKey, attempt.fingerprint);
  if (claim === null) return createUnconfirmedAnswer('busy');
  const { isClaimed, record } = claim;
  if (isClaimed) return sendClaimedWrite(context, attempt, record);
  if (!isReplay(record, attempt.fingerprint)) return createErrorAnswer(relayConflict);
  if (record.state === 'answered') return createReplayAnswer(record);
  return record.done ? readCurrentSession(context, attempt, record.done) : createUnconfirmedAnswer('unclear');
}

export function createWriteOnce(upstream: Upstream, settings: LeaseSettings & { metrics: RelayMetrics }): WriteOnce {
  const budget = createByteBudget(WRITE_BYTE_LIMITS, WRITE_RECORD_TTL_MS, settings.clock.now);
  settings.metrics.recordBytes.addSource({ kind: 'write' }, () => budget.getFixedBytes());
  settings.metrics.recordLimit.addSource({ kind: 'write' }, () => WRITE_BYTE_LIMITS.total);
  const context: WriteContext = { ...settings, upstream, budget, keepFor: WRITE_RECORD_TTL_MS, recordType: 'write' };
  const runSingleFlight = createSingleFlight(settings);
  return async (write) => {
    const { idempotencyKey, call } = write;
    const recordKey = await hashWriteRecordKey(settings.baseUrl, idempotencyKey, settings.crypto);
    const fingerprint = await createFingerprint(call.route, call.parameters, idempotencyKey, settings.crypto);
    const requestName = `${recordKey} ${fingerprint.body}`;
    const answer = await runSingleFlight(requestName, () =>
      claimAndSendWrite(context, { ...write, recordKey, fingerprint }),
    );
    return answer ?? createUnconfirmedAnswer('busy');
  };
}
