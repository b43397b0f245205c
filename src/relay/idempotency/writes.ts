/**
 * Sends each session write that has a key at most once. Session writes are start, add, change, replace, clear and end.
 * Browsers repeat a POST by themselves if a connection breaks (docs/booking-api.md 8), and a guest must not buy a line
 * twice. A record holds the result of each write:
 *
 * ```
 *   (none) ──claim──▶ claimed ──answered────────────────▶ answered   every replay receives the first answer
 *                        │ ──with a large answer────────▶ done       every replay receives the session as it is now
 *                        │ ──certainly not carried out──▶ (none)     the next request sends it
 *                        │ ──no clear answer────────────▶ unknown    every replay receives `unconfirmed`
 *                        └ ──lease expired──────────────▶ counts as unknown
 * ```
 *
 * If a write gets no answer, the relay never sends it again, unlike a create. The widget reads the session instead. A
 * request with the same key and a different body receives `conflict`. A byte budget limits the records of each guest
 * and the total. If a guest exceeds it, the relay deletes that guest's oldest records. A late replay of such a write
 * then reaches the service.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { isCredentialError } from '../../api/wire/write-errors.ts';
import { relayConflict } from '../../api/wire/relay.ts';
import { errorAnswer, type Answer } from '../http/answer.ts';
import { isObject } from '../json.ts';
import { errorName } from '../log.ts';
import type { RelayMetrics } from '../metrics/relay-metrics.ts';
import {
  bytesOfRecord,
  fingerprintOf,
  isReplay,
  writeRecordKey,
  type CreateRecord,
  type Fingerprint,
  type WriteDone,
} from '../stores/record.ts';
import { answerOf, sessionIdIn, type Upstream, type UpstreamCall, type UpstreamResult } from '../upstream.ts';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import {
  claimOrWait,
  createAnsweredRecord,
  createSingleFlight,
  createUnknownRecord,
  replayAnswer,
  type LeaseSettings,
} from './lease.ts';

/** The time that the store keeps the record of a write, in ms. In this time a page may send the same write again. */
const KEEP_WRITES_MS = 600_000;

/** The largest record that holds the whole answer, in bytes. The record of a larger answer holds only the outcome. */
const MAX_RECORD_BYTES = 2_500;

/** The most bytes that the records of writes may have, for one guest and in total. */
const WRITE_BYTES = { guest: 1_000_000, total: 8_000_000 };

export interface KeyedWrite {
  key: string;
  call: UpstreamCall;
  /** Sends the write to the service. The caller runs it at most once. */
  send: () => Promise<UpstreamResult>;
}

export type WriteOnce = (write: KeyedWrite) => Promise<Answer>;

interface Context extends LeaseSettings {
  upstream: Upstream;
  budget: ByteBudget;
}

interface Attempt extends KeyedWrite {
  recordKey: string;
  fingerprint: Fingerprint;
}

function unconfirmedAnswer(session: 'unclear' | 'busy'): Answer {
  return errorAnswer('unconfirmed', {
    title: 'We do not know yet whether your selection was changed.',
    details: 'Please look at it before you go on.',
    uncertainty: { session },
  });
}

/**
 * Returns the outcome of a write. The outcome `not-done` is certain: there was no connection, or the service answered
 * with status 429, or refused the token pair.
 */
function outcomeOf(result: UpstreamResult): 'done' | 'not-done' | 'unknown' {
  if (result.kind === 'unreachable') return 'not-done';
  if (result.kind !== 'answered') return 'unknown';
  const { status, json } = result;
  if (status === 429 || isCredentialError(json, status)) return 'not-done';
  return status < 500 && isObject(json['request']) ? 'done' : 'unknown';
}

/** Returns the record of a write that the service answered. */
function recordOf(
  context: Context,
  { fingerprint, call }: Attempt,
  result: UpstreamResult,
  answer: Answer,
): CreateRecord {
  const record = createAnsweredRecord(context, answer, fingerprint);
  if (bytesOfRecord(record) <= MAX_RECORD_BYTES) return record;
  const session = sessionIdIn(result);
  const unknownRecord = createUnknownRecord(context, fingerprint);
  if (session === null) return unknownRecord;
  return { ...unknownRecord, done: { startedSession: call.parameters.has('session_id') ? null : session } };
}

