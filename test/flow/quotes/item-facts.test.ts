import { expect, test } from 'vitest';
import type { Item } from '../../../src/api/types.ts';
import { isFew } from '../../../src/flow/quotes/quote-request.ts';
import { stepOf } from '../../../src/elements/item/start-times.ts';
import { daysTaken, hasDayPrices, isTimed } from '../../../src/flow/quotes/item-facts.ts';
import { plainItem } from '../../api/plain.ts';

test.for([
  ['D', 3, 3, 0],
  ['N', 0, 0, 0],
  ['H', 4, 1, 60],
  ['30M', 0, 1, 30],
  ['10M', 2, 1, 10],
  ['TS', 0, 1, 0],
] as const)('unit %s of length %d takes %d days in steps of %d minutes', ([unit, fixedLength, days, step]) => {
  expect([daysTaken(plainItem({ unit, fixedLength })), stepOf(plainItem({ unit }))]).toEqual([days, step]);
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

test('counts one to three as few, and an unknown number not', () => {
  expect([0, 1, 3, 4, null].map(isFew)).toEqual([true, true, true, false, false]);
});
