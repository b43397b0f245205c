import { describe, expect, it, vi } from 'vitest';
import type { Item, ListedQuote, ListQuoteRequest, QuoteRequest, Quote } from '../../../src/api/types.ts';
import {
  findOffer,
  findUnpricedOffer,
  withTimes,
  type OfferOptions,
  type PartialOffer,
  type DateSearch,
} from '../../../src/flow/quotes/offer.ts';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { addDays, type Day } from '../../../src/values/dates/day.ts';
import { listedQuote as answer } from './listed-quote.ts';
import { june10 } from '../visit.ts';
import { createTestItem, createTestParameter } from '../../api/plain.ts';

const day = (offset: number) => addDays(june10, offset);
const item = (id: string, changes: Partial<Item> = {}) => createTestItem({ id, name: id, ...changes });
const dateSearchOf = (from: Day, to: Day, params: Record<string, number> = {}): DateSearch => ({
  from,
  to,
  params,
  discountCode: '',
});
/**
 * Creates a service that returns the given list quotes and records the requests. `quoteChanges` returns the
 * changes to the quote of a single request.
 */
function service(
  answers: readonly ListedQuote[],
  quoteChanges: (quoteRequest: QuoteRequest) => Partial<Quote> = () => ({}),
) {
  const lists: ListQuoteRequest[] = [];
  const singles: QuoteRequest[] = [];
  return {
    lists,
    singles,
    rateList(quoteRequest: ListQuoteRequest) {
      lists.push(quoteRequest);
      return Promise.resolve(answers.filter(({ itemId }) => quoteRequest.itemIds.includes(itemId)));
    },
    rate(quoteRequest: QuoteRequest): Promise<Quote> {
      singles.push(quoteRequest);
      return Promise.resolve({ ...answer(quoteRequest.itemId), ...quoteChanges(quoteRequest) });
    },
  };
}

describe('findOffer: requested days of each kind of item', () => {
  const days = item('day');
  const nights = item('night', { unit: 'N' });
  const hours = item('hour', { unit: 'H' });
  const mug = item('mug', { simple: true });

  it('requests nights without the last day, and timed items for one day', async () => {
    const client = service([]);
    await findUnpricedOffer(client, [days, nights, hours, mug], dateSearchOf(day(0), day(2)));
    expect(client.lists).toEqual([
      { itemIds: ['day'], start: day(0), end: day(2), params: {}, discountCode: '' },
      { itemIds: ['night'], start: day(0), end: day(1), params: {}, discountCode: '' },
      { itemIds: ['hour', 'mug'], start: day(0), end: day(0), params: {}, discountCode: '' },
    ]);
  });

  it('sends one request for all kinds if the search has one day', async () => {
    const client = service([]);
    await findUnpricedOffer(client, [days, nights, hours, mug], dateSearchOf(day(0), day(0)));
    expect(client.lists).toHaveLength(1);
  });

  it('returns the days of each item; null for items without dates', async () => {
    const raft = item('raft', { fixedLength: 3 });
    const { free } = await findOffer(
      service(['day', 'night', 'raft', 'mug'].map((id) => answer(id))),
      [days, nights, raft, mug],
      dateSearchOf(day(0), day(1)),
    );
    expect(free.get('day')?.days).toEqual({ start: day(0), end: day(1) });
    expect(free.get('night')?.days).toEqual({ start: day(0), end: day(0) });
    expect(free.get('raft')?.days).toEqual({ start: day(0), end: day(2) });
    expect(free.get('mug')?.days).toBeNull();
  });
});

