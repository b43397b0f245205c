import { expect, it } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { getDayCount, hasDayPrices, isTimed } from '../../../src/flow/quotes/item-facts.ts';
import { createTestItem } from '../../api/domain-objects.ts';

it.for([
  ['D', 3, 3],
  ['N', 0, 0],
  ['H', 4, 1],
  ['30M', 0, 1],
  ['10M', 2, 1],
  ['TS', 0, 1],
] as const)('counts the days of a booking (unit %s, fixed length %d): %d', ([unit, fixedLength, days]) => {
  expect(getDayCount(createTestItem({ unit, fixedLength }))).toBe(days);
});

it('treats dated items sold by hour, minute or slot as timed', () => {
  const isUnitTimed = (unit: string, simple = false) => isTimed(createTestItem({ unit, simple }));
  expect(['H', '30M', 'TS', 'D', 'N'].map((unit) => isUnitTimed(unit))).toEqual([true, true, true, false, false]);
  expect(['H', '30M', 'TS'].map((unit) => isUnitTimed(unit, true))).toEqual([false, false, false]);
});

it('has day prices only if the guest selects how many days', () => {
  const hasPrices = (changes: Partial<Item>) => hasDayPrices(createTestItem({ unit: 'D', fixedLength: 0, ...changes }));
  expect([hasPrices({}), hasPrices({ unit: 'N' })]).toEqual([true, true]);
  expect(
    [{ fixedLength: 3 }, { unit: 'H' }, { unit: 'TS' }, { simple: true }, { group: 'parent' as const }].map(hasPrices),
  ).toEqual(Array(5).fill(false));
});
