/**
 * Answers one read for many guests. Identical reads in flight share one request to the service. Afterwards a cache
 * repeats the answer for a limited time. After a write, no read receives availability from before that write.
 * `reads.ts` decides which reads several guests share.
 */
import type { Clock } from '../clock.ts';
import { createErrorAnswer, type Answer, type CacheUse } from '../http/answer.ts';
import type { ReadRouteName } from '../http/routes.ts';
import { createSingleFlight } from '../idempotency/lease.ts';
import { isObject, type JsonObject } from '../json.ts';
import { getErrorName } from '../log.ts';
import type { ReadCache } from './read-cache.ts';

/** Limits the time for which the relay repeats an answer. */
export interface SharePolicy {
  /** The time for which the relay repeats an answer, in ms. */
  freshMs: number;
  /**
   * The additional time after `freshMs`, in ms. In this time the relay repeats the old answer, and requests a new one
   * in the background.
   */
  staleMs: number;
  /** True if a new booking can change the answer. */
  changesWithBookings: boolean;
  /** The member that each complete answer has. The relay shares no answer without it. */
  requiredMember: string;
}

const minutePolicy = { freshMs: 60_000, staleMs: 0, changesWithBookings: false };
const cataloguePolicy = { ...minutePolicy, staleMs: 540_000 };
const availabilityPolicy = { freshMs: 30_000, staleMs: 0, changesWithBookings: true };

/**
 * The policy for each kind of read. `prices` is a list with prices but without SLIPs. The relay never shares any other
 * answer with prices.
 */
export const sharePolicies: Readonly<Record<ReadRouteName | 'prices', SharePolicy>> = {
  help: { ...minutePolicy, requiredMember: 'request' },
  company: { ...cataloguePolicy, requiredMember: 'company' },
  items: { ...cataloguePolicy, requiredMember: 'items' },
  item: { ...cataloguePolicy, requiredMember: 'item' },
  prices: { ...availabilityPolicy, freshMs: 60_000, requiredMember: 'items' },
  calendars: { ...availabilityPolicy, requiredMember: 'items' },
  calendar: { ...availabilityPolicy, requiredMember: 'item' },
  form: { ...minutePolicy, requiredMember: 'booking_form_ui' },
};

export interface SharedRead {
  /** The name of the read. Requests with the same name have the same answer. */
  name: string;
  policy: SharePolicy;
  /** Sends the request to the service. */
  send: () => Promise<Answer>;
  /** Returns false if no other guest may receive the answer. */
  isShareable: (answer: Answer) => boolean;
  /**
   * Takes a point from the website's budget. Returns 0 if the website may send a request to the service, else the
   * seconds to wait.
   */
  chargeWebsite: () => Promise<number>;
}

export interface SharedReads {
  read(request: SharedRead): Promise<Answer>;
  /** Discards all availability that the relay has requested until now. */
  discardAvailability(): void;
}

interface CacheEntry {
  /** Time of the request to the service, in ms since the epoch. */
  requestedAt: number;
  /** End of the time in which the answer is fresh, in ms since the epoch. */
  freshUntil: number;
  /** End of the time in which the relay may repeat the answer, in ms since the epoch. */
  staleUntil: number;
  answer: JsonObject;
}

export interface ReadSettings {
  baseUrl: string;
  cache: ReadCache;
  clock: Clock;
  /** The time limit of a request to the service, in ms. */
  upstreamTimeout: number;
}

/**
 * The cache remembers the moment of the last write for this time, in ms. It is longer than the time for which the cache
 * stores any availability.
 */
const LAST_WRITE_TTL_MS = 120_000;

/** The shortest pause before the next request in the background after a failed one, in ms. */
const REFRESH_PAUSE_MS = 10_000;

