/**
 * Answers one read for many guests. Identical reads in flight share one request to the service. Afterwards a cache
 * repeats the answer for a limited time. After a write, no read receives availability from before that write.
 * `reads.ts` decides which reads several guests share.
 */
import type { Clock } from '../clock.ts';
import { errorAnswer, type Answer, type CacheUse } from '../http/answer.ts';
import type { ReadRouteName } from '../http/routes.ts';
import { createSingleFlight } from '../idempotency/lease.ts';
import { isObject, type JsonObject } from '../json.ts';
import { errorName } from '../log.ts';
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
  member: string;
}

const minutePolicy = { freshMs: 60_000, staleMs: 0, changesWithBookings: false };
const cataloguePolicy = { ...minutePolicy, staleMs: 540_000 };
const availabilityPolicy = { freshMs: 30_000, staleMs: 0, changesWithBookings: true };

/**
 * The policy for each kind of read. `prices` is a list with prices but without SLIPs. The relay never shares any other
 * answer with prices.
 */
export const sharePolicies: Readonly<Record<ReadRouteName | 'prices', SharePolicy>> = {
  help: { ...minutePolicy, member: 'request' },
  company: { ...cataloguePolicy, member: 'company' },
  items: { ...cataloguePolicy, member: 'items' },
  item: { ...cataloguePolicy, member: 'item' },
  prices: { ...availabilityPolicy, freshMs: 60_000, member: 'items' },
  calendars: { ...availabilityPolicy, member: 'items' },
  calendar: { ...availabilityPolicy, member: 'item' },
  form: { ...minutePolicy, member: 'booking_form_ui' },
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
  invalidate(): void;
}

interface Entry {
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
 * The time for which the cache stores the time of the last write, in ms. It is longer than the time for which the cache
 * stores any availability.
 */
const REMEMBER_WRITE_MS = 120_000;

/** The shortest pause before the next request in the background after a failed one, in ms. */
const REFRESH_PAUSE_MS = 10_000;

export function createSharedReads(settings: ReadSettings): SharedReads {
  const { baseUrl, cache, clock } = settings;
  const singleFlight = createSingleFlight(settings);
  const counts = { reads: 0, saved: 0 };
  // The key starts with the address of the account. `v2` separates these entries from those of earlier releases.
  const keyOf = (name: string) => `${baseUrl} v2 ${name}`;
  const writeKey = keyOf('write');
  let lastWriteAt = -Infinity;
  let writeCount = 0;

  async function findEntry({ name, policy }: SharedRead): Promise<Entry | undefined> {
    try {
      const [storedEntry, write] = await Promise.all([
        cache.get(keyOf(name)),
        policy.changesWithBookings ? cache.get(writeKey) : undefined,
      ]);
      const entry = readEntry(storedEntry);
      const writeAt = Math.max(lastWriteAt, typeof write?.['at'] === 'number' ? write['at'] : -Infinity);
      return entry && policy.changesWithBookings && entry.requestedAt <= writeAt ? undefined : entry;
    } catch {
      return undefined;
    }
  }

  async function requestAndStore({ name, policy, send, isShareable }: SharedRead, staleEntry?: Entry): Promise<Answer> {
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
      await cache.set(keyOf(name), entry, entry.staleUntil - now);
      return answer;
    } catch (error) {
      return { ...answer, fault: errorName(error) };
    }
  }

  /**
   * Returns the name under which reads share a request. It changes with each write, because availability from before a
   * write must not serve a read after it.
   */
  const inFlightName = ({ name, policy }: SharedRead) =>
    policy.changesWithBookings ? `${name} ${String(writeCount)}` : name;

  async function replaceInBackground(read: SharedRead, staleEntry: Entry): Promise<void> {
    try {
      await singleFlight(inFlightName(read), async () => {
        const retryAfter = await read.chargeWebsite();
        return retryAfter > 0 ? errorAnswer('throttled', { retryAfter }) : requestAndStore(read, staleEntry);
      });
    } catch {
      // The relay repeats the old answer until a later request succeeds.
    }
  }

  function countRead(answer: Answer, use: CacheUse['use']): Answer {
    counts.reads += 1;
    if (use !== 'miss') counts.saved += 1;
    return { ...answer, cache: { use, hitRate: Math.round((100 * counts.saved) / counts.reads) / 100 } };
  }

  return {
    async read(read) {
      const entry = await findEntry(read);
      if (entry) {
        const isFresh = clock.now() < entry.freshUntil;
        if (!isFresh) void replaceInBackground(read, entry);
        return countRead({ status: 200, json: entry.answer, outcome: 'kept' }, isFresh ? 'hit' : 'stale');
      }
      const retryAfter = await read.chargeWebsite();
      if (retryAfter > 0) return errorAnswer('throttled', { retryAfter });
      let use: CacheUse['use'] = 'shared';
      const work = () => {
        use = 'miss';
        return requestAndStore(read);
      };
      const answer = (await singleFlight(inFlightName(read), work)) ?? (await work());
      return countRead(answer, use);
    },
    invalidate() {
      lastWriteAt = clock.now();
      writeCount += 1;
      // The promise catches both an exception and a rejection of the operator's cache, so that the write still
      // succeeds.
      new Promise((resolve) => {
        resolve(cache.set(writeKey, { at: lastWriteAt }, REMEMBER_WRITE_MS));
      }).catch(() => undefined);
    },
  };
}

function readEntry(value: JsonObject | undefined): Entry | undefined {
  if (!isObject(value)) return undefined;
  const { requestedAt, freshUntil, staleUntil, answer } = value;
  const areTimes = [requestedAt, freshUntil, staleUntil].every((time) => typeof time === 'number');
  return areTimes && isObject(answer) ? (value as unknown as Entry) : undefined;
}
