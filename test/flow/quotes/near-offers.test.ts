import { describe, expect, test } from 'vitest';
import type { CalendarDays, Item, ListedQuote, ListQuoteRequest, Quote, QuoteRequest } from '../../../src/api/types.ts';
import { isNearWanted, missingIn, nearDays, nearOffers } from '../../../src/flow/quotes/near-offers.ts';
import type { FreeItem, Offer, Wish } from '../../../src/flow/quotes/offer.ts';
import { addDays, eachDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { plainItem } from '../../api/plain.ts';
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
  /** Days, counted from June 10, on which item 1 can be booked by the party. */
  bookable?: readonly number[];
  /** Days on which its calendar has something; undefined where the calendars are not to be had. */
  open?: readonly number[] | undefined;
  today?: Day;
  last?: number;
  /** What is sold by time is refused on these days, though a time of them has room. */
  refusing?: readonly number[];
  /** Items of which there is nothing on any day. */
  taken?: readonly string[];
  /** What is answered instead of a list, by days counted from June 10. */
  failing?: Readonly<Record<number, Problem>>;
}

/** Looks for three days for two around June 10. */
function near({
  items = [plainItem()],
  offer = free(),
  flex = 0,
  bookable = [],
  open,
  today = day(-30),
  last = 2,
  refusing = [],
  taken = [],
  failing = {},
}: Venue = {}) {
  const rated: ListQuoteRequest[] = [];
  const calendarsAsked: unknown[] = [];
  const client = {
    rateList(request: ListQuoteRequest) {
      rated.push(request);
      const failure = Object.entries(failing).find(([offset]) => day(Number(offset)) === request.start)?.[1];
      if (failure) return Promise.reject(new ProblemError(failure));
      const quotes = request.itemIds.map((itemId) => ({
        itemId,
        bookable: bookable.map(day).includes(request.start) && !taken.includes(itemId),
        parameters: [],
        total: '9.00',
        needs: 2,
        times: [{ start: '10:00', end: '12:00', left: bookable.map(day).includes(request.start) ? 4 : 0 }],
      }));
      return Promise.resolve(quotes as unknown as ListedQuote[]);
    },
    rate: ({ start }: QuoteRequest) =>
      Promise.resolve({
        bookable: !refusing.map(day).includes(start),
        total: '5.00',
        parameters: [],
      } as unknown as Quote),
    calendars(ids: readonly string[], from: Day, to: Day): Promise<ReadonlyMap<string, CalendarDays>> {
      calendarsAsked.push([ids, from, to]);
      if (!open) return Promise.reject(new ProblemError({ kind: 'broken', status: 500 }));
      const days = new Map(eachDay(from, to).map((each) => [each, open.map(day).includes(each) ? 1 : 0] as const));
      const none = new Map(eachDay(from, to).map((each) => [each, 0] as const));
      return Promise.resolve(new Map(ids.map((id) => [id, taken.includes(id) ? none : days])));
    },
  };
  const wish: Wish = { from: june10, to: day(last), params: { adults: 2 }, discountCode: 'HERON' };
  const found = nearOffers(client, { items, today, wish, offer, flex });
  return { rated, calendarsAsked, days: async () => (await found).map(({ from, to }) => [from, to]), found };
}

test('days earlier and later are found, as long as wished and in their order', async () => {
  const { days } = near({ flex: 3, offer: free('mug'), bookable: [-3, -1, 2] });
  expect(await days()).toEqual([
    [day(-3), day(-1)],
    [day(-1), day(1)],
    [day(2), day(4)],
  ]);
});

test('it is asked for the same party and code', async () => {
  const { rated, found } = near({ flex: 1, bookable: [1] });
  await found;
  expect(rated[0]).toEqual({
    itemIds: ['1'],
    start: day(1),
    end: day(3),
    params: { adults: 2 },
    discountCode: 'HERON',
  });
});

test('one request for all calendars leaves the few days that are rated', async () => {
  const { days, rated, calendarsAsked } = near({
    flex: 3,
    offer: free('mug'),
    bookable: [-3, 2],
    open: [-3, -2, -1, 2, 3, 4],
  });
  expect(await days()).toEqual([
    [day(-3), day(-1)],
    [day(2), day(4)],
  ]);
  expect(calendarsAsked).toEqual([[['1'], day(-3), day(5)]]);
  expect(rated.map(({ start }) => start)).toEqual([day(2), day(-3)]);
});

test('nothing is rated where the calendars leave nothing', async () => {
  const { days, rated } = near({ flex: 2, open: [] });
  expect(await days()).toEqual([]);
  expect(rated).toEqual([]);
});

test('once three are found no more is asked, and never about more than nine days', async () => {
  const many = near({ flex: 3, bookable: [-3, -2, -1, 1, 2, 3] });
  expect(await many.days()).toHaveLength(3);
  expect(many.rated).toHaveLength(3);
  const none = near();
  expect(await none.days()).toEqual([]);
  expect(none.rated).toHaveLength(9);
});

test('leaves out days that offer no other items', async () => {
  const items = [plainItem(), plainItem({ id: '2' })];
  const { rated, days, calendarsAsked } = near({ items, flex: 1, offer: free('1', '2') });
  expect([await days(), rated, calendarsAsked]).toEqual([[], [], []]);
});

test('what needs no date counts too, and is not asked about again', async () => {
  const items = [plainItem(), plainItem({ id: 'mug', simple: true })];
  const { found, rated } = near({ items, flex: 1, offer: free('mug'), bookable: [1] });
  expect([...((await found)[0]?.offer.free.keys() ?? [])].sort()).toEqual(['1', 'mug']);
  expect(rated.every(({ itemIds }) => itemIds.join() === '1')).toBe(true);
});

