import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { partTaxes } from '../../../../src/elements/shared/session-lines/taxes.ts';
import { plainSession } from '../../../api/plain.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const money = (cents: number) => (cents / 100).toFixed(2);
const named = (amounts: readonly number[]) =>
  amounts.map((cents, index) => ({ name: `Tax ${String(index)}`, amount: money(cents) }));

function parted(taxes: readonly number[], included: number, total = sum(taxes)) {
  const { added, included: within } = partTaxes(
    plainSession({ taxes: named(taxes), taxTotal: money(total), taxIncluded: money(included) }),
  );
  return [added, within].map((each) => each.map(({ name, amount }) => `${name} ${amount}`.trim()));
}

describe('a tax that is', () => {
  test('added is a row of the sum', () => {
    expect(parted([600, 840], 0)).toEqual([['Tax 0 6.00', 'Tax 1 8.40'], []]);
  });

  test('within the prices is said under its name, once', () => {
    expect(parted([2582], 2582, 0)).toEqual([[], ['Tax 0 25.82']]);
  });

  test('one of several within the prices leaves the others in the sum', () => {
    expect(parted([1241, 225], 1241, 225)).toEqual([['Tax 1 2.25'], ['Tax 0 12.41']]);
  });

  test('made up of several is all of them', () => {
    expect(parted([100, 200, 400], 500)).toEqual([['Tax 1 2.00'], ['Tax 0 1.00', 'Tax 2 4.00']]);
  });

  test('included but not listed has no name, beside all that are listed', () => {
    expect(parted([600], 300)).toEqual([['Tax 0 6.00'], ['3.00']]);
  });

  test('no amount is said by nobody’s name', () => {
    const { added, included } = partTaxes(plainSession({ taxes: named([600]), taxTotal: '6.00', taxIncluded: 'free' }));
    expect([added.length, included]).toEqual([1, [{ name: '', amount: 'free' }]]);
  });

  test('listed nowhere has no name', () => {
    expect(parted([], 0, 600)).toEqual([['6.00'], []]);
    expect(parted([], 0)).toEqual([[], []]);
  });
});

test('what is included is never added, whatever is', () => {
  const some = fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 });
  fc.assert(
    fc.property(some, some, (added, included) => {
      const parts = partTaxes(
        plainSession({
          taxes: named([...added, ...included]),
          taxTotal: money(sum(added)),
          taxIncluded: money(sum(included)),
        }),
      );
      const cents = (taxes: typeof parts.added) => sum(taxes.map(({ amount }) => Math.round(Number(amount) * 100)));
      expect(cents(parts.included)).toBe(sum(included));
      expect(cents(parts.added)).toBe(sum(added));
    }),
  );
});

test('of more taxes than any place has no choice is tried', () => {
  const many = Array.from({ length: 60 }, (_, index) => index + 1);
  expect(parted(many, 1829.5)[1]).toEqual(['18.30']);
});
