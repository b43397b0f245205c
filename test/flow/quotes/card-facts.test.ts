import { describe, expect, it, vi } from 'vitest';
import type { CalendarDays, Item, ListedQuote, ListQuoteRequest, QuoteRequest } from '../../../src/api/types.ts';
import {
  findSoldOut,
  readCardDays,
  readCardPrices,
  type CardPrice,
  type SelectedDays,
} from '../../../src/flow/quotes/card-facts.ts';
import { addDays, countDaysBetween, listDays, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { createTestItem, createTestQuote } from '../../api/domain-objects.ts';
import { june10 } from '../visit.ts';

const lastPricedDay = addDays(june10, 20);
const lastCalendarDay = addDays(june10, 40);
const buildItem = (id: string, changes: Partial<Item> = {}) =>
  createTestItem({ id, unit: 'D', fixedLength: 0, ...changes });

interface Venue {
  /** Free days of each item, as days after June 10. */
  freeOffsets: Record<string, readonly number[]>;
  /** Shortest booking of each item, in days; defaults to 1. */
  minLengths?: Record<string, number>;
  /** Items that have too few free places for the party on their first free day. */
  takenIds?: readonly string[];
  /** Number of free places at each time of a day, by item. The times are one hour apart, from 10:00. */
  times?: Record<string, readonly number[]>;
}

/** Creates a venue that sells each day for 10.00 and each time for 68.00. */
function createVenue({ freeOffsets, minLengths = {}, takenIds = [], times = {} }: Venue) {
  const listRequests: ListQuoteRequest[] = [];
  const calendarRequests: [ids: readonly string[], from: Day, to: Day][] = [];
  const firstFreeDay = (id: string) => addDays(june10, freeOffsets[id]?.[0] ?? 0);
  const buildListedQuote = (itemId: string, { start, end }: ListQuoteRequest): ListedQuote => {
    const length = countDaysBetween(start, end) + 1;
    const isShort = length < (minLengths[itemId] ?? 1);
    const isTaken = takenIds.includes(itemId) && start === firstFreeDay(itemId);
    return {
      ...createTestQuote({ itemId, start, end, total: `${length * 10}.00`, soldOut: isTaken }),
      reason: isShort ? 'Too short.' : '',
      bookable: !isShort && !isTaken && !(itemId in times),
      times: times[itemId]?.map((places, index) => ({ start: `${index + 10}:00`, left: places })),
      needs: 1,
    };
  };
  return {
    listRequests,
    calendarRequests,
    client: {
      calendars: (ids: readonly string[], from: Day, to: Day) => {
        calendarRequests.push([ids, from, to]);
        const buildCalendarDays = (id: string): CalendarDays =>
          new Map(
            listDays(from, to).map((day) => [
              day,
              freeOffsets[id]?.some((offset) => addDays(june10, offset) === day) ? 1 : 0,
            ]),
          );
        return Promise.resolve(new Map(ids.filter((id) => id in freeOffsets).map((id) => [id, buildCalendarDays(id)])));
      },
      rateList: (request: ListQuoteRequest) => {
        listRequests.push(request);
        return Promise.resolve(request.itemIds.map((id) => buildListedQuote(id, request)));
      },
      rate: ({ itemId, start, end, startTime }: QuoteRequest) =>
        Promise.resolve(createTestQuote({ itemId, start, end, startTime, total: '68.00' })),
    },
  };
}

const party = { params: { adults: 2 }, discountCode: 'HERON' };
type Client = ReturnType<typeof createVenue>['client'];

/** Reads all facts of a list: the calendars, the prices of the cards, and the sold-out items. */
async function readAll(client: Client, items: readonly Item[], selectedDays: SelectedDays | null = null) {
  const request = { items, today: june10, until: lastPricedDay, end: lastCalendarDay };
  const days = await readCardDays(client, request);
  let prices: ReadonlyMap<string, CardPrice | null> = new Map();
  await readCardPrices(
    client,
    items,
    { ...days, ...party, selectedDays },
    { onAnswers: (answers) => (prices = answers) },
  );
  return { days, prices, soldOut: await findSoldOut(client, days, request) };
}

const dayAfter = (offset: number) => addDays(june10, offset);
/** Returns each request as item ids, first day and last day. */
const summarizeRequests = (requests: readonly ListQuoteRequest[]) =>
  requests.map(({ itemIds, start, end: lastDay }) => [itemIds.join(), start, lastDay]);

describe('readCardPrices', () => {
  it('requests prices together for items with the same first free day', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { a: [1, 3], b: [3, 4], c: [3] } });
    const { prices } = await readAll(
      client,
      ['a', 'b', 'c'].map((id) => buildItem(id)),
    );
    expect(summarizeRequests(listRequests)).toEqual([
      ['a', dayAfter(1), dayAfter(1)],
      ['b,c', dayAfter(3), dayAfter(3)],
    ]);
    expect(listRequests[0]).toMatchObject(party);
    expect([...prices].map(([id, price]) => [id, price?.selection?.start])).toEqual([
      ['a', dayAfter(1)],
      ['b', dayAfter(3)],
      ['c', dayAfter(3)],
    ]);
  });

  it('returns a selection without an end for a single day', async () => {
    const { client } = createVenue({ freeOffsets: { a: [1] } });
    expect((await readAll(client, [buildItem('a')])).prices.get('a')?.selection).toEqual({
      start: dayAfter(1),
      end: null,
      startTime: undefined,
      endTime: undefined,
      timeslot: undefined,
    });
  });

  it.each([
    [2, [1, 4, 5], 4, 5],
    [3, [1, 4, 5, 6], 4, 6],
    [7, [0, 1, 2, 3, 4, 5, 6], 0, 6],
  ])('requests longer bookings until the service accepts one: %d days', async (minLength, free, from, to) => {
    const { client, listRequests } = createVenue({ freeOffsets: { a: free }, minLengths: { a: minLength } });
    const price = (await readAll(client, [buildItem('a')])).prices.get('a');
    expect(price).toMatchObject({
      total: `${minLength * 10}.00`,
      selection: { start: dayAfter(from), end: dayAfter(to) },
    });
    expect(summarizeRequests(listRequests).at(-1)).toEqual(['a', dayAfter(from), dayAfter(to)]);
  });

  it('requests the next free day if the first is sold out', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { a: [1, 2, 3] }, takenIds: ['a'] });
    const { prices } = await readAll(client, [buildItem('a')]);
    expect(summarizeRequests(listRequests)).toEqual([
      ['a', dayAfter(1), dayAfter(1)],
      ['a', dayAfter(2), dayAfter(2)],
    ]);
    expect(prices.get('a')?.selection).toMatchObject({ start: dayAfter(2) });
  });

  it('returns null after one request if free days are too few', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { a: [1] }, minLengths: { a: 2 } });
    const { prices } = await readAll(client, [buildItem('a')]);
    expect([prices.get('a'), listRequests.length]).toEqual([null, 1]);
  });

  it('requests undated items for today, and no items without free days', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { gone: [] } });
    const { prices } = await readAll(client, [
      buildItem('gone'),
      buildItem('unknown'),
      buildItem('mug', { simple: true }),
    ]);
    expect(summarizeRequests(listRequests)).toEqual([['mug', june10, june10]]);
    expect(prices.get('mug')?.selection).toBeNull();
  });

  describe('readCardPrices with selected days', () => {
    const free = Array.from({ length: 20 }, (_, offset) => offset);
    const buildSelectedDays = (start: number, end: number, unit = 'D') =>
      ({ unit, start: dayAfter(start), end: dayAfter(end) }) as SelectedDays;

    it.each<[string, Partial<Item>, SelectedDays, Day, Day]>([
      ['all days of the same unit', {}, buildSelectedDays(4, 6), dayAfter(4), dayAfter(6)],
      ['one night for days of an item by the day', { unit: 'N' }, buildSelectedDays(4, 6), dayAfter(4), dayAfter(4)],
      ['the nights of a stay', { unit: 'N' }, buildSelectedDays(4, 6, 'N'), dayAfter(4), dayAfter(6)],
      ['a fixed length from the first day', { fixedLength: 2 }, buildSelectedDays(4, 6), dayAfter(4), dayAfter(5)],
    ])('requests the price of %s', async (_, changes, days, from, to) => {
      const { client } = createVenue({ freeOffsets: { a: free } });
      const price = (await readAll(client, [buildItem('a', changes)], days)).prices.get('a');
      expect(price?.selection).toMatchObject({ start: from, end: from === to ? null : to });
    });

    it('requests the next free days if the selected days are taken', async () => {
      const { client } = createVenue({ freeOffsets: { a: [1, 2, 3, 7, 8, 9] } });
      const { prices } = await readAll(client, [buildItem('a')], buildSelectedDays(2, 4));
      expect(prices.get('a')?.selection).toMatchObject({ start: dayAfter(7), end: dayAfter(9) });
    });

    it('requests selected days even after the end of the calendar', async () => {
      const { client, listRequests } = createVenue({ freeOffsets: { a: free } });
      await readAll(client, [buildItem('a')], buildSelectedDays(30, 31));
      expect(summarizeRequests(listRequests)).toEqual([['a', dayAfter(30), dayAfter(31)]]);
    });
  });

  it('requests a fixed length from the first day with enough free days', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { raft: [1, 3, 4, 5] } });
    const { prices } = await readAll(client, [buildItem('raft', { fixedLength: 3 })]);
    expect(summarizeRequests(listRequests)).toEqual([['raft', dayAfter(3), dayAfter(3)]]);
    expect(prices.get('raft')?.selection).toMatchObject({ start: dayAfter(3), end: dayAfter(5) });
  });

  it.each([
    ['H', { startTime: '11:00', timeslot: undefined }],
    ['TS', { startTime: undefined, timeslot: 1 }],
  ])('prices the first time with enough places, for unit %s', async (unit, time) => {
    const { client } = createVenue({ freeOffsets: { boat: [1] }, times: { boat: [0, 2, 2] } });
    const { prices } = await readAll(client, [buildItem('boat', { unit })]);
    expect(prices.get('boat')).toMatchObject({ total: '68.00', selection: { start: dayAfter(1), ...time } });
  });

  it('requests the next day if the first has no free time', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { boat: [1, 2] }, times: { boat: [0] } });
    const { prices } = await readAll(client, [buildItem('boat', { unit: 'H' })]);
    expect(listRequests.map(({ start }) => start)).toEqual([dayAfter(1), dayAfter(2)]);
    expect(prices.get('boat')).toBeNull();
  });

  it('prices the next day if the first start time is not bookable', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: { boat: [1, 2] }, times: { boat: [1] } });
    const rate: Client['rate'] = async (request) => ({
      ...(await client.rate(request)),
      bookable: request.start === dayAfter(2),
    });
    const { prices } = await readAll({ ...client, rate }, [buildItem('boat', { unit: 'H' })]);
    expect(listRequests.map(({ start }) => start)).toEqual([dayAfter(1), dayAfter(2)]);
    expect(prices.get('boat')).toMatchObject({ selection: { start: dayAfter(2), startTime: '10:00' } });
  });

  it('returns null if no day’s first start time is bookable', async () => {
    const { client } = createVenue({ freeOffsets: { boat: [1, 2] }, times: { boat: [1] } });
    const rate: Client['rate'] = async (request) => ({ ...(await client.rate(request)), bookable: false });
    expect((await readAll({ ...client, rate }, [buildItem('boat', { unit: 'H' })])).prices.get('boat')).toBeNull();
  });

  it('returns no price if the request for the time fails', async () => {
    const { client } = createVenue({ freeOffsets: { boat: [1] }, times: { boat: [1] } });
    const rate: Client['rate'] = () => Promise.reject(new ProblemError({ kind: 'timeout' }));
    expect((await readAll({ ...client, rate }, [buildItem('boat', { unit: 'H' })])).prices.size).toBe(0);
  });

  it('reports the prices after each batch, and sends nothing without items', async () => {
    const { client, listRequests } = createVenue({ freeOffsets: {} });
    const counts: number[] = [];
    const readCalendars = (ids: readonly string[]) =>
      readCardPrices(
        client,
        ids.map((id) => buildItem(id, { simple: true })),
        { today: june10, availabilityById: new Map(), selectedDays: null, ...party },
        { onAnswers: ({ size }) => counts.push(size) },
      );
    await readCalendars([]);
    expect(listRequests).toEqual([]);
    await readCalendars(['1', '2', '3', '4', '5', '6', '7']);
    expect(listRequests.map(({ itemIds }) => itemIds.length)).toEqual([5, 2]);
    expect(counts).toEqual([5, 7]);
  });
});

