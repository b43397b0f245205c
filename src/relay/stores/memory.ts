/**
 * Stores records in the memory of this process, up to a limit of bytes. The function `memoryStore` creates the store
 * for a single instance, whose records end with the process. The file store uses the same table, and also writes each
 * change to disk.
 */
import {
  countRecordBytes,
  shrinkRecord,
  StoreFullError,
  type CreateRecord,
  type CreateStore,
  type StoreUsage,
} from './record.ts';

/** A record and the time until which it counts, in ms since the epoch. */
export interface TableEntry {
  record: CreateRecord;
  expires: number;
}

export interface RecordTable {
  get(key: string): TableEntry | undefined;
  /** Adds or replaces a record. Throws {@link StoreFullError} if there is no room for a new key. */
  set(key: string, entry: TableEntry): void;
  delete(key: string): boolean;
  /** Returns all records that have not expired. */
  entries(): [string, TableEntry][];
  getUsage(): StoreUsage;
}

interface RecordSlot {
  entry: TableEntry;
  bytes: number;
  /** True after the table has tried to shrink the record. It does not try again. */
  hasTriedToShrink: boolean;
}

/**
 * Returns true if the store may delete the record to make room: the record of a write that is not in flight. A replay of
 * that write then reaches the service. Records of create requests must stay, because they prevent a second booking.
 */
const isEvictable = ({ record }: TableEntry): boolean => record.of === 'write' && record.state !== 'claimed';

/** @param now returns ms since the epoch */
export function createRecordTable(
  now: () => number,
  { capacity = Infinity, maxBytes = 32_000_000 }: Pick<MemoryStoreOptions, 'capacity' | 'maxBytes'> = {},
): RecordTable {
  /** The records by key, oldest first. */
  const slotByKey = new Map<string, RecordSlot>();
  let totalBytes = 0;

  const removeRecord = (key: string): boolean => {
    totalBytes -= slotByKey.get(key)?.bytes ?? 0;
    return slotByKey.delete(key);
  };
  const getEntry = (key: string): TableEntry | undefined => {
    const entry = slotByKey.get(key)?.entry;
    if (entry && entry.expires > now()) return entry;
    removeRecord(key);
    return undefined;
  };
  const isOverLimit = (): boolean => slotByKey.size > capacity || totalBytes > maxBytes;

  const shrinkSlot = (slot: RecordSlot): void => {
    const { record, expires } = slot.entry;
    const shrunkRecord = slot.hasTriedToShrink ? null : shrinkRecord(record);
    slot.hasTriedToShrink = true;
    if (shrunkRecord === null) return;
    totalBytes -= slot.bytes;
    slot.entry = { record: shrunkRecord, expires };
    slot.bytes = countRecordBytes(shrunkRecord);
    totalBytes += slot.bytes;
  };
  /**
   * Makes room in four steps, until there is enough. It removes expired records, then removes the oldest writes, and then
   * shortens the oldest answers. Finally, it removes the oldest answers to create requests.
   */
  const makeRoom = (): void => {
    for (const key of isOverLimit() ? [...slotByKey.keys()] : []) getEntry(key);
    for (const [key, { entry }] of slotByKey) {
      if (!isOverLimit()) return;
      if (isEvictable(entry)) removeRecord(key);
    }
    for (const slot of slotByKey.values()) {
      if (totalBytes <= maxBytes) break;
      shrinkSlot(slot);
    }
    // This loop removes answers to create requests, but only if there are more than `capacity` records. This is safe,
    // because the service does not book an ended session again. If the records exceed only `maxBytes`, these answers
    // stay: the previous loop has shortened them.
    for (const [key, { entry }] of slotByKey) {
      if (slotByKey.size <= capacity) return;
      if (entry.record.state === 'answered') removeRecord(key);
    }
  };

  return {
    get: getEntry,
    set(key, entry) {
      const previousEntry = getEntry(key);
      removeRecord(key);
      const bytes = countRecordBytes(entry.record);
      slotByKey.set(key, { entry, bytes, hasTriedToShrink: false });
      totalBytes += bytes;
      makeRoom();
      // A record that replaces an earlier one always fits. Otherwise the relay could not replace a claim by the answer
      // with the booking.
      if (previousEntry || !isOverLimit()) return;
      removeRecord(key);
      throw new StoreFullError('The store of the relay is full.');
    },
    delete: removeRecord,
    getUsage: () => ({ records: slotByKey.size, bytes: totalBytes, maxBytes }),
    entries: () => [...slotByKey].filter(([key]) => getEntry(key)).map(([key, { entry }]) => [key, entry]),
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
  /**
   * The maximum number of records. If there are more, the oldest writes go first, then the oldest answers to create
   * requests. Default: no limit.
   */
  capacity?: number;
  /** The maximum number of bytes in all records together. Default: 32 000 000. */
  maxBytes?: number;
}

/**
 * Returns a store in the memory of this process. It is safe for a single instance only.
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
    usage: table.getUsage,
  };
}
