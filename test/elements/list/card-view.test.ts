import { describe, expect, test } from 'vitest';
import { cardView } from '../../../src/elements/list/card-view.ts';
import type { FreeCard } from '../../../src/elements/list/dated-list.ts';
import type { Day } from '../../../src/values/dates/day.ts';
import { item } from '../choosing-stage.ts';

const pictured = item({
  name: 'Sea kayak',
  category: 'Boats',
  pictures: [{ src: 'https://cdn.example/a.jpg', title: '' }],
});
const anywhere = { index: 0, free: undefined, categorised: true };

describe('a card', () => {
  test('opens its item', () => {
    expect(cardView(item({ id: '7' }), anywhere).choice).toEqual({ itemId: '7' });
  });

  test('of an item that is free opens it on the days it is free on, and says what it costs then', () => {
    const choice = { start: '2031-06-14' as Day, end: '2031-06-15' as Day };
    const free: FreeCard = { price: 'from $45.00', note: '2 × Adults', amount: 45, choice };
    expect(cardView(item({ id: '7' }), { ...anywhere, free })).toMatchObject({
      choice: { itemId: '7', ...choice },
      price: { price: 'from $45.00', note: '2 × Adults' },
    });
    expect(cardView(item(), anywhere).price).toBeNull();
  });

  test('names its category where there are several', () => {
    expect(cardView(pictured, anywhere).category).toBe('Boats');
    expect(cardView(pictured, { ...anywhere, categorised: false }).category).toBeNull();
  });

  test('without a picture shows the first letter of its name, a whole one', () => {
    expect(cardView(item({ name: '🛶 Kayak' }), anywhere)).toMatchObject({ initial: '🛶', picture: null });
  });

  test('loads its picture at once while it is in sight, the first before all others', () => {
    const loadings = [0, 1, 3, 4].map((index) => cardView(pictured, { ...anywhere, index }).picture);
    expect(loadings.map((picture) => [picture?.loading, picture?.fetchPriority])).toEqual([
      ['eager', 'high'],
      ['eager', 'auto'],
      ['eager', 'auto'],
      ['lazy', 'auto'],
    ]);
  });
});
