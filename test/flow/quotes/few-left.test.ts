import { expect, test } from 'vitest';
import { isFew } from '../../../src/flow/quotes/few-left.ts';

test('three are few, four are not, and of a number that is not known nothing is said', () => {
  expect([0, 1, 3, 4, null].map(isFew)).toEqual([true, true, true, false, false]);
});