export function createSharedReads(settings: ReadSettings): SharedReads {
  const { baseUrl, cache, clock } = settings;
  const runSingleFlight = createSingleFlight(settings);
  const readCounts = { reads: 0, savedRequests: 0 };
  // The key starts with the address of the account. `v2` separates these entries from those of earlier releases.
  const createCacheKey = (name: string) => `${baseUrl} v2 ${name}`;
  const lastWriteKey = createCacheKey('write');
  let lastWriteAt = -Infinity;
  let writeCount = 0;

  async function findEntry({ name, policy }: SharedRead): Promise<CacheEntry | undefined> {
    try {
      const [storedEntry, storedWrite] = await Promise.all([
        cache.get(createCacheKey(name)),
        policy.changesWithBookings ? cache.get(lastWriteKey) : undefined,
      ]);
      const entry = parseEntry(storedEntry);
      const latestWriteAt = Math.max(
        lastWriteAt,
        typeof storedWrite?.['at'] === 'number' ? storedWrite['at'] : -Infinity,
      );
      return entry && policy.changesWithBookings && entry.requestedAt <= latestWriteAt ? undefined : entry;
    } catch {
      return undefined;
    }
  }

  async function requestAndStore(
    { name, policy, send, isShareable }: SharedRead,
    staleEntry?: CacheEntry,
  ): Promise<Answer> {
    const requestedAt = clock.now();
    const answer = await send();
    const now = clock.now();
    const canShare = isShareable(answer);
    const pauseMs = Math.max(REFRESH_PAUSE_MS, (answer.retryAfter ?? 0) * 1000);
    const freshUntil = now + policy.freshMs;
    const entry = canShare
      ? { requestedAt, freshUntil, staleUntil: freshUntil + policy.staleMs, answer: answer.json }
      : staleEntry && { ...staleEntry, freshUntil: now + pauseMs };
    if (!entry || entry.staleUntil <= now) return answer;
    try {
      await cache.set(createCacheKey(name), entry, entry.staleUntil - now);
      return answer;
    } catch (error) {
      return { ...answer, fault: getErrorName(error) };
    }
  }

  /**
   * Returns the name under which reads share a request. It changes with each write, because availability from before a
   * write must not serve a read after it.
   */
  const getInFlightName = ({ name, policy }: SharedRead) =>
    policy.changesWithBookings ? `${name} ${String(writeCount)}` : name;

  async function refreshInBackground(sharedRead: SharedRead, staleEntry: CacheEntry): Promise<void> {
    try {
      await runSingleFlight(getInFlightName(sharedRead), async () => {
        const retryAfter = await sharedRead.chargeWebsite();
        return retryAfter > 0
          ? createErrorAnswer('throttled', { retryAfter })
          : requestAndStore(sharedRead, staleEntry);
      });
    } catch {
      // The old answer stays in the cache, and the next read requests a new one again.
    }
  }

  function countRead(answer: Answer, cacheUse: CacheUse['use']): Answer {
    readCounts.reads += 1;
    if (cacheUse !== 'miss') readCounts.savedRequests += 1;
    return {
      ...answer,
      cache: { use: cacheUse, hitRate: Math.round((100 * readCounts.savedRequests) / readCounts.reads) / 100 },
    };
  }

  return {
    async read(sharedRead) {
      const entry = await findEntry(sharedRead);
      if (entry) {
        const isFresh = clock.now() < entry.freshUntil;
        if (!isFresh) void refreshInBackground(sharedRead, entry);
        return countRead({ status: 200, json: entry.answer, outcome: 'kept' }, isFresh ? 'hit' : 'stale');
      }
      const retryAfter = await sharedRead.chargeWebsite();
      if (retryAfter > 0) return createErrorAnswer('throttled', { retryAfter });
      let cacheUse: CacheUse['use'] = 'shared';
      const requestAsMiss = () => {
        cacheUse = 'miss';
        return requestAndStore(sharedRead);
      };
      const answer = (await runSingleFlight(getInFlightName(sharedRead), requestAsMiss)) ?? (await requestAsMiss());
      return countRead(answer, cacheUse);
    },
    discardAvailability() {
      lastWriteAt = clock.now();
      writeCount += 1;
      // The promise catches both an exception and a rejection of the operator's cache, so that the write still
      // succeeds.
      new Promise((resolve) => {
        resolve(cache.set(lastWriteKey, { at: lastWriteAt }, LAST_WRITE_TTL_MS));
      }).catch(() => undefined);
    },
  };
}

function parseEntry(value: JsonObject | undefined): CacheEntry | undefined {
  if (!isObject(value)) return undefined;
  const { requestedAt, freshUntil, staleUntil, answer } = value;
  const hasTimes = [requestedAt, freshUntil, staleUntil].every((time) => typeof time === 'number');
  return hasTimes && isObject(answer) ? (value as unknown as CacheEntry) : undefined;
}
