import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceOrders } from '../../../../src/elements/list/by-date/price-orders.ts';
import type { FreeCard } from '../../../../src/elements/list/dated-list.ts';
import { samples } from '../../../samples.ts';
import { item } from '../../choosing-stage.ts';
import { english } from '../../../i18n/english.ts';

const words = english.byDate;

/** Items in the order of their prices, the lowest first and the highest first; undefined is one that is not free. */
function sorted(...amounts: (number | undefined)[]) {
  const free = new Map<string, FreeCard>();
  amounts.forEach((amount, index) => {
    if (amount !== undefined) free.set(String(index), { price: '', note: '', amount, choice: {} });
  });
  const items = amounts.map((_, index) => item({ id: String(index) }));
  return priceOrders(free, words).map(({ compare }) => [...items].sort(compare).map(({ id }) => amounts[Number(id)]));
}

test('prices sort both ways, and say which', () => {
  expect(sorted(30, 9, 100)).toEqual([
    [9, 30, 100],
    [100, 30, 9],
  ]);
  expect(priceOrders(new Map(), words).map((order) => order.words)).toEqual([words.low, words.high]);
});

test('what has no price, or is not free, stands last in both', () => {
  expect(sorted(Infinity, 30, undefined, 0)).toEqual([
    [0, 30, Infinity, undefined],
    [30, 0, Infinity, undefined],
  ]);
});

test('alike prices stay in the venue’s order', () => {
  const free = new Map(['b', 'a', 'c'].map((id) => [id, { price: '', note: '', amount: 5, choice: {} }]));
  const items = ['b', 'a', 'c'].map((id) => item({ id }));
  for (const { compare } of priceOrders(free, words)) expect([...items].sort(compare)).toEqual(items);
});

test('whatever the prices are, the one order is the other turned round', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(10_000), { maxLength: 12 }), (amounts) => {
      const [low = [], high = []] = sorted(...amounts);
      expect(low.reverse()).toEqual(high);
    }),
    { numRuns: samples(100) },
  );
});
