import { describe, expect, it, vi } from 'vitest';
import type { Item, ListedQuote, ListQuoteRequest, QuoteRequest, Quote } from '../../../src/api/types.ts';
import {
  findOffer,
  findUnpricedOffer,
  readOfferTimes,
  type OfferOptions,
  type PartialOffer,
  type DateSearch,
} from '../../../src/flow/quotes/date-search.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { addDays, type Day } from '../../../src/values/dates/day.ts';
import { listedQuote as answer } from './listed-quote.ts';
import { june10 } from '../visit.ts';
import { createTestItem, createTestParameter } from '../../api/domain-objects.ts';

const dayAfter = (offset: number) => addDays(june10, offset);
const buildItem = (id: string, changes: Partial<Item> = {}) => createTestItem({ id, name: id, ...changes });
const buildDateSearch = (from: Day, to: Day, params: Record<string, number> = {}): DateSearch => ({
  from,
  to,
  params,
  discountCode: '',
});
/**
 * Creates a service that returns the given list quotes and records the requests. `changeQuote` returns the
 * changes to the quote of a single request.
 */
function createService(
  listedQuotes: readonly ListedQuote[],
  changeQuote: (quoteRequest: QuoteRequest) => Partial<Quote> = () => ({}),
) {
  const listRequests: ListQuoteRequest[] = [];
  const singleRequests: QuoteRequest[] = [];
  return {
    listRequests,
    singleRequests,
    rateList(quoteRequest: ListQuoteRequest) {
      listRequests.push(quoteRequest);
      return Promise.resolve(listedQuotes.filter(({ itemId }) => quoteRequest.itemIds.includes(itemId)));
    },
    rate(quoteRequest: QuoteRequest): Promise<Quote> {
      singleRequests.push(quoteRequest);
      return Promise.resolve({ ...answer(quoteRequest.itemId), ...changeQuote(quoteRequest) });
    },
  };
}

