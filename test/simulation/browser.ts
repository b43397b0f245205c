/**
 * Simulates the parts of a browser that a cart depends on: storage, locks, history and clock. All tabs share the
 * storage and the locks. A change of the storage dispatches a `storage` event on all other pages. The storage is never
 * full or blocked.
 */
import type { CartPage } from '../../src/page/storage/cart-storage.ts';
import type { VirtualTime } from './time.ts';

export interface BrowserPage extends CartPage {
  /** Closes the page: it receives no more events, and its locks become free. */
  close(): void;
}

export interface Browser {
  /** @param tab name of the tab; pages in the same tab, such as after a reload, share its `history.state` */
  openPage(tab: string): BrowserPage;
  /** Values in `localStorage`, by key. */
  readonly storage: Map<string, string>;
  /** Milliseconds by which the machine's clock is ahead of the correct time. Negative if the clock is behind. */
  clockOffsetMs: number;
}

interface Lock {
  mode: LockMode;
  ownerPage: object;
  /** Rejects the lock request of the page that holds the lock, if another page steals the lock. */
  reject?(error: Error): void;
}

interface LockRequest extends Lock {
  grant(): void;
}

/** Implements https://w3c.github.io/web-locks/ for one lock. Requests wait in a queue. Shared locks can overlap. */
function createLocks() {
  let locks: Lock[] = [];
  let queue: LockRequest[] = [];
  const isFree = (mode: LockMode): boolean =>
    mode === 'shared' ? locks.every((lock) => lock.mode === 'shared') : locks.length === 0;

  function grantNext(): void {
    for (let nextRequest = queue[0]; nextRequest && isFree(nextRequest.mode); nextRequest = queue[0]) {
      queue.shift();
      locks.push(nextRequest);
      nextRequest.grant();
    }
  }

  return {
    createManager(ownerPage: object): Pick<LockManager, 'request'> {
      async function request<T>(
        name: string,
        optionsOrCallback: LockOptions | LockGrantedCallback<T>,
        callback?: LockGrantedCallback<T>,
      ): Promise<T> {
        const {
          mode = 'exclusive',
          ifAvailable = false,
          steal = false,
          signal,
        } = typeof optionsOrCallback === 'function' ? {} : optionsOrCallback;
        const runWithLock = typeof optionsOrCallback === 'function' ? optionsOrCallback : callback;
        if (runWithLock === undefined) throw new TypeError('Nothing to do.');
        if (ifAvailable && (queue.length > 0 || !isFree(mode))) return await runWithLock(null);
        if (steal) {
          for (const lock of locks) lock.reject?.(new DOMException('Another page stole the lock.', 'AbortError'));
          locks = [];
        }
        const lock = await new Promise<LockRequest>((resolve, reject) => {
          const lockRequest: LockRequest = { mode, ownerPage, grant: () => resolve(lockRequest) };
          signal?.addEventListener('abort', () => {
            queue = queue.filter((queuedRequest) => queuedRequest !== lockRequest);
            reject(new DOMException('Waited too long.', 'AbortError'));
          });
          if (steal) queue.unshift(lockRequest);
          else queue.push(lockRequest);
          grantNext();
        });
        const lockTheft = new Promise<never>((_, reject) => (lock.reject = reject));
        try {
          return await Promise.race([Promise.resolve(runWithLock({ name, mode })), lockTheft]);
        } finally {
          locks = locks.filter((other) => other !== lock);
          grantNext();
        }
      }
      return { request };
    },
    releaseAll(ownerPage: object): void {
      locks = locks.filter((lock) => lock.ownerPage !== ownerPage);
      queue = queue.filter((lockRequest) => lockRequest.ownerPage !== ownerPage);
      grantNext();
    },
  };
}

export function createBrowser(time: VirtualTime): Browser {
  const storage = new Map<string, string>();
  const locks = createLocks();
  const pages = new Map<object, EventTarget>();
  const histories = new Map<string, unknown>();

  return {
    storage,
    clockOffsetMs: 0,
    openPage(tab) {
      const page = new EventTarget();
      const document = new EventTarget();
      pages.set(page, page);
      /** Dispatches a `storage` event on all other pages, a few milliseconds later, as browsers do. */
      const dispatchStorageEvent = (key: string) => {
        for (const otherPage of pages.keys())
          if (otherPage !== page)
            time.runAfter(5, () => pages.get(otherPage)?.dispatchEvent(Object.assign(new Event('storage'), { key })));
      };
      const isOpen = () => pages.has(page);
      const timers: (() => void)[] = [];
      return {
        localStorage: {
          getItem: (key) => storage.get(key) ?? null,
          setItem(key, value) {
            if (!isOpen() || storage.get(key) === value) return;
            storage.set(key, value);
            dispatchStorageEvent(key);
          },
          removeItem(key) {
            if (isOpen() && storage.delete(key)) dispatchStorageEvent(key);
          },
        },
        history: {
          get state() {
            return histories.get(tab) ?? null;
          },
          replaceState: (state) => void histories.set(tab, structuredClone(state)),
        },
        document: { hidden: false, addEventListener: document.addEventListener.bind(document) },
        navigator: { locks: locks.createManager(page) },
        setTimeout(callback, ms) {
          timers.push(time.runAfter(ms, callback));
          return timers.length - 1;
        },
        clearTimeout: (timer) => timers[timer]?.(),
        addEventListener: page.addEventListener.bind(page),
        dispatchEvent: page.dispatchEvent.bind(page),
        close() {
          pages.delete(page);
          locks.releaseAll(page);
        },
      };
    },
  };
}
