/** Records in the memory of this process, as the memory store and the file store keep them: bounded in bytes. */
import { shrunkAnswer } from '../shrunk-answer.ts';
import { bytesOfRecord, StoreFullError, type CreateRecord } from './store.ts';

/** A record until `expires`, in milliseconds since the epoch. */
export interface Entry {
  record: CreateRecord;
  expires: number;
}

export interface RecordTable {
  get(key: string): Entry | undefined;
  /** Throws {@link StoreFullError} if there is no room for a new key. */
  set(key: string, entry: Entry): void;
  delete(key: string): boolean;
  /** All records that have not expired. */
  entries(): [string, Entry][];
}

interface Item {
  entry: Entry;
  bytes: number;
  /** It cannot shrink any further. */
  isSmall: boolean;
}

export interface TableLimits {
  /** The largest number of records. Default: no limit. */
  capacity?: number | undefined;
  /** The largest size of all records, in bytes. Default: 32 000 000. */
  maxBytes?: number | undefined;
}

/** Writes whose record may go: their repetition is sent again, which the service shows in the session. Creates stay. */
const canBeEvicted = ({ record }: Entry): boolean => record.of === 'write' && record.state !== 'claimed';

export function recordTable(
  now: () => number,
  { capacity = Infinity, maxBytes = 32_000_000 }: TableLimits = {},
): RecordTable {
  /** Oldest first. */
  const entries = new Map<string, Item>();
  let total = 0;

  const remove = (key: string): boolean => {
    total -= entries.get(key)?.bytes ?? 0;
    return entries.delete(key);
  };
  const get = (key: string): Entry | undefined => {
    const entry = entries.get(key)?.entry;
    if (entry && entry.expires > now()) return entry;
    remove(key);
    return undefined;
  };
  const valid = (): [string, Entry][] =>
    [...entries].filter(([key]) => get(key)).map(([key, { entry }]) => [key, entry]);
  const isOver = (): boolean => entries.size > capacity || total > maxBytes;

  const shrink = (item: Item): void => {
    const { record, expires } = item.entry;
    const small = item.isSmall ? null : shrunkAnswer(record);
    item.isSmall = true;
    if (small === null) return;
    total -= item.bytes;
    item.entry = { record: small, expires };
    item.bytes = bytesOfRecord(small);
    total += item.bytes;
  };
  /** Removes expired records, then writes, then all but the names of bookings: the oldest first, until there is room. */
  const makeRoom = (): void => {
    for (const key of isOver() ? [...entries.keys()] : []) get(key);
    for (const [key, { entry }] of entries) {
      if (!isOver()) return;
      if (canBeEvicted(entry)) remove(key);
    }
    for (const item of entries.values()) {
      if (total <= maxBytes) break;
      shrink(item);
    }
    // The service refuses a create of an ended session, so with a capacity the oldest answers may go. Bytes never cost one.
    for (const [key, { entry }] of entries) {
      if (entries.size <= capacity) return;
      if (entry.record.state === 'answered') remove(key);
    }
  };

  return {
    get,
    set(key, entry) {
      const before = get(key);
      remove(key);
      const bytes = bytesOfRecord(entry.record);
      entries.set(key, { entry, bytes, isSmall: false });
      total += bytes;
      makeRoom();
      // A session that was claimed always gets its outcome: refusing it would lose a booking's answer.
      if (before || !isOver()) return;
      remove(key);
      throw new StoreFullError('The store of the relay is full.');
    },
    delete: remove,
    entries: valid,
  };
}