describe('findOffer: free items', () => {
  it('returns bookable items with their price', async () => {
    const { free } = await findOffer(
      service([answer('a', { total: '33.50' }), answer('b', { bookable: false, reason: 'Full.' })]),
      [item('a'), item('b'), item('unknown')],
      dateSearchOf(day(0), day(0)),
    );
    expect([...free.keys()]).toEqual(['a']);
    expect(free.get('a')).toMatchObject({ total: '33.50', isLowest: false });
  });

  it('returns a parent with the lowest price of its children', async () => {
    const house = item('house', { group: 'parent', children: ['one', 'two', 'three'] });
    const client = service([
      answer('one', { total: '120.00' }),
      answer('two', { total: '90.00' }),
      answer('three', { bookable: false, total: '10.00' }),
    ]);
    const items = [house, item('one'), item('two'), item('three')];
    const { free } = await findOffer(client, items, dateSearchOf(day(0), day(0)));
    expect(client.lists.flatMap(({ itemIds }) => itemIds)).toEqual(['one', 'two', 'three']);
    expect(free.get('house')).toMatchObject({ total: '90.00', isLowest: true, days: null });
    const { free: none } = await findOffer(service([]), items, dateSearchOf(day(0), day(0)));
    expect(none.has('house')).toBe(false);
  });

  const cruise = item('cruise', { unit: 'TS' });
  const slots = (placesLeft: readonly (number | null)[]) =>
    answer('cruise', {
      bookable: false,
      needs: 4,
      total: '0.00',
      times: placesLeft.map((places, index) => ({ start: `1${String(index)}:00`, end: '23:00', left: places })),
    });

  it('returns an item sold by time with the price of that time', async () => {
    const client = service([slots([2, 4])], () => ({ total: '88.00' }));
    const { free } = await findOffer(client, [cruise], dateSearchOf(day(0), day(0)));
    expect(client.singles).toMatchObject([{ itemId: 'cruise', timeslot: 1 }]);
    expect(free.get('cruise')).toMatchObject({ total: '88.00', isLowest: true });
  });

  it('omits a timed item that is full or whose time is refused', async () => {
    expect((await findOffer(service([slots([2, 3])]), [cruise], dateSearchOf(day(0), day(0)))).free.size).toBe(0);
    expect(
      (
        await findOffer(
          service([slots([9])], () => ({ bookable: false })),
          [cruise],
          dateSearchOf(day(0), day(0)),
        )
      ).free.size,
    ).toBe(0);
  });

  it("requests the first free hour with the item's own parameters", async () => {
    const boat = item('boat', { unit: 'H' });
    const client = service([
      answer('boat', {
        bookable: false,
        parameters: [createTestParameter({ id: 'boats' }), createTestParameter({ id: 'paddles' })],
        times: [
          { start: '08:00', left: 0 },
          { start: '09:00', left: 2 },
        ],
      }),
    ]);
    await findOffer(client, [boat], dateSearchOf(day(0), day(3), { adults: 2, boats: 1 }));
    expect(client.singles).toMatchObject([{ start: day(0), end: day(0), startTime: '09:00' }]);
    expect(client.singles[0]?.params).toEqual({ boats: 1 });
  });

  it('includes a time whose number of places is unknown', async () => {
    const requests = service([slots([0, null])]);
    const { free } = await findOffer(requests, [cruise], dateSearchOf(day(0), day(0)));
    expect(requests.singles).toMatchObject([{ timeslot: 1 }]);
    expect(free.has('cruise')).toBe(true);
  });

  it('includes a timed item although the request for its price fails', async () => {
    const refuse = () => {
      throw new ProblemError({ kind: 'offline' });
    };
    const failing = { ...service([slots([4])]), rate: async () => Promise.resolve().then(refuse) };
    const { free } = await findOffer(failing, [cruise], dateSearchOf(day(0), day(0)));
    expect(free.get('cruise')).toMatchObject({ total: '', isLowest: true });
  });

  it('requests the prices of the first twelve timed items only', async () => {
    const items = Array.from({ length: 13 }, (_, index) => item(`boat ${String(index)}`, { unit: 'TS' }));
    const requests = service(items.map(({ id }) => answer(id, { times: [{ start: '10:00', left: 4 }] })));
    const { free } = await findOffer(requests, items, dateSearchOf(day(0), day(0)));
    expect(requests.singles.map(({ itemId }) => itemId)).toEqual(items.slice(0, 12).map(({ id }) => id));
    expect(free.size).toBe(13);
  });

  it('has an exact price for a parent whose children cost the same', async () => {
    const items = [item('house', { group: 'parent', children: ['one', 'two'] }), item('one'), item('two')];
    const { free } = await findOffer(service([answer('one'), answer('two')]), items, dateSearchOf(day(0), day(0)));
    expect(free.get('house')).toMatchObject({ total: '10.00', isLowest: false });
  });

  it('omits a parent if the time of its only child is refused', async () => {
    const items = [item('house', { group: 'parent', children: ['cruise'] }), cruise, item('tour')];
    const requests = service([slots([4]), answer('tour')], () => ({ bookable: false }));
    const dateSearch = dateSearchOf(day(0), day(0));
    const offerWithoutPrices = await findUnpricedOffer(requests, items, dateSearch);
    expect([...offerWithoutPrices.free.keys()].toSorted()).toEqual(['cruise', 'house', 'tour']);
    const { free } = await withTimes(requests, items, dateSearch, offerWithoutPrices);
    expect([...free.keys()]).toEqual(['tour']);
  });
});

