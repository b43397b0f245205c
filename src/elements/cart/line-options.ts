/** What can be done with some lines of a cart: another quantity, an add-on taken or left. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { SessionLine, SessionPart } from '../../api/types.ts';
import { enCart } from '../../i18n/en/cart.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountText, freshText } from '../shared/text.ts';

export interface LineOptions {
  locale: Locale;
  busy: boolean;
  onAlter: (lineId: string, to: 'optin' | 'optout' | number) => void;
}

/** The quantity of a simple item, one more or one fewer; the last one goes by removing the line. */
export function quantityOf(
  { id, name, quantity }: SessionLine,
  most: number,
  { locale, busy, onAlter }: LineOptions,
): TemplateResult {
  const { parameters } = locale.text;
  const step = (to: number, label: string, why: string, sign: string) => {
    const possible = to >= 1 && to <= most;
    return html`<button
      type="button"
      aria-label=${possible ? label : locale.sentences([label, why])}
      aria-disabled=${busy || !possible}
      @click=${() => possible && !busy && onAlter(id, to)}
    >
      ${sign}
    </button>`;
  };
  return html`<span
    class="quantity"
    part="quantity"
    role="group"
    aria-label=${locale.section('cart', enCart).quantity(name)}
  >
    ${step(quantity - 1, parameters.fewer(name), parameters.atLeast(1), '−')}
    <b class="money" translate="no">${quantity}</b>
    ${step(quantity + 1, parameters.more(name), parameters.atMost(most), '+')}
  </span>`;
}

/** An add-on that is a choice can be taken, for the price the session says, and left again. */
export function optionOf(
  { id, name, optional, available, price = '' }: SessionPart,
  { locale, busy, onAlter }: LineOptions,
): TemplateResult | typeof nothing {
  if (optional === null || (optional === 'out' && !available)) return nothing;
  const { text, money, accountLang } = locale;
  const cart = locale.section('cart', enCart);
  const taken = optional === 'in';
  return html`<button
    type="button"
    class=${taken ? 'quiet remove' : 'take'}
    part="take"
    aria-disabled=${busy}
    @click=${() => !busy && onAlter(id, taken ? 'optout' : 'optin')}
  >
    ${freshText(taken ? text.remove : cart.take(money(price)))}
    <span class="visually-hidden">${accountText(name, accountLang)}</span>
  </button>`;
}

export const optionStyles = css`
  .quantity {
    display: flex;
    align-items: center;
    gap: 4px;
    margin-block: 8px 4px;
  }
  .quantity button {
    padding: 0;
    border-radius: 50%;
  }
  .quantity b {
    min-inline-size: 2ch;
    text-align: center;
  }
  .take {
    margin-block-start: 0.5em;
    font-size: 0.875em;
  }
`;
