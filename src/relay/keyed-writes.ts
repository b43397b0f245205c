/**
 * Writes of a session (start, add, alter, replace, clear, end) that came with a key: browsers send a POST again by themselves
 * when a connection breaks (wire-facts part 8), and a line bought twice is as wrong as a booking made twice. A record as for
 * creates, kept for minutes instead of a day:
 *
 *   (none) ──claim──▶ claimed ──answered────────────────▶ answered   every repetition gets this first answer
 *                        │ ──certainly not done─────────▶ (none)     it may be sent again
 *                        │ ──answer lost────────────────▶ unknown    every repetition hears `unconfirmed`
 *                        └ ──lease over─────────────────▶ treated as unknown
 *
 * Unlike a create it is never sent once more: who asked reads the session, and sees. The same key with another body is a
 * `conflict`. "Certainly not done" is no connection, 429, and a refused token pair; any 5xx is "lost".
 */
import { relayConflict } from '../api/wire/relay-status.ts';
import { isCredentialError } from '../api/wire/envelope.ts';
import { errorAnswer, type Answer } from './answer.ts';
import { answeredNow, claimOrWait, joinInFlight, repeatedAnswer, unknownNow, type ClaimSettings } from './claims.ts';
import { fingerprintOf, isRepeated, writeRecordKey, type Fingerprint } from './fingerprint.ts';
import { isObject } from './json.ts';
import { faultWord } from './log.ts';
import type { Settings } from './options.ts';
import { answerOf } from './reading.ts';
import type { CreateRecord } from './stores/store.ts';
import type { Outcome, UpstreamCall } from './upstream.ts';

/** Milliseconds for which the first answer to a write is kept: as long as a page might send it again. */
const keepWrites = 600_000;

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
  keepFor: number;
}

interface Attempt extends KeyedWrite {
  recordKey: string;
  asked: Fingerprint;
}

/** Sends what was claimed, and leaves the record as its answer says. */
async function sendClaimed(context: Context, attempt: Attempt, { revision }: CreateRecord): Promise<Answer> {
  const { store, keepFor } = context;
  const { recordKey, asked, send } = attempt;
  const outcome = await send();
  const answer = answerOf(outcome, 'write');
  try {
    const became = becameOf(outcome);
    if (became === 'nothing') await store.release(recordKey, revision);
    else {
      const record = became === 'answered' ? answeredNow(context, answer, asked) : unknownNow(context, asked);
      await store.replace(recordKey, revision, record, keepFor);
    }
    return answer;
  } catch (error) {
    // The answer is still true; the claim left behind is treated as unknown later.
    return { ...answer, fault: faultWord(error) };
  }
}

async function writeOnce(context: Context, attempt: Attempt): Promise<Answer> {
  const held = await claimOrWait(context, attempt.recordKey, attempt.asked);
  if (held === null) return unconfirmed('busy');
  const { mine, record } = held;
  if (mine) return sendClaimed(context, attempt, record);
  if (!isRepeated(record.asked, attempt.asked)) return errorAnswer(relayConflict);
  return record.state === 'answered' ? repeatedAnswer(record) : unconfirmed('unclear');
}

export function keyedWrites(settings: ClaimSettings & Pick<Settings, 'baseUrl'>): WriteOnce {
  const context: Context = { ...settings, keepFor: keepWrites };
  const join = joinInFlight(settings);
  return async (write) => {
    const { key, call } = write;
    const recordKey = await writeRecordKey(settings.baseUrl, key, settings.crypto);
    const asked = await fingerprintOf(call.route, call.parameters, key, settings.crypto);
    const answer = await join(`${recordKey} ${asked.body}`, () => writeOnce(context, { ...write, recordKey, asked }));
    return answer ?? unconfirmed('busy');
  };
}
