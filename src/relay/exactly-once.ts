/**
 * Exactly one booking per session. The interface has no idempotency key (wire-facts part 8), so the relay keeps, per
 * session, one record in a store that all instances share, with a hash of the key and of the body it was asked with:
 *
 *   (none) ──claim──▶ claimed ──booked──────────────▶ answered    every repetition gets this first answer
 *                        │ ──certainly not booked───▶ (none)      the visitor corrects and sends again
 *                        │ ──answer lost────────────▶ unknown
 *                        └ ──lease over (its instance died)─▶ treated as unknown
 *   unknown ──create: session ended or unclear────────▶ unknown     answered `unconfirmed`, never sent again
 *           ──… open, but within the quiet time──────▶ unknown     the service may still be working on the first
 *           ──… open, and the quiet time is over─────▶ claimed (again)  sent once more
 *   claimed (again) ──refused: session still open──▶ (none)
 *                   ──refused: session not open────▶ unknown     the first one had booked after all
 *
 * A repetition is a create with the same key and the same body. Any other one is told `conflict` wherever a repetition would
 * hear of the first: it is never answered with it, and never sent while a record stands that may have booked.
 *
 * "Booked" is every answer that holds a booking (id, address or token); one that calls itself an error all the same is kept
 * as `unconfirmed`. "Certainly not booked" is, without a booking in it: no connection, 429, a refused token pair, or an error
 * envelope below 500. "Lost" is everything else: time limit, broken connection, 5xx, redirect, an answer that cannot be read
 * or proves nothing.
 * A create in flight makes others wait: in this instance for its promise, across instances by looking at the store.
 * A booked answer wins over whatever stands in the store meanwhile. Creates are never aborted by a visitor who leaves.
 *
 * A byte budget bounds what the records hold, for each customer and in total. Over it, the oldest answers shrink to what names
 * the booking. A record that may stand for a booking never leaves the store before it expires. If there is no room for another
 * one, the relay refuses a new create before it sends it.
 *
 * What is left to the service: that a create takes less than the quiet time, and that it refuses an ended session.
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import { relayConflict } from '../api/wire/relay.ts';
import { errorAnswer, type Answer } from './answer.ts';
import { createByteBudget, type ByteBudget } from './byte-budget.ts';
import {
  answeredNow,
  claimNow,
  claimOrWait,
  joinInFlight,
  repeatedAnswer,
  unknownNow,
  type ClaimSettings,
} from './claims.ts';
import { isAtWork, quietAt } from './create-status.ts';
import { createRecordKey, fingerprintOf, isRepeated, type Fingerprint } from './fingerprint.ts';
import { knownSessions, type KnownSessions } from './limits.ts';
import { faultWord } from './log.ts';
import type { Settings } from './options.ts';
import { createVerdict, sessionLook, type CreateVerdict, type SessionLook } from './reading.ts';
import { shrunkAnswer } from './shrunk-answer.ts';
import { bytesOfRecord, StoreFullError, type CreateRecord } from './stores/store.ts';
import type { Upstream } from './upstream.ts';

export interface CreateRequest {
  sessionId: string;
  /** What the asker named this create by, null without a name. */
  key: string | null;
  /** All parameters to send, the session among them. */
  parameters: URLSearchParams;
  customer: string | null;
}

export type CreateOnce = (request: CreateRequest) => Promise<Answer>;

type OnceSettings = ClaimSettings & Pick<Settings, 'baseUrl'>;

const CREATE_BYTES = { customer: 2_000_000, total: 20_000_000 };

/** In seconds, for a customer whose unresolved creates leave no room for another one. */
const RETRY_AFTER_FULL = 60;

/** What every step of a create works with. */
interface Context extends OnceSettings {
  upstream: Upstream;
  budget: ByteBudget;
  /** Record keys of creates that this instance sent, or found in the store, within the last hour. */
  perhapsSent: KnownSessions;
}

/** One create of one session: where its record stands, what it is known by, and what to send. */
interface Attempt extends Omit<CreateRequest, 'key'> {
  recordKey: string;
  asked: Fingerprint;
}

function unconfirmed(session: SessionLook | 'busy', wait?: number): Answer {
  return errorAnswer('unconfirmed', { uncertainty: { session, ...(wait !== undefined && { wait }) } });
}

