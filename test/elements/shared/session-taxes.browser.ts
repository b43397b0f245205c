/** Tests how the totals of a session show extra taxes, and taxes that prices include. */
import fc from 'fast-check';
import { render } from 'lit';
import { describe, expect, it } from 'vitest';
import { totalsTemplate } from '../../../src/elements/shared/session-totals.ts';
import { createTestSession } from '../../api/domain-objects.ts';
import { createPreparedLocale } from '../choosing-stage.ts';

const locale = createPreparedLocale('en-CA');
const container = document.createElement('div');
const readTexts = (selector: string) =>
  [...container.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim());

/** Renders the totals. Returns the rows of extra taxes and the sentences about included taxes. */
function drawTaxes(session: Parameters<typeof createTestSession>[0]) {
  render(totalsTemplate(createTestSession(session), locale), container);
  return { extraTaxes: readTexts('dl [part="tax"]'), includedTaxes: readTexts('p[part="tax"]') };
}

function addUp(amounts: readonly number[]): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
const formatCents = (cents: number) => (cents / 100).toFixed(2);
const createNamedTaxes = (amounts: readonly number[]) =>
  amounts.map((cents, index) => ({ name: `Tax ${String(index)}`, amount: formatCents(cents) }));

/** Renders totals with these taxes, in cents. */
const drawTaxRows = (taxes: readonly number[], taxIncluded: number, total = addUp(taxes)) =>
  drawTaxes({ taxes: createNamedTaxes(taxes), taxTotal: formatCents(total), taxIncluded: formatCents(taxIncluded) });

describe('totalsTemplate: taxes', () => {
  it.each<[string, Parameters<typeof drawTaxRows>, string[], string[]]>([
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
  ])('renders %s', (_, taxAmounts, extraTaxes, includedTaxes) => {
    expect(drawTaxRows(...taxAmounts)).toEqual({ extraTaxes, includedTaxes });
  });

  it('shows an included amount unchanged if it is no number', () => {
    expect(drawTaxes({ taxes: createNamedTaxes([600]), taxTotal: '6.00', taxIncluded: 'free' })).toEqual({
      extraTaxes: ['Tax 0 $6.00'],
      includedTaxes: ['Includes free in taxes'],
    });
  });

  it('shows amounts that add up to the service’s tax sums', () => {
    const anyAmounts = fc.array(fc.integer({ min: 1, max: 99_999 }), { maxLength: 5 });
    const readCents = (rows: readonly string[]) =>
      addUp(rows.map((row) => Number(/\$[\d,.]+/.exec(row)?.[0].replace(/\D/g, ''))));
    fc.assert(
      fc.property(anyAmounts, anyAmounts, (extraAmounts, includedAmounts) => {
        const { extraTaxes, includedTaxes } = drawTaxRows(
          [...extraAmounts, ...includedAmounts],
          addUp(includedAmounts),
          addUp(extraAmounts),
        );
        expect(readCents(includedTaxes)).toBe(addUp(includedAmounts));
        expect(readCents(extraTaxes)).toBe(addUp(extraAmounts));
      }),
    );
  });

  it('shows only the sum of included taxes for a very long list', () => {
    const cents = Array.from({ length: 60 }, (_, index) => index + 1);
    expect(drawTaxRows(cents, 1829.5).includedTaxes).toEqual(['Includes $18.30 in taxes']);
  });
});
