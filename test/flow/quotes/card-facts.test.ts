import { expect, test } from 'vitest';
import type { CalendarDays, Item, ListedQuote, ListQuoteRequest } from '../../../src/api/types.ts';
import { cardFacts, type CardFactsRequest } from '../../../src/flow/quotes/card-facts.ts';
import { addDays, eachDay, type Day } from '../../../src/values/dates/day.ts';
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

const asking = (items: readonly Item[], changes: Partial<CardFactsRequest> = {}): CardFactsRequest => ({
  items,
  today: june10,
  until,
  end,
  params: { adults: 2 },
  discountCode: 'HERON',
  hasPrices: true,
  ...changes,
});

test('the first of the days that most items have free is asked about, in one list, with what is preset', async () => {
  const { client, rated } = venue({ a: [1, 3], b: [3, 4], c: [4, 3], d: [1] }, ['b']);
  const { prices } = await cardFacts(client, asking(['a', 'b', 'c', 'd'].map((id) => item(id))));
  const day = addDays(june10, 3);
  expect(rated).toEqual([
    { itemIds: ['a', 'b', 'c'], start: day, end: day, params: { adults: 2 }, discountCode: 'HERON' },
  ]);
  expect([...prices.keys()]).toEqual(['a', 'c']);
});

test('what is sold by the hour and a parent have no price; what has no date has one whatever is free', async () => {
  const { client, rated } = venue({ a: [2], hours: [1, 2], child: [] });
  const items = [
    item('parent', { group: 'parent', children: ['child'] }),
    item('hours', { unit: 'H' }),
    item('mug', { simple: true }),
    item('a'),
  ];
  await cardFacts(client, asking(items));
  expect(rated.map(({ itemIds, start }) => [itemIds, start])).toEqual([[['mug', 'a'], addDays(june10, 2)]]);
});

test('a fixed length begins where all of it is free', async () => {
  const { client, rated } = venue({ raft: [1, 3, 4, 5] });
  await cardFacts(client, asking([item('raft', { fixedLength: 3 })]));
  expect(rated[0]?.start).toBe(addDays(june10, 3));
});

test('an item is sold out when it has no day for as far as one may look, and its parent when all children are', async () => {
  const { client, calendars } = venue({ gone: [], late: [30], one: [], other: [], free: [1] });
  const items = [
    item('pair', { group: 'parent', children: ['one', 'other'] }),
    item('mixed', { group: 'parent', children: ['one', 'free'] }),
    ...['gone', 'late', 'one', 'other', 'free', 'unknown'].map((id) => item(id)),
  ];
  const { soldOut } = await cardFacts(client, asking(items));
  expect([...soldOut].sort()).toEqual(['gone', 'one', 'other', 'pair']);
  expect(calendars.map(([ids, from, to]) => [ids.length, from, to])).toEqual([
    [6, june10, until],
    [4, addDays(until, 1), end],
  ]);
});

test('where the rest cannot be had, nothing is said to be sold out', async () => {
  const { client } = venue({ gone: [] });
  let asked = 0;
  const calendars: typeof client.calendars = (...about) =>
    (asked += 1) > 1 ? Promise.reject(new Error('away')) : client.calendars(...about);
  expect((await cardFacts({ ...client, calendars }, asking([item('gone')]))).soldOut.size).toBe(0);
  expect(asked).toBe(2);
});

test('prices that are refused are just not there, and none are asked for where none are wanted', async () => {
  const { client, rated } = venue({ a: [1], gone: [] });
  const items = [item('a'), item('gone')];
  const refusing = { ...client, rateList: () => Promise.reject(new Error('refused')) };
  const facts = await cardFacts(refusing, asking(items));
  expect([facts.prices.size, [...facts.soldOut]]).toEqual([0, ['gone']]);
  expect((await cardFacts(client, asking(items, { hasPrices: false }))).prices.size).toBe(0);
  expect(rated).toEqual([]);
});

test('of a long list the first sixty are asked about', async () => {
  const ids = Array.from({ length: 80 }, (_, index) => `i${String(index)}`);
  const { client, calendars, rated } = venue(Object.fromEntries(ids.map((id) => [id, [1]])));
  await cardFacts(client, asking(ids.map((id) => item(id))));
  expect([calendars[0]?.[0].length, rated[0]?.itemIds.length]).toEqual([60, 60]);
});
