/** Renders the totals of a session, one row for each amount. It shows the service's amounts and calculates none. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Amount, Session } from '../../api/types.ts';
import { isNothing, isSameAmount, minus } from '../../values/amounts.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountText, freshText } from './text.ts';

type Tax = Session['taxes'][number];

/** Renders the totals, and below them the taxes that the prices already include. Omits empty rows. */
export function totals(session: Session, locale: Locale): TemplateResult {
  const { cart } = locale.text;
  const { subTotal, total, due, discount } = session;
  const [extraTaxes, includedTaxes] = splitTaxes(session);
  const middleRows = [
    row('discount', cart.discount, isNothing(discount) ? '' : locale.money(discount.replace(/^-?/, '-'))),
    ...extraTaxes.map(({ name, amount }) =>
      row('tax', name ? accountText(name, locale.accountLang) : cart.tax, locale.money(amount)),
    ),
  ].filter((each) => each !== nothing);
  return html`<dl class="totals" part="totals">
      ${middleRows.length > 0 || !isSameAmount(subTotal, total) ? row('subtotal', cart.subTotal, moneyUnlessZero(subTotal, locale)) : nothing}
      ${middleRows} ${row('total', cart.total, locale.money(total))}
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
 * Splits the taxes into extra taxes and taxes that the prices include. The service lists all taxes together, and
 * returns the sum of the included taxes. So the included taxes are those that add up to this sum. If no taxes do, the
 * sum becomes one included tax without a name (`''`).
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

/** Returns the first subset of taxes that adds up to the sum; `null` if there is none, or if the sum is `''`. */
function taxesOfSum(taxes: readonly Tax[], sum: string): readonly Tax[] | null {
  const [firstTax, ...otherTaxes] = taxes;
  if (sum === '') return null;
  if (!firstTax) return isNothing(sum) ? [] : null;
  const remainingTaxes = taxesOfSum(otherTaxes, minus(sum, firstTax.amount));
  return remainingTaxes ? [firstTax, ...remainingTaxes] : taxesOfSum(otherTaxes, sum);
}

/**
 * Maximum number of taxes for the search of the included taxes. With more taxes, the search would be slow, because it
 * tries each subset. No real venue has more.
 */
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
