import { describe, expect, it } from 'vitest';
import type { CalendarDays, Item, ListedQuote, ListQuoteRequest, Quote, QuoteRequest } from '../../../src/api/types.ts';
import { isNearWanted, nearOffers } from '../../../src/flow/quotes/near-offers.ts';
import type { FreeItem, Offer, DateSearch } from '../../../src/flow/quotes/offer.ts';
import { addDays, eachDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { createTestItem } from '../../api/plain.ts';
import { june10 } from '../visit.ts';

const day = (offset: number) => addDays(june10, offset);
const free = (...ids: string[]): Offer => ({
  free: new Map(ids.map((id) => [id, { total: '9.00', isLowest: false, quote: null, days: null } satisfies FreeItem])),
  quotes: new Map(ids.map((id) => [id, { itemId: id, bookable: true, total: '9.00' } as ListedQuote])),
  unansweredIds: [],
});

interface Venue {
  items?: readonly Item[];
  offer?: Offer;
  flex?: number;
  /** Start days on which the party can book item 1, as days after June 10. */
  bookable?: readonly number[];
  /** Days with free places in the calendars, as days after June 10; undefined if the calendar request fails. */
  open?: readonly number[] | undefined;
  today?: Day;
  last?: number;
  /** Days on which the account refuses a timed booking although a time has free places, as days after June 10. */
  refusedTimes?: readonly number[];
  /** Ids of items without free places on any day. */
  soldOutIds?: readonly string[];
  /** Problems of list requests, by the requested start in days after June 10. */
  failing?: Readonly<Record<number, Problem>>;
}

/** Searches around June 10, for two people and three days unless `last` changes the length. */
function near({
  items = [createTestItem()],
  offer = free(),
  flex = 0,
  bookable = [],
  open,
  today = day(-30),
  last = 2,
  refusedTimes = [],
  soldOutIds = [],
  failing = {},
}: Venue = {}) {
  const listRequests: ListQuoteRequest[] = [];
  const calendarRequests: unknown[] = [];
  const client = {
    rateList(request: ListQuoteRequest) {
      listRequests.push(request);
      const failure = Object.entries(failing).find(([offset]) => day(Number(offset)) === request.start)?.[1];
      if (failure) return Promise.reject(new ProblemError(failure));
      const quotes = request.itemIds.map((itemId) => ({
        itemId,
        bookable: bookable.map(day).includes(request.start) && !soldOutIds.includes(itemId),
        parameters: [],
        total: '9.00',
        needs: 2,
        times: [{ start: '10:00', end: '12:00', left: bookable.map(day).includes(request.start) ? 4 : 0 }],
      }));
      return Promise.resolve(quotes as unknown as ListedQuote[]);
    },
    rate: ({ start }: QuoteRequest) =>
      Promise.resolve({
        bookable: !refusedTimes.map(day).includes(start),
        total: '5.00',
        parameters: [],
      } as unknown as Quote),
    calendars(ids: readonly string[], from: Day, to: Day): Promise<ReadonlyMap<string, CalendarDays>> {
      calendarRequests.push([ids, from, to]);
      if (!open) return Promise.reject(new ProblemError({ kind: 'broken', status: 500 }));
      const days = new Map(eachDay(from, to).map((each) => [each, open.map(day).includes(each) ? 1 : 0] as const));
      const noDays = new Map(eachDay(from, to).map((each) => [each, 0] as const));
      return Promise.resolve(new Map(ids.map((id) => [id, soldOutIds.includes(id) ? noDays : days])));
    },
  };
  const dateSearch: DateSearch = { from: june10, to: day(last), params: { adults: 2 }, discountCode: 'HERON' };
  const nearby = nearOffers(client, { items, today, dateSearch, offer, flex });
  return { listRequests, calendarRequests, days: async () => (await nearby).map(({ from, to }) => [from, to]), nearby };
}

describe('nearOffers', () => {
  it('returns earlier and later days of the same length, in order', async () => {
    const { days } = near({ flex: 3, offer: free('mug'), bookable: [-3, -1, 2] });
    expect(await days()).toEqual([
      [day(-3), day(-1)],
      [day(-1), day(1)],
      [day(2), day(4)],
    ]);
  });

  it('requests the same party and discount code', async () => {
    const { listRequests, nearby } = near({ flex: 1, bookable: [1] });
    await nearby;
    expect(listRequests[0]).toEqual({
      itemIds: ['1'],
      start: day(1),
      end: day(3),
      params: { adults: 2 },
      discountCode: 'HERON',
    });
  });

  it('rates only days that are free in the calendars, read once', async () => {
    const { days, listRequests, calendarRequests } = near({
      flex: 3,
      offer: free('mug'),
      bookable: [-3, 2],
      open: [-3, -2, -1, 2, 3, 4],
    });
    expect(await days()).toEqual([
      [day(-3), day(-1)],
      [day(2), day(4)],
    ]);
    expect(calendarRequests).toEqual([[['1'], day(-3), day(5)]]);
    expect(listRequests.map(({ start }) => start)).toEqual([day(2), day(-3)]);
  });

  it('rates nothing if the calendars have no free days', async () => {
    const { days, listRequests } = near({ flex: 2, open: [] });
    expect(await days()).toEqual([]);
    expect(listRequests).toEqual([]);
  });

  it('stops after three results or nine requested days', async () => {
    const many = near({ flex: 3, bookable: [-3, -2, -1, 1, 2, 3] });
    expect(await many.days()).toHaveLength(3);
    expect(many.listRequests).toHaveLength(3);
    const none = near();
    expect(await none.days()).toEqual([]);
    expect(none.listRequests).toHaveLength(9);
  });

  it('sends nothing if every item is free on the selected days', async () => {
    const items = [createTestItem(), createTestItem({ id: '2' })];
    const { listRequests, days, calendarRequests } = near({ items, flex: 1, offer: free('1', '2') });
    expect([await days(), listRequests, calendarRequests]).toEqual([[], [], []]);
  });

  it('includes items without dates but does not rate them', async () => {
    const items = [createTestItem(), createTestItem({ id: 'mug', simple: true })];
    const { nearby, listRequests } = near({ items, flex: 1, offer: free('mug'), bookable: [1] });
    expect([...((await nearby)[0]?.offer.free.keys() ?? [])].sort()).toEqual(['1', 'mug']);
    expect(listRequests.every(({ itemIds }) => itemIds.join() === '1')).toBe(true);
  });

  it('requires the full fixed length of an item to be free', async () => {
    const { calendarRequests, days } = near({
      items: [createTestItem({ fixedLength: 5 })],
      offer: free('mug'),
      flex: 1,
      bookable: [1, -1],
      open: [1, 2, 3, 4, 5],
      last: 0,
    });
    expect(await days()).toEqual([[day(1), day(1)]]);
    expect(calendarRequests).toEqual([[['1'], day(-1), day(6)]]);
  });

  it('searches from today, up to two weeks ahead if nothing is free', async () => {
    const search = async (venue: Venue) => {
      const { nearby, listRequests, calendarRequests } = near({ ...venue, last: 0 });
      await nearby;
      return { days: listRequests.map(({ start }) => start), calendarRequests };
    };
    const few = await search({ flex: 2, offer: free('mug'), today: day(-1) });
    expect(few.days).toEqual([day(1), day(-1), day(2)]);
    expect(await search({ flex: 0, offer: free('mug') })).toEqual({ days: [], calendarRequests: [] });
    const ahead = await search({ flex: 0, today: june10 });
    expect(ahead.days).toEqual(Array.from({ length: 9 }, (_, index) => day(index + 1)));
    expect(ahead.calendarRequests).toEqual([[['1'], day(1), day(14)]]);
    const around = await search({ flex: 1, today: day(-9) });
    expect(around.days.slice(0, 3)).toEqual([day(1), day(-1), day(2)]);
    expect(around.calendarRequests).toEqual([[['1'], day(-1), day(14)]]);
  });

  it('is useful only if an item is missing and other days exist', () => {
    const items = [createTestItem(), createTestItem({ id: 'mug', simple: true })];
    expect(isNearWanted({ items, offer: free('mug'), flex: 1 })).toBe(true);
    expect(isNearWanted({ items, offer: free('1'), flex: 3 })).toBe(false);
    expect(isNearWanted({ items, offer: free('mug'), flex: 0 })).toBe(false);
    expect(isNearWanted({ items, offer: free(), flex: 0 })).toBe(true);
  });

  it('sends nothing for more than a hundred items', async () => {
    const { days, listRequests, calendarRequests } = near({
      items: Array.from({ length: 101 }, (_, index) => createTestItem({ id: String(index) })),
      flex: 1,
      bookable: [1],
    });
    expect([await days(), listRequests, calendarRequests]).toEqual([[], [], []]);
  });

  it('rejects if every request fails', async () => {
    const offline = () => Promise.reject(new ProblemError({ kind: 'offline' }));
    const request = { items: [createTestItem()], today: june10, offer: free(), flex: 0 };
    const dateSearch = { from: june10, to: june10, params: {}, discountCode: '' };
    await expect(
      nearOffers({ rateList: offline, calendars: offline, rate: offline }, { ...request, dateSearch }),
    ).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
  });

  it('counts an item sold by time only if its time is bookable', async () => {
    const items = [createTestItem(), createTestItem({ id: '2', unit: 'H' })];
    const { nearby } = near({ items, flex: 1, bookable: [-1, 1], refusedTimes: [1] });
    expect((await nearby).map(({ from, offer }) => [from, [...offer.free.keys()]])).toEqual([
      [day(-1), ['1', '2']],
      [day(1), ['1']],
    ]);
    const timedOnly = near({ items: [createTestItem({ unit: 'H' })], flex: 1, bookable: [1], refusedTimes: [1] });
    expect(await timedOnly.nearby).toEqual([]);
  });

  it('returns a day on which one of several missing items is free', async () => {
    const items = ['1', '2', '3'].map((id) => createTestItem({ id }));
    const { nearby } = near({
      items,
      flex: 1,
      offer: free('3'),
      bookable: [1],
      open: [1, 2, 3],
      soldOutIds: ['2', '3'],
    });
    expect((await nearby).map(({ from, offer }) => [from, [...offer.free.keys()]])).toEqual([[day(1), ['1']]]);
  });

  it('returns three days although requests in flight find more', async () => {
    const { days } = near({ flex: 3, bookable: [-3, -2, -1, 1, 3] });
    expect(await days()).toHaveLength(3);
  });

  it('sends nothing if all days within the range are past', async () => {
    const { days, listRequests, calendarRequests } = near({ flex: 1, offer: free('mug'), today: day(2) });
    expect([await days(), listRequests, calendarRequests]).toEqual([[], [], []]);
  });

  it('is not useful if only a parent item is missing', () => {
    const isNeeded = (items: Item[]) => isNearWanted({ items, offer: free('mug'), flex: 1 });
    expect(isNeeded([createTestItem({ id: 'fleet', group: 'parent' })])).toBe(false);
    expect(isNeeded([createTestItem()])).toBe(true);
  });

  it('searches a list of a hundred items', async () => {
    const items = Array.from({ length: 100 }, (_, index) => createTestItem({ id: String(index) }));
    const { days } = near({ items, flex: 1, bookable: [1] });
    expect(await days()).toEqual([[day(1), day(3)]]);
  });

  describe('a day whose request fails', () => {
    const broken = { kind: 'broken', status: 500 } as const;

    it('does not reject the search if another day has an answer', async () => {
      const one = near({ flex: 1, offer: free('mug'), bookable: [-1], failing: { 1: broken } });
      expect(await one.days()).toEqual([[day(-1), day(1)]]);
      const none = near({ flex: 1, offer: free('mug'), failing: { 1: broken } });
      expect(await none.days()).toEqual([]);
    });

    it('lets the search continue unless the service throttles', async () => {
      const on = near({ failing: { 2: broken } });
      await on.nearby;
      expect(on.listRequests).toHaveLength(9);
      const search = near({ bookable: [1], failing: { 2: { kind: 'throttled', until: 0 } } });
      expect(await search.days()).toEqual([[day(1), day(3)]]);
      expect(search.listRequests).toHaveLength(3);
    });
  });
});
