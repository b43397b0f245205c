/** One visitor's site without a browser: what its tabs remember is one cart, each is told of the others, one books at a time. */
import type { CartStorage, StoredCart } from '../../src/flow/session/context.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';
import { visit, type Visit } from './visit.ts';

export interface Site {
  venue: FakeVenue;
  /** Opens a tab that follows the others. */
  tab(): Visit;
  /** Settles what the tabs do when they are told. */
  settled(): Promise<void>;
  /** A tab that is closed while it books lets go of its lock. */
  crash(): void;
  /** Another script takes the lock and keeps it for longer than any tab waits. Returns how to give it back. */
  holdLock(): () => void;
}

interface LockHolder {
  done: Promise<void>;
  end: () => void;
  /** It keeps the lock for longer than any tab waits. */
  isStuck?: boolean;
}

/** @param locks false for a browser that has none */
export function openSite({ locks = true, relay = false, venue = createFakeVenue() } = {}): Site {
  let kept: string | null = null;
  let working: LockHolder | null = null;
  const listeners = new Map<CartStorage, () => void>();
  const following = new Set<Promise<unknown>>();

  function takeLock(): LockHolder {
    let resolveDone: (() => void) | undefined;
    const done = new Promise<void>((resolve) => (resolveDone = resolve));
    const holder: LockHolder = {
      done,
      end() {
        resolveDone?.();
        if (working === holder) working = null;
      },
    };
    working = holder;
    return holder;
  }

  function storageOfTab(): CartStorage {
    const keep = (cart: StoredCart | null) => {
      const text = cart && JSON.stringify(cart);
      if (text === kept) return;
      kept = text;
      for (const [other, listener] of listeners) if (other !== storage) listener();
    };
    const storage: CartStorage = {
      load: () => (kept === null ? null : (JSON.parse(kept) as StoredCart)),
      save: keep,
      clear: () => keep(null),
      watch(listener) {
        listeners.set(storage, listener);
        return () => listeners.delete(storage);
      },
      async alone(work, { steal = false } = {}) {
        if (!locks) return work(() => true);
        if (working && !steal) return false;
        const holder = takeLock();
        await work(() => working === holder);
        holder.end();
        return true;
      },
      async idle() {
        if (!locks || working?.isStuck) return false;
        await working?.done;
        return true;
      },
    };
    return storage;
  }

  return {
    venue,
    tab() {
      const storage = storageOfTab();
      const opened = visit({ venue, relay, storage });
      storage.watch?.(() => {
        const synced = opened.flow.sync().finally(() => following.delete(synced));
        following.add(synced);
      });
      return opened;
    },
    async settled() {
      while (following.size > 0) await Promise.all(following);
    },
    crash: () => working?.end(),
    holdLock() {
      const holder = Object.assign(takeLock(), { isStuck: true });
      return holder.end;
    },
  };
}
