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

/** `revision` is new with every change. `asked` is what was sent; absent in records of earlier versions. */
export type CreateRecord = Standing & { revision: string; asked?: Fingerprint };

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

/** A record from its stored text. Throws when it is none: a store that lies must not lead to a second booking. */
export function parseRecord(text: string): CreateRecord {
  const value: unknown = JSON.parse(text);
  if (isRecord(value)) return value;
  throw new Error('A stored create record is malformed.');
}
