/**
 * What the relay knows of a session's create, for who only asks: it reads its record and what the session looked like in
 * the answer at hand. It never writes the store and never sends.
 *
 *   no record ─────────────────────────────────────▶ none      nothing was sent, or it was certainly not made
 *   claimed, within its lease ─────────────────────▶ working
 *   answered, with a booking ──────────────────────▶ booked    and the first answer, for who holds the key
 *   answered, with a contradiction ────────────────▶ unknown   for good
 *   unknown, or claimed by who died ──session open, asked after the quiet time──▶ none
 *                                   └─else──────────────────────────────────────▶ unknown
 *
 * With `lookup` on, `unknown` becomes `booked` if the service states the code of the booking made from this session.
 *
 * See docs/decisions/001-exactly-once-creates.md.
 */
import { createVerdict } from '../api/wire/booking.ts';
import { text } from '../api/wire/loose.ts';
import type { RelayFacts } from './answer.ts';
import { createRecordKey, keyHash } from './fingerprint.ts';
import { objectAt, parseObject, type JsonObject } from './json.ts';
import type { Settings } from './options.ts';
import type { SessionLook } from './reading.ts';
import type { CreateRecord } from './stores/store.ts';

/** How much longer than the time limit a claim is believed, for slow stores and clocks that differ, in milliseconds. */
const leaseMargin = 10_000;

/** For how long a claim is believed, in milliseconds. */
export const leaseOf = ({ upstreamTimeout }: Pick<Settings, 'upstreamTimeout'>): number =>
  upstreamTimeout + leaseMargin;

/** Seconds after which it is worth asking again for a create under way. */
const soon = 2;

type Open = Exclude<CreateRecord, { state: 'answered' }>;
type Times = Pick<Settings, 'upstreamTimeout' | 'quietTime'>;

/** True while who claimed it may still be at work, at the time `now` (milliseconds since the epoch). */
export function isAtWork(record: CreateRecord, times: Times, now: number): boolean {
  return record.state === 'claimed' && now < record.at + leaseOf(times);
}

/** From when on an open session means that nothing was made, in milliseconds since the epoch. */
export function quietAt(record: Open, times: Times): number {
  return (record.state === 'claimed' ? record.at + leaseOf(times) : record.at) + times.quietTime;
}

/** The session as an answer showed it. */
export interface Seen {
  look: SessionLook;
  /** When it was asked for: whatever was made later could not be seen in it. Milliseconds since the epoch. */
  askedAt: number;
  /** The booking made from it, if the service states one and `lookup` is on; else null. */
  booking: JsonObject | null;
}

function openFacts(record: Open, times: Times, { look, askedAt }: Seen, now: number): RelayFacts {
  if (isAtWork(record, times, now)) return { create: 'working', wait: soon };
  const quiet = quietAt(record, times);
  if (look === 'open' && askedAt >= quiet) return { create: 'none' };
  const wait = Math.ceil((quiet - now) / 1000);
  return { create: 'unknown', ...(look !== 'ended' && wait > 0 && { wait }) };
}

/** The first answer in a record, if it shows a booking. */
function keptBooking(record: CreateRecord): JsonObject | null {
  if (record.state !== 'answered') return null;
  const first = parseObject(record.body);
  return first !== null && createVerdict(record.status, first) === 'made' ? first : null;
}

/** What a record says. `key` is the hash of the key that was asked with, null without one. */
function factsOf(
  record: CreateRecord | undefined,
  times: Times,
  { seen, now, key }: { seen: Seen; now: number; key: string | null },
): RelayFacts {
  if (!record) return { create: 'none' };
  const answer = keptBooking(record) ?? (isAtWork(record, times, now) ? null : seen.booking);
  if (answer !== null) return { create: 'booked', ...(key !== null && record.asked?.key === key && { answer }) };
  return record.state === 'answered' ? { create: 'unknown' } : openFacts(record, times, seen, now);
}

/** Returns the code of the booking in a record; `''` for an asker without the key of its create. */
function codeFor(record: CreateRecord | undefined, key: string | null): string {
  if (!record || key === null || record.asked?.key !== key) return '';
  return text(objectAt(keptBooking(record) ?? {}, 'booking')['id']);
}

/**
 * Asks the store how a session's create stands. `key` is what the asker holds. Rejects when the store does.
 *
 * @returns the facts for the asker, and the code of the booking if the record holds it for this asker, else `''`
 */
export async function createStatus(
  settings: Pick<Settings, 'baseUrl' | 'store' | 'clock' | 'crypto'> & Times,
  { sessionId, key, seen }: { sessionId: string; key: string | null; seen: Seen },
): Promise<{ facts: RelayFacts; code: string }> {
  // After the session was read: a create that began in between is then found, and not taken for none.
  const { baseUrl, store, clock, crypto } = settings;
  const record = await store.read(await createRecordKey(baseUrl, sessionId, crypto));
  const hash = await keyHash(key, crypto);
  return { facts: factsOf(record, settings, { seen, now: clock.now(), key: hash }), code: codeFor(record, hash) };
}
