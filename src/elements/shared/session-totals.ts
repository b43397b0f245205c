/** Renders the totals of a session, one row for each amount. It shows the service's amounts and calculates none. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Amount, Session } from '../../api/types.ts';
import { isZeroOrUnknown, isSameAmount, subtractAmounts } from '../../values/amounts.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountTextTemplate, textTemplate } from './text.ts';

type SessionTax = Session['taxes'][number];

/** Renders the totals, and below them the taxes that the prices already include. Omits empty rows. */
export function totalsTemplate(session: Session, locale: Locale): TemplateResult {
  const { cart } = locale.text;
  const { subTotal, total, due, discount } = session;
  const [extraTaxes, includedTaxes] = splitTaxes(session);
  const rowTemplate = (partName: string, rowLabel: string | TemplateResult, amount: Amount) =>
    html`<div class=${partName} part=${partName}>
      <dt>${typeof rowLabel === 'string' ? textTemplate(rowLabel) : rowLabel}</dt>
      <dd class="money" translate="no">${locale.money(amount)}</dd>
    </div>`;
  const hasDiscount = !isZeroOrUnknown(discount);
  const hasSubtotal =
    !isZeroOrUnknown(subTotal) && (hasDiscount || extraTaxes.length > 0 || !isSameAmount(subTotal, total));
  return html`<dl class="totals" part="totals">
      ${hasSubtotal ? rowTemplate('subtotal', cart.subTotal, subTotal) : nothing}
      ${hasDiscount ? rowTemplate('discount', cart.discount, discount.replace(/^-?/, '-')) : nothing}
      ${extraTaxes.map(({ name, amount }) =>
        rowTemplate('tax', name ? accountTextTemplate(name, locale.accountLang) : cart.tax, amount),
      )}
      ${total ? rowTemplate('total', cart.total, total) : nothing}
      ${isSameAmount(due, total) ? nothing : rowTemplate('due', cart.due, due)}
    </dl>
    ${includedTaxes.map(
      ({ name, amount }) =>
        html`<p class="muted" part="tax" translate="no">${cart.taxIncluded(locale.money(amount), name)}</p>`,
    )}`;
}

/**
 * Separates the taxes that the prices include from the extra taxes. The service lists all taxes together, and returns
 * only the sum of the included ones. So the included taxes are those that add up to this sum. If no taxes do, the sum
 * becomes one included tax without a name (`''`).
 */
function splitTaxes({
  taxes,
  taxTotal,
  taxIncluded,
}: Session): [extraTaxes: readonly SessionTax[], includedTaxes: readonly SessionTax[]] {
  const positiveTaxes = taxes.filter(({ amount }) => !isZeroOrUnknown(amount));
  const allTaxes =
    positiveTaxes.length > 0 ? positiveTaxes : isZeroOrUnknown(taxTotal) ? [] : [{ name: '', amount: taxTotal }];
  if (isZeroOrUnknown(taxIncluded)) return [allTaxes, []];
  const includedTaxes = positiveTaxes.length <= MAX_TAXES_TO_SEARCH ? findTaxesOfSum(positiveTaxes, taxIncluded) : null;
  if (!includedTaxes) return [allTaxes, [{ name: '', amount: taxIncluded }]];
  return [positiveTaxes.filter((tax) => !includedTaxes.includes(tax)), includedTaxes];
}

/** Returns the first group of taxes that adds up to the sum; `null` if there is none, or if the sum is `''`. */
function findTaxesOfSum(taxes: readonly SessionTax[], taxSum: string): readonly SessionTax[] | null {
  const [firstTax, ...otherTaxes] = taxes;
  if (taxSum === '') return null;
  if (!firstTax) return isZeroOrUnknown(taxSum) ? [] : null;
  const remainingTaxes = findTaxesOfSum(otherTaxes, subtractAmounts(taxSum, firstTax.amount));
  return remainingTaxes ? [firstTax, ...remainingTaxes] : findTaxesOfSum(otherTaxes, taxSum);
}

/**
 * Maximum number of taxes for `findTaxesOfSum`. With more taxes, that search would be slow, because it tries each
 * combination. No real venue has more.
 */
const MAX_TAXES_TO_SEARCH = 10;

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
