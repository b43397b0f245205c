/**
 * The record that the relay keeps for each create and each keyed write: its shape, its key, its size, and the interface of a
 * store. Every change of a record is conditional on its revision, so instances that share a store need no other agreement. The
 * module never reads or writes a store. `idempotency/` decides when a record changes.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { createVerdict } from '../../api/wire/booking.ts';
import { errorAnswer } from '../http/answer.ts';
import { isObject, objectAt, parseObject, pickShort } from '../json.ts';

/**
 * The parts of Web Crypto that the relay uses.
 *
 * @example
 * createRelay({ ...options, crypto: globalThis.crypto });
 */
export interface RelayCrypto {
  randomUUID(): string;
  subtle: { digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> };
}

/** SHA-256 hashes of a request: they show a replay, and reveal neither the session nor the key. */
export interface Fingerprint {
  /** `null` for a request without a key. */
  key: string | null;
  body: string;
}

/** Times are in ms since the epoch. */
type RecordState =
  /** A request is in flight. Its lease starts at `at`. */
  | { state: 'claimed'; at: number }
  /** The relay sent the request, and stopped waiting for its answer at `at`. */
  | { state: 'unknown'; at: number }
  /** The first answer. Every replay receives it. */
  | { state: 'answered'; status: number; body: string };

/** The fingerprint of the request. Absent in records of 0.1. Releases share records, so the member keeps its first name. */
type RecordFingerprint = Partial<Record<'asked', Fingerprint>>;

/**
 * The shape of a stored record is a contract between releases that share a store. A release may add members. It never
 * changes or removes one, and never adds a state: an earlier release rejects an unknown state.
 *
 * @example const record: CreateRecord = { state: 'claimed', at: Date.now(), revision: crypto.randomUUID() };
 */
export type CreateRecord = RecordState &
  RecordFingerprint & {
    /** New with every change. */
    revision: string;
    /** Absent for a create, and in records of 0.2 and earlier. */
    of?: 'write';
    /**
     * The service carried out this write, and its answer was too large to store. The state is `unknown`, so that an earlier
     * release answers a replay with `unconfirmed`. Since 0.3.
     */
    done?: WriteDone;
  };

export type AnsweredRecord = Extract<CreateRecord, { state: 'answered' }>;

export interface WriteDone {
  /** The id of the session that this write started; `null` if the request names its session. */
  startedSession: string | null;
}

/**
 * A store of records. Keys are hashes. An answered record holds the service's answer, which may be personal data. `keepFor` is
 * in ms. Each method rejects if the store fails, and then the relay sends nothing.
 *
 * @example
 * createRelay({ ...options, store: redisStore((...words) => ioredis.call(...words)) });
 */
export interface CreateStore {
  /** True if only this instance can read its records. */
  readonly ownInstanceOnly?: boolean;
  /** Stores the record if the key holds none. Atomic. Returns true if it did. */
  claim(key: string, record: CreateRecord, keepFor: number): Promise<boolean>;
  /** Stores the record if the key holds this revision. Atomic. Returns true if it did. */
  replace(key: string, revision: string, record: CreateRecord, keepFor: number): Promise<boolean>;
  /** Deletes the record if the key holds this revision. Atomic. Returns true if it did. */
  release(key: string, revision: string): Promise<boolean>;
  read(key: string): Promise<CreateRecord | undefined>;
  /** For the metrics: the use of a store of one instance, in records and bytes. Since 0.3. */
  usage?(): StoreUsage;
}

/**
 * The use of a store. Expired records count until they leave.
 *
 * @example
 * const usage: StoreUsage = { records: 2, bytes: 900, maxBytes: 32_000_000 };
 */
export interface StoreUsage {
  records: number;
  bytes: number;
  maxBytes: number;
}

/**
 * The store is full, and every record in it prevents a second booking. The relay answers `unavailable`.
 *
 * @example
 * store.claim(key, record, keepFor).catch((error) => { if (error instanceof StoreFullError) console.warn(error); });
 */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

