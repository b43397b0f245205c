/**
 * Exactly one booking per session. The interface has no idempotency key (wire-facts part 8), so the relay keeps, per
 * session, one record in a store that all instances share:
 *
 *   (none) ──claim──▶ claimed ──booked──────────────▶ answered    every later create gets this first answer
 *                        │ ──certainly not booked───▶ (none)      the visitor corrects and sends again
 *                        │ ──answer lost────────────▶ unknown
 *                        └ ──lease over (its instance died)─▶ treated as unknown
 *   unknown ──repeated create: session ended or unclear──▶ unknown     answered `unconfirmed`, never sent again
 *           ──… open, but within the quiet time──────────▶ unknown     the service may still be working on the first
 *           ──… open, and the quiet time is over─────────▶ claimed (again)  sent once more
 *   claimed (again) ──refused: session still open──▶ (none)
 *                   ──refused: session not open────▶ unknown     the first one had booked after all
 *
 * "Booked" is every answer that holds a booking (id, address or token); one that calls itself an error all the same is kept
 * as `unconfirmed`. "Certainly not booked" is, without a booking in it: no connection, 429, a refused token pair, or an error
 * envelope below 500. "Lost" is everything else: time limit, broken connection, 5xx, redirect, an answer that cannot be read
 * or proves nothing.
 * A create in flight makes others wait: in this instance for its promise, across instances by looking at the store.
 * A booked answer wins over whatever stands in the store meanwhile. Creates are never aborted by a visitor who leaves.
 *
 * What is left to the service: that a create takes less than the quiet time, and that it refuses an ended session.
 */
import { errorAnswer, type Answer } from './answer.ts';
import { passed, unlessLate } from './clock.ts';
import { faultWord } from './log.ts';
import type { Settings } from './options.ts';
import { createVerdict, sessionLook, type SessionLook } from './reading.ts';
import type { CreateRecord } from './stores/store.ts';
import type { Upstream } from './upstream.ts';

export interface CreateRequest {
  sessionId: string;
  /** All parameters to send, the session among them. */
  parameters: URLSearchParams;
  customer: string | null;
}

export type CreateOnce = (request: CreateRequest) => Promise<Answer>;

type OnceSettings = Pick<Settings, 'baseUrl' | 'store' | 'clock' | 'upstreamTimeout' | 'quietTime' | 'keepFor'>;

/** Between two looks at the store for another instance's answer, in milliseconds. */
const pause = 250;

/** How much longer than the time limit a claim is believed, for slow stores and clocks that differ, in milliseconds. */
const leaseMargin = 10_000;

/** The session never stands in the store in clear: its id is the key to it. */
async function storeKey(baseUrl: string, sessionId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${baseUrl}\n${sessionId}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function repeated(record: CreateRecord | undefined): Answer | null {
  return record?.state === 'answered' ? { status: record.status, body: record.body, outcome: 'repeated' } : null;
}

function unconfirmed(session: SessionLook | 'busy', wait?: number): Answer {
  return errorAnswer('unconfirmed', { uncertainty: { session, ...(wait !== undefined && { wait }) } });
}

/** What every step of a create works with. */
interface Context extends OnceSettings {
  upstream: Upstream;
  /** For how long a claim is believed, in milliseconds. */
  lease: number;
}

/** One create of one session: where its record stands, and what to send. */
interface Attempt extends CreateRequest {
  key: string;
}

function claimNow({ clock }: Context, again: boolean): CreateRecord {
  return { state: 'claimed', revision: crypto.randomUUID(), at: clock.now(), again };
}

async function look({ upstream }: Context, { sessionId, customer }: CreateRequest): Promise<SessionLook> {
  const parameters = new URLSearchParams({ session_id: sessionId });
  return sessionLook(await upstream({ route: 'session', method: 'GET', parameters, customer }), sessionId);
}

/** Keeps a booked answer, over anything but an earlier one; the answer to give is the one then kept. */
async function keep({ store, keepFor }: Context, key: string, claim: string, answer: Answer): Promise<Answer> {
  const { status, body } = answer;
  const record: CreateRecord = { state: 'answered', revision: crypto.randomUUID(), status, body };
  if (await store.replace(key, claim, record, keepFor)) return answer;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const found = await store.read(key);
    const first = repeated(found);
    if (first) return first;
    if (found ? await store.replace(key, found.revision, record, keepFor) : await store.claim(key, record, keepFor))
      return answer;
  }
  return answer;
}

