import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitTaxes } from '../../../src/elements/shared/session-totals.ts';
import { plainSession } from '../../api/plain.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
const money = (cents: number) => (cents / 100).toFixed(2);
const namedTaxes = (amounts: readonly number[]) =>
  amounts.map((cents, index) => ({ name: `Tax ${String(index)}`, amount: money(cents) }));

/** Splits taxes in cents. Returns the extra taxes and the included taxes as text. */
function split(taxes: readonly number[], taxIncluded: number, total = sum(taxes)) {
  const taxGroups = splitTaxes(
    plainSession({ taxes: namedTaxes(taxes), taxTotal: money(total), taxIncluded: money(taxIncluded) }),
  );
  return taxGroups.map((each) => each.map(({ name, amount }) => `${name} ${amount}`.trim()));
}

describe('splitTaxes', () => {
  it.each<[string, Parameters<typeof split>, string[], string[]]>([
    ['all taxes as extra', [[600, 840], 0], ['Tax 0 6.00', 'Tax 1 8.40'], []],
    ['the only tax as included', [[2582], 2582, 0], [], ['Tax 0 25.82']],
    ['one of two taxes as included', [[1241, 225], 1241, 225], ['Tax 1 2.25'], ['Tax 0 12.41']],
    ['two taxes with the included sum', [[100, 200, 400], 500], ['Tax 1 2.00'], ['Tax 0 1.00', 'Tax 2 4.00']],
    ['an unlisted included amount without a name', [[600], 300], ['Tax 0 6.00'], ['3.00']],
    ['an unlisted total without a name', [[], 0, 600], ['6.00'], []],
    ['no taxes', [[], 0], [], []],
  ])('returns %s', (_, args, extraTaxes, includedTaxes) => {
    expect(split(...args)).toEqual([extraTaxes, includedTaxes]);
  });

  it('keeps an included amount that is no number', () => {
    const [extraTaxes, includedTaxes] = splitTaxes(
      plainSession({ taxes: namedTaxes([600]), taxTotal: '6.00', taxIncluded: 'free' }),
    );
    expect([extraTaxes.length, includedTaxes]).toEqual([1, [{ name: '', amount: 'free' }]]);
  });

  it('adds up to the sums of the service in any mix', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 });
    const cents = (taxes: readonly { amount: string }[]) =>
      sum(taxes.map(({ amount }) => Math.round(Number(amount) * 100)));
    fc.assert(
      fc.property(amounts, amounts, (extra, within) => {
        const [extraTaxes, includedTaxes] = splitTaxes(
          plainSession({
            taxes: namedTaxes([...extra, ...within]),
            taxTotal: money(sum(extra)),
            taxIncluded: money(sum(within)),
          }),
        );
        expect(cents(includedTaxes)).toBe(sum(within));
        expect(cents(extraTaxes)).toBe(sum(extra));
      }),
    );
  });

  it('tries no subsets of a very long list', () => {
    const cents = Array.from({ length: 60 }, (_, index) => index + 1);
    expect(split(cents, 1829.5)[1]).toEqual(['18.30']);
  });
});