async function sha256(text: string, { subtle }: RelayCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the key of a session's create record. The store never holds the session id itself, which gives access to it. */
export function createRecordKey(baseUrl: string, sessionId: string, webCrypto: RelayCrypto = crypto): Promise<string> {
  return sha256(`${baseUrl}\n${sessionId}`, webCrypto);
}

/** Returns the key of a keyed write's record. No session id has a line break, so it differs from every create's key. */
export function writeRecordKey(baseUrl: string, key: string, webCrypto: RelayCrypto = crypto): Promise<string> {
  return sha256(`${baseUrl}\nwrite\n${key}`, webCrypto);
}

/** Returns the hash of a request's key; `null` for a request without one. */
export async function keyHash(key: string | null, webCrypto: RelayCrypto = crypto): Promise<string | null> {
  return key === null ? null : sha256(key, webCrypto);
}

/**
 * Returns the fingerprint of a request. The order of its parameters does not count, the order of a list's values does.
 *
 * @param path separates requests with equal parameters, such as `create` and `clear`
 */
export async function fingerprintOf(
  path: string,
  parameters: URLSearchParams,
  key: string | null,
  webCrypto: RelayCrypto = crypto,
): Promise<Fingerprint> {
  const sortedParameters = new URLSearchParams(parameters);
  sortedParameters.sort();
  return {
    key: await keyHash(key, webCrypto),
    body: await sha256(`${path}\n${sortedParameters.toString()}`, webCrypto),
  };
}

/** Returns true if a request repeats the one in the record. A record of 0.1 has no fingerprint, so it matches every request. */
export function isReplay({ asked }: CreateRecord, fingerprint: Fingerprint): boolean {
  return asked === undefined || (asked.key === fingerprint.key && asked.body === fingerprint.body);
}

const states: ReadonlySet<unknown> = new Set<CreateRecord['state']>(['claimed', 'unknown', 'answered']);

export function isRecord(value: unknown): value is CreateRecord {
  return isObject(value) && states.has(value['state']) && typeof value['revision'] === 'string';
}

/** Decodes the stored text of a record. Throws if it is none: a damaged store must not lead to a second booking. */
export function parseRecord(text: string): CreateRecord {
  const value: unknown = JSON.parse(text);
  if (isRecord(value)) return value;
  throw new Error('A stored create record is malformed.');
}

/** A key is a hash of 64 characters; the state file adds member names and a date. */
const BYTES_AROUND_RECORD = 128;

/** Returns the size of a record in a store in bytes, with its key and the syntax around both. */
export function bytesOfRecord(record: CreateRecord): number {
  return new TextEncoder().encode(JSON.stringify(record)).length + BYTES_AROUND_RECORD;
}

/** The members that name a booking (wire-facts part 8), in the booking and next to it. */
const bookingNames = ['id', 'booking_id', 'token', 'status_id', 'customer_payment_url', 'invoice_url'];
const envelopeNames = ['booking_id', 'customer_payment_url'];

/**
 * Returns the record with only the names of its booking. An answer without such names becomes an `unconfirmed` error: like
 * every answered record it prevents another create. Returns `null` if the record would not be smaller.
 */
export function shrinkRecord(record: CreateRecord): AnsweredRecord | null {
  if (record.state !== 'answered') return null;
  const json = parseObject(record.body) ?? {};
  const names = {
    version: '3.0',
    request: { status: 'OK', data: pickShort(objectAt(objectAt(json, 'request'), 'data'), ['url']) },
    ...pickShort(json, envelopeNames),
    booking: pickShort(objectAt(json, 'booking'), bookingNames),
  };
  const isBooked = createVerdict(record.status, json) === 'made' && createVerdict(record.status, names) === 'made';
  const unconfirmedAnswer = errorAnswer('unconfirmed', { uncertainty: { session: 'ended' } });
  const answer = isBooked ? { status: record.status, json: names } : unconfirmedAnswer;
  const smallRecord = { ...record, status: answer.status, body: JSON.stringify(answer.json) };
  return bytesOfRecord(smallRecord) < bytesOfRecord(record) ? smallRecord : null;
}
