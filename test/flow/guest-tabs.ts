/**
 * The tabs of one guest, simulated without a browser. They share one stored cart, and each tab applies the changes of
 * the others. Only one tab at a time has the lock of the cart.
 */
import { expect } from 'vitest';
import type { CartStorage, StoredCart } from '../../src/flow/session/context.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';
import { guestDetails, openVisit, type Visit } from './visit.ts';

export interface Site {
  venue: FakeVenue;
  /** Opens a tab. When another tab changes the cart, this tab reads the cart again. */
  openTab(): Visit;
  /** Resolves when every tab has applied the changes of the other tabs. */
  whenIdle(): Promise<void>;
  /** Simulates that the tab with the lock closes during a create request. This releases its lock. */
  crash(): void;
  /**
   * Simulates that another script holds the lock of the cart for longer than any tab waits. Returns the function that
   * releases it.
   */
  holdLock(): () => void;
}

interface LockHolder {
  whenReleased: Promise<void>;
  release: () => void;
  /** True if the script or tab with the lock keeps it for longer than any tab waits. */
  isStuck?: boolean;
}

/** Returns the item ids of the cart's lines, in order. */
export const readItemIds = ({ flow }: Visit): string[] => flow.state.session?.lines.map(({ itemId }) => itemId) ?? [];

/** Enters the guest's details and opens the review. */
export async function goToReview({ flow }: Visit): Promise<void> {
  flow.type(guestDetails);
  flow.goTo('details');
  await flow.review();
  expect(flow.state.step).toBe('review');
}

/** @param hasLocks false to simulate a browser without the Web Locks API */
export function openSite({ hasLocks = true, relay = false, venue = createFakeVenue() } = {}): Site {
  let storedText: string | null = null;
  let lockHolder: LockHolder | null = null;
  const listeners = new Map<CartStorage, () => void>();
  const pendingSyncs = new Set<Promise<unknown>>();

  function takeLock(): LockHolder {
    let resolveRelease: (() => void) | undefined;
    const whenReleased = new Promise<void>((resolve) => (resolveRelease = resolve));
    const newHolder: LockHolder = {
      whenReleased,
      release() {
        resolveRelease?.();
        if (lockHolder === newHolder) lockHolder = null;
      },
    };
    lockHolder = newHolder;
    return newHolder;
  }

  function createTabStorage(): CartStorage {
    const saveCart = (newCart: StoredCart | null) => {
      const newText = newCart && JSON.stringify(newCart);
      if (newText === storedText) return;
      storedText = newText;
      for (const [otherStorage, listener] of listeners) if (otherStorage !== storage) listener();
    };
    const storage: CartStorage = {
      load: () => (storedText === null ? null : (JSON.parse(storedText) as StoredCart)),
      save: saveCart,
      clear: () => saveCart(null),
      watch(listener) {
        listeners.set(storage, listener);
        return () => listeners.delete(storage);
      },
      async alone(work, { steal = false } = {}) {
        if (!hasLocks) return work(() => true);
        if (lockHolder && !steal) return false;
        const newHolder = takeLock();
        await work(() => lockHolder === newHolder);
        newHolder.release();
        return true;
      },
      async idle() {
        if (!hasLocks || lockHolder?.isStuck) return false;
        await lockHolder?.whenReleased;
        return true;
      },
    };
    return storage;
  }

  return {
    venue,
    openTab() {
      const storage = createTabStorage();
      const page = openVisit({ venue, relay, storage });
      storage.watch?.(() => {
        const sync = page.flow.sync().finally(() => pendingSyncs.delete(sync));
        pendingSyncs.add(sync);
      });
      return page;
    },
    async whenIdle() {
      while (pendingSyncs.size > 0) await Promise.all(pendingSyncs);
    },
    crash: () => lockHolder?.release(),
    holdLock() {
      const newHolder = Object.assign(takeLock(), { isStuck: true });
      return newHolder.release;
    },
  };
}
