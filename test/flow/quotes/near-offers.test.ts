import { describe, expect, it } from 'vitest';
import type { CalendarDays, Item, ListedQuote, ListQuoteRequest, Quote, QuoteRequest } from '../../../src/api/types.ts';
import { findNearOffers, needsNearOffers } from '../../../src/flow/quotes/near-offers.ts';
import type { FreeItem, Offer, DateSearch } from '../../../src/flow/quotes/date-search.ts';
import { addDays, listDays, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { june10 } from '../visit.ts';

const dayAfter = (offset: number) => addDays(june10, offset);
const buildOffer = (...ids: string[]): Offer => ({
  free: new Map(ids.map((id) => [id, { total: '9.00', isLowest: false, quote: null, days: null } satisfies FreeItem])),
  quotes: new Map(ids.map((id) => [id, { itemId: id, bookable: true, total: '9.00' } as ListedQuote])),
  unansweredIds: [],
});

interface Venue {
  items?: readonly Item[];
  offer?: Offer;
  flex?: number;
  /** Start days on which the party can book every item that has places, as days after June 10. */
  bookableOffsets?: readonly number[];
  /** Days on which the calendars show free places, as days after June 10; undefined if the calendar request fails. */
  freeOffsets?: readonly number[] | undefined;
  today?: Day;
  lastOffset?: number;
  /** Days on which the account refuses a timed booking although a time has free places, as days after June 10. */
  refusedOffsets?: readonly number[];
  /** Ids of items without free places on any day. */
  soldOutIds?: readonly string[];
  /** Problems with which list requests fail. The key is the start date of the request, in days after June 10. */
  problemsByOffset?: Readonly<Record<number, Problem>>;
}

/** Searches around June 10, for two people and three days unless `lastOffset` changes the length. */
function searchNearby({
  items = [createTestItem()],
  offer = buildOffer(),
  flex = 0,
  bookableOffsets = [],
  freeOffsets,
  today = dayAfter(-30),
  lastOffset = 2,
  refusedOffsets = [],
  soldOutIds = [],
  problemsByOffset = {},
}: Venue = {}) {
  const listRequests: ListQuoteRequest[] = [];
  const calendarRequests: unknown[] = [];
  const client = {
    rateList(request: ListQuoteRequest) {
      listRequests.push(request);
      const failure = Object.entries(problemsByOffset).find(
        ([offset]) => dayAfter(Number(offset)) === request.start,
      )?.[1];
      if (failure) return Promise.reject(new ProblemError(failure));
      const quotes = request.itemIds.map((itemId) => ({
        itemId,
        bookable: bookableOffsets.map(dayAfter).includes(request.start) && !soldOutIds.includes(itemId),
        parameters: [],
        total: '9.00',
        needs: 2,
        times: [{ start: '10:00', end: '12:00', left: bookableOffsets.map(dayAfter).includes(request.start) ? 4 : 0 }],
      }));
      return Promise.resolve(quotes as unknown as ListedQuote[]);
    },
    rate: ({ start }: QuoteRequest) =>
      Promise.resolve({
        bookable: !refusedOffsets.map(dayAfter).includes(start),
        total: '5.00',
        parameters: [],
      } as unknown as Quote),
    calendars(ids: readonly string[], from: Day, to: Day): Promise<ReadonlyMap<string, CalendarDays>> {
      calendarRequests.push([ids, from, to]);
      if (!freeOffsets) return Promise.reject(new ProblemError({ kind: 'broken', status: 500 }));
      const days = new Map(
        listDays(from, to).map((day) => [day, freeOffsets.map(dayAfter).includes(day) ? 1 : 0] as const),
      );
      const noDays = new Map(listDays(from, to).map((day) => [day, 0] as const));
      return Promise.resolve(new Map(ids.map((id) => [id, soldOutIds.includes(id) ? noDays : days])));
    },
  };
  const dateSearch: DateSearch = {
    from: june10,
    to: dayAfter(lastOffset),
    params: { adults: 2 },
    discountCode: 'HERON',
  };
  const nearby = findNearOffers(client, { items, today, dateSearch, offer, flex });
  return { listRequests, calendarRequests, days: async () => (await nearby).map(({ from, to }) => [from, to]), nearby };
}

describe('needsNearOffers', () => {
  it.each([
    ['an item has no offer and the dates are flexible', true, buildOffer('mug'), 1],
    ['no item has an offer', true, buildOffer(), 0],
    ['an item has no offer and the dates are fixed', false, buildOffer('mug'), 0],
    ['each item with dates has an offer', false, buildOffer('1'), 3],
  ])('returns for the case “%s” the result %s', (_, isNeeded, offer, flex) => {
    const items = [createTestItem(), createTestItem({ id: 'mug', simple: true })];
    expect(needsNearOffers({ items, offer, flex })).toBe(isNeeded);
  });

  it('returns false if only a parent item is not free', () => {
    const isSearchNeeded = (items: Item[]) => needsNearOffers({ items, offer: buildOffer('mug'), flex: 1 });
    expect(isSearchNeeded([createTestItem({ id: 'fleet', group: 'parent' })])).toBe(false);
    expect(isSearchNeeded([createTestItem()])).toBe(true);
  });
});

describe('findNearOffers', () => {
  it('returns earlier and later days of the same length, in order', async () => {
    const { days } = searchNearby({ flex: 3, offer: buildOffer('mug'), bookableOffsets: [-3, -1, 2] });
    expect(await days()).toEqual([
      [dayAfter(-3), dayAfter(-1)],
      [dayAfter(-1), dayAfter(1)],
      [dayAfter(2), dayAfter(4)],
    ]);
  });

  it('requests the same party and discount code', async () => {
    const { listRequests, nearby } = searchNearby({ flex: 1, bookableOffsets: [1] });
    await nearby;
    expect(listRequests[0]).toEqual({
      itemIds: ['1'],
      start: dayAfter(1),
      end: dayAfter(3),
      params: { adults: 2 },
      discountCode: 'HERON',
    });
  });

  it('requests only days that are free in the calendars', async () => {
    const { days, listRequests, calendarRequests } = searchNearby({
      flex: 3,
      offer: buildOffer('mug'),
      bookableOffsets: [-3, 2],
      freeOffsets: [-3, -2, -1, 2, 3, 4],
    });
    expect(await days()).toEqual([
      [dayAfter(-3), dayAfter(-1)],
      [dayAfter(2), dayAfter(4)],
    ]);
    expect(calendarRequests).toEqual([[['1'], dayAfter(-3), dayAfter(5)]]);
    expect(listRequests.map(({ start }) => start)).toEqual([dayAfter(2), dayAfter(-3)]);
  });

  it('requests no prices if the calendars have no free days', async () => {
    const { days, listRequests } = searchNearby({ flex: 2, freeOffsets: [] });
    expect(await days()).toEqual([]);
    expect(listRequests).toEqual([]);
  });

  it('stops after three results or nine requested days', async () => {
    const manyOffers = searchNearby({ flex: 3, bookableOffsets: [-3, -2, -1, 1, 2, 3] });
    expect(await manyOffers.days()).toHaveLength(3);
    expect(manyOffers.listRequests).toHaveLength(3);
    const noOffers = searchNearby();
    expect(await noOffers.days()).toEqual([]);
    expect(noOffers.listRequests).toHaveLength(9);
  });

  it('sends nothing if every item is free on the selected days', async () => {
    const items = [createTestItem(), createTestItem({ id: '2' })];
    const { listRequests, days, calendarRequests } = searchNearby({ items, flex: 1, offer: buildOffer('1', '2') });
    expect([await days(), listRequests, calendarRequests]).toEqual([[], [], []]);
  });

  it('includes items without dates, without requesting their prices', async () => {
    const items = [createTestItem(), createTestItem({ id: 'mug', simple: true })];
    const { nearby, listRequests } = searchNearby({ items, flex: 1, offer: buildOffer('mug'), bookableOffsets: [1] });
    expect([...((await nearby)[0]?.offer.free.keys() ?? [])].sort()).toEqual(['1', 'mug']);
    expect(listRequests.every(({ itemIds }) => itemIds.join() === '1')).toBe(true);
  });

  it('returns a day only if the item’s whole fixed length is free', async () => {
    const { calendarRequests, days } = searchNearby({
      items: [createTestItem({ fixedLength: 5 })],
      offer: buildOffer('mug'),
      flex: 1,
      bookableOffsets: [1, -1],
      freeOffsets: [1, 2, 3, 4, 5],
      lastOffset: 0,
    });
    expect(await days()).toEqual([[dayAfter(1), dayAfter(1)]]);
    expect(calendarRequests).toEqual([[['1'], dayAfter(-1), dayAfter(6)]]);
  });

  it('starts from today; searches two weeks ahead if nothing is free', async () => {
    const searchDays = async (venue: Venue) => {
      const { nearby, listRequests, calendarRequests } = searchNearby({ ...venue, lastOffset: 0 });
      await nearby;
      return { days: listRequests.map(({ start }) => start), calendarRequests };
    };
    const fewDays = await searchDays({ flex: 2, offer: buildOffer('mug'), today: dayAfter(-1) });
    expect(fewDays.days).toEqual([dayAfter(1), dayAfter(-1), dayAfter(2)]);
    expect(await searchDays({ flex: 0, offer: buildOffer('mug') })).toEqual({ days: [], calendarRequests: [] });
    const daysAhead = await searchDays({ flex: 0, today: june10 });
    expect(daysAhead.days).toEqual(Array.from({ length: 9 }, (_, index) => dayAfter(index + 1)));
    expect(daysAhead.calendarRequests).toEqual([[['1'], dayAfter(1), dayAfter(14)]]);
    const daysAround = await searchDays({ flex: 1, today: dayAfter(-9) });
    expect(daysAround.days.slice(0, 3)).toEqual([dayAfter(1), dayAfter(-1), dayAfter(2)]);
    expect(daysAround.calendarRequests).toEqual([[['1'], dayAfter(-1), dayAfter(14)]]);
  });

  it('sends nothing for more than a hundred items', async () => {
    const { days, listRequests, calendarRequests } = searchNearby({
      items: Array.from({ length: 101 }, (_, index) => createTestItem({ id: String(index) })),
      flex: 1,
      bookableOffsets: [1],
    });
    expect([await days(), listRequests, calendarRequests]).toEqual([[], [], []]);
  });

  it('rejects if every request fails', async () => {
    const rejectOffline = () => Promise.reject(new ProblemError({ kind: 'offline' }));
    const request = { items: [createTestItem()], today: june10, offer: buildOffer(), flex: 0 };
    const dateSearch = { from: june10, to: june10, params: {}, discountCode: '' };
    await expect(
      findNearOffers(
        { rateList: rejectOffline, calendars: rejectOffline, rate: rejectOffline },
        { ...request, dateSearch },
      ),
    ).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
  });

  it('includes an item sold by time only if its time is bookable', async () => {
    const items = [createTestItem(), createTestItem({ id: '2', unit: 'H' })];
    const { nearby } = searchNearby({ items, flex: 1, bookableOffsets: [-1, 1], refusedOffsets: [1] });
    expect((await nearby).map(({ from, offer }) => [from, [...offer.free.keys()]])).toEqual([
      [dayAfter(-1), ['1', '2']],
      [dayAfter(1), ['1']],
    ]);
    const timedOffers = searchNearby({
      items: [createTestItem({ unit: 'H' })],
      flex: 1,
      bookableOffsets: [1],
      refusedOffsets: [1],
    });
    expect(await timedOffers.nearby).toEqual([]);
  });

  it('returns a day on which one of the unavailable items is free', async () => {
    const items = ['1', '2', '3'].map((id) => createTestItem({ id }));
    const { nearby } = searchNearby({
      items,
      flex: 1,
      offer: buildOffer('3'),
      bookableOffsets: [1],
      freeOffsets: [1, 2, 3],
      soldOutIds: ['2', '3'],
    });
    expect((await nearby).map(({ from, offer }) => [from, [...offer.free.keys()]])).toEqual([[dayAfter(1), ['1']]]);
  });

  it('returns three days although requests in flight find more days', async () => {
    const { days } = searchNearby({ flex: 3, bookableOffsets: [-3, -2, -1, 1, 3] });
    expect(await days()).toHaveLength(3);
  });

  it('sends nothing if all days within the range are past', async () => {
    const { days, listRequests, calendarRequests } = searchNearby({
      flex: 1,
      offer: buildOffer('mug'),
      today: dayAfter(2),
    });
    expect([await days(), listRequests, calendarRequests]).toEqual([[], [], []]);
  });

  it('sends requests for a list of a hundred items', async () => {
    const items = Array.from({ length: 100 }, (_, index) => createTestItem({ id: String(index) }));
    const { days } = searchNearby({ items, flex: 1, bookableOffsets: [1] });
    expect(await days()).toEqual([[dayAfter(1), dayAfter(3)]]);
  });

  describe('a day whose request fails', () => {
    const brokenProblem = { kind: 'broken', status: 500 } as const;

    it('does not reject the search if another day has an answer', async () => {
      const failedSearch = searchNearby({
        flex: 1,
        offer: buildOffer('mug'),
        bookableOffsets: [-1],
        problemsByOffset: { 1: brokenProblem },
      });
      expect(await failedSearch.days()).toEqual([[dayAfter(-1), dayAfter(1)]]);
      const noOffers = searchNearby({ flex: 1, offer: buildOffer('mug'), problemsByOffset: { 1: brokenProblem } });
      expect(await noOffers.days()).toEqual([]);
    });

    it('lets the search continue unless the service throttles', async () => {
      const continuedSearch = searchNearby({ problemsByOffset: { 2: brokenProblem } });
      await continuedSearch.nearby;
      expect(continuedSearch.listRequests).toHaveLength(9);
      const searchDays = searchNearby({
        bookableOffsets: [1],
        problemsByOffset: { 2: { kind: 'throttled', until: 0 } },
      });
      expect(await searchDays.days()).toEqual([[dayAfter(1), dayAfter(3)]]);
      expect(searchDays.listRequests).toHaveLength(3);
    });
  });
});
