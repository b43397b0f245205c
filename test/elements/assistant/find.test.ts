import { expect, test } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { plainItem } from '../../api/plain.ts';
import { assistant } from './assistant.ts';

const ids = ({ items }: Record<string, unknown>) => (items as Item[]).map(({ id }) => id);

test('without words everything is found, with the day at the venue and its money', async () => {
  const { call } = await assistant();
  const found = await call('slipway_find');
  expect(ids(found)).toEqual(['kayak', 'tour', 'suite', 'cruise']);
  expect(found).toMatchObject({ today: '2031-06-10', currency: 'CAD', not_listed: 0 });
  expect((found.items as object[])[0]).toEqual({ id: 'kayak', name: 'Kayak', category: 'All', sold: 'by the day' });
});

test('every word counts, wherever it stands and however it is written; so does the category', async () => {
  const { call } = await assistant();
  expect(ids(await call('slipway_find', { words: ' DECK  tour ' }))).toEqual(['tour']);
  expect(ids(await call('slipway_find', { words: 'deck kayak' }))).toEqual([]);
  expect(ids(await call('slipway_find', { category: 'all', words: '' }))).toHaveLength(4);
  expect(ids(await call('slipway_find', { category: 'Boats' }))).toEqual([]);
  // Nonsense is no reason to find nothing.
  expect(ids(await call('slipway_find', { words: 7, category: null }))).toHaveLength(4);
});

test('with days it says what is available then, and for how much', async () => {
  const { call, venue } = await assistant();
  venue.restock('suite', 0);
  const { items } = await call('slipway_find', { start: '2031-06-11', quantities: { adults: 2 } });
  expect(items).toContainEqual(expect.objectContaining({ id: 'kayak', available: true, total: '85.00' }));
  expect(items).toContainEqual(expect.objectContaining({ id: 'suite', available: false }));
});

test('of what the service does not answer for it says nothing either way', async () => {
  const { call } = await assistant({
    client: { rate: () => Promise.reject(new Error('not asked')), rateList: () => Promise.resolve([]) },
  });
  const { items } = await call('slipway_find', { start: '2031-06-11' });
  expect((items as object[]).filter((item) => 'available' in item && item.available)).toEqual([]);
});

test('how each is sold is said; one that holds others names them', async () => {
  const { call, items } = await assistant();
  items.splice(
    0,
    items.length,
    plainItem({ id: 'a', unit: 'N', blurb: 'By the lake.' }),
    plainItem({ id: 'b', unit: '30M' }),
    plainItem({ id: 'c', simple: true }),
    plainItem({ id: 'd', group: 'parent', children: ['a'] }),
  );
  const found = (await call('slipway_find')).items as Record<string, unknown>[];
  expect(found.map(({ sold }) => sold)).toEqual(['by the night', 'by time', 'without a date', 'by the day']);
  expect(found[0]).toHaveProperty('description', 'By the lake.');
  expect(found[3]).toHaveProperty('choose_one_of', ['a']);
});

test('of many items forty are listed, and how many are not is said', async () => {
  const { call, items } = await assistant();
  items.push(...Array.from({ length: 50 }, (_, index) => plainItem({ id: `more-${index}` })));
  const found = await call('slipway_find');
  expect(ids(found)).toHaveLength(40);
  expect(found.not_listed).toBe(14);
});