test('a fixed length is looked for as long as it is', async () => {
  const { calendarsAsked, days } = near({
    items: [plainItem({ fixedLength: 5 })],
    offer: free('mug'),
    flex: 1,
    bookable: [1, -1],
    open: [1, 2, 3, 4, 5],
    last: 0,
  });
  expect(await days()).toEqual([[day(1), day(1)]]);
  expect(calendarsAsked).toEqual([[['1'], day(-1), day(6)]]);
});

test('no day is past; where nothing is free at all it is looked ahead for two weeks', () => {
  const wish = { from: june10, to: june10, params: {}, discountCode: '' };
  const days = (flex: number, offer: Offer, today = june10) => nearDays({ today, wish, offer, flex });
  expect(days(2, free('1'), day(-1))).toEqual([day(1), day(-1), day(2)]);
  expect(days(0, free('1'))).toEqual([]);
  expect(days(0, free())).toEqual(Array.from({ length: 14 }, (_, index) => day(index + 1)));
  expect(days(1, free(), day(-9))).toHaveLength(15);
});

test('other days are wanted where they would do and something is missing, or where there is nothing', () => {
  const items = [plainItem(), plainItem({ id: 'mug', simple: true })];
  expect(isNearWanted({ items, offer: free('mug'), flex: 1 })).toBe(true);
  expect(isNearWanted({ items, offer: free('1'), flex: 3 })).toBe(false);
  expect(isNearWanted({ items, offer: free('mug'), flex: 0 })).toBe(false);
  expect(isNearWanted({ items, offer: free(), flex: 0 })).toBe(true);
});

test('a list that is too long is not asked again and again', async () => {
  const { days, rated, calendarsAsked } = near({
    items: Array.from({ length: 101 }, (_, index) => plainItem({ id: String(index) })),
    flex: 1,
    bookable: [1],
  });
  expect([await days(), rated, calendarsAsked]).toEqual([[], [], []]);
});

test('where nobody answers it is a problem, not “none”', async () => {
  const offline = () => Promise.reject(new ProblemError({ kind: 'offline' }));
  const request = { items: [plainItem()], today: june10, offer: free(), flex: 0 };
  const wish = { from: june10, to: june10, params: {}, discountCode: '' };
  await expect(
    nearOffers({ rateList: offline, calendars: offline, rate: offline }, { ...request, wish }),
  ).rejects.toMatchObject({
    problem: { kind: 'offline' },
  });
});

test('what is sold by time counts only where it can be had: as many as the list of that day then shows', async () => {
  const items = [plainItem(), plainItem({ id: '2', unit: 'H' })];
  const { found } = near({ items, flex: 1, bookable: [-1, 1], refusing: [1] });
  expect((await found).map(({ from, offer }) => [from, [...offer.free.keys()]])).toEqual([
    [day(-1), ['1', '2']],
    [day(1), ['1']],
  ]);
  const timedOnly = near({ items: [plainItem({ unit: 'H' })], flex: 1, bookable: [1], refusing: [1] });
  expect(await timedOnly.found).toEqual([]);
});

test('of two that are missing one is enough, and what is free only on the days wished is not free then', async () => {
  const items = ['1', '2', '3'].map((id) => plainItem({ id }));
  const { found } = near({ items, flex: 1, offer: free('3'), bookable: [1], open: [1, 2, 3], taken: ['2', '3'] });
  expect((await found).map(({ from, offer }) => [from, [...offer.free.keys()]])).toEqual([[day(1), ['1']]]);
});

test('never more than three are shown, though the last days asked about at once held more', async () => {
  const { days } = near({ flex: 3, bookable: [-3, -2, -1, 1, 3] });
  expect(await days()).toHaveLength(3);
});

test('where all other days are past nothing is asked', async () => {
  const { days, rated, calendarsAsked } = near({ flex: 1, offer: free('mug'), today: day(2) });
  expect([await days(), rated, calendarsAsked]).toEqual([[], [], []]);
});

test('what stands for a group of items is not missing itself', () => {
  const items = [plainItem({ id: 'fleet', group: 'parent' }), plainItem()];
  expect(missingIn(items, free()).map(({ id }) => id)).toEqual(['1']);
});

test('the longest list that is asked again has a hundred items', async () => {
  const items = Array.from({ length: 100 }, (_, index) => plainItem({ id: String(index) }));
  const { days } = near({ items, flex: 1, bookable: [1] });
  expect(await days()).toEqual([[day(1), day(3)]]);
});

describe('a day that is not answered', () => {
  const broken = { kind: 'broken', status: 500 } as const;

  test('is left out where another is, even where that has nothing', async () => {
    const one = near({ flex: 1, offer: free('mug'), bookable: [-1], failing: { 1: broken } });
    expect(await one.days()).toEqual([[day(-1), day(1)]]);
    const none = near({ flex: 1, offer: free('mug'), failing: { 1: broken } });
    expect(await none.days()).toEqual([]);
  });

  test('continues after a failure, and stops when throttled', async () => {
    const on = near({ failing: { 2: broken } });
    await on.found;
    expect(on.rated).toHaveLength(9);
    const throttled = near({ bookable: [1], failing: { 2: { kind: 'throttled', until: 0 } } });
    expect(await throttled.days()).toEqual([[day(1), day(3)]]);
    expect(throttled.rated).toHaveLength(3);
  });
});
