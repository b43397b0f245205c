/**
 * Sends the create request of a session so that it books at most once. The Booking API has no idempotency key
 * (docs/booking-api.md 8), so a store that all instances share holds one record for each session. The record has these
 * states:
 *
 * ```
 *   (none) ──claim──▶ claimed ──booked──────────────────────▶ answered    every replay receives the first answer
 *                        │ ──not booked─────────────────────▶ (none)      the guest can correct the order and send it again
 *                        │ ──no clear answer────────────────▶ unknown
 *                        └ ──lease expired (instance died)──▶ counts as unknown
 *   unknown ──session ended or unclear──────────────────────▶ unknown     answers `unconfirmed`, never sends again
 *           ──session open, within the quiet time───────────▶ unknown     the service may still carry out the first create
 *           ──session open, after the quiet time────────────▶ claimed     second attempt: sends once more
 *   claimed (second attempt) ──refused, session still open──▶ (none)
 *                            ──refused, session not open────▶ unknown     the first create booked after all
 * ```
 *
 * A replay has the key and the body of the first request. Any other create request of the session receives `conflict`
 * instead of the first answer. `outcome.ts` decides the meaning of an answer, and `lease.ts` claims records.
 *
 * See docs/decisions/001-exactly-once-creates.md and docs/decisions/007-relay-storage.md.
 */
import { relayConflict } from '../../api/wire/relay.ts';
import { raceAgainstAbort, runWithTimeLimit } from '../clock.ts';
import { createErrorAnswer, type Answer } from '../http/answer.ts';
import { getObjectMember } from '../json.ts';
import { getErrorName } from '../log.ts';
import type { RelayMetrics } from '../metrics/relay-metrics.ts';
import { createRecentKeys, type RecentKeys } from '../recent-keys.ts';
import {
  countRecordBytes,
  hashCreateRecordKey,
  createFingerprint,
  isReplay,
  shrinkRecord,
  StoreFullError,
  type CreateRecord,
  type Fingerprint,
} from '../stores/record.ts';
import type { RequestTrace } from '../tracing.ts';
import type { Upstream, UpstreamResult } from '../upstream.ts';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import {
  claimKeyOrWait,
  createAnsweredRecord,
  createClaim,
  createSingleFlight,
  createUnknownRecord,
  isLeased,
  getQuietTimeEnd,
  createReplayAnswer,
  type LeaseSettings,
  type UnansweredRecord,
} from './lease.ts';
import {
  findBooking,
  isProvenUnbooked,
  getCreateOutcome,
  getSessionState,
  type CreateOutcome,
  type SessionState,
} from './outcome.ts';

export interface CreateRequest {
  sessionId: string;
  /** The idempotency key, by which the relay recognises a repeated request; `null` for a request without one. */
  idempotencyKey: string | null;
  /** All parameters for the service, including the session. */
  parameters: URLSearchParams;
  /** The guest's address; `null` if unknown. */
  guestAddress: string | null;
  trace: RequestTrace;
}

/** Answers one create request. Rejects only if the relay sent nothing to the service for it. */
export type BookOnce = (request: CreateRequest) => Promise<Answer>;

/** The maximum number of bytes in create records, for one guest and in total. */
const CREATE_BYTE_LIMITS = { guest: 2_000_000, total: 20_000_000 };

/** Seconds after which a guest may try again if the records of their create requests fill their byte limit. */
const RETRY_AFTER_FULL_SECONDS = 60;

/**
 * The longest time in ms for the look-up of a booking. In `server.ts`, `MAX_ANSWER_MS` must exceed the sum of this
 * limit and `upstreamTimeout`.
 */
const LOOKUP_LIMIT_MS = 10_000;

/**
 * The maximum number of attempts to claim or to store the record of a create request, if other instances change it each
 * time.
 */
const MAX_ROUNDS = 5;

interface Context extends LeaseSettings {
  upstream: Upstream;
  budget: ByteBudget;
  /**
   * Keys of records for which this or a different instance may have sent a create request. Each key stays for one hour.
   */
  possiblySentKeys: RecentKeys;
}

/** One create request with the key of its session's record. */
interface Attempt extends Omit<CreateRequest, 'idempotencyKey'> {
  recordKey: string;
  fingerprint: Fingerprint;
}

