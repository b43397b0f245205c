/**
 * The tabs of one guest, simulated without a browser. They share one stored cart, follow each other's changes and
 * take turns with the lock.
 */
import { expect } from 'vitest';
import type { CartStorage, StoredCart } from '../../src/flow/session/context.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';
import { guestDetails, visit, type Visit } from './visit.ts';

export interface Site {
  venue: FakeVenue;
  /** Opens a tab that reads the cart when another tab changes it. */
  tab(): Visit;
  /** Resolves when no tab is still reacting to another tab. */
  whenIdle(): Promise<void>;
  /** Simulates that the tab with the lock closes during a create request. This releases its lock. */
  crash(): void;
  /** Lets another script hold the lock longer than any tab waits. Returns the function that releases it. */
  holdLock(): () => void;
}

interface LockHolder {
  done: Promise<void>;
  end: () => void;
  /** True if the holder keeps the lock longer than any tab waits. */
  isStuck?: boolean;
}

/** Returns the item ids of the cart's lines, in order. */
export const itemsIn = ({ flow }: Visit): string[] => flow.state.session?.lines.map(({ itemId }) => itemId) ?? [];

/** Enters the guest's details and opens the review. */
export async function openReview({ flow }: Visit): Promise<void> {
  flow.type(guestDetails);
  flow.goTo('details');
  await flow.review();
  expect(flow.state.step).toBe('review');
}

/** @param locks false to simulate a browser without the Web Locks API */
export function openSite({ locks = true, relay = false, venue = createFakeVenue() } = {}): Site {
  let storedText: string | null = null;
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
      if (text === storedText) return;
      storedText = text;
      for (const [other, listener] of listeners) if (other !== storage) listener();
    };
    const storage: CartStorage = {
      load: () => (storedText === null ? null : (JSON.parse(storedText) as StoredCart)),
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
      const page = visit({ venue, relay, storage });
      storage.watch?.(() => {
        const syncing = page.flow.sync().finally(() => following.delete(syncing));
        following.add(syncing);
      });
      return page;
    },
    async whenIdle() {
      while (following.size > 0) await Promise.all(following);
    },
    crash: () => working?.end(),
    holdLock() {
      const holder = Object.assign(takeLock(), { isStuck: true });
      return holder.end;
    },
  };
}