describe('findSoldOut', () => {
  it('returns items without free days, and parents without free children', async () => {
    const { client, calendarRequests } = createVenue({
      freeOffsets: { gone: [], late: [30], one: [], other: [], free: [1] },
    });
    const items = [
      buildItem('pair', { group: 'parent', children: ['one', 'other'] }),
      buildItem('mixed', { group: 'parent', children: ['one', 'free'] }),
      ...['gone', 'late', 'one', 'other', 'free', 'unknown'].map((id) => buildItem(id)),
    ];
    const { soldOut } = await readAll(client, items);
    expect([...soldOut].sort()).toEqual(['gone', 'one', 'other', 'pair']);
    expect(calendarRequests.map(([ids, from, to]) => [ids.length, from, to])).toEqual([
      [6, june10, lastPricedDay],
      [4, addDays(lastPricedDay, 1), lastCalendarDay],
    ]);
  });

  it('returns no items if the later calendar request fails', async () => {
    const { client } = createVenue({ freeOffsets: { gone: [] } });
    let reads = 0;
    const calendars: Client['calendars'] = (...request) =>
      (reads += 1) > 1 ? Promise.reject(new Error('away')) : client.calendars(...request);
    expect((await readAll({ ...client, calendars }, [buildItem('gone')])).soldOut.size).toBe(0);
    expect(reads).toBe(2);
  });
});