/**
 * Replaces the claim with a record, and counts the bytes of the record. Does nothing if the claim is no longer in the
 * store.
 */
async function replaceClaim(
  context: Context,
  { recordKey, call }: Attempt,
  claimRevision: string,
  record: CreateRecord,
): Promise<void> {
  const { store, keepFor, budget } = context;
  if (!(await store.replace(recordKey, claimRevision, record, keepFor))) return;
  const { revision } = record;
  await budget.add({
    key: recordKey,
    guest: call.guest,
    bytes: bytesOfRecord(record),
    shrink: { to: 0, apply: () => store.release(recordKey, revision) },
  });
}

/** Sends the write whose claim this request holds, and stores its outcome. */
async function sendClaim(context: Context, attempt: Attempt, { revision }: CreateRecord): Promise<Answer> {
  const { store } = context;
  const { recordKey, fingerprint, send } = attempt;
  const result = await send();
  const answer = answerOf(result, 'write');
  try {
    const outcome = outcomeOf(result);
    if (outcome === 'not-done') await store.release(recordKey, revision);
    else if (outcome === 'unknown')
      await replaceClaim(context, attempt, revision, createUnknownRecord(context, fingerprint));
    else await replaceClaim(context, attempt, revision, recordOf(context, attempt, result, answer));
    return answer;
  } catch (error) {
    // The store failed, but the answer is still correct. The claim stays in the store and counts as unknown later.
    return { ...answer, fault: errorName(error) };
  }
}

/**
 * Answers a replay with the current state of the session at the service, because the store has no copy of the first
 * answer.
 */
async function readSession({ upstream }: Context, { call }: Attempt, { startedSession }: WriteDone): Promise<Answer> {
  const sessionId = startedSession ?? call.parameters.get('session_id') ?? '';
  const parameters = new URLSearchParams({ session_id: sessionId });
  // A POST, because an HTTP cache could answer a GET.
  const result = await upstream({
    route: 'session',
    method: 'POST',
    parameters,
    guest: call.guest,
    trace: call.trace,
  });
  if (sessionIdIn(result) !== sessionId) return unconfirmedAnswer('unclear');
  return { ...answerOf(result, 'read'), outcome: 'repeated' };
}

async function claimAndSend(context: Context, attempt: Attempt): Promise<Answer> {
  const claim = await claimOrWait(context, attempt.recordKey, attempt.fingerprint);
  if (claim === null) return unconfirmedAnswer('busy');
  const { isOwner, record } = claim;
  if (isOwner) return sendClaim(context, attempt, record);
  if (!isReplay(record, attempt.fingerprint)) return errorAnswer(relayConflict);
  if (record.state === 'answered') return replayAnswer(record);
  return record.done ? readSession(context, attempt, record.done) : unconfirmedAnswer('unclear');
}

export function createWriteOnce(upstream: Upstream, settings: LeaseSettings & { metrics: RelayMetrics }): WriteOnce {
  const budget = createByteBudget(WRITE_BYTES, KEEP_WRITES_MS, settings.clock.now);
  settings.metrics.recordBytes.read({ kind: 'write' }, () => budget.fixedBytes());
  settings.metrics.recordLimit.read({ kind: 'write' }, () => WRITE_BYTES.total);
  const context: Context = { ...settings, upstream, budget, keepFor: KEEP_WRITES_MS, of: 'write' };
  const singleFlight = createSingleFlight(settings);
  return async (write) => {
    const { key, call } = write;
    const recordKey = await writeRecordKey(settings.baseUrl, key, settings.crypto);
    const fingerprint = await fingerprintOf(call.route, call.parameters, key, settings.crypto);
    const name = `${recordKey} ${fingerprint.body}`;
    const answer = await singleFlight(name, () => claimAndSend(context, { ...write, recordKey, fingerprint }));
    return answer ?? unconfirmedAnswer('busy');
  };
}
