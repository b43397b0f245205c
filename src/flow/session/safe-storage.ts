/**
 * Storages for programs that use `slipway-booking/flow` without a page: one in memory, and a guard around a program's
 * own storage. The browser's storage is in `page/storage`. This module is separate, because the elements never load it.
 */
import type { CartStorage, StoredCart } from './context.ts';

/**
 * Creates a storage in memory, which lasts as long as the page.
 *
 * @example
 * const commands = createCommands({ client, store, storage: createMemoryStorage() });
 */
export function createMemoryStorage(): CartStorage {
  let storedCart: StoredCart | null = null;
  return {
    load: () => storedCart,
    save: (cart) => (storedCart = cart),
    clear: () => (storedCart = null),
  };
}

/**
 * Returns a storage that never throws, so that a failed storage does not make a booking look like a failure. If a read
 * fails, `load` returns the last cart that this page read or saved. While the storage cannot save, `load` returns the
 * cart that this page could not save. If the lock fails before the work starts, the work
 * does not run, as if another page had the lock.
 */
export function createSafeStorage(storage: CartStorage): CartStorage {
  let lastCart: StoredCart | null = null;
  let isUnsaved = false;
  const { lostStart } = storage;
  return {
    load: () => (isUnsaved ? lastCart : (lastCart = attemptAccess(() => storage.load(), lastCart))),
    save: (cart) => {
      lastCart = cart;
      isUnsaved = !attemptAccess(() => (storage.save(cart), true), false);
    },
    clear: () => {
      lastCart = null;
      isUnsaved = !attemptAccess(() => (storage.clear(), true), false);
    },
    ...(storage.setAside && { setAside: (booking) => attemptAccess(() => storage.setAside?.(booking), undefined) }),
    ...(storage.keepPayment && {
      keepPayment: (paymentReturn) => attemptAccess(() => storage.keepPayment?.(paymentReturn), undefined),
    }),
    ...(lostStart && {
      lostStart: {
        load: () => attemptAccess(() => lostStart.load(), null),
        save: (lostStartToSave) => attemptAccess(() => lostStart.save(lostStartToSave), undefined),
      },
    }),
    ...(storage.watch && {
      watch: (listener) => attemptAccess(() => storage.watch?.(listener), undefined) ?? (() => undefined),
    }),
    ...(storage.alone && { alone: (work, options) => workUnderLock(storage, work, options) }),
    ...(storage.idle && { idle: async () => (await attemptAsyncAccess(() => storage.idle?.())) ?? false }),
  };
}

/** Returns the result of `access`, or `fallback` if `access` throws. */
function attemptAccess<T>(access: () => T, fallback: T): T {
  try {
    return access();
  } catch {
    return fallback;
  }
}

/** Resolves like `access`, or with undefined if `access` throws or rejects. */
async function attemptAsyncAccess<T>(access: () => Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await access();
  } catch {
    return undefined;
  }
}

/**
 * Does the work under the lock. If the lock fails before the work starts, resolves with false, as if another page had
 * the lock.
 */
async function workUnderLock(
  storage: CartStorage,
  work: (isHeld: () => boolean) => Promise<void>,
  options?: { steal?: boolean },
): Promise<unknown> {
  let runningWork: Promise<void> | undefined;
  const result = await attemptAsyncAccess(async () => {
    const isDone = await storage.alone?.((isHeld) => (runningWork = work(isHeld)), options);
    return { isDone };
  });
  if (result) return result.isDone;
  if (runningWork === undefined) return false;
  await runningWork;
  return true;
}
