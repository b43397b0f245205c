/**
 * The record that the relay stores for each create request and for each write with a key. This module defines its
 * shape, its key, its size, and the interface of a store. Each change names the revision that it replaces, so instances
 * that share a store need no other locks. This module never reads or writes a store. The folder `idempotency/` decides
 * when a record changes.
 *
 * See docs/decisions/007-relay-storage.md.
 */
import { judgeCreate } from '../../api/wire/booking.ts';
import { createErrorAnswer } from '../http/answer.ts';
import { isObject, getObjectMember, parseObject, pickShortMembers } from '../json.ts';

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

/** SHA-256 hashes of a request. They show if a later request repeats it, and reveal neither the session nor the key. */
export interface Fingerprint {
  /** The hash of the request's key; `null` for a request without one. */
  key: string | null;
  body: string;
}

/** Times are in ms since the epoch. */
type RecordState =
  /** A request is in flight. Its lease starts at the time `at`. */
  | { state: 'claimed'; at: number }
  /** The relay sent the request, but got no clear answer until the time `at`. */
  | { state: 'unknown'; at: number }
  /** The relay has the first answer, and every replay receives it. */
  | { state: 'answered'; status: number; body: string };

/**
 * The fingerprint of the request. Records of release 0.1 have none. The name `asked` must stay, because different
 * releases share records.
 */
type RecordFingerprint = Partial<Record<'asked', Fingerprint>>;

/**
 * The record of a create request, or of a write with an idempotency key. The type's name is older than the records of
 * writes, and must stay, because it is public. Releases that share a store must all understand a record. So a release
 * may add members, but must not change or remove one. It must not add a state, because an earlier release rejects an
 * unknown state.
 *
 * @example const record: CreateRecord = { state: 'claimed', at: Date.now(), revision: crypto.randomUUID() };
 */
export type CreateRecord = RecordState &
  RecordFingerprint & {
    /** A new id with every change of the record. */
    revision: string;
    /** Marks the record of a write. Absent for a create request, and in all records of release 0.2 and earlier. */
    of?: 'write';
    /**
     * Present if the service carried out this write, but its answer was too large to store. The state is then
     * `unknown`, so that an earlier release answers a replay with `unconfirmed`. Since 0.3.
     */
    done?: WriteDone;
  };

export type AnsweredRecord = Extract<CreateRecord, { state: 'answered' }>;

export interface WriteDone {
  /** The id of the session that this write started; `null` if the request names its session. */
  startedSession: string | null;
}

/**
 * A store of records. Each key is a hash. A record with an answer may contain personal data. The parameter `keepFor` is
 * in ms. Each method rejects if the store fails. The relay sends no create request, and no write with a key, without a
 * claim in the store.
 *
 * @example
 * createRelay({ ...options, store: redisStore((...words) => ioredis.call(...words)) });
 */
export interface CreateStore {
  /** True if no other instance can read the records of this store. */
  readonly ownInstanceOnly?: boolean;
  /** Stores the record if the key has none. Atomic. Returns true if it stored the record. */
  claim(key: string, record: CreateRecord, keepFor: number): Promise<boolean>;
  /** Replaces the record if it has this revision. Atomic. Returns true if it replaced the record. */
  replace(key: string, revision: string, record: CreateRecord, keepFor: number): Promise<boolean>;
  /** Deletes the record if it has this revision. Atomic. Returns true if it deleted the record. */
  release(key: string, revision: string): Promise<boolean>;
  read(key: string): Promise<CreateRecord | undefined>;
  /**
   * Returns the number and the bytes of the records, for the metrics. Only a store of a single instance has this
   * method. Since 0.3.
   */
  usage?(): StoreUsage;
}

/**
 * The number and the bytes of the records in a store. Expired records count until the store deletes them.
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
 * The error of a store that is full of records that it must keep, because they prevent a second booking. The relay then
 * answers `unavailable`.
 *
 * @example
 * store.claim(key, record, keepFor).catch((error) => { if (error instanceof StoreFullError) console.warn(error); });
 */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