function createUnconfirmedAnswer(sessionState: SessionState | 'busy', waitSeconds?: number): Answer {
  return createErrorAnswer('unconfirmed', {
    uncertainty: { session: sessionState, ...(waitSeconds !== undefined && { wait: waitSeconds }) },
  });
}

/**
 * Returns the answer in the record if this request repeats the first one of its session. Any other request receives a
 * conflict. Returns `null` if the record has no answer.
 */
function getStoredAnswer(record: CreateRecord, { fingerprint }: Attempt): Answer | null {
  if (record.state !== 'answered') return null;
  return isReplay(record, fingerprint) ? createReplayAnswer(record) : createErrorAnswer(relayConflict);
}

function readSession(upstream: Upstream, request: Omit<CreateRequest, 'idempotencyKey'>): Promise<UpstreamResult> {
  const { sessionId, guestAddress, trace } = request;
  const parameters = new URLSearchParams({ session_id: sessionId });
  return upstream({ route: 'session', method: 'GET', parameters, guestAddress, trace });
}

async function readSessionState({ upstream }: Context, attempt: Attempt): Promise<SessionState> {
  return getSessionState(await readSession(upstream, attempt), attempt.sessionId);
}

/** Counts the bytes of a record that the store has accepted. */
async function countBytes(context: Context, { recordKey, guestAddress }: Attempt, record: CreateRecord): Promise<void> {
  const { store, clock, keepFor, budget } = context;
  const expiresAt = clock.now() + keepFor;
  const shrunkRecord = shrinkRecord(record);
  const shrink = shrunkRecord && {
    bytesAfter: countRecordBytes(shrunkRecord),
    applyToStore: () => store.replace(recordKey, record.revision, shrunkRecord, expiresAt - clock.now()),
  };
  await budget.add({ key: recordKey, guestAddress, bytes: countRecordBytes(record), shrink });
}

/**
 * Stores the answer with the booking, and replaces any record that has no answer. Returns an earlier answer instead if
 * another instance has stored one for the same request.
 */
async function storeBooking(context: Context, attempt: Attempt, revision: string, answer: Answer): Promise<Answer> {
  const { store, keepFor } = context;
  const { recordKey, fingerprint } = attempt;
  const record = createAnsweredRecord(context, answer, fingerprint);
  if (await store.replace(recordKey, revision, record, keepFor)) {
    await countBytes(context, attempt, record);
    return answer;
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const storedRecord = await store.read(recordKey);
    if (storedRecord?.state === 'answered')
      return isReplay(storedRecord, fingerprint) ? createReplayAnswer(storedRecord) : answer;
    const isStored = storedRecord
      ? await store.replace(recordKey, storedRecord.revision, record, keepFor)
      : await store.claim(recordKey, record, keepFor);
    if (isStored) {
      await countBytes(context, attempt, record);
      return answer;
    }
  }
  return answer;
}

/**
 * Stores that no clear answer arrived. Returns an earlier answer instead if another instance has stored one for the
 * same request.
 */
async function storeUnknownOutcome(
  context: Context,
  attempt: Attempt,
  revision: string,
  sessionState: SessionState = 'unclear',
): Promise<Answer> {
  const { store, keepFor } = context;
  const { recordKey, fingerprint } = attempt;
  const record = createUnknownRecord(context, fingerprint);
  if (await store.replace(recordKey, revision, record, keepFor)) {
    await countBytes(context, attempt, record);
    return createUnconfirmedAnswer(sessionState);
  }
  const storedRecord = await store.read(recordKey);
  return storedRecord?.state === 'answered' && isReplay(storedRecord, fingerprint)
    ? createReplayAnswer(storedRecord)
    : createUnconfirmedAnswer(sessionState);
}

/**
 * Deletes the claim after a refusal by the service. If another create request has claimed the session meanwhile, its
 * record decides the answer, because that create request may book.
 */
async function releaseClaim(context: Context, attempt: Attempt, revision: string, refusal: Answer): Promise<Answer> {
  const { store, budget } = context;
  const { recordKey } = attempt;
  if (await store.release(recordKey, revision)) {
    budget.remove(recordKey);
    return refusal;
  }
  const storedRecord = await store.read(recordKey);
  return storedRecord ? (getStoredAnswer(storedRecord, attempt) ?? createUnconfirmedAnswer('busy')) : refusal;
}

