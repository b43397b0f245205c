import { expect, test } from 'vitest';
import { isPositive } from '../../src/values/positive.ts';

test('more than nothing is so however it is written; less, nothing, and what is not known is not', () => {
  expect(['0.01', '5000', '000.10', '12345678901234567890.01'].filter((amount) => !isPositive(amount))).toEqual([]);
  expect(['0', '0.00', '-0.10', '', undefined, 'free'].filter(isPositive)).toEqual([]);
});
