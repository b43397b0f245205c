/**
 * Records in the memory of this process, limited in bytes. `memoryStore` is the store of a single instance: its records end with
 * the process. The file store keeps its records in the same table, and writes each change to disk.
 */
import {
  bytesOfRecord,
  shrinkRecord,
  StoreFullError,
  type CreateRecord,
  type CreateStore,
  type StoreUsage,
} from './record.ts';

/** A record until `expires`, in ms since the epoch. */
export interface TableEntry {
  record: CreateRecord;
  expires: number;
}

export interface RecordTable {
  get(key: string): TableEntry | undefined;
  /** Throws {@link StoreFullError} if there is no room for a new key. */
  set(key: string, entry: TableEntry): void;
  delete(key: string): boolean;
  /** Returns all records that have not expired. */
  entries(): [string, TableEntry][];
  usage(): StoreUsage;
}

interface Slot {
  entry: TableEntry;
  bytes: number;
  /** True if it cannot shrink any further. */
  isSmall: boolean;
}

/**
 * Returns true for a write without a request in flight. A replay of such a write reaches the service, and the session shows the
 * result. Creates stay.
 */
const canBeEvicted = ({ record }: TableEntry): boolean => record.of === 'write' && record.state !== 'claimed';

/** @param now returns ms since the epoch */
export function createRecordTable(
  now: () => number,
  { capacity = Infinity, maxBytes = 32_000_000 }: Pick<MemoryStoreOptions, 'capacity' | 'maxBytes'> = {},
): RecordTable {
  /** Oldest first. */
  const slots = new Map<string, Slot>();
  let totalBytes = 0;

  const remove = (key: string): boolean => {
    totalBytes -= slots.get(key)?.bytes ?? 0;
    return slots.delete(key);
  };
  const get = (key: string): TableEntry | undefined => {
    const entry = slots.get(key)?.entry;
    if (entry && entry.expires > now()) return entry;
    remove(key);
    return undefined;
  };
  const isOver = (): boolean => slots.size > capacity || totalBytes > maxBytes;

  const shrink = (slot: Slot): void => {
    const { record, expires } = slot.entry;
    const smallRecord = slot.isSmall ? null : shrinkRecord(record);
    slot.isSmall = true;
    if (smallRecord === null) return;
    totalBytes -= slot.bytes;
    slot.entry = { record: smallRecord, expires };
    slot.bytes = bytesOfRecord(smallRecord);
    totalBytes += slot.bytes;
  };
  /** Removes expired records, then the oldest writes, then shrinks the oldest answers, until there is room. */
  const makeRoom = (): void => {
    for (const key of isOver() ? [...slots.keys()] : []) get(key);
    for (const [key, { entry }] of slots) {
      if (!isOver()) return;
      if (canBeEvicted(entry)) remove(key);
    }
    for (const slot of slots.values()) {
      if (totalBytes <= maxBytes) break;
      shrink(slot);
    }
    // The service refuses a create of an ended session, so `capacity` may remove the oldest answers. `maxBytes` removes none.
    for (const [key, { entry }] of slots) {
      if (slots.size <= capacity) return;
      if (entry.record.state === 'answered') remove(key);
    }
  };

  return {
    get,
    set(key, entry) {
      const previousEntry = get(key);
      remove(key);
      const bytes = bytesOfRecord(entry.record);
      slots.set(key, { entry, bytes, isSmall: false });
      totalBytes += bytes;
      makeRoom();
      // The outcome of a claim always fits, because a refusal would lose the answer of a booking.
      if (previousEntry || !isOver()) return;
      remove(key);
      throw new StoreFullError('The store of the relay is full.');
    },
    delete: remove,
    usage: () => ({ records: slots.size, bytes: totalBytes, maxBytes }),
    entries: () => [...slots].filter(([key]) => get(key)).map(([key, { entry }]) => [key, entry]),
  };
}

/**
 * Options of {@link memoryStore}.
 *
 * @example
 * memoryStore({ capacity: 10_000, maxBytes: 8_000_000 });
 */
export interface MemoryStoreOptions {
  /** Returns ms since the epoch. Default: the system's clock. */
  now?: () => number;
  /** The most records. Over it, writes leave first, then the oldest answers to creates. Default: no limit. */
  capacity?: number;
  /** The most bytes of all records. Default: 32 000 000. */
  maxBytes?: number;
}

/**
 * Stores records in the memory of this process, for a single instance.
 *
 * @example
 * createRelay({ ...options, store: memoryStore({ maxBytes: 8_000_000 }) });
 */
export function memoryStore({ now = Date.now, ...limits }: MemoryStoreOptions = {}): CreateStore {
  const table = createRecordTable(now, limits);
  return {
    ownInstanceOnly: true,
    async claim(key, record, keepFor) {
      if (table.get(key)) return false;
      table.set(key, { record, expires: now() + keepFor });
      return true;
    },
    async replace(key, revision, record, keepFor) {
      if (table.get(key)?.record.revision !== revision) return false;
      table.set(key, { record, expires: now() + keepFor });
      return true;
    },
    async release(key, revision) {
      return table.get(key)?.record.revision === revision && table.delete(key);
    },
    async read(key) {
      return table.get(key)?.record;
    },
    usage: table.usage,
  };
}
