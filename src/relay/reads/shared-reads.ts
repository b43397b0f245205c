/**
 * Answers one read for many guests. Identical reads in flight share one request, and a cache repeats its answer for the time
 * of its policy. After a write, the cache repeats no availability from before it. `reads.ts` decides which reads several guests
 * share.
 */
import type { Clock } from '../clock.ts';
import { errorAnswer, type Answer, type CacheUse } from '../http/answer.ts';
import type { ReadRouteName } from '../http/routes.ts';
import { createSingleFlight } from '../idempotency/lease.ts';
import { isObject, type JsonObject } from '../json.ts';
import { errorName } from '../log.ts';
import type { ReadCache } from './read-cache.ts';

/** The time for which one answer serves several guests. */
export interface SharePolicy {
  /** Time for which the relay repeats an answer, in ms. */
  freshMs: number;
  /** Time after `freshMs` in which the relay repeats the answer once more, and replaces it in the background, in ms. */
  staleMs: number;
  /** True if a booking can change the answer. */
  changesWithBookings: boolean;
  /** The member of the JSON that shows that an answer is complete. */
  member: string;
}

const minute = { freshMs: 60_000, staleMs: 0, changesWithBookings: false };
const catalogue = { ...minute, staleMs: 540_000 };
const availability = { freshMs: 30_000, staleMs: 0, changesWithBookings: true };

/** `prices` means rated lists without their SLIPs. Other rated answers always come from the service. */
export const sharePolicies: Readonly<Record<ReadRouteName | 'prices', SharePolicy>> = {
  help: { ...minute, member: 'request' },
  company: { ...catalogue, member: 'company' },
  items: { ...catalogue, member: 'items' },
  item: { ...catalogue, member: 'item' },
  prices: { ...availability, freshMs: 60_000, member: 'items' },
  calendars: { ...availability, member: 'items' },
  calendar: { ...availability, member: 'item' },
  form: { ...minute, member: 'booking_form_ui' },
};

export interface SharedRead {
  /** A name that is the same for all requests with the same answer. */
  name: string;
  policy: SharePolicy;
  /** Requests the answer from the service. */
  send: () => Promise<Answer>;
  /** Returns false for an answer that must serve only this request. */
  isShareable: (answer: Answer) => boolean;
  /** Returns the seconds for which the website must not send requests to the service; 0 if it may send one now. */
  chargeWebsite: () => Promise<number>;
}

export interface SharedReads {
  read(request: SharedRead): Promise<Answer>;
  /** Discards all availability that the relay requested before this moment. */
  invalidate(): void;
}

interface Entry {
  /** Time of the request to the service, in epoch ms. */
  requestedAt: number;
  /** In epoch ms. */
  freshUntil: number;
  /** In epoch ms. */
  staleUntil: number;
  answer: JsonObject;
}

export interface ReadSettings {
  baseUrl: string;
  cache: ReadCache;
  clock: Clock;
  /** In ms. */
  upstreamTimeout: number;
}

/** Longer than the cache keeps any availability, including the time of its request. */
const REMEMBER_WRITE_MS = 120_000;

/** The shortest pause after a failed request in the background, in ms. */
const REFRESH_PAUSE_MS = 10_000;

export function createSharedReads(settings: ReadSettings): SharedReads {
  const { baseUrl, cache, clock } = settings;
  const singleFlight = createSingleFlight(settings);
  const counts = { reads: 0, saved: 0 };
  // The first word is the account. The second one separates these entries from those of earlier releases.
  const keyOf = (name: string) => `${baseUrl} v2 ${name}`;
  const writeKey = keyOf('write');
  let lastWriteAt = -Infinity;
  let writeCount = 0;

  async function find({ name, policy }: SharedRead): Promise<Entry | undefined> {
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

  async function request({ name, policy, send, isShareable }: SharedRead, staleEntry?: Entry): Promise<Answer> {
    const requestedAt = clock.now();
    const answer = await send();
    const now = clock.now();
    const isGood = isShareable(answer);
    const pauseMs = Math.max(REFRESH_PAUSE_MS, (answer.retryAfter ?? 0) * 1000);
    const freshUntil = now + policy.freshMs;
    const entry = isGood
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

  /** Availability from before a write must not serve a request after it, so the name changes with each write. */
  const inFlightName = ({ name, policy }: SharedRead) =>
    policy.changesWithBookings ? `${name} ${String(writeCount)}` : name;

  async function replaceInBackground(read: SharedRead, staleEntry: Entry): Promise<void> {
    try {
      await singleFlight(inFlightName(read), async () => {
        const retryAfter = await read.chargeWebsite();
        return retryAfter > 0 ? errorAnswer('throttled', { retryAfter }) : request(read, staleEntry);
      });
    } catch {
      // The stale answer serves until a later request succeeds.
    }
  }

  function withCount(answer: Answer, use: CacheUse['use']): Answer {
    counts.reads += 1;
    if (use !== 'miss') counts.saved += 1;
    return { ...answer, cache: { use, hitRate: Math.round((100 * counts.saved) / counts.reads) / 100 } };
  }

  return {
    async read(read) {
      const entry = await find(read);
      if (entry) {
        const isFresh = clock.now() < entry.freshUntil;
        if (!isFresh) void replaceInBackground(read, entry);
        return withCount({ status: 200, json: entry.answer, outcome: 'kept' }, isFresh ? 'hit' : 'stale');
      }
      const retryAfter = await read.chargeWebsite();
      if (retryAfter > 0) return errorAnswer('throttled', { retryAfter });
      let use: CacheUse['use'] = 'shared';
      const work = () => {
        use = 'miss';
        return request(read);
      };
      const answer = (await singleFlight(inFlightName(read), work)) ?? (await work());
      return withCount(answer, use);
    },
    invalidate() {
      lastWriteAt = clock.now();
      writeCount += 1;
      // A cache of the operator may throw or reject, which must not affect the write.
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
