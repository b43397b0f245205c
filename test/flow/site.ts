/** One visitor's site without a browser: what its tabs remember is one cart, each is told of the others, one books at a time. */
import type { CartStore, StoredCart } from '../../src/flow/session/storage.ts';
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
  const listeners = new Map<CartStore, () => void>();
  const following = new Set<Promise<unknown>>();

  function storeOfTab(): CartStore {
    const keep = (cart: StoredCart | null) => {
      const text = cart && JSON.stringify(cart);
      if (text === kept) return;
      kept = text;
      for (const [other, listener] of listeners) if (other !== store) listener();
    };
    const store: CartStore = {
      load: () => (kept === null ? null : (JSON.parse(kept) as StoredCart)),
      save: keep,
      clear: () => keep(null),
      watch(listener) {
        listeners.set(store, listener);
        return () => listeners.delete(store);
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
    return store;
  }

  return {
    venue,
    tab() {
      const store = storeOfTab();
      const opened = visit({ venue, relay, store });
      store.watch?.(() => {
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