describe('readCardDays', () => {
  it('reads the calendars of the first sixty items only', async () => {
    const ids = Array.from({ length: 80 }, (_, index) => `i${String(index)}`);
    const { client, calendarRequests } = createVenue({ freeOffsets: Object.fromEntries(ids.map((id) => [id, [1]])) });
    const { days } = await readAll(
      client,
      ids.map((id) => buildItem(id)),
    );
    expect([calendarRequests[0]?.[0].length, days.availabilityById.size]).toEqual([60, 60]);
  });

  it('requests 62 days if the account refuses a longer range', async () => {
    const { client, calendarRequests } = createVenue({ freeOffsets: { a: [1] } });
    const refusing: Client['calendars'] = (ids, from, to) => {
      calendarRequests.push([ids, from, to]);
      return listDays(from, to).length > 62
        ? Promise.reject(new ProblemError({ kind: 'refused', code: '', title: 'Too long.', details: '', fields: {} }))
        : client.calendars(ids, from, to);
    };
    const request = { items: [buildItem('a')], today: june10, until: addDays(june10, 100), end: lastCalendarDay };
    const days = await readCardDays({ calendars: refusing }, request);
    expect([...days.availabilityById.keys()]).toEqual(['a']);
    expect(calendarRequests.at(-1)).toEqual([['a'], june10, addDays(june10, 61)]);
  });

  it('sends nothing for items without dates', async () => {
    const { client, calendarRequests } = createVenue({ freeOffsets: {} });
    await readCardDays(client, {
      items: [buildItem('mug', { simple: true })],
      today: june10,
      until: lastPricedDay,
      end: lastCalendarDay,
    });
    expect(calendarRequests).toEqual([]);
  });

  it.each<[string, Day, Problem]>([
    [
      'a refused range of 62 days',
      addDays(june10, 61),
      { kind: 'refused', code: '', title: '', details: '', fields: {} },
    ],
    ['a timeout with 100 days', addDays(june10, 99), { kind: 'timeout' }],
  ])('rejects without a further request after %s', async (_, last, problem) => {
    const calendars = vi.fn(() => Promise.reject(new ProblemError(problem)));
    const request = { items: [buildItem('a')], today: june10, until: last, end: lastCalendarDay };
    await expect(readCardDays({ calendars }, request)).rejects.toThrow(ProblemError);
    expect(calendars).toHaveBeenCalledTimes(1);
  });

  it('rejects if the request times out', async () => {
    const { client } = createVenue({ freeOffsets: {} });
    const calendars = () => Promise.reject(new ProblemError({ kind: 'timeout' }));
    await expect(readAll({ ...client, calendars }, [buildItem('a')])).rejects.toThrow(ProblemError);
  });
});
