import { expect, test } from 'vitest';
import { shortMoney } from '../../src/values/short-money.ts';

test.each([
  ['68.00', '$68.00', '$68'],
  ['1280.00', '$1,280.00', '$1,280'],
  ['68.00', '68,00 $', '68 $'],
  ['8.000', 'JOD 8.000', 'JOD 8'],
  ['8.000', '٨٫٠٠٠ د.أ', '٨ د.أ'],
])('nought cents are left out: %s as %s', (amount, words, short) => {
  expect(shortMoney(amount, words)).toBe(short);
});

test.each([
  ['68.50', '$68.50'],
  ['1000', '¥1,000'],
  ['1000.00', '¥1,000'],
  ['100', '¥100'],
])('whatever counts stays: %s as %s', (amount, words) => {
  expect(shortMoney(amount, words)).toBe(words);
});