/** What a kept answer means for a create: the answer itself for its repetition, a conflict for any other. Null: none is kept. */
function keptFor(record: CreateRecord, { asked }: Attempt): Answer | null {
  if (record.state !== 'answered') return null;
  return isRepeated(record.asked, asked) ? repeatedAnswer(record) : errorAnswer(relayConflict);
}

async function look({ upstream }: Context, { sessionId, customer }: Attempt): Promise<SessionLook> {
  const parameters = new URLSearchParams({ session_id: sessionId });
  return sessionLook(await upstream({ route: 'session', method: 'GET', parameters, customer }), sessionId);
}

/** Counts the bytes of a record after the store took it. */
async function countBytes(context: Context, { recordKey, customer }: Attempt, record: CreateRecord): Promise<void> {
  const { store, clock, keepFor, budget } = context;
  const expires = clock.now() + keepFor;
  const bytes = bytesOfRecord(record);
  const small = shrunkAnswer(record);
  const shrink = small && {
    to: bytesOfRecord(small),
    apply: () => store.replace(recordKey, record.revision, small, expires - clock.now()),
  };
  await budget.add({ key: recordKey, customer, bytes, shrink });
}

/** Keeps a booked answer, over anything but an earlier one; the answer to give is the one then kept, if it is of the same request. */
async function keep(context: Context, attempt: Attempt, claim: string, answer: Answer): Promise<Answer> {
  const { store, keepFor } = context;
  const { recordKey, asked } = attempt;
  const record = answeredNow(context, answer, asked);
  if (await store.replace(recordKey, claim, record, keepFor)) {
    await countBytes(context, attempt, record);
    return answer;
  }
  for (let count = 0; count < 5; count += 1) {
    const found = await store.read(recordKey);
    if (found?.state === 'answered') return isRepeated(found.asked, asked) ? repeatedAnswer(found) : answer;
    if (
      found
        ? await store.replace(recordKey, found.revision, record, keepFor)
        : await store.claim(recordKey, record, keepFor)
    ) {
      await countBytes(context, attempt, record);
      return answer;
    }
  }
  return answer;
}

/** Notes that the answer was lost; an answer that another instance kept meanwhile is given all the same. */
async function lose(
  context: Context,
  attempt: Attempt,
  claim: string,
  session: SessionLook = 'unclear',
): Promise<Answer> {
  const { store, keepFor } = context;
  const { recordKey, asked } = attempt;
  const record = unknownNow(context, asked);
  if (await store.replace(recordKey, claim, record, keepFor)) {
    await countBytes(context, attempt, record);
    return unconfirmed(session);
  }
  const found = await store.read(recordKey);
  return found?.state === 'answered' && isRepeated(found.asked, asked) ? repeatedAnswer(found) : unconfirmed(session);
}

/** Sets the session free after a refusal. If others have taken the claim over meanwhile, their record decides: they may book. */
async function setFree(context: Context, attempt: Attempt, claim: string, refusal: Answer): Promise<Answer> {
  const { store, budget } = context;
  const { recordKey } = attempt;
  if (await store.release(recordKey, claim)) {
    budget.remove(recordKey);
    return refusal;
  }
  const other = await store.read(recordKey);
  return other ? (keptFor(other, attempt) ?? unconfirmed('busy')) : refusal;
}

/** Leaves the record as the answer to the create says. */
async function settleRecord(
  context: Context,
  attempt: Attempt,
  claim: string,
  { verdict, again }: { verdict: CreateVerdict; again: boolean },
): Promise<Answer> {
  if (verdict.kind === 'booked') return keep(context, attempt, claim, verdict.answer);
  if (verdict.kind === 'lost') return lose(context, attempt, claim);
  const session = again ? await look(context, attempt) : 'open';
  return session === 'open' ? setFree(context, attempt, claim, verdict.answer) : lose(context, attempt, claim, session);
}

/**
 * Returns the answer if something fails after the request. A booking is still true. A refusal is true only if this is the only
 * create of the session: no other one went out before it or after its lease. The claim left behind later counts as unknown.
 */
function answerAfterFailure(
  context: Context,
  claim: CreateRecord,
  { verdict, again }: { verdict: CreateVerdict; again: boolean },
): Answer {
  if (verdict.kind === 'booked') return verdict.answer;
  const isOnlyCreate = !again && isAtWork(claim, context, context.clock.now());
  return verdict.kind === 'nothing' && isOnlyCreate ? verdict.answer : unconfirmed('unclear');
}

