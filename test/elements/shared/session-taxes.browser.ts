/** Tests how the totals of a session show extra taxes, and taxes that prices include. */
import fc from 'fast-check';
import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { totalsTemplate } from '../../../src/elements/shared/session-totals.ts';
import { createTestSession } from '../../api/plain.ts';
import { localeIn } from '../choosing-stage.ts';

const locale = localeIn('en-CA');
const place = document.createElement('div');
const wordsAt = (selector: string) =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

/** Renders the totals. Returns the rows of extra taxes and the sentences about included taxes. */
function taxesOf(session: Parameters<typeof createTestSession>[0]) {
  render(totalsTemplate(createTestSession(session), locale), place);
  return { extraTaxes: wordsAt('dl [part="tax"]'), includedTaxes: wordsAt('p[part="tax"]') };
}

function sum(amounts: readonly number[]): number {
  let total = 0;
  for (const each of amounts) total += each;
  return total;
}
const money = (cents: number) => (cents / 100).toFixed(2);
const namedTaxes = (amounts: readonly number[]) =>
  amounts.map((cents, index) => ({ name: `Tax ${String(index)}`, amount: money(cents) }));

/** Renders totals with these taxes, in cents. */
const show = (taxes: readonly number[], taxIncluded: number, total = sum(taxes)) =>
  taxesOf({ taxes: namedTaxes(taxes), taxTotal: money(total), taxIncluded: money(taxIncluded) });

describe('taxes', () => {
  it.each<[string, Parameters<typeof show>, string[], string[]]>([
    ['all taxes as extra', [[600, 840], 0], ['Tax 0 $6.00', 'Tax 1 $8.40'], []],
    ['the only tax as included', [[2582], 2582, 0], [], ['Includes $25.82 Tax 0']],
    ['one of two taxes as included', [[1241, 225], 1241, 225], ['Tax 1 $2.25'], ['Includes $12.41 Tax 0']],
    [
      'two taxes with the included sum',
      [[100, 200, 400], 500],
      ['Tax 1 $2.00'],
      ['Includes $1.00 Tax 0', 'Includes $4.00 Tax 2'],
    ],
    ['an unlisted included amount without a name', [[600], 300], ['Tax 0 $6.00'], ['Includes $3.00 in taxes']],
    ['an unlisted total without a name', [[], 0, 600], ['Tax $6.00'], []],
    ['no taxes', [[], 0], [], []],
  ])('renders %s', (_, args, extraTaxes, includedTaxes) => {
    expect(show(...args)).toEqual({ extraTaxes, includedTaxes });
  });

  it('shows an included amount unchanged if it is no number', () => {
    expect(taxesOf({ taxes: namedTaxes([600]), taxTotal: '6.00', taxIncluded: 'free' })).toEqual({
      extraTaxes: ['Tax 0 $6.00'],
      includedTaxes: ['Includes free in taxes'],
    });
  });

  it('shows amounts that add up to the service’s tax sums', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 });
    const centsIn = (rows: readonly string[]) =>
      sum(rows.map((row) => Number(/\$[\d,.]+/.exec(row)?.[0].replace(/\D/g, ''))));
    fc.assert(
      fc.property(amounts, amounts, (extra, within) => {
        const { extraTaxes, includedTaxes } = show([...extra, ...within], sum(within), sum(extra));
        expect(centsIn(includedTaxes)).toBe(sum(within));
        expect(centsIn(extraTaxes)).toBe(sum(extra));
      }),
    );
  });

  it('shows only the sum of included taxes for a very long list', () => {
    const cents = Array.from({ length: 60 }, (_, index) => index + 1);
    expect(show(cents, 1829.5).includedTaxes).toEqual(['Includes $18.30 in taxes']);
  });
});
