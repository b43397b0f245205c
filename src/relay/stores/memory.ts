/** Remembers creates and keyed writes in this process. For one instance only, and forgotten when it stops. */
import type { CreateRecord, CreateStore } from './store.ts';

export interface MemoryStoreOptions {
  now?: () => number;
  /** Most records kept. Default 20 000. */
  capacity?: number;
}

/** Full of records that may not be forgotten: better no booking than two. */
export class StoreFullError extends Error {
  override readonly name = 'StoreFullError';
}

export function memoryStore({ now = Date.now, capacity = 20_000 }: MemoryStoreOptions = {}): CreateStore {
  const entries = new Map<string, { record: CreateRecord; expires: number }>();

  const live = (key: string): CreateRecord | undefined => {
    const entry = entries.get(key);
    if (entry && entry.expires > now()) return entry.record;
    entries.delete(key);
    return undefined;
  };
  const put = (key: string, record: CreateRecord, keepFor: number): void => {
    entries.delete(key);
    entries.set(key, { record, expires: now() + keepFor });
  };
  const makeRoom = (): void => {
    if (entries.size < capacity) return;
    for (const key of [...entries.keys()]) live(key);
    if (entries.size < capacity) return;
    // An answer may go, the one that lapses first: a session that was booked has ended at the service. A claim or an unknown may not.
    const [first] = [...entries]
      .filter(([, { record }]) => record.state === 'answered')
      .sort(([, one], [, other]) => one.expires - other.expires);
    if (!first) throw new StoreFullError('The memory store of the relay is full.');
    entries.delete(first[0]);
  };

  return {
    ownInstanceOnly: true,
    async claim(key, record, keepFor) {
      if (live(key)) return false;
      makeRoom();
      put(key, record, keepFor);
      return true;
    },
    async replace(key, revision, record, keepFor) {
      if (live(key)?.revision !== revision) return false;
      put(key, record, keepFor);
      return true;
    },
    async release(key, revision) {
      return live(key)?.revision === revision && entries.delete(key);
    },
    async read(key) {
      return live(key);
    },
  };
}
