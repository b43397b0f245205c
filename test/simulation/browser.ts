/**
 * The parts of a browser that a cart depends on. All tabs of a site share one storage and one set of locks. A change of the storage
 * dispatches a `storage` event on all other pages. The model has no blocked or full storage.
 */
import type { CartPage } from '../../src/page/storage/cart-storage.ts';
import type { VirtualTime } from './time.ts';

export interface BrowserPage extends CartPage {
  /** Stops the events of the page and releases its locks. */
  close(): void;
}

export interface Browser {
  /** @param tab name of the tab; the history of a tab survives a reload */
  openPage(tab: string): BrowserPage;
  /** The text of each key in `localStorage`. */
  readonly storage: Map<string, string>;
  /** Difference of the machine's clock from the true time in milliseconds, negative if the clock is slow. */
  clockOffsetMs: number;
}

interface Lock {
  mode: LockMode;
  owner: object;
  /** Rejects the request whose lock another page steals. */
  reject?(error: Error): void;
}

interface LockRequest extends Lock {
  grant(): void;
}

/** A queue in order of arrival, as in https://w3c.github.io/web-locks/. Neighbours that request a shared lock hold it together. */
function createLocks() {
  let locks: Lock[] = [];
  let queue: LockRequest[] = [];
  const isFree = (mode: LockMode): boolean =>
    mode === 'shared' ? locks.every((lock) => lock.mode === 'shared') : locks.length === 0;

  function grantNext(): void {
    for (let next = queue[0]; next && isFree(next.mode); next = queue[0]) {
      queue.shift();
      locks.push(next);
      next.grant();
    }
  }

  return {
    for(owner: object): Pick<LockManager, 'request'> {
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
        const work = typeof optionsOrCallback === 'function' ? optionsOrCallback : callback;
        if (work === undefined) throw new TypeError('Nothing to do.');
        if (ifAvailable && (queue.length > 0 || !isFree(mode))) return await work(null);
        if (steal) {
          for (const lock of locks) lock.reject?.(new DOMException('Another page stole the lock.', 'AbortError'));
          locks = [];
        }
        const lock = await new Promise<LockRequest>((resolve, reject) => {
          const lockRequest: LockRequest = { mode, owner, grant: () => resolve(lockRequest) };
          signal?.addEventListener('abort', () => {
            queue = queue.filter((other) => other !== lockRequest);
            reject(new DOMException('Waited too long.', 'AbortError'));
          });
          if (steal) queue.unshift(lockRequest);
          else queue.push(lockRequest);
          grantNext();
        });
        const theft = new Promise<never>((_, reject) => (lock.reject = reject));
        try {
          return await Promise.race([Promise.resolve(work({ name, mode })), theft]);
        } finally {
          locks = locks.filter((other) => other !== lock);
          grantNext();
        }
      }
      return { request };
    },
    release(owner: object): void {
      locks = locks.filter((lock) => lock.owner !== owner);
      queue = queue.filter((lockRequest) => lockRequest.owner !== owner);
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
      /** Dispatches the event later, and never on the page that wrote the value, like browsers. */
      const dispatchStorageEvent = (key: string) => {
        for (const other of pages.keys())
          if (other !== page)
            time.after(5, () => pages.get(other)?.dispatchEvent(Object.assign(new Event('storage'), { key })));
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
        navigator: { locks: locks.for(page) },
        setTimeout(callback, ms) {
          timers.push(time.after(ms, callback));
          return timers.length - 1;
        },
        clearTimeout: (timer) => timers[timer]?.(),
        addEventListener: page.addEventListener.bind(page),
        dispatchEvent: page.dispatchEvent.bind(page),
        close() {
          pages.delete(page);
          locks.release(page);
        },
      };
    },
  };
}
