import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNothing, isPositive, isSameAmount, minus, plus } from '../../src/values/amounts.ts';

test.each([
  ['42.00', '2.00', '40.00', '44.00'],
  ['0.30', '0.1', '0.20', '0.40'],
  ['5000', '0', '5000', '5000'],
  ['13.6', '0.105', '13.495', '13.705'],
  ['1.00', '2.505', '-1.505', '3.505'],
  ['-0.05', '0.01', '-0.06', '-0.04'],
  ['12345678901234567890.01', '0.02', '12345678901234567889.99', '12345678901234567890.03'],
])('%s and %s are %s apart and %s together', (one, other, apart, together) => {
  expect(minus(one, other)).toBe(apart);
  expect(plus(one, other)).toBe(together);
});

test.each(['', 'free', '1,50', '1e3', '.5', '5.'])('with “%s”, which is no amount, nothing is counted', (text) => {
  expect([minus(text, '1.00'), plus('1.00', text)]).toEqual(['', '']);
});

test('zero is nothing however it is written, and so is what is not said', () => {
  expect(['0', '0.00', '-0.00', '000.0', ''].filter((amount) => !isNothing(amount))).toEqual([]);
  expect(['0.01', '-0.10', '5000', 'free'].filter(isNothing)).toEqual([]);
});

test('more than nothing is so however it is written; less, nothing, and what is not known is not', () => {
  expect(['0.01', '5000', '000.10', '12345678901234567890.01'].filter((amount) => !isPositive(amount))).toEqual([]);
  expect(['0', '0.00', '-0.10', '', undefined, 'free'].filter(isPositive)).toEqual([]);
});

test('an amount is the same however it is written, and none is known to be another than one that is not known', () => {
  expect([isSameAmount('10', '10.00'), isSameAmount('0.10', '.1'), isSameAmount('', '7.00')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([isSameAmount('10.00', '10.01'), isSameAmount('0', '0.01')]).toEqual([false, false]);
});

test('what was added is what is left when it is taken away again', () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.stringMatching(/^\d{2}$/))
    .map(([whole, cents]) => `${whole}.${cents}`);
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(Number(minus(minus(plus(one, other), other), one))).toBe(0);
    }),
  );
});
