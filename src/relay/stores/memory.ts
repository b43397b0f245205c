/** Remembers creates and keyed writes in this process. For one instance only, and forgotten when it stops. */
import type { CreateStore } from './store.ts';
import { recordTable } from './table.ts';

export interface MemoryStoreOptions {
  now?: () => number;
  /** The largest number of records. Over it, writes go first, then the oldest answers to creates. Default: no limit. */
  capacity?: number;
  /** The largest size of all records, in bytes. Default: 32 000 000. */
  maxBytes?: number;
}

export function memoryStore({ now = Date.now, ...limits }: MemoryStoreOptions = {}): CreateStore {
  const table = recordTable(now, limits);
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
  };
}
