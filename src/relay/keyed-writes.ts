/**
 * Writes of a session (start, add, alter, replace, clear, end) that came with a key: browsers send a POST again by themselves
 * when a connection breaks (wire-facts part 8), and a line bought twice is as wrong as a booking made twice. A record as for
 * creates, kept for minutes instead of a day:
 *
 *   (none) ──claim──▶ claimed ──answered────────────────▶ answered   every repetition gets this first answer
 *                        │ ──answered at length─────────▶ done       every repetition gets the session as it is now
 *                        │ ──certainly not done─────────▶ (none)     it may be sent again
 *                        │ ──answer lost────────────────▶ unknown    every repetition hears `unconfirmed`
 *                        └ ──lease over─────────────────▶ treated as unknown
 *
 * Unlike a create it is never sent once more: who asked reads the session, and sees. The same key with another body is a
 * `conflict`. "Certainly not done" is no connection, 429, and a refused token pair; any 5xx is "lost".
 *
 * Records are small, and a byte budget bounds them for each customer and in total. A customer who writes more than that loses
 * their oldest records, so the service then receives a late repetition of such a write.
 */
import { relayConflict } from '../api/wire/relay.ts';
import { isCredentialError } from '../api/wire/envelope.ts';
import { errorAnswer, type Answer } from './answer.ts';
import { answeredNow, claimOrWait, joinInFlight, repeatedAnswer, unknownNow, type ClaimSettings } from './claims.ts';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import { fingerprintOf, isRepeated, writeRecordKey, type Fingerprint } from './fingerprint.ts';
import { isObject } from './json.ts';
import { faultWord } from './log.ts';
import type { Settings } from './options.ts';
import { answerOf, shownSession } from './reading.ts';
import { bytesOfRecord, type CreateRecord, type WriteDone } from './stores/store.ts';
import type { Outcome, Upstream, UpstreamCall } from './upstream.ts';

/** Milliseconds for which the first answer to a write is kept: as long as a page might send it again. */
const keepWrites = 600_000;

/** A record with a larger answer holds only the verdict. */
const MAX_RECORD_BYTES = 2_500;

const WRITE_BYTES = { customer: 1_000_000, total: 8_000_000 };

export interface KeyedWrite {
  key: string;
  call: UpstreamCall;
  /** Sends it. Called once, or never. */
  send: () => Promise<Outcome>;
}

export type WriteOnce = (write: KeyedWrite) => Promise<Answer>;

const unconfirmed = (session: 'unclear' | 'busy'): Answer =>
  errorAnswer('unconfirmed', {
    title: 'We do not know yet whether your selection was changed.',
    details: 'Please look at it before you go on.',
    uncertainty: { session },
  });

/** What an answer proves of a write. */
function becameOf(outcome: Outcome): 'answered' | 'nothing' | 'lost' {
  if (outcome.kind === 'unreachable') return 'nothing';
  if (outcome.kind !== 'answered') return 'lost';
  const { status, json } = outcome;
  if (status === 429 || isCredentialError(json, status)) return 'nothing';
  return status < 500 && isObject(json['request']) ? 'answered' : 'lost';
}

/** What every step works with. */
interface Context extends ClaimSettings {
  upstream: Upstream;
  budget: ByteBudget;
}

interface Attempt extends KeyedWrite {
  recordKey: string;
  asked: Fingerprint;
}

/** The record of a write that the service answered. */
function recordOf(context: Context, { asked, call }: Attempt, outcome: Outcome, answer: Answer): CreateRecord {
  const whole = answeredNow(context, answer, asked);
  if (bytesOfRecord(whole) <= MAX_RECORD_BYTES) return whole;
  const session = shownSession(outcome);
  const unknown = unknownNow(context, asked);
  if (session === null) return unknown;
  return { ...unknown, done: { startedSession: call.parameters.has('session_id') ? null : session } };
}

/** Replaces the claim, if it is still there, and counts the bytes of the new record. */
async function settle(
  context: Context,
  { recordKey, call }: Attempt,
  claim: string,
  record: CreateRecord,
): Promise<void> {
  const { store, keepFor, budget } = context;
  if (!(await store.replace(recordKey, claim, record, keepFor))) return;
  const { revision } = record;
  await budget.add({
    key: recordKey,
    customer: call.customer,
    bytes: bytesOfRecord(record),
    shrink: { to: 0, apply: () => store.release(recordKey, revision) },
  });
}

/** Sends what was claimed, and leaves the record as its answer says. */
async function sendClaimed(context: Context, attempt: Attempt, { revision }: CreateRecord): Promise<Answer> {
  const { store } = context;
  const { recordKey, asked, send } = attempt;
  const outcome = await send();
  const answer = answerOf(outcome, 'write');
  try {
    const became = becameOf(outcome);
    if (became === 'nothing') await store.release(recordKey, revision);
    else if (became === 'lost') await settle(context, attempt, revision, unknownNow(context, asked));
    else await settle(context, attempt, revision, recordOf(context, attempt, outcome, answer));
    return answer;
  } catch (error) {
    // The answer is still true; the claim left behind is treated as unknown later.
    return { ...answer, fault: faultWord(error) };
  }
}

/** Answers a repetition with the session as the service shows it now. */
async function sessionNow({ upstream }: Context, { call }: Attempt, { startedSession }: WriteDone): Promise<Answer> {
  const sessionId = startedSession ?? call.parameters.get('session_id') ?? '';
  const parameters = new URLSearchParams({ session_id: sessionId });
  // By POST, which no HTTP cache answers.
  const outcome = await upstream({ route: 'session', method: 'POST', parameters, customer: call.customer });
  if (shownSession(outcome) !== sessionId) return unconfirmed('unclear');
  return { ...answerOf(outcome, 'read'), outcome: 'repeated' };
}

async function writeOnce(context: Context, attempt: Attempt): Promise<Answer> {
  const held = await claimOrWait(context, attempt.recordKey, attempt.asked);
  if (held === null) return unconfirmed('busy');
  const { mine, record } = held;
  if (mine) return sendClaimed(context, attempt, record);
  if (!isRepeated(record.asked, attempt.asked)) return errorAnswer(relayConflict);
  if (record.state === 'answered') return repeatedAnswer(record);
  return record.done ? sessionNow(context, attempt, record.done) : unconfirmed('unclear');
}

export function keyedWrites(upstream: Upstream, settings: ClaimSettings & Pick<Settings, 'baseUrl'>): WriteOnce {
  const budget = createByteBudget(WRITE_BYTES, keepWrites, settings.clock.now);
  const context: Context = { ...settings, upstream, budget, keepFor: keepWrites, of: 'write' };
  const join = joinInFlight(settings);
  return async (write) => {
    const { key, call } = write;
    const recordKey = await writeRecordKey(settings.baseUrl, key, settings.crypto);
    const asked = await fingerprintOf(call.route, call.parameters, key, settings.crypto);
    const answer = await join(`${recordKey} ${asked.body}`, () => writeOnce(context, { ...write, recordKey, asked }));
    return answer ?? unconfirmed('busy');
  };
}
