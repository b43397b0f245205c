/** Records in this process's memory, as the memory store and the file store keep them. */
import type { CreateRecord } from './store.ts';

/** Full of records that may not be forgotten: better no booking than two. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

/** A record until `expires`, in milliseconds since the epoch. */
export interface Entry {
  record: CreateRecord;
  expires: number;
}

export interface RecordTable {
  get(key: string): Entry | undefined;
  /** Throws {@link StoreFullError} where a new key finds no room. */
  set(key: string, entry: Entry): void;
  delete(key: string): boolean;
  /** All that has not lapsed. */
  entries(): [string, Entry][];
}

export function recordTable(now: () => number, capacity = 20_000): RecordTable {
  const entries = new Map<string, Entry>();

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expires > now()) return entry;
    entries.delete(key);
    return undefined;
  };
  const living = (): [string, Entry][] => {
    for (const key of [...entries.keys()]) live(key);
    return [...entries];
  };
  const makeRoom = (): void => {
    if (entries.size < capacity) return;
    // An answer may go, the one that lapses first: a session that was booked has ended at the service. A claim or an unknown may not.
    const all = living();
    if (entries.size < capacity) return;
    const [first] = all
      .filter(([, { record }]) => record.state === 'answered')
      .sort(([, one], [, other]) => one.expires - other.expires);
    if (!first) throw new StoreFullError('The store of the relay is full.');
    entries.delete(first[0]);
  };

  return {
    get: live,
    set(key, entry) {
      if (!live(key)) makeRoom();
      entries.set(key, entry);
    },
    delete: (key) => entries.delete(key),
    entries: living,
  };
}
