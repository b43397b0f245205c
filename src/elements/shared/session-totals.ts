/** The totals of a session, row by row. It shows the amounts that the service gives and adds nothing up. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Amount, Session } from '../../api/types.ts';
import { isNothing, isSameAmount, minus } from '../../values/amounts.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountText, freshText } from './text.ts';

type Tax = Session['taxes'][number];

/** Renders the totals, and below them the taxes that the prices include. Omits empty rows. */
export function totals(session: Session, locale: Locale): TemplateResult {
  const { cart } = locale.text;
  const { subTotal, total, due, discount } = session;
  const [extraTaxes, includedTaxes] = splitTaxes(session);
  const between = [
    row('discount', cart.discount, isNothing(discount) ? '' : locale.money(discount.replace(/^-?/, '-'))),
    ...extraTaxes.map(({ name, amount }) =>
      row('tax', name ? accountText(name, locale.accountLang) : cart.tax, locale.money(amount)),
    ),
  ].filter((each) => each !== nothing);
  return html`<dl class="totals" part="totals">
      ${between.length > 0 || !isSameAmount(subTotal, total) ? row('subtotal', cart.subTotal, moneyUnlessZero(subTotal, locale)) : nothing}
      ${between} ${row('total', cart.total, locale.money(total))}
      ${isSameAmount(due, total) ? nothing : row('due', cart.due, locale.money(due))}
    </dl>
    ${includedTaxes.map(
      ({ name, amount }) =>
        html`<p class="muted" part="tax" translate="no">${cart.taxIncluded(locale.money(amount), name)}</p>`,
    )}`;
}

function row(part: string, label: string | TemplateResult, amount: string): TemplateResult | typeof nothing {
  return amount === ''
    ? nothing
    : html`<div class=${part} part=${part}>
        <dt>${typeof label === 'string' ? freshText(label) : label}</dt>
        <dd class="money" translate="no">${amount}</dd>
      </div>`;
}

function moneyUnlessZero(amount: Amount, locale: Locale): string {
  return isNothing(amount) ? '' : locale.money(amount);
}

/**
 * Splits the taxes into those on top of the prices and those within them. The service lists all taxes together and
 * gives the included amount, so the included taxes are those with this sum. If no taxes add up to it, the included
 * amount becomes a tax without a name (`''`).
 */
function splitTaxes({
  taxes,
  taxTotal,
  taxIncluded,
}: Session): [extraTaxes: readonly Tax[], includedTaxes: readonly Tax[]] {
  const positiveTaxes = taxes.filter(({ amount }) => !isNothing(amount));
  const allTaxes =
    positiveTaxes.length > 0 ? positiveTaxes : isNothing(taxTotal) ? [] : [{ name: '', amount: taxTotal }];
  if (isNothing(taxIncluded)) return [allTaxes, []];
  const includedTaxes = positiveTaxes.length <= MAX_TAXES ? taxesOfSum(positiveTaxes, taxIncluded) : null;
  if (!includedTaxes) return [allTaxes, [{ name: '', amount: taxIncluded }]];
  return [positiveTaxes.filter((tax) => !includedTaxes.includes(tax)), includedTaxes];
}

/** Returns the first taxes that add up to a sum; `null` if there are none, or if the sum is `''`. */
function taxesOfSum(taxes: readonly Tax[], sum: string): readonly Tax[] | null {
  const [first, ...others] = taxes;
  if (sum === '') return null;
  if (!first) return isNothing(sum) ? [] : null;
  const otherTaxes = taxesOfSum(others, minus(sum, first.amount));
  return otherTaxes ? [first, ...otherTaxes] : taxesOfSum(others, sum);
}

/** The maximum number of taxes for the search, because it tries each subset. No real place has more. */
const MAX_TAXES = 10;

export const totalsStyles = css`
  .totals {
    display: grid;
    gap: 0.5em;
  }
  .totals div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    column-gap: 1.5em;
  }
  .totals dd {
    margin-inline-start: auto;
  }
  .total {
    font-size: 1.125em;
    font-weight: 650;
  }
  div + .total {
    padding-block-start: 0.75em;
    margin-block-start: 0.25em;
    border-block-start: 1px solid var(--_line);
  }
`;
