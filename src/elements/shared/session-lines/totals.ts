import { css, html, nothing, type TemplateResult } from 'lit';
import type { Amount, Session } from '../../../api/types.ts';
import { isNothing, isSameAmount } from '../../../values/amounts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { accountText, freshText } from '../fresh-text.ts';
import { partTaxes } from './taxes.ts';

/**
 * What a session costs, row by row as the session says it, and below it the tax that the prices include. Nothing is added up
 * here; empty rows are left out.
 */
export function totals(session: Session, locale: Locale): TemplateResult {
  const { cart } = locale.text;
  const { subTotal, total, due, discount } = session;
  const { added, included } = partTaxes(session);
  const between = [
    row('discount', cart.discount, isNothing(discount) ? '' : locale.money(discount.replace(/^-?/, '-'))),
    ...added.map(({ name, amount }) =>
      row('tax', name ? accountText(name, locale.accountLang) : cart.tax, locale.money(amount)),
    ),
  ].filter((shown) => shown !== nothing);
  return html`<dl class="totals" part="totals">
      ${between.length > 0 || !isSameAmount(subTotal, total) ? row('subtotal', cart.subTotal, asked(subTotal, locale)) : nothing}
      ${between} ${row('total', cart.total, locale.money(total))}
      ${isSameAmount(due, total) ? nothing : row('due', cart.due, locale.money(due))}
    </dl>
    ${included.map(
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

function asked(amount: Amount, locale: Locale): string {
  return isNothing(amount) ? '' : locale.money(amount);
}

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
