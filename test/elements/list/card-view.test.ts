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
const anywhere = { index: 0, free: undefined, known: undefined, priced: false, categorised: true };
const known = { price: '$68', when: 'Sat, Jun 14', party: '2 × Adults', soldOut: '' };

describe('a card', () => {
  test('opens its item', () => {
    expect(cardView(item({ id: '7' }), anywhere).choice).toEqual({ itemId: '7' });
  });

  test('of an item that is free opens it on the days it is free on, and says what it costs then', () => {
    const choice = { start: '2031-06-14' as Day, end: '2031-06-15' as Day };
    const free: FreeCard = { price: 'from $45.00', note: '2 × Adults', amount: 45, choice };
    expect(cardView(item({ id: '7' }), { ...anywhere, free })).toMatchObject({
      choice: { itemId: '7', ...choice },
      price: { price: 'from $45.00', when: '', party: '2 × Adults' },
    });
    expect(cardView(item(), anywhere).price).toBeNull();
  });

  test('says what it costs before anybody has asked, and keeps the line for it', () => {
    expect(cardView(item(), { ...anywhere, priced: true, known }).price).toMatchObject({
      price: '$68',
      when: 'Sat, Jun 14',
      party: '2 × Adults',
    });
    expect(cardView(item(), { ...anywhere, priced: true }).price).toEqual({ price: '', when: '', party: '' });
    expect(cardView(item(), { ...anywhere, known }).price).toBeNull();
  });

  test('is sold out as long as the list is not browsed by date, which shows what is free', () => {
    const soldOut = { ...known, soldOut: 'Sold out' };
    const free: FreeCard = { price: '$45.00', note: '', amount: 45, choice: {} };
    expect(cardView(item(), { ...anywhere, known: soldOut }).soldOut).toBe('Sold out');
    expect(cardView(item(), { ...anywhere, known: soldOut, free }).soldOut).toBe('');
    expect(cardView(item(), anywhere).soldOut).toBe('');
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
