/** Fixture: a fake page with its own storage, history and locks, for tests of stored data. */
import type { CartPage } from '../../../src/page/storage/cart-storage.ts';

export interface FakePage extends CartPage {
  /** The entries of `localStorage`. Fake pages that share this map act as pages of one browser. */
  readonly entries: Map<string, string>;
  document: EventTarget & { hidden: boolean };
  /** Makes these methods of `localStorage` throw, as a full or blocked storage does. */
  refuse(...methods: ('getItem' | 'setItem' | 'removeItem')[]): void;
  /** Lets all methods of `localStorage` work again. */
  allow(): void;
}

export function createFakePage(entries = new Map<string, string>()): FakePage {
  const refusedMethods = new Set<string>();
  const throwIfRefused = (method: string) => {
    if (refusedMethods.has(method)) throw new DOMException('The storage is full or blocked.', 'QuotaExceededError');
  };
  const page = Object.assign(new EventTarget(), {
    entries,
    localStorage: {
      getItem: (key: string) => (throwIfRefused('getItem'), entries.get(key) ?? null),
      setItem: (key: string, text: string) => (throwIfRefused('setItem'), void entries.set(key, text)),
      removeItem: (key: string) => (throwIfRefused('removeItem'), void entries.delete(key)),
    },
    history: {
      state: null as unknown,
      replaceState(state: unknown) {
        this.state = structuredClone(state);
      },
    },
    document: Object.assign(new EventTarget(), { hidden: false }),
    navigator: { locks: createFakeLocks() },
    setTimeout: (...timerArguments: Parameters<typeof setTimeout>) => setTimeout(...timerArguments),
    clearTimeout: (timer: number) => clearTimeout(timer),
    refuse: (...methods: string[]) => methods.forEach((method) => refusedMethods.add(method)),
    allow: () => refusedMethods.clear(),
  });
  return page as unknown as FakePage;
}

let accountCount = 0;

/**
 * Returns a page, the base URL of a new account, and the storage key of its cart. Each test needs its own account,
 * because the modules keep carts in memory between tests.
 */
export function createAccountPage(): { base: string; key: string; page: FakePage } {
  accountCount += 1;
  const base = `https://booking.example/${accountCount}`;
  return { base, key: `slipway:cart:${base}`, page: createFakePage() };
}

/**
 * Fakes `navigator.locks`. Requests with `ifAvailable` or `steal` get their result immediately. Other requests wait
 * until the holder releases the lock.
 */
function createFakeLocks() {
  const holders = new Map<string, { workEnd: Promise<unknown>; rejectHolder: (error: Error) => void }>();
  return {
    async request(
      name: string,
      { ifAvailable, steal, signal }: LockOptions,
      exclusiveWork: (heldLock: object | null) => Promise<unknown>,
    ) {
      const lockHolder = holders.get(name);
      if (!ifAvailable && !steal) {
        const waitedTooLong = new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('Waited too long.', 'AbortError'))),
        );
        await Promise.race([lockHolder?.workEnd, waitedTooLong]);
        return exclusiveWork({});
      }
      if (lockHolder && !steal) return exclusiveWork(null);
      lockHolder?.rejectHolder(new DOMException('Another page stole the lock.', 'AbortError'));
      let rejectHolder: (error: Error) => void = () => undefined;
      const lockLoss = new Promise<never>((_, reject) => (rejectHolder = reject));
      const workEnd = Promise.resolve(exclusiveWork({})).finally(() => holders.delete(name));
      holders.set(name, { workEnd: workEnd.catch(() => undefined), rejectHolder });
      return Promise.race([workEnd, lockLoss]);
    },
  };
}
