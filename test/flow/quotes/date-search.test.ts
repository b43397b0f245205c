import { describe, expect, it } from 'vitest';
import { admitRequest, EMPTY_QUEUE, PACES, type PacedRequest } from '../../../demo/service/rules/pace.ts';
import type { Item, ListQuoteRequest, Quote, QuoteRequest } from '../../../src/api/types.ts';
import {
  findOffer,
  type OfferOptions,
  type PartialOffer,
  type DateSearch,
} from '../../../src/flow/quotes/date-search.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createReadQueue, type ReadPriority } from '../../../src/flow/reads/read-queue.ts';
import { range } from '../../../src/values/builtins.ts';
import { addDays, countDaysBetween } from '../../../src/values/dates/day.ts';
import { ProblemError, problemOf, type Problem } from '../../../src/values/problem.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { createVirtualTime } from '../../simulation/time.ts';
import { june10 } from '../visit.ts';
import { listedQuote } from './listed-quote.ts';

const buildDateSearch = (days: number): DateSearch => ({
  from: june10,
  to: addDays(june10, days - 1),
  params: {},
  discountCode: '',
});
const buildBoats = (count: number, timedCount = 0): Item[] =>
  range(count).map((index) =>
    createTestItem({ id: String(index), unit: index % 5 === 4 && index < timedCount * 5 ? 'H' : 'D' }),
  );
const readIds = (items: readonly Item[]) => items.map(({ id }) => id);

interface SentRequest {
  at: number;
  ids: readonly string[];
  isTimed: boolean;
}

interface SearchOptions {
  items?: readonly Item[];
  dateSearch?: DateSearch;
  options?: OfferOptions;
  /** Returns a problem if the request must fail. */
  fail?: (request: SentRequest) => Problem | undefined;
  /** Requests that the guest sent before the search. They count against the quota of the service. */
  earlierRequests?: number;
}

/** Runs a date search against a simulated weak service. Its requests pass the read queue, and the time is virtual. */
function startSearch({
  items = buildBoats(50),
  dateSearch = buildDateSearch(1),
  options,
  fail,
  earlierRequests = 0,
}: SearchOptions = {}) {
  const clock = createVirtualTime(0);
  const pace = createAccountPace(clock.now);
  const readQueue = createReadQueue(pace, { now: clock.now, timer: (callback, ms) => clock.runAfter(ms, callback) });
  let paceQueue = EMPTY_QUEUE;
  for (let count = 0; count < earlierRequests; count += 1)
    paceQueue = admitRequest(PACES.weak, paceQueue, { kind: 'other' }, 0).queue;
  const requests: SentRequest[] = [];
  let throttledCount = 0;

  function sendRequest<Answer>(
    pacedRequest: PacedRequest,
    request: Omit<SentRequest, 'at'>,
    signal: AbortSignal,
    answer: Answer,
  ) {
    return new Promise<Answer>((resolve, reject) => {
      const sentRequest = { at: clock.now(), ...request };
      requests.push(sentRequest);
      const { outcome, queue } = admitRequest(PACES.weak, paceQueue, pacedRequest, clock.now());
      paceQueue = queue;
      const problem =
        fail?.(sentRequest) ?? (outcome.kind === 'failed' ? { kind: 'broken' as const, status: 500 } : undefined);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      clock.runAfter(outcome.delayMs, () => {
        if (problem) return reject(new ProblemError(problem));
        if (outcome.kind !== 'throttled') {
          // Reports the response time to `pace`, as `src/flow/reads/account-reads.ts` does.
          pace.noteBatch(sentRequest.ids.length, { responseMs: clock.now() - sentRequest.at });
          return resolve(answer);
        }
        throttledCount += 1;
        reject(new ProblemError({ kind: 'throttled', until: clock.now() + outcome.retryAfterSeconds * 1000 }));
      });
    });
  }

  const buildQuote = (itemId: string) => listedQuote(itemId, { times: [{ start: '10:00', left: 4 }] });
  const createReadClient = (priority: ReadPriority) => ({
    pace,
    rateList: ({ itemIds, start, end }: ListQuoteRequest, signal?: AbortSignal) =>
      readQueue.run(
        priority,
        (ownSignal) =>
          sendRequest(
            { kind: 'rated-list', items: itemIds.length, days: countDaysBetween(start, end) + 1 },
            { ids: itemIds, isTimed: false },
            ownSignal,
            itemIds.map(buildQuote),
          ),
        signal,
      ),
    rate: ({ itemId }: QuoteRequest, signal?: AbortSignal) =>
      readQueue.run(
        priority,
        (ownSignal) =>
          sendRequest({ kind: 'rated-item', days: 1 }, { ids: [itemId], isTimed: true }, ownSignal, {
            ...buildQuote(itemId),
            total: '20.00',
          } as Quote),
        signal,
      ),
  });

  const progress: { at: number; offer: PartialOffer }[] = [];
  /**
   * Returns the item ids that the list shows after each progress report: all checked items before the first unchecked
   * item.
   */
  const listShownIds = (order: readonly string[] = readIds(items)) =>
    progress.map(({ offer }) => {
      const firstUnchecked = order.findIndex((id) => offer.uncheckedIds.has(id));
      return firstUnchecked < 0 ? order : order.slice(0, firstUnchecked);
    });
  const startOfferSearch = () =>
    findOffer(createReadClient('visible'), items, dateSearch, {
      wait: (problem) => clock.sleep(problem.kind === 'throttled' ? problem.until - clock.now() : 0),
      waitForFirstBatch: () => clock.sleep(2000),
      onProgress: (offer) => progress.push({ at: clock.now(), offer }),
      ...options,
    });
  /** Runs the search to its end, in virtual time. */
  async function runToEnd() {
    const result = await Promise.all([startOfferSearch().catch(problemOf), clock.runUntil(() => false, Infinity)]);
    return { result: result[0], endMs: progress.at(-1)?.at ?? NaN };
  }
  const readFirstResultMs = () => progress[listShownIds().findIndex(({ length }) => length > 0)]?.at ?? NaN;
  return {
    clock,
    createReadClient,
    requests,
    progress,
    listShownIds,
    startOfferSearch,
    runToEnd,
    readFirstResultMs,
    throttledCount: () => throttledCount,
  };
}