/** Notes that the answer was lost; an answer that another instance kept meanwhile is given all the same. */
async function lose(
  { store, clock, keepFor }: Context,
  key: string,
  claim: string,
  session: SessionLook = 'unclear',
): Promise<Answer> {
  const record: CreateRecord = { state: 'unknown', revision: crypto.randomUUID(), at: clock.now() };
  if (await store.replace(key, claim, record, keepFor)) return unconfirmed(session);
  return repeated(await store.read(key)) ?? unconfirmed(session);
}

/** Sends the create that was claimed, and leaves the record as its answer says. */
async function send(context: Context, attempt: Attempt, claimed: CreateRecord, again: boolean): Promise<Answer> {
  const { upstream, store } = context;
  const { key, parameters, customer } = attempt;
  const claim = claimed.revision;
  const verdict = createVerdict(await upstream({ route: 'create', method: 'POST', parameters, customer }));
  try {
    if (verdict.kind === 'booked') return await keep(context, key, claim, verdict.answer);
    if (verdict.kind === 'lost') return await lose(context, key, claim);
    if (again) {
      const session = await look(context, attempt);
      if (session !== 'open') return await lose(context, key, claim, session);
    }
    if (await store.release(key, claim)) return verdict.answer;
    return repeated(await store.read(key)) ?? verdict.answer;
  } catch (error) {
    // The store is gone after sending. The answer is still true; the claim left behind is treated as unknown later.
    return { ...(verdict.kind === 'lost' ? unconfirmed('unclear') : verdict.answer), fault: faultWord(error) };
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
  const { store, clock, keepFor, lease, quietTime } = context;
  const quietAt = (found.state === 'claimed' ? found.at + lease : found.at) + quietTime;
  const session = await look(context, attempt);
  if (session !== 'open') return unconfirmed(session);
  if (clock.now() < quietAt) return unconfirmed(session, Math.ceil((quietAt - clock.now()) / 1000));
  const again = claimNow(context, true);
  if (!(await store.replace(attempt.key, found.revision, again, keepFor))) return null;
  return send(context, attempt, again, true);
}

/** One create, among all instances: claims and sends it, or waits for whoever does. */
async function createOnce(context: Context, attempt: Attempt): Promise<Answer> {
  const { store, clock, keepFor, lease } = context;
  const { key } = attempt;
  const giveUp = clock.now() + lease;
  while (clock.now() < giveUp) {
    const fresh = claimNow(context, false);
    if (await store.claim(key, fresh, keepFor)) return send(context, attempt, fresh, false);
    const found = await store.read(key);
    const first = repeated(found);
    if (first) return first;
    if (found?.state === 'claimed' && clock.now() < found.at + lease) {
      await passed(clock.after(pause));
    } else if (found && found.state !== 'answered') {
      const answer = await resolveUnknown(context, attempt, found);
      if (answer) return answer;
    }
    // Otherwise somebody else moved it meanwhile: look afresh.
  }
  return unconfirmed('busy');
}

/** One create, among the requests of this instance: the first one's promise is everybody's. */
async function joinInFlight(
  context: Context,
  inFlight: Map<string, Promise<Answer>>,
  attempt: Attempt,
): Promise<Answer> {
  const { key } = attempt;
  const running = inFlight.get(key);
  if (running) {
    const answer = await unlessLate(running, context.clock.after(context.lease));
    if (answer !== 'late') return answer;
    // Some edge platforms drop the work of a visitor who left: its promise never settles, its claim stands in the store.
    if (inFlight.get(key) === running) inFlight.delete(key);
    return unconfirmed('busy');
  }
  const work = createOnce(context, attempt);
  inFlight.set(key, work);
  try {
    return await work;
  } finally {
    if (inFlight.get(key) === work) inFlight.delete(key);
  }
}

export function exactlyOnce(upstream: Upstream, settings: OnceSettings): CreateOnce {
  const context: Context = { ...settings, upstream, lease: settings.upstreamTimeout + leaseMargin };
  const inFlight = new Map<string, Promise<Answer>>();
  return async (request) =>
    joinInFlight(context, inFlight, { ...request, key: await storeKey(settings.baseUrl, request.sessionId) });
}