/** Sends the create that was claimed. Never rejects, because a rejection promises that nothing was sent. */
async function send(context: Context, attempt: Attempt, claimed: CreateRecord, again: boolean): Promise<Answer> {
  const { upstream, perhapsSent } = context;
  const { recordKey, parameters, customer } = attempt;
  let verdict: CreateVerdict = { kind: 'lost' };
  try {
    perhapsSent.add(recordKey);
    verdict = createVerdict(await upstream({ route: 'create', method: 'POST', parameters, customer }));
    return await settleRecord(context, attempt, claimed.revision, { verdict, again });
  } catch (error) {
    return { ...answerAfterFailure(context, claimed, { verdict, again }), fault: faultWord(error) };
  }
}

/**
 * After an answer that was lost (or a claim whose instance died): sends once more where that is safe, else says that it is
 * not known. Null: somebody else moved the record meanwhile.
 */
async function resolveUnknown(
  context: Context,
  attempt: Attempt,
  found: Exclude<CreateRecord, { state: 'answered' }>,
): Promise<Answer | null> {
  const { store, clock, keepFor } = context;
  const quiet = quietAt(found, context);
  // What is made while the session is being read may not be seen in it: the time that counts is the one before.
  const askedAt = clock.now();
  const session = await look(context, attempt);
  if (session === 'open' && askedAt >= quiet) {
    const again = claimNow(context, attempt.asked);
    if (!(await store.replace(attempt.recordKey, found.revision, again, keepFor))) return null;
    return send(context, attempt, again, true);
  }
  if (!isRepeated(found.asked, attempt.asked)) return errorAnswer(relayConflict);
  if (session !== 'open') return unconfirmed(session);
  return unconfirmed(session, Math.max(1, Math.ceil((quiet - clock.now()) / 1000)));
}

/** How often a create looks afresh when others move its record under its hands. */
const rounds = 5;

/** Refuses a create that would be the first of its session while the records of earlier ones fill the budget. */
async function refuseIfFull({ budget, store }: Context, { recordKey, customer }: Attempt): Promise<Answer | null> {
  const full = budget.full(customer);
  if (full === null || (await store.read(recordKey))) return null;
  if (full === 'total') throw new StoreFullError('The creates of this instance leave no room for another one.');
  return errorAnswer('throttled', { retryAfter: RETRY_AFTER_FULL });
}

/** One create, among all instances: claims and sends it, or waits for whoever does. Rejects only if this request sent nothing. */
async function createOnce(context: Context, attempt: Attempt): Promise<Answer> {
  const refusal = await refuseIfFull(context, attempt);
  if (refusal) return refusal;
  for (let round = 0; round < rounds; round += 1) {
    const held = await claimOrWait(context, attempt.recordKey, attempt.asked, () => {
      context.perhapsSent.add(attempt.recordKey);
    });
    if (held === null) break;
    const { mine, record } = held;
    if (mine) return send(context, attempt, record, false);
    const answer =
      record.state === 'answered' ? keptFor(record, attempt) : await resolveUnknown(context, attempt, record);
    if (answer) return answer;
  }
  return unconfirmed('busy');
}

/** Does the same, and answers `unconfirmed` if the store fails while an earlier create of the session may have booked. */
async function createOrDoubt(context: Context, attempt: Attempt): Promise<Answer> {
  try {
    return await createOnce(context, attempt);
  } catch (error) {
    if (!context.perhapsSent.has(attempt.recordKey)) throw error;
    return { ...unconfirmed('unclear'), fault: faultWord(error) };
  }
}

export function exactlyOnce(upstream: Upstream, settings: OnceSettings): CreateOnce {
  const budget = createByteBudget(CREATE_BYTES, settings.keepFor, settings.clock.now);
  const context: Context = { ...settings, upstream, budget, perhapsSent: knownSessions(settings.clock) };
  const join = joinInFlight(settings);
  return async ({ key, ...request }) => {
    const recordKey = await createRecordKey(settings.baseUrl, request.sessionId, settings.crypto);
    const asked = await fingerprintOf('create', request.parameters, key, settings.crypto);
    const name = [recordKey, asked.key, asked.body].join(' ');
    const answer = await join(name, () => createOrDoubt(context, { ...request, recordKey, asked }));
    return answer ?? unconfirmed('busy');
  };
}