describe('findOffer: requested days of each kind of item', () => {
  const dayItem = buildItem('day');
  const nightItem = buildItem('night', { unit: 'N' });
  const hourItem = buildItem('hour', { unit: 'H' });
  const mugItem = buildItem('mug', { simple: true });

  it('omits the last day for nights, requests one day for timed items', async () => {
    const client = createService([]);
    await findUnpricedOffer(client, [dayItem, nightItem, hourItem, mugItem], buildDateSearch(dayAfter(0), dayAfter(2)));
    expect(client.listRequests).toEqual([
      { itemIds: ['day'], start: dayAfter(0), end: dayAfter(2), params: {}, discountCode: '' },
      { itemIds: ['night'], start: dayAfter(0), end: dayAfter(1), params: {}, discountCode: '' },
      { itemIds: ['hour', 'mug'], start: dayAfter(0), end: dayAfter(0), params: {}, discountCode: '' },
    ]);
  });

  it('sends one request for all kinds if the search has one day', async () => {
    const client = createService([]);
    await findUnpricedOffer(client, [dayItem, nightItem, hourItem, mugItem], buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(client.listRequests).toHaveLength(1);
  });

  it('returns the days of each item; null if it has no dates', async () => {
    const raftItem = buildItem('raft', { fixedLength: 3 });
    const { free } = await findOffer(
      createService(['day', 'night', 'raft', 'mug'].map((id) => answer(id))),
      [dayItem, nightItem, raftItem, mugItem],
      buildDateSearch(dayAfter(0), dayAfter(1)),
    );
    expect(free.get('day')?.days).toEqual({ start: dayAfter(0), end: dayAfter(1) });
    expect(free.get('night')?.days).toEqual({ start: dayAfter(0), end: dayAfter(0) });
    expect(free.get('raft')?.days).toEqual({ start: dayAfter(0), end: dayAfter(2) });
    expect(free.get('mug')?.days).toBeNull();
  });
});

describe('findOffer: free items', () => {
  it('returns only bookable items, with their price', async () => {
    const { free } = await findOffer(
      createService([answer('a', { total: '33.50' }), answer('b', { bookable: false, reason: 'Full.' })]),
      [buildItem('a'), buildItem('b'), buildItem('unknown')],
      buildDateSearch(dayAfter(0), dayAfter(0)),
    );
    expect([...free.keys()]).toEqual(['a']);
    expect(free.get('a')).toMatchObject({ total: '33.50', isLowest: false });
  });

  it('returns a parent with the lowest price of its children', async () => {
    const houseItem = buildItem('house', { group: 'parent', children: ['one', 'two', 'three'] });
    const client = createService([
      answer('one', { total: '120.00' }),
      answer('two', { total: '90.00' }),
      answer('three', { bookable: false, total: '10.00' }),
    ]);
    const items = [houseItem, buildItem('one'), buildItem('two'), buildItem('three')];
    const { free } = await findOffer(client, items, buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(client.listRequests.flatMap(({ itemIds }) => itemIds)).toEqual(['one', 'two', 'three']);
    expect(free.get('house')).toMatchObject({ total: '90.00', isLowest: true, days: null });
    const { free: noFreeItems } = await findOffer(createService([]), items, buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(noFreeItems.has('house')).toBe(false);
  });

  const cruiseItem = buildItem('cruise', { unit: 'TS' });
  const answerWithSlots = (placesLeft: readonly (number | null)[]) =>
    answer('cruise', {
      bookable: false,
      needs: 4,
      total: '0.00',
      times: placesLeft.map((places, index) => ({ start: `1${String(index)}:00`, end: '23:00', left: places })),
    });

  it('prices an item sold by time at its first free time', async () => {
    const client = createService([answerWithSlots([2, 4])], () => ({ total: '88.00' }));
    const { free } = await findOffer(client, [cruiseItem], buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(client.singleRequests).toMatchObject([{ itemId: 'cruise', timeslot: 1 }]);
    expect(free.get('cruise')).toMatchObject({ total: '88.00', isLowest: true });
  });

  it('omits a full timed item, and one whose time the service refuses', async () => {
    expect(
      (
        await findOffer(
          createService([answerWithSlots([2, 3])]),
          [cruiseItem],
          buildDateSearch(dayAfter(0), dayAfter(0)),
        )
      ).free.size,
    ).toBe(0);
    expect(
      (
        await findOffer(
          createService([answerWithSlots([9])], () => ({ bookable: false })),
          [cruiseItem],
          buildDateSearch(dayAfter(0), dayAfter(0)),
        )
      ).free.size,
    ).toBe(0);
  });

  it("requests the first free hour with the item's own parameters", async () => {
    const boatItem = buildItem('boat', { unit: 'H' });
    const client = createService([
      answer('boat', {
        bookable: false,
        parameters: [createTestParameter({ id: 'boats' }), createTestParameter({ id: 'paddles' })],
        times: [
          { start: '08:00', left: 0 },
          { start: '09:00', left: 2 },
        ],
      }),
    ]);
    await findOffer(client, [boatItem], buildDateSearch(dayAfter(0), dayAfter(3), { adults: 2, boats: 1 }));
    expect(client.singleRequests).toMatchObject([{ start: dayAfter(0), end: dayAfter(0), startTime: '09:00' }]);
    expect(client.singleRequests[0]?.params).toEqual({ boats: 1 });
  });

  it('includes a timed item if its number of places is unknown', async () => {
    const requests = createService([answerWithSlots([0, null])]);
    const { free } = await findOffer(requests, [cruiseItem], buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(requests.singleRequests).toMatchObject([{ timeslot: 1 }]);
    expect(free.has('cruise')).toBe(true);
  });

  it('includes a timed item although the request for its price fails', async () => {
    const throwRefusal = () => {
      throw new ProblemError({ kind: 'offline' });
    };
    const failingClient = {
      ...createService([answerWithSlots([4])]),
      rate: async () => Promise.resolve().then(throwRefusal),
    };
    const { free } = await findOffer(failingClient, [cruiseItem], buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(free.get('cruise')).toMatchObject({ total: '', isLowest: true });
  });

  it('requests the prices of the first twelve timed items only', async () => {
    const items = Array.from({ length: 13 }, (_, index) => buildItem(`boat ${String(index)}`, { unit: 'TS' }));
    const requests = createService(items.map(({ id }) => answer(id, { times: [{ start: '10:00', left: 4 }] })));
    const { free } = await findOffer(requests, items, buildDateSearch(dayAfter(0), dayAfter(0)));
    expect(requests.singleRequests.map(({ itemId }) => itemId)).toEqual(items.slice(0, 12).map(({ id }) => id));
    expect(free.size).toBe(13);
  });

  it('returns an exact price for a parent whose children cost the same', async () => {
    const items = [
      buildItem('house', { group: 'parent', children: ['one', 'two'] }),
      buildItem('one'),
      buildItem('two'),
    ];
    const { free } = await findOffer(
      createService([answer('one'), answer('two')]),
      items,
      buildDateSearch(dayAfter(0), dayAfter(0)),
    );
    expect(free.get('house')).toMatchObject({ total: '10.00', isLowest: false });
  });

  it('omits a parent if the service refuses its only child’s time', async () => {
    const items = [buildItem('house', { group: 'parent', children: ['cruise'] }), cruiseItem, buildItem('tour')];
    const requests = createService([answerWithSlots([4]), answer('tour')], () => ({ bookable: false }));
    const dateSearch = buildDateSearch(dayAfter(0), dayAfter(0));
    const offerWithoutPrices = await findUnpricedOffer(requests, items, dateSearch);
    expect([...offerWithoutPrices.free.keys()].toSorted()).toEqual(['cruise', 'house', 'tour']);
    const { free } = await readOfferTimes(requests, items, dateSearch, offerWithoutPrices);
    expect([...free.keys()]).toEqual(['tour']);
  });
});

describe('findOffer: progress reports', () => {
  const todaySearch = buildDateSearch(dayAfter(0), dayAfter(0));
  const buildTimedItem = (id: string) => buildItem(id, { unit: 'TS' });
  const answerWithTime = (id: string) => answer(id, { times: [{ start: '10:00', left: 4 }] });

  /** Runs a search that requests each item separately. */
  async function searchSeparately(
    items: readonly Item[],
    client: ReturnType<typeof createService>,
    options: OfferOptions = {},
  ) {
    const progress: PartialOffer[] = [];
    const pace = { ...createAccountPace(), getBatchSize: () => 1 };
    const offer = await findOffer({ ...client, pace }, items, todaySearch, {
      onProgress: (buildPartialOffer) => progress.push(buildPartialOffer),
      ...options,
    });
    // Skips the first report, which only repeats the results of an earlier search.
    return {
      offer,
      progress: progress.slice(1),
      requestedIds: client.listRequests.map(({ itemIds }) => itemIds.join()),
    };
  }

  it('counts a parent as checked once its last child has a quote', async () => {
    const items = [
      buildItem('house', { group: 'parent', children: ['one', 'two'] }),
      buildItem('one'),
      buildItem('two'),
    ];
    const { progress } = await searchSeparately(items, createService([answer('one'), answer('two')]));
    expect(progress.map(({ uncheckedIds }) => [...uncheckedIds])).toEqual([['house', 'two'], []]);
  });

  it('reports each of the first hundred items, then every five percent', async () => {
    const items = Array.from({ length: 200 }, (_, index) => buildItem(String(index)));
    const { progress } = await searchSeparately(items, createService(items.map(({ id }) => answer(id))));
    const counts = progress.map(({ uncheckedIds }) => 200 - uncheckedIds.size);
    expect(counts.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(counts.slice(100)).toEqual([110, 120, 130, 140, 150, 160, 170, 180, 190, 200]);
  });

  it('reports the last items of a list of 109', async () => {
    const items = Array.from({ length: 109 }, (_, index) => buildItem(String(index)));
    const { progress } = await searchSeparately(items, createService(items.map(({ id }) => answer(id))));
    expect(progress.at(-1)?.uncheckedIds.size).toBe(0);
  });

  it('requests children at the position of their parent in the order', async () => {
    const items = [
      buildItem('x'),
      buildItem('house', { group: 'parent', children: ['one', 'two'] }),
      buildItem('one'),
      buildItem('two'),
    ];
    const client = createService(['x', 'one', 'two'].map((id) => answer(id)));
    const { requestedIds } = await searchSeparately(items, client, { order: () => ['gone', 'house', 'x'] });
    expect(requestedIds).toEqual(['one', 'two', 'x']);
  });

  it('counts a timed item as checked once its time has a quote', async () => {
    const { progress } = await searchSeparately(
      [buildTimedItem('cruise'), buildItem('tour')],
      createService([answerWithTime('cruise'), answer('tour')]),
    );
    for (const { uncheckedIds, timedQuotes } of progress)
      expect(uncheckedIds.has('cruise')).toBe(!timedQuotes.has('cruise'));
    expect(progress.at(-1)?.uncheckedIds.size).toBe(0);
  });

  it('reports the quote null for a timed item whose request fails', async () => {
    const client = { ...createService([answerWithTime('cruise')]), rate: () => Promise.reject(new Error()) };
    const { progress } = await searchSeparately([buildTimedItem('cruise')], client);
    expect(progress.at(-1)?.timedQuotes).toEqual(new Map([['cruise', null]]));
  });

  it('reports an item whose request fails as unanswered, once', async () => {
    const client = createService([answer('a')]);
    const rateList: typeof client.rateList = (request) =>
      request.itemIds.includes('b')
        ? Promise.reject(new ProblemError({ kind: 'broken', status: 500 }))
        : client.rateList(request);
    const { progress, offer } = await searchSeparately([buildItem('a'), buildItem('b')], { ...client, rateList });
    expect(offer.unansweredIds).toEqual(['b']);
    expect(progress.map(({ unansweredIds }) => unansweredIds)).toEqual([[], ['b']]);
  });

  it('ignores quotes of items that it did not request', async () => {
    const client = {
      ...createService([]),
      rateList: () => Promise.resolve([answerWithTime('stranger'), answer('tour')]),
    };
    const { offer } = await searchSeparately([buildItem('tour')], client);
    expect([...offer.free.keys()]).toEqual(['tour']);
    expect(client.singleRequests).toEqual([]);
  });

  it('reports nothing after an abort', async () => {
    const controller = new AbortController();
    const client = createService([answerWithTime('cruise')], () => {
      controller.abort();
      return {};
    });
    const onProgress = vi.fn();
    await expect(
      searchSeparately([buildTimedItem('cruise')], client, { signal: controller.signal, onProgress }),
    ).rejects.toThrow();
    expect(onProgress.mock.calls.flatMap(([offer]: PartialOffer[]) => [...(offer?.timedQuotes.keys() ?? [])])).toEqual(
      [],
    );
  });

  describe('a resumed search', () => {
    const buildPartialOffer = (changes: Partial<PartialOffer>): PartialOffer => ({
      free: new Map(),
      quotes: new Map(),
      timedQuotes: new Map(),
      uncheckedIds: new Set(),
      unansweredIds: [],
      ...changes,
    });

    it('requests only unchecked items that have no quote', async () => {
      const items = ['a', 'b', 'c', 'd'].map((id) => buildItem(id));
      const earlierOffer = buildPartialOffer({
        quotes: new Map([answer('a'), answer('b')].map((quote) => [quote.itemId, quote])),
        uncheckedIds: new Set(['b', 'c']),
      });
      const { requestedIds, offer } = await searchSeparately(items, createService([answer('c'), answer('d')]), {
        earlierOffer,
      });
      expect(requestedIds).toEqual(['c']);
      expect([...offer.free.keys()]).toEqual(['a', 'b', 'c']);
    });

    it('counts earlier quotes for times towards the limit of twelve', async () => {
      const items = Array.from({ length: 13 }, (_, index) => buildTimedItem(String(index)));
      const client = createService([]);
      const earlierOffer = buildPartialOffer({
        quotes: new Map(items.map(({ id }) => [id, answerWithTime(id)])),
        timedQuotes: new Map(items.slice(0, 11).map(({ id }) => [id, null])),
        uncheckedIds: new Set(['11', '12']),
      });
      await searchSeparately(items, client, { earlierOffer });
      expect(client.singleRequests.map(({ itemId }) => itemId)).toEqual(['11']);
    });
  });

  it('requests only two items first if the search has six days', async () => {
    const items = ['a', 'b', 'c'].map((id) => buildItem(id));
    for (const [dayItem, firstRequestedIds] of [
      [5, 'a,b,c'],
      [6, 'a,b'],
    ] as const) {
      const client = createService(items.map(({ id }) => answer(id)));
      await findOffer(client, items, buildDateSearch(dayAfter(0), dayAfter(dayItem - 1)));
      expect(client.listRequests.map(({ itemIds }) => itemIds.join())[0]).toBe(firstRequestedIds);
    }
  });

  it('waits a second time if the service throttles again', async () => {
    const problem: Problem = { kind: 'throttled', until: 0 };
    const rateList = vi
      .fn(createService([answer('a')]).rateList)
      .mockRejectedValueOnce(new ProblemError(problem))
      .mockRejectedValueOnce(new ProblemError(problem));
    const waitForProblem = vi.fn(() => Promise.resolve());
    const { offer } = await searchSeparately(
      [buildItem('a')],
      { ...createService([]), rateList },
      { wait: waitForProblem },
    );
    expect([waitForProblem.mock.calls.length, offer.free.has('a')]).toEqual([2, true]);
  });

  it('passes the signal of `findUnpricedOffer` to the request of list prices', async () => {
    const { signal } = new AbortController();
    const rateList = vi.fn(createService([answer('a')]).rateList);
    await findUnpricedOffer({ rateList }, [buildItem('a')], todaySearch, signal);
    expect(rateList).toHaveBeenCalledWith(expect.anything(), signal);
  });
});