const readUnansweredIds = (result: unknown) => (result as PartialOffer).unansweredIds;
const countFreeItems = (result: unknown) => (result as PartialOffer).free.size;

describe('findOffer on a weak service', () => {
  it.each([
    ['one day', 1, 0, { first: 400, end: 4000, requests: 10 }],
    ['one day with ten items sold by time', 1, 10, { first: 400, end: 4800, requests: 20 }],
    ['five days', 5, 0, { first: 2000, end: 20_000, requests: 10 }],
    ['twelve days', 12, 0, { first: 1920, end: 48_000, requests: 11 }],
  ])('shows first results of 50 items within 2 s: %s', async (_, days, timedCount, figures) => {
    const { runToEnd, readFirstResultMs, requests, throttledCount, progress } = startSearch({
      items: buildBoats(50, timedCount),
      dateSearch: buildDateSearch(days),
    });
    const { result, endMs } = await runToEnd();
    expect({ first: readFirstResultMs(), end: endMs, requests: requests.length }).toEqual(figures);
    expect(readFirstResultMs()).toBeLessThanOrEqual(2000);
    expect([countFreeItems(result), readUnansweredIds(result), throttledCount()]).toEqual([50, [], 0]);
    expect(progress.at(-1)?.offer.uncheckedIds.size).toBe(0);
  });

  it('shows items sold by time within 2 s', async () => {
    const items = buildBoats(50).map((item, index) => (index < 7 ? { ...item, unit: 'H' as const } : item));
    const { runToEnd, readFirstResultMs } = startSearch({ items, dateSearch: buildDateSearch(7) });
    await runToEnd();
    expect(readFirstResultMs()).toBeLessThanOrEqual(2000);
  });

  it('sends the second request after 2 s even without the first answer', async () => {
    const { runToEnd, requests } = startSearch({ dateSearch: buildDateSearch(30) });
    await runToEnd();
    expect(requests.slice(0, 2).map(({ at }) => at)).toEqual([0, 2000]);
  });

  it('continues with the other items if the first request fails', async () => {
    const { runToEnd } = startSearch({
      dateSearch: buildDateSearch(7),
      fail: ({ ids: requestedIds }) => (requestedIds.includes('0') ? { kind: 'broken', status: 500 } : undefined),
    });
    const { result } = await runToEnd();
    expect([countFreeItems(result), readUnansweredIds(result)]).toEqual([49, ['0']]);
  });

  it('sends nothing more after a throttled request without the option `wait`', async () => {
    const { runToEnd, requests } = startSearch({
      dateSearch: buildDateSearch(7),
      options: { wait: undefined },
      fail: () => ({ kind: 'throttled', until: 0 }),
    });
    expect((await runToEnd()).result).toMatchObject({ kind: 'throttled' });
    expect(requests).toHaveLength(1);
  });

  it('shows new results only below the earlier ones', async () => {
    const { runToEnd, listShownIds } = startSearch({ items: buildBoats(50, 6) });
    await runToEnd();
    for (const [index, idsNow] of listShownIds().entries())
      expect(idsNow.slice(0, listShownIds()[index - 1]?.length ?? 0)).toEqual(listShownIds()[index - 1] ?? []);
    expect(new Set(listShownIds().map(({ length }) => length)).size).toBeGreaterThan(8);
  });

  it('checks items in the list’s order, even if that order changes', async () => {
    const items = buildBoats(50);
    let order = readIds(items).reverse();
    const { runToEnd, requests, clock } = startSearch({ items, options: { order: () => order } });
    clock.runAfter(500, () => (order = ['20', '21']));
    await runToEnd();
    expect(requests[0]?.ids).toEqual(['49', '48', '47', '46', '45']);
    // Some requests are already in flight when the sort order changes.
    expect(requests.find(({ ids: [firstSearch] }) => firstSearch === '20')?.ids).toEqual(['20', '21', '0', '1', '2']);
    expect(requests.findIndex(({ ids: [firstSearch] }) => firstSearch === '20')).toBeLessThanOrEqual(5);
  });

  it('sends nothing after an abort, not even queued requests', async () => {
    const controller = new AbortController();
    const { startOfferSearch, requests, clock } = startSearch({
      items: buildBoats(50, 10),
      options: { signal: controller.signal },
    });
    const outcome = startOfferSearch().then(
      () => 'ended',
      (error: unknown) => error,
    );
    clock.runAfter(900, () => controller.abort(new Error('stopped')));
    await clock.runUntil(() => controller.signal.aborted, Infinity);
    const countAtAbort = requests.length;
    await clock.runUntil(() => false, Infinity);
    expect(await outcome).toEqual(new Error('stopped'));
    expect([requests.length, requests.some(({ at }) => at > 900)]).toEqual([countAtAbort, false]);
  });

  it('resumes after an abort without repeating answered requests', async () => {
    const controller = new AbortController();
    const items = buildBoats(20, 2);
    const firstSearch = startSearch({ items, options: { signal: controller.signal } });
    void firstSearch.startOfferSearch().catch(() => undefined);
    firstSearch.clock.runAfter(900, () => controller.abort());
    await firstSearch.clock.runUntil(() => false, Infinity);
    const partialOffer = firstSearch.progress.at(-1)?.offer ?? null;
    const secondSearch = startSearch({ items, options: { earlierOffer: partialOffer } });
    const { result } = await secondSearch.runToEnd();
    const answeredIds = readIds(items).filter((id) => !partialOffer?.uncheckedIds.has(id));
    expect(answeredIds.length).toBeGreaterThan(4);
    expect(secondSearch.requests.flatMap((request) => request.ids).filter((id) => answeredIds.includes(id))).toEqual(
      [],
    );
    expect(countFreeItems(result)).toBe(20);
  });

  it('sends the price of the selected day before queued list requests', async () => {
    const { startOfferSearch, createReadClient, clock, requests } = startSearch();
    void startOfferSearch();
    clock.runAfter(100, () => void createReadClient('requested').rate({ itemId: 'mine' } as QuoteRequest));
    await clock.runUntil(() => false, Infinity);
    const priceRequestIndex = requests.findIndex((request) => request.ids[0] === 'mine');
    expect([requests[priceRequestIndex]?.at, priceRequestIndex]).toEqual([100, 2]);
  });
});