/** Updates the record for the outcome of a create request, and returns the answer. */
async function storeOutcome(
  context: Context,
  attempt: Attempt,
  revision: string,
  { outcome, isRetry }: { outcome: CreateOutcome; isRetry: boolean },
): Promise<Answer> {
  if (outcome.kind === 'booked') return storeBooking(context, attempt, revision, outcome.answer);
  if (outcome.kind === 'unknown') return storeUnknownOutcome(context, attempt, revision);
  const sessionState = isRetry ? await readSessionState(context, attempt) : 'open';
  return sessionState === 'open'
    ? releaseClaim(context, attempt, revision, outcome.answer)
    : storeUnknownOutcome(context, attempt, revision, sessionState);
}

/**
 * Returns the answer to a create request if the store fails after the relay has sent the request to the service.
 * - A booking stays valid.
 * - A refusal is valid only if no other create request of the session went out, neither before this one nor after its
 *   lease.
 * - Any other outcome is `unconfirmed`. The claim stays in the store and later counts as unknown.
 */
function getAnswerAfterStoreFailure(
  context: Context,
  claim: CreateRecord,
  { outcome, isRetry }: { outcome: CreateOutcome; isRetry: boolean },
): Answer {
  if (outcome.kind === 'booked') return outcome.answer;
  const isOnlyCreate = !isRetry && isLeased(claim, context, context.clock.now());
  return outcome.kind === 'not-booked' && isOnlyCreate ? outcome.answer : createUnconfirmedAnswer('unclear');
}

/**
 * Sends the create request whose claim this request holds. Never rejects, because a rejection means that the relay sent
 * nothing.
 *
 * @param isRetry true if this is the second attempt, after an earlier create request of the session had no clear answer
 */
async function sendCreate(context: Context, attempt: Attempt, claim: CreateRecord, isRetry: boolean): Promise<Answer> {
  const { upstream, possiblySentKeys } = context;
  const { recordKey, parameters, guestAddress, trace } = attempt;
  let outcome: CreateOutcome = { kind: 'unknown' };
  try {
    possiblySentKeys.add(recordKey);
    outcome = getCreateOutcome(await upstream({ route: 'create', method: 'POST', parameters, guestAddress, trace }));
    return await storeOutcome(context, attempt, claim.revision, { outcome, isRetry });
  } catch (error) {
    return { ...getAnswerAfterStoreFailure(context, claim, { outcome, isRetry }), fault: getErrorName(error) };
  }
}

/**
 * Answers a create request of a session whose earlier create request has no clear answer. Sends the new request only if
 * the session proves that the earlier one did not book. Returns `null` if another instance has changed the record
 * meanwhile.
 */
async function resolveUnknownOutcome(
  context: Context,
  attempt: Attempt,
  record: UnansweredRecord,
): Promise<Answer | null> {
  const { store, clock, keepFor } = context;
  // Uses the time before the request, because the answer may not show a booking that the service makes later.
  const requestedAt = clock.now();
  const sessionState = await readSessionState(context, attempt);
  if (isProvenUnbooked(record, context, { state: sessionState, requestedAt })) {
    const claim = createClaim(context, attempt.fingerprint);
    if (!(await store.replace(attempt.recordKey, record.revision, claim, keepFor))) return null;
    return sendCreate(context, attempt, claim, true);
  }
  if (!isReplay(record, attempt.fingerprint)) return createErrorAnswer(relayConflict);
  if (sessionState !== 'open') return createUnconfirmedAnswer(sessionState);
  return createUnconfirmedAnswer(
    sessionState,
    Math.max(1, Math.ceil((getQuietTimeEnd(record, context) - clock.now()) / 1000)),
  );
}

/**
 * Refuses the first create request of a session if the records of earlier create requests fill the byte budget. Returns
 * `null` if there is room.
 */
async function refuseIfFull({ budget, store }: Context, { recordKey, guestAddress }: Attempt): Promise<Answer | null> {
  const exceededLimit = budget.findExceededLimit(guestAddress);
  if (exceededLimit === null || (await store.read(recordKey))) return null;
  if (exceededLimit === 'total')
    throw new StoreFullError('The creates of this instance leave no room for another one.');
  return createErrorAnswer('throttled', { retryAfter: RETRY_AFTER_FULL_SECONDS });
}

