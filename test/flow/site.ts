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
}

/** @param locks false for a browser that has none */
export function openSite({ locks = true, relay = false, venue = createFakeVenue() } = {}): Site {
  let kept: string | null = null;
  let working: { done: Promise<void>; end: () => void } | null = null;
  const listeners = new Map<CartStorage, () => void>();
  const following = new Set<Promise<unknown>>();

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
      async alone(work) {
        if (!locks) return work();
        if (working) return undefined;
        let end: (() => void) | undefined;
        const done = new Promise<void>((resolve) => (end = resolve));
        working = { done, end: () => end?.() };
        await work();
        end?.();
        working = null;
        return undefined;
      },
      async idle() {
        if (locks) await working?.done;
        return locks;
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
    crash() {
      working?.end();
      working = null;
    },
  };
}