describe('findOffer on a service that fails or throttles', () => {
  it('keeps the other results and lists items whose request failed', async () => {
    const { runToEnd, listShownIds } = startSearch({
      items: buildBoats(20),
      fail: (request) => (request.ids.includes('7') ? { kind: 'broken', status: 500 } : undefined),
    });
    const { result } = await runToEnd();
    expect([countFreeItems(result), readUnansweredIds(result)]).toEqual([19, ['7']]);
    expect(listShownIds().at(-1)).toHaveLength(20);
  });

  it('waits while the service throttles, then continues', async () => {
    const { runToEnd, requests, throttledCount } = startSearch({ items: buildBoats(50), earlierRequests: 15 });
    const { result, endMs } = await runToEnd();
    expect(throttledCount()).toBeGreaterThan(0);
    expect(throttledCount()).toBeLessThanOrEqual(3);
    expect([countFreeItems(result), readUnansweredIds(result)]).toEqual([50, []]);
    expect(requests.filter(({ at }) => at > 2100 && at < 58_000)).toEqual([]);
    expect(endMs).toBeLessThan(64_000);
  });

  it('reports partial results, then rejects with the error of `wait`', async () => {
    const { runToEnd, progress } = startSearch({
      items: buildBoats(50),
      earlierRequests: 17,
      options: { wait: () => Promise.reject(new ProblemError({ kind: 'throttled', until: 60_000 })) },
    });
    const { result } = await runToEnd();
    expect(result).toEqual({ kind: 'throttled', until: 60_000 });
    // Twenty results include a batch that was waiting in the queue when the account throttled.
    expect(progress.at(-1)?.offer.free.size).toBe(20);
  });
});