describe('findOffer: progress reports', () => {
  const today = dateSearchOf(day(0), day(0));
  const itemWithTimes = (id: string) => item(id, { unit: 'TS' });
  const withTime = (id: string) => answer(id, { times: [{ start: '10:00', left: 4 }] });

  /** Runs a search that requests each item separately. */
  async function search(items: readonly Item[], client: ReturnType<typeof service>, options: OfferOptions = {}) {
    const progress: PartialOffer[] = [];
    const pace = { ...createAccountPace(), batchSize: () => 1 };
    const offer = await findOffer({ ...client, pace }, items, today, {
      onProgress: (partial) => progress.push(partial),
      ...options,
    });
    // Skips the first report, which only repeats the results of an earlier search.
    return { offer, progress: progress.slice(1), requestedIds: client.lists.map(({ itemIds }) => itemIds.join()) };
  }

  it('counts a parent as checked after its last child', async () => {
    const items = [item('house', { group: 'parent', children: ['one', 'two'] }), item('one'), item('two')];
    const { progress } = await search(items, service([answer('one'), answer('two')]));
    expect(progress.map(({ uncheckedIds }) => [...uncheckedIds])).toEqual([['house', 'two'], []]);
  });

  it('reports each of a hundred items, then every five percent', async () => {
    const items = Array.from({ length: 200 }, (_, index) => item(String(index)));
    const { progress } = await search(items, service(items.map(({ id }) => answer(id))));
    const counts = progress.map(({ uncheckedIds }) => 200 - uncheckedIds.size);
    expect(counts.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(counts.slice(100)).toEqual([110, 120, 130, 140, 150, 160, 170, 180, 190, 200]);
  });

  it('reports the end of a list of 109 items', async () => {
    const items = Array.from({ length: 109 }, (_, index) => item(String(index)));
    const { progress } = await search(items, service(items.map(({ id }) => answer(id))));
    expect(progress.at(-1)?.uncheckedIds.size).toBe(0);
  });

  it('requests the children at the position of their parent', async () => {
    const items = [item('x'), item('house', { group: 'parent', children: ['one', 'two'] }), item('one'), item('two')];
    const client = service(['x', 'one', 'two'].map((id) => answer(id)));
    const { requestedIds } = await search(items, client, { order: () => ['gone', 'house', 'x'] });
    expect(requestedIds).toEqual(['one', 'two', 'x']);
  });

  it('counts a timed item as checked after the quote for its time', async () => {
    const { progress } = await search(
      [itemWithTimes('cruise'), item('tour')],
      service([withTime('cruise'), answer('tour')]),
    );
    for (const { uncheckedIds, timedQuotes } of progress)
      expect(uncheckedIds.has('cruise')).toBe(!timedQuotes.has('cruise'));
    expect(progress.at(-1)?.uncheckedIds.size).toBe(0);
  });

  it('reports a null quote for a timed item whose request fails', async () => {
    const client = { ...service([withTime('cruise')]), rate: () => Promise.reject(new Error()) };
    const { progress } = await search([itemWithTimes('cruise')], client);
    expect(progress.at(-1)?.timedQuotes).toEqual(new Map([['cruise', null]]));
  });

  it('reports an item whose request fails as unanswered, once', async () => {
    const client = service([answer('a')]);
    const rateList: typeof client.rateList = (request) =>
      request.itemIds.includes('b')
        ? Promise.reject(new ProblemError({ kind: 'broken', status: 500 }))
        : client.rateList(request);
    const { progress, offer } = await search([item('a'), item('b')], { ...client, rateList });
    expect(offer.unansweredIds).toEqual(['b']);
    expect(progress.map(({ unansweredIds }) => unansweredIds)).toEqual([[], ['b']]);
  });

  it('ignores quotes of items that it did not request', async () => {
    const client = { ...service([]), rateList: () => Promise.resolve([withTime('stranger'), answer('tour')]) };
    const { offer } = await search([item('tour')], client);
    expect([...offer.free.keys()]).toEqual(['tour']);
    expect(client.singles).toEqual([]);
  });

  it('reports nothing after an abort', async () => {
    const ending = new AbortController();
    const client = service([withTime('cruise')], () => {
      ending.abort();
      return {};
    });
    const onProgress = vi.fn();
    await expect(search([itemWithTimes('cruise')], client, { signal: ending.signal, onProgress })).rejects.toThrow();
    expect(onProgress.mock.calls.flatMap(([offer]: PartialOffer[]) => [...(offer?.timedQuotes.keys() ?? [])])).toEqual(
      [],
    );
  });

  describe('a resumed search', () => {
    const partial = (changes: Partial<PartialOffer>): PartialOffer => ({
      free: new Map(),
      quotes: new Map(),
      timedQuotes: new Map(),
      uncheckedIds: new Set(),
      unansweredIds: [],
      ...changes,
    });

    it('requests only unchecked items that have no quote', async () => {
      const items = ['a', 'b', 'c', 'd'].map((id) => item(id));
      const resume = partial({
        quotes: new Map([answer('a'), answer('b')].map((quote) => [quote.itemId, quote])),
        uncheckedIds: new Set(['b', 'c']),
      });
      const { requestedIds, offer } = await search(items, service([answer('c'), answer('d')]), { resume });
      expect(requestedIds).toEqual(['c']);
      expect([...offer.free.keys()]).toEqual(['a', 'b', 'c']);
    });

    it('counts the earlier quotes of times against the limit of twelve', async () => {
      const items = Array.from({ length: 13 }, (_, index) => itemWithTimes(String(index)));
      const client = service([]);
      const resume = partial({
        quotes: new Map(items.map(({ id }) => [id, withTime(id)])),
        timedQuotes: new Map(items.slice(0, 11).map(({ id }) => [id, null])),
        uncheckedIds: new Set(['11', '12']),
      });
      await search(items, client, { resume });
      expect(client.singles.map(({ itemId }) => itemId)).toEqual(['11']);
    });
  });

  it('starts with two items per request for six days or more', async () => {
    const items = ['a', 'b', 'c'].map((id) => item(id));
    for (const [days, first] of [
      [5, 'a,b,c'],
      [6, 'a,b'],
    ] as const) {
      const client = service(items.map(({ id }) => answer(id)));
      await findOffer(client, items, dateSearchOf(day(0), day(days - 1)));
      expect(client.lists.map(({ itemIds }) => itemIds.join())[0]).toBe(first);
    }
  });

  it('waits again if the service throttles a second time', async () => {
    const problem: Problem = { kind: 'throttled', until: 0 };
    const rateList = vi
      .fn(service([answer('a')]).rateList)
      .mockRejectedValueOnce(new ProblemError(problem))
      .mockRejectedValueOnce(new ProblemError(problem));
    const wait = vi.fn(() => Promise.resolve());
    const { offer } = await search([item('a')], { ...service([]), rateList }, { wait });
    expect([wait.mock.calls.length, offer.free.has('a')]).toEqual([2, true]);
  });

  it('passes its abort signal to a search without prices of times', async () => {
    const { signal } = new AbortController();
    const rateList = vi.fn(service([answer('a')]).rateList);
    await findUnpricedOffer({ rateList }, [item('a')], today, signal);
    expect(rateList).toHaveBeenCalledWith(expect.anything(), signal);
  });
});