async function hashText(text: string, { subtle }: RelayCrypto): Promise<string> {
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the key of the record for a session's create request. The key is a hash, because the session id itself gives
 * access to the session.
 */
export function hashCreateRecordKey(
  baseUrl: string,
  sessionId: string,
  webCrypto: RelayCrypto = crypto,
): Promise<string> {
  return hashText(`${baseUrl}\n${sessionId}`, webCrypto);
}

/**
 * Returns the key of the record for a write. The hashed text has two line breaks. The text of a create request has only
 * one, because a session id contains none. So the keys never collide.
 */
export function hashWriteRecordKey(
  baseUrl: string,
  idempotencyKey: string,
  webCrypto: RelayCrypto = crypto,
): Promise<string> {
  return hashText(`${baseUrl}\nwrite\n${idempotencyKey}`, webCrypto);
}

/** Returns the hash of the key of a request; `null` for a request without one. */
export async function hashIdempotencyKey(
  idempotencyKey: string | null,
  webCrypto: RelayCrypto = crypto,
): Promise<string | null> {
  return idempotencyKey === null ? null : hashText(idempotencyKey, webCrypto);
}

/**
 * Returns the fingerprint of a request. A different order of the parameters gives the same fingerprint. A different
 * order of the values in a list does not.
 *
 * @param requestName separates requests with equal parameters, such as `create` and `clear`
 */
export async function createFingerprint(
  requestName: string,
  parameters: URLSearchParams,
  idempotencyKey: string | null,
  webCrypto: RelayCrypto = crypto,
): Promise<Fingerprint> {
  const sortedParameters = new URLSearchParams(parameters);
  sortedParameters.sort();
  return {
    key: await hashIdempotencyKey(idempotencyKey, webCrypto),
    body: await hashText(`${requestName}\n${sortedParameters.toString()}`, webCrypto),
  };
}

/**
 * Returns true if a request repeats the one in the record. A record of release 0.1 has no fingerprint, so every request
 * counts as a repetition.
 */
export function isReplay({ asked }: CreateRecord, fingerprint: Fingerprint): boolean {
  return asked === undefined || (asked.key === fingerprint.key && asked.body === fingerprint.body);
}

const recordStates: ReadonlySet<unknown> = new Set<CreateRecord['state']>(['claimed', 'unknown', 'answered']);

export function isCreateRecord(value: unknown): value is CreateRecord {
  return isObject(value) && recordStates.has(value['state']) && typeof value['revision'] === 'string';
}

/**
 * Returns the record in a stored text. Throws if the text holds no record, because a lost record could lead to a second
 * booking.
 */
export function parseRecord(text: string): CreateRecord {
  const value: unknown = JSON.parse(text);
  if (isCreateRecord(value)) return value;
  throw new Error('A stored create record is malformed.');
}

/**
 * The bytes that a store needs in addition to the record itself. A key is a hash of 64 characters, and the state file
 * adds member names and a date.
 */
const RECORD_OVERHEAD_BYTES = 128;

/** Returns the bytes that a record takes in a store, with its key and the syntax around it. */
export function countRecordBytes(record: CreateRecord): number {
  return new TextEncoder().encode(JSON.stringify(record)).length + RECORD_OVERHEAD_BYTES;
}

/**
 * The members that identify a booking (docs/booking-api.md 8): first those in the `booking` object, then those next to
 * it.
 */
const bookingMemberNames = ['id', 'booking_id', 'token', 'status_id', 'customer_payment_url', 'invoice_url'];
const envelopeMemberNames = ['booking_id', 'customer_payment_url'];

/**
 * Returns a shorter record, whose answer has only the members that identify the booking. If there are none, the answer
 * becomes an `unconfirmed` error, which still prevents another create request. Returns `null` if the record has no
 * answer, or if the result would not be smaller.
 */
export function shrinkRecord(record: CreateRecord): AnsweredRecord | null {
  if (record.state !== 'answered') return null;
  const json = parseObject(record.body) ?? {};
  const shortJson = {
    version: '3.0',
    request: {
      status: 'OK',
      data: pickShortMembers(getObjectMember(getObjectMember(json, 'request'), 'data'), ['url']),
    },
    ...pickShortMembers(json, envelopeMemberNames),
    booking: pickShortMembers(getObjectMember(json, 'booking'), bookingMemberNames),
  };
  const isBooked = judgeCreate(record.status, json) === 'made' && judgeCreate(record.status, shortJson) === 'made';
  const unconfirmedAnswer = createErrorAnswer('unconfirmed', { uncertainty: { session: 'ended' } });
  const answer = isBooked ? { status: record.status, json: shortJson } : unconfirmedAnswer;
  const shrunkRecord = { ...record, status: answer.status, body: JSON.stringify(answer.json) };
  return countRecordBytes(shrunkRecord) < countRecordBytes(record) ? shrunkRecord : null;
}
