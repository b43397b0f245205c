/**
 * What a browser keeps for the pages of a site, as far as a cart is kept by it: one storage and one set of locks for all
 * tabs, and news of a change for every page but the one that made it. Storage is neither blocked nor full here.
 */
import type { CartPage } from '../../src/page/storage/cart-storage.ts';
import type { VirtualTime } from './time.ts';

export interface PageOfBrowser extends CartPage {
  /** The page is gone: it hears nothing more, and its locks are free. */
  close(): void;
}

export interface Browser {
  /** @param tab names the tab, whose history outlives its pages */
  openPage(tab: string): PageOfBrowser;
  /** What is stored, by key. */
  readonly stored: Map<string, string>;
  /** Milliseconds by which the machine's clock is wrong; negative if it is slow. */
  clockSetBy: number;
}

interface Held {
  mode: LockMode;
  owner: object;
  /** Rejects the request whose lock another page steals. */
  lose?(error: Error): void;
}

interface Waiting extends Held {
  grant(): void;
}

/** https://w3c.github.io/web-locks/: first come, first served; what is shared is shared by those who wait side by side. */
function createLocks() {
  let held: Held[] = [];
  let waiting: Waiting[] = [];
  const isFree = (mode: LockMode): boolean =>
    mode === 'shared' ? held.every((lock) => lock.mode === 'shared') : held.length === 0;

  function proceed(): void {
    for (let next = waiting[0]; next && isFree(next.mode); next = waiting[0]) {
      waiting.shift();
      held.push(next);
      next.grant();
    }
  }

  return {
    for(owner: object): Pick<LockManager, 'request'> {
      async function request<T>(
        name: string,
        given: LockOptions | LockGrantedCallback<T>,
        callback?: LockGrantedCallback<T>,
      ): Promise<T> {
        const {
          mode = 'exclusive',
          ifAvailable = false,
          steal = false,
          signal,
        } = typeof given === 'function' ? {} : given;
        const work = typeof given === 'function' ? given : callback;
        if (work === undefined) throw new TypeError('Nothing to do.');
        if (ifAvailable && (waiting.length > 0 || !isFree(mode))) return await work(null);
        if (steal) {
          for (const { lose } of held) lose?.(new DOMException('Another page stole the lock.', 'AbortError'));
          held = [];
        }
        const lock = await new Promise<Waiting>((granted, reject) => {
          const wanted: Waiting = { mode, owner, grant: () => granted(wanted) };
          signal?.addEventListener('abort', () => {
            waiting = waiting.filter((each) => each !== wanted);
            reject(new DOMException('Waited too long.', 'AbortError'));
          });
          if (steal) waiting.unshift(wanted);
          else waiting.push(wanted);
          proceed();
        });
        const theft = new Promise<never>((_, reject) => (lock.lose = reject));
        try {
          return await Promise.race([Promise.resolve(work({ name, mode })), theft]);
        } finally {
          held = held.filter((each) => each !== lock);
          proceed();
        }
      }
      return { request };
    },
    release(owner: object): void {
      held = held.filter((lock) => lock.owner !== owner);
      waiting = waiting.filter((lock) => lock.owner !== owner);
      proceed();
    },
  };
}

export function createBrowser(time: VirtualTime): Browser {
  const stored = new Map<string, string>();
  const locks = createLocks();
  const pages = new Map<object, EventTarget>();
  const histories = new Map<string, unknown>();

  return {
    stored,
    clockSetBy: 0,
    openPage(tab) {
      const page = new EventTarget();
      const document = new EventTarget();
      pages.set(page, page);
      /** Told as browsers do: later, and never to the page that wrote. */
      const tell = (key: string) => {
        for (const other of pages.keys())
          if (other !== page)
            time.after(5, () => pages.get(other)?.dispatchEvent(Object.assign(new Event('storage'), { key })));
      };
      const isOpen = () => pages.has(page);
      const timers: (() => void)[] = [];
      return {
        localStorage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem(key, value) {
            if (!isOpen() || stored.get(key) === value) return;
            stored.set(key, value);
            tell(key);
          },
          removeItem(key) {
            if (isOpen() && stored.delete(key)) tell(key);
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
