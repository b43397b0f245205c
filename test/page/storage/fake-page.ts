/** A page with storage, history and locks of its own, for tests of stored data. */
import type { CartPage } from '../../../src/page/storage/cart-storage.ts';

export interface FakePage extends CartPage {
  /** Contents of `localStorage`. Pages of one browser share them. */
  readonly entries: Map<string, string>;
  document: EventTarget & { hidden: boolean };
  /** Makes methods of `localStorage` throw as browsers do. */
  refuse(...methods: ('getItem' | 'setItem' | 'removeItem')[]): void;
  /** Lets all methods of `localStorage` work again. */
  allow(): void;
}

export function createFakePage(entries = new Map<string, string>()): FakePage {
  const refusedMethods = new Set<string>();
  const guard = (method: string) => {
    if (refusedMethods.has(method)) throw new DOMException('The storage is full or blocked.', 'QuotaExceededError');
  };
  const page = Object.assign(new EventTarget(), {
    entries,
    localStorage: {
      getItem: (key: string) => (guard('getItem'), entries.get(key) ?? null),
      setItem: (key: string, text: string) => (guard('setItem'), void entries.set(key, text)),
      removeItem: (key: string) => (guard('removeItem'), void entries.delete(key)),
    },
    history: {
      state: null as unknown,
      replaceState(state: unknown) {
        this.state = structuredClone(state);
      },
    },
    document: Object.assign(new EventTarget(), { hidden: false }),
    navigator: { locks: createFakeLocks() },
    refuse: (...methods: string[]) => methods.forEach((method) => refusedMethods.add(method)),
    allow: () => refusedMethods.clear(),
  });
  return page as unknown as FakePage;
}

/** Grants exclusive locks at once or not at all. Shared ones wait for the exclusive one. */
function createFakeLocks() {
  const holders = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { ifAvailable }: LockOptions, work: (lock: object | null) => unknown) {
      if (!ifAvailable) {
        await holders.get(name);
        return work({});
      }
      if (holders.has(name)) return work(null);
      const holder = Promise.resolve(work({}));
      holders.set(name, holder);
      return holder.finally(() => holders.delete(name));
    },
  };
}
