import { describe, expect, it } from 'vitest';
import type { CalendarDays, Item, ListedQuote, ListQuoteRequest } from '../../../src/api/types.ts';
import { findSoldOut, readCardDays, readCardPrices } from '../../../src/flow/quotes/card-facts.ts';
import { addDays, eachDay, type Day } from '../../../src/values/dates/day.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { plainItem } from '../../api/plain.ts';
import { june10 } from '../visit.ts';

const until = addDays(june10, 20);
const end = addDays(june10, 40);
const item = (id: string, changes: Partial<Item> = {}) => plainItem({ id, unit: 'D', fixedLength: 0, ...changes });

/** Items are free on these days after the tenth; whatever is rated costs 68.00, but for what is refused. */
function venue(free: Record<string, readonly number[]>, refused: readonly string[] = []) {
  const rated: ListQuoteRequest[] = [];
  const calendars: [ids: readonly string[], from: Day, to: Day][] = [];
  return {
    rated,
    calendars,
    client: {
      calendars: (ids: readonly string[], from: Day, to: Day) => {
        calendars.push([ids, from, to]);
        const daysOf = (id: string): CalendarDays =>
          new Map(
            eachDay(from, to).map((day) => [day, free[id]?.some((ahead) => addDays(june10, ahead) === day) ? 1 : 0]),
          );
        return Promise.resolve(new Map(ids.filter((id) => id in free).map((id) => [id, daysOf(id)])));
      },
      rateList: (request: ListQuoteRequest) => {
        rated.push(request);
        return Promise.resolve(
          request.itemIds.map(
            (itemId) => ({ itemId, total: '68.00', bookable: !refused.includes(itemId) }) as ListedQuote,
          ),
        );
      },
    },
  };
}

const party = { params: { adults: 2 }, discountCode: 'HERON' };
type Client = ReturnType<typeof venue>['client'];

/** Reads everything about a list, with the prices of all its cards. */
async function readAll(client: Client, items: readonly Item[]) {
  const request = { items, today: june10, until, end };
  const days = await readCardDays(client, request);
  let prices: ReadonlyMap<string, ListedQuote> = new Map();
  await readCardPrices(client, [...days.priceableIds], { ...days, ...party }, (answers) => (prices = answers));
  return { days, prices, soldOut: await findSoldOut(client, days, request) };
}

describe('readCardPrices', () => {
  it('rates the first day that most items have free, for the preset party', async () => {
    const { client, rated } = venue({ a: [1, 3], b: [3, 4], c: [4, 3], d: [1] }, ['b']);
    const items = ['a', 'b', 'c', 'd'].map((id) => item(id));
    const { prices } = await readAll(client, items);
    const day = addDays(june10, 3);
    expect(rated).toEqual([{ itemIds: ['a', 'b', 'c'], start: day, end: day, ...party }]);
    expect([...prices].map(([id, { bookable }]) => [id, bookable])).toEqual([
      ['a', true],
      ['b', false],
      ['c', true],
    ]);
  });

  it('rates no parents and no items by the hour, but items without dates', async () => {
    const { client, rated } = venue({ a: [2], hours: [1, 2], child: [] });
    const items = [
      item('parent', { group: 'parent', children: ['child'] }),
      item('hours', { unit: 'H' }),
      item('mug', { simple: true }),
      item('a'),
    ];
    await readAll(client, items);
    expect(rated.map(({ itemIds, start }) => [itemIds, start])).toEqual([[['mug', 'a'], addDays(june10, 2)]]);
  });

  it('starts a fixed length on a day from which all days are free', async () => {
    const { client, rated } = venue({ raft: [1, 3, 4, 5] });
    await readAll(client, [item('raft', { fixedLength: 3 })]);
    expect(rated[0]?.start).toBe(addDays(june10, 3));
  });

  it('sends nothing without items, and reports each batch', async () => {
    const { client, rated } = venue({});
    const counts: number[] = [];
    const read = (ids: readonly string[]) =>
      readCardPrices(client, ids, { day: june10, ...party }, ({ size }) => counts.push(size));
    await read([]);
    expect(rated).toEqual([]);
    await read(['1', '2', '3', '4', '5', '6', '7']);
    expect(rated.map(({ itemIds }) => itemIds.length)).toEqual([5, 2]);
    expect(counts).toEqual([5, 7]);
  });
});

describe('findSoldOut', () => {
  it('finds items without a day in the whole calendar, and parents without such children', async () => {
    const { client, calendars } = venue({ gone: [], late: [30], one: [], other: [], free: [1] });
    const items = [
      item('pair', { group: 'parent', children: ['one', 'other'] }),
      item('mixed', { group: 'parent', children: ['one', 'free'] }),
      ...['gone', 'late', 'one', 'other', 'free', 'unknown'].map((id) => item(id)),
    ];
    const { soldOut } = await readAll(client, items);
    expect([...soldOut].sort()).toEqual(['gone', 'one', 'other', 'pair']);
    expect(calendars.map(([ids, from, to]) => [ids.length, from, to])).toEqual([
      [6, june10, until],
      [4, addDays(until, 1), end],
    ]);
  });

  it('finds nothing if the later calendar does not arrive', async () => {
    const { client } = venue({ gone: [] });
    let reads = 0;
    const calendars: Client['calendars'] = (...request) =>
      (reads += 1) > 1 ? Promise.reject(new Error('away')) : client.calendars(...request);
    expect((await readAll({ ...client, calendars }, [item('gone')])).soldOut.size).toBe(0);
    expect(reads).toBe(2);
  });
});

describe('readCardDays', () => {
  it('reads the first sixty items of a long list', async () => {
    const ids = Array.from({ length: 80 }, (_, index) => `i${String(index)}`);
    const { client, calendars } = venue(Object.fromEntries(ids.map((id) => [id, [1]])));
    const { days } = await readAll(
      client,
      ids.map((id) => item(id)),
    );
    expect([calendars[0]?.[0].length, days.priceableIds.size]).toEqual([60, 60]);
  });

  it('reads 62 days from an account that refuses more', async () => {
    const { client, calendars } = venue({ a: [1] });
    const refusing: Client['calendars'] = (ids, from, to) => {
      calendars.push([ids, from, to]);
      return eachDay(from, to).length > 62
        ? Promise.reject(new ProblemError({ kind: 'refused', code: '', title: 'Too long.', details: '', fields: {} }))
        : client.calendars(ids, from, to);
    };
    const request = { items: [item('a')], today: june10, until: addDays(june10, 100), end };
    const { priceableIds } = await readCardDays({ calendars: refusing }, request);
    expect([...priceableIds]).toEqual(['a']);
    expect(calendars.at(-1)).toEqual([['a'], june10, addDays(june10, 61)]);
  });

  it('rejects with another problem', async () => {
    const { client } = venue({});
    const calendars = () => Promise.reject(new ProblemError({ kind: 'timeout' }));
    await expect(readAll({ ...client, calendars }, [item('a')])).rejects.toThrow(ProblemError);
  });
});
