import { describe, expect, it } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { createTestItem } from '../../api/domain-objects.ts';
import { createAssistant } from './assistant.ts';

const getIds = ({ items }: Record<string, unknown>) => (items as Item[]).map(({ id }) => id);

describe('slipway_find', () => {
  it('returns all items, today’s date and the currency for empty input', async () => {
    const { call } = await createAssistant();
    const answer = await call('slipway_find');
    expect(getIds(answer)).toEqual(['kayak', 'tour', 'suite', 'cruise']);
    expect(answer).toMatchObject({ today: '2031-06-10', currency: 'CAD', not_listed: 0 });
    expect((answer.items as object[])[0]).toEqual({ id: 'kayak', name: 'Kayak', category: 'All', sold: 'by the day' });
  });

  it('returns items that match all words and the category, ignoring case', async () => {
    const { call } = await createAssistant();
    expect(getIds(await call('slipway_find', { words: ' DECK  tour ' }))).toEqual(['tour']);
    expect(getIds(await call('slipway_find', { words: 'deck kayak' }))).toEqual([]);
    expect(getIds(await call('slipway_find', { category: 'all', words: '' }))).toHaveLength(4);
    expect(getIds(await call('slipway_find', { category: 'Boats' }))).toEqual([]);
    // The tool ignores words and categories that are not strings.
    expect(getIds(await call('slipway_find', { words: 7, category: null }))).toHaveLength(4);
  });

  it('returns each item’s availability and price if the input has a day', async () => {
    const { call, venue } = await createAssistant();
    venue.restock('suite', 0);
    const { items } = await call('slipway_find', { start: '2031-06-11', quantities: { adults: 2 } });
    expect(items).toContainEqual(expect.objectContaining({ id: 'kayak', available: true, total: '85.00' }));
    expect(items).toContainEqual(expect.objectContaining({ id: 'suite', available: false }));
  });

  it('marks no item as available if the service returns no quotes', async () => {
    const { call } = await createAssistant({
      client: { rate: () => Promise.reject(new Error('not asked')), rateList: () => Promise.resolve([]) },
    });
    const { items } = await call('slipway_find', { start: '2031-06-11' });
    expect((items as object[]).filter((item) => 'available' in item && item.available)).toEqual([]);
  });

  it('returns each item’s booking unit, and the children of a parent item', async () => {
    const { call, items } = await createAssistant();
    items.splice(
      0,
      items.length,
      createTestItem({ id: 'a', unit: 'N', blurb: 'By the lake.' }),
      createTestItem({ id: 'b', unit: '30M' }),
      createTestItem({ id: 'c', simple: true }),
      createTestItem({ id: 'd', group: 'parent', children: ['a'] }),
    );
    const itemAnswers = (await call('slipway_find')).items as Record<string, unknown>[];
    expect(itemAnswers.map(({ sold: soldUnit }) => soldUnit)).toEqual([
      'by the night',
      'by time',
      'without a date',
      'by the day',
    ]);
    expect(itemAnswers[0]).toHaveProperty('description', 'By the lake.');
    expect(itemAnswers[3]).toHaveProperty('choose_one_of', ['a']);
  });

  it('returns at most forty items and the number of omitted ones', async () => {
    const { call, items } = await createAssistant();
    items.push(...Array.from({ length: 50 }, (_, index) => createTestItem({ id: `more-${index}` })));
    const answer = await call('slipway_find');
    expect(getIds(answer)).toHaveLength(40);
    expect(answer.not_listed).toBe(14);
  });
});
