/**
 * Where the relay remembers, per session, how its create stands. Every change is conditional on what is there, so that
 * instances need no other agreement. Keys are hashes; an answered record holds the service's answer, which may be personal.
 */

/** Times in milliseconds since the epoch. `revision` is new with every change. */
export type CreateRecord =
  /** Somebody is sending. `again`: after an earlier create whose answer was lost. */
  | { state: 'claimed'; revision: string; at: number; again: boolean }
  /** It was sent, and at `at` its answer was given up. */
  | { state: 'unknown'; revision: string; at: number }
  /** The first answer, to be given for good. */
  | { state: 'answered'; revision: string; status: number; body: string };

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

/** A record from its stored text. Throws when it is none: a store that lies must not lead to a second booking. */
export function parseRecord(text: string): CreateRecord {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && 'state' in value && 'revision' in value)
    return value as CreateRecord;
  throw new Error('A stored create record is malformed.');
}
