/**
 * Caches for answers to reads that several guests share. With a cache, a busy page sends one request to the service,
 * and not one for each guest. The choice of these answers is in `reads.ts`, and the time for which the relay repeats
 * them is in `shared-reads.ts`.
 */
import { parseObject, type JsonObject } from '../json.ts';

/**
 * A cache for answers to reads. Each key begins with the address of the account and a space.
 *
 * @example
 * const cache: ReadCache = memoryCache();
 */
export interface ReadCache {
  get(key: string): Promise<JsonObject | undefined>;
  /** Stores an answer for at most `keepFor` ms. */
  set(key: string, answer: JsonObject, keepFor: number): Promise<void>;
}

/**
 * Options of {@link memoryCache}. Both limits are numbers of characters in the keys and the JSON texts.
 *
 * @example
 * memoryCache({ most: 8_000_000 });
 */
export interface MemoryCacheOptions {
  /** Returns ms since the epoch. Default: the system's clock. */
  now?: () => number;
  /** The maximum number of characters in all entries together. Default: 32 000 000. */
  most?: number;
  /**
   * The maximum number of characters in the entries of one account together. Only useful if several relays share the
   * cache. Default: half of `most`.
   */
  mostPerAccount?: number;
}

interface MemoryEntry {
  answer: JsonObject;
  /** Number of characters in the key and in the JSON text of the answer. */
  size: number;
  /** Time after which the cache no longer returns the entry, in ms since the epoch. */
  expiresAt: number;
}

/** The entries of one account, oldest first. */
interface AccountEntries {
  entries: Map<string, MemoryEntry>;
  /** Number of characters in all these entries. */
  size: number;
}

/**
 * Returns a cache in the memory of this instance. If an account exceeds its limit, its oldest entries go. If the total
 * exceeds its limit, the oldest entries of the largest account go.
 *
 * @example
 * createRelay({ ...options, reads: true, cache: memoryCache({ most: 8_000_000 }) });
 */
export function memoryCache({
  now = Date.now,
  most: maxSize = 32_000_000,
  mostPerAccount: maxAccountSize = maxSize / 2,
}: MemoryCacheOptions = {}): ReadCache {
  const entriesByAccount = new Map<string, AccountEntries>();
  let totalSize = 0;

  const removeEntry = (account: string, key: string): void => {
    const accountEntries = entriesByAccount.get(account);
    const size = accountEntries?.entries.get(key)?.size ?? 0;
    if (!accountEntries?.entries.delete(key)) return;
    accountEntries.size -= size;
    totalSize -= size;
    if (accountEntries.entries.size === 0) entriesByAccount.delete(account);
  };
  const removeOldestEntry = (account: string): void => {
    const [oldestKey] = entriesByAccount.get(account)?.entries.keys() ?? [];
    if (oldestKey !== undefined) removeEntry(account, oldestKey);
  };
  const findLargestAccount = (): string =>
    [...entriesByAccount].reduce(
      (largest, [account, { size }]) => (size > largest.size ? { account, size } : largest),
      {
        account: '',
        size: -1,
      },
    ).account;

  return {
    async get(key) {
      const account = getAccount(key);
      const entry = entriesByAccount.get(account)?.entries.get(key);
      if (entry && entry.expiresAt > now()) return entry.answer;
      removeEntry(account, key);
      return undefined;
    },
    async set(key, answer, keepFor) {
      const account = getAccount(key);
      removeEntry(account, key);
      const size = key.length + JSON.stringify(answer).length;
      const accountLimit = Math.min(maxSize, maxAccountSize);
      if (size > accountLimit) return;
      while ((entriesByAccount.get(account)?.size ?? 0) + size > accountLimit) removeOldestEntry(account);
      while (totalSize + size > maxSize) removeOldestEntry(findLargestAccount());
      const accountEntries = entriesByAccount.get(account) ?? { entries: new Map<string, MemoryEntry>(), size: 0 };
      entriesByAccount.set(account, accountEntries);
      accountEntries.entries.set(key, { answer, size, expiresAt: now() + keepFor });
      accountEntries.size += size;
      totalSize += size;
    },
  };
}

function getAccount(key: string): string {
  return key.replace(/ .*/s, '');
}

/**
 * Returns a cache in Redis, for several instances. Redis may evict its keys at any time.
 *
 * @example
 * createRelay({ ...options, reads: true, cache: redisCache((...words) => ioredis.call(...words)) });
 */
export function redisCache(
  command: (...words: [string, ...string[]]) => Promise<unknown>,
  { prefix = 'slipway:read:' }: { prefix?: string } = {},
): ReadCache {
  return {
    async get(key) {
      const text = await command('GET', prefix + key);
      return typeof text === 'string' ? (parseObject(text) ?? undefined) : undefined;
    },
    async set(key, answer, keepFor) {
      await command('SET', prefix + key, JSON.stringify(answer), 'PX', String(keepFor));
    },
  };
}
