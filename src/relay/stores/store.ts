/**
 * Where the relay remembers how a session's create stands, and for some minutes how other keyed writes stand. Every change is
 * conditional on what is there, so that instances need no other agreement. Keys are hashes; an answered record holds the
 * service's answer, which may be personal.
 */
import type { Fingerprint } from '../fingerprint.ts';
import { isObject } from '../json.ts';

/** Times in milliseconds since the epoch. */
type Standing =
  /** Somebody is sending. */
  | { state: 'claimed'; at: number }
  /** It was sent, and at `at` its answer was given up. */
  | { state: 'unknown'; at: number }
  /** The first answer, to be given for good. */
  | { state: 'answered'; status: number; body: string };

/**
 * The shape of a stored record is a contract between releases that share a store. A release may add members. It never changes
 * or removes one, and never adds a state: an earlier release rejects a state that it does not know.
 */
export type CreateRecord = Standing & {
  /** New with every change. */
  revision: string;
  /** Hashes of the request. Absent in records of 0.1. */
  asked?: Fingerprint;
  /** Absent for a create, and in records of 0.2 and earlier. */
  of?: 'write';
  /**
   * The service carried out this write and its answer was too large to store. The state is `unknown`, so that an earlier
   * release answers a repetition with `unconfirmed`. Since 0.3.
   */
  done?: WriteDone;
};

export type AnsweredRecord = Extract<CreateRecord, { state: 'answered' }>;

export interface WriteDone {
  /** The id of the session that this write started; `null` if the request names its session. */
  startedSession: string | null;
}

export interface CreateStore {
  /** True when other instances do not see what this one remembers. */
  readonly ownInstanceOnly?: boolean;
  /** Stores the record if the key holds none; true when it did. Atomic. `keepFor` in milliseconds. */
  claim(key: string, record: CreateRecord, keepFor: number): Promise<boolean>;
  /** Stores the record if the key holds this revision; true when it did. Atomic. */
  replace(key: string, revision: string, record: CreateRecord, keepFor: number): Promise<boolean>;
  /** Forgets the key if it holds this revision; true when it did. Atomic. */
  release(key: string, revision: string): Promise<boolean>;
  read(key: string): Promise<CreateRecord | undefined>;
}

const states: ReadonlySet<unknown> = new Set<CreateRecord['state']>(['claimed', 'unknown', 'answered']);

export function isRecord(value: unknown): value is CreateRecord {
  return isObject(value) && states.has(value['state']) && typeof value['revision'] === 'string';
}

/**
 * The store is full, and every record in it prevents a second booking. The relay answers `unavailable`.
 *
 * @example
 * store.claim(key, record, keepFor).catch((error) => { if (error instanceof StoreFullError) … });
 */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** Bytes that a record needs in a store, with its key and the syntax around both. */
export function bytesOfRecord(record: CreateRecord): number {
  return new TextEncoder().encode(JSON.stringify(record)).length + BYTES_AROUND_RECORD;
}

/** A key is a hash of 64 characters; the state file adds member names and a date. */
const BYTES_AROUND_RECORD = 128;

/** A record from its stored text. Throws when it is none: a store that lies must not lead to a second booking. */
export function parseRecord(text: string): CreateRecord {
  const value: unknown = JSON.parse(text);
  if (isRecord(value)) return value;
  throw new Error('A stored create record is malformed.');
}
