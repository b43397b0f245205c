import { expect, test } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { daysTaken, hasDayPrices, isTimed } from '../../../src/flow/quotes/item-facts.ts';
import { plainItem } from '../../api/plain.ts';

test.for([
  ['D', 3, 3],
  ['N', 0, 0],
  ['H', 4, 1],
  ['30M', 0, 1],
  ['10M', 2, 1],
  ['TS', 0, 1],
] as const)('unit %s of length %d takes %d days', ([unit, fixedLength, days]) => {
  expect(daysTaken(plainItem({ unit, fixedLength }))).toBe(days);
});

test('hours, minutes and slots are sold by time, days and nights are not, and nothing simple is', () => {
  const timed = (unit: string, simple = false) => isTimed(plainItem({ unit, simple }));
  expect(['H', '30M', 'TS', 'D', 'N'].map((unit) => timed(unit))).toEqual([true, true, true, false, false]);
  expect(['H', '30M', 'TS'].map((unit) => timed(unit, true))).toEqual([false, false, false]);
});

test('each day has a price of its own where a visitor chooses how many days or nights', () => {
  const priced = (changes: Partial<Item>) => hasDayPrices(plainItem({ unit: 'D', fixedLength: 0, ...changes }));
  expect([priced({}), priced({ unit: 'N' })]).toEqual([true, true]);
  expect(
    [{ fixedLength: 3 }, { unit: 'H' }, { unit: 'TS' }, { simple: true }, { group: 'parent' as const }].map(priced),
  ).toEqual(Array(5).fill(false));
});
