/** Remembers creates and keyed writes in this process. For one instance only, and forgotten when it stops. */
import type { CreateStore } from './store.ts';
import { recordTable } from './table.ts';

export { StoreFullError } from './table.ts';

export interface MemoryStoreOptions {
  now?: () => number;
  /** Most records kept. Default 20 000. */
  capacity?: number;
}

export function memoryStore({ now = Date.now, capacity }: MemoryStoreOptions = {}): CreateStore {
  const table = recordTable(now, capacity);
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