/**
 * Claims the session and sends the create request, or waits for another request that has the claim. Rejects only if
 * this request sent nothing.
 */
async function claimAndSendCreate(context: Context, attempt: Attempt): Promise<Answer> {
  const refusal = await refuseIfFull(context, attempt);
  if (refusal) return refusal;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const claim = await claimKeyOrWait(context, attempt.recordKey, attempt.fingerprint, () => {
      context.possiblySentKeys.add(attempt.recordKey);
    });
    if (claim === null) break;
    const { isClaimed, record } = claim;
    if (isClaimed) return sendCreate(context, attempt, record, false);
    const answer =
      record.state === 'answered'
        ? getStoredAnswer(record, attempt)
        : await resolveUnknownOutcome(context, attempt, record);
    if (answer) return answer;
  }
  return createUnconfirmedAnswer('busy');
}

/**
 * Claims and sends a create request. If the store fails, answers `unconfirmed` for a session whose earlier create
 * request may have booked. Rejects for any other session.
 */
async function bookOrReportUnconfirmed(context: Context, attempt: Attempt): Promise<Answer> {
  try {
    return await claimAndSendCreate(context, attempt);
  } catch (error) {
    if (!context.possiblySentKeys.has(attempt.recordKey)) throw error;
    return { ...createUnconfirmedAnswer('unclear'), fault: getErrorName(error) };
  }
}

/**
 * Returns true if the answer does not show whether the create request booked, and no request is in flight that will
 * show it.
 */
function isUnresolved({ json }: Answer): boolean {
  const { id, session } = getObjectMember(getObjectMember(json, 'request'), 'error');
  return id === 'unconfirmed' && session !== 'busy';
}

/**
 * Looks for the booking of a create request that got no clear answer. Sends a GET with only the session id, which
 * cannot create a booking. Returns the given answer if the service states no booking code.
 */
async function lookUpBooking(
  upstream: Upstream,
  { clock }: Context,
  request: CreateRequest,
  answer: Answer,
): Promise<Answer> {
  const result = await runWithTimeLimit(clock, LOOKUP_LIMIT_MS, (timeoutSignal) =>
    raceAgainstAbort(readSession(upstream, request), timeoutSignal),
  );
  const bookingJson = result === 'late' ? null : findBooking(result, request.sessionId);
  return bookingJson === null ? answer : { ...answer, status: 200, json: bookingJson, outcome: 'found' };
}

export function createBookOnce(
  upstream: Upstream,
  settings: LeaseSettings & { lookup: boolean; metrics: RelayMetrics },
): BookOnce {
  const budget = createByteBudget(CREATE_BYTE_LIMITS, settings.keepFor, settings.clock.now);
  settings.metrics.recordBytes.addSource({ kind: 'create' }, () => budget.getFixedBytes());
  settings.metrics.recordLimit.addSource({ kind: 'create' }, () => CREATE_BYTE_LIMITS.total);
  const context: Context = { ...settings, upstream, budget, possiblySentKeys: createRecentKeys(settings.clock) };
  const runSingleFlight = createSingleFlight(settings);
  return async (request) => {
    const { idempotencyKey, ...createRequest } = request;
    const recordKey = await hashCreateRecordKey(settings.baseUrl, createRequest.sessionId, settings.crypto);
    const fingerprint = await createFingerprint('create', createRequest.parameters, idempotencyKey, settings.crypto);
    const requestName = [recordKey, fingerprint.key, fingerprint.body].join(' ');
    let isFirstInFlight = false;
    const sharedAnswer = await runSingleFlight(requestName, () => {
      isFirstInFlight = true;
      return bookOrReportUnconfirmed(context, { ...createRequest, recordKey, fingerprint });
    });
    // A request that only waited for the answer to an equal request has the outcome `repeated`, because there is only
    // one booking.
    const answer =
      sharedAnswer === null
        ? createUnconfirmedAnswer('busy')
        : !isFirstInFlight && sharedAnswer.outcome === 'ok'
          ? { ...sharedAnswer, outcome: 'repeated' }
          : sharedAnswer;
    return settings.lookup && isUnresolved(answer) ? lookUpBooking(upstream, context, request, answer) : answer;
  };
}
