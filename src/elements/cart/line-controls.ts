/**
 * Renders the controls of a cart line: edit, remove, change the quantity, add or remove an add-on. `cart.ts` passes the
 * functions that the controls call. The module is separate from the list of lines, because the review and the
 * confirmation show that list without controls.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { SessionLine, SessionPart } from '../../api/types.ts';
import { enCart } from '../../i18n/en/cart.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountText, freshText } from '../shared/text.ts';

export interface LineControls {
  locale: Locale;
  /** True while a request to the service runs. The controls stay visible and do nothing. */
  busy: boolean;
  onEdit: (lineId: string) => void;
  onRemove: (lineId: string) => void;
  /** @param to the new quantity; for an add-on, `optin` adds it and `optout` removes it */
  onAlter: (lineId: string, to: 'optin' | 'optout' | number) => void;
}

/** Renders the button that removes a line and, if the guest can edit the line, the button that edits it. */
export function lineButtons(
  line: SessionLine,
  isEditable: boolean,
  { locale, busy, onEdit, onRemove }: LineControls,
): TemplateResult {
  const { review, cart, remove } = locale.text;
  const button = (part: 'change' | 'remove', words: string, label: string, run: (lineId: string) => void) =>
    html`<button
      type="button"
      class="quiet remove"
      part=${part}
      aria-label=${label}
      aria-disabled=${busy}
      @click=${() => run(line.id)}
    >
      ${words}
    </button>`;
  return html`<div class="acts">
    ${isEditable ? button('change', review.change, locale.labelValue(review.change, line.name), onEdit) : nothing}
    ${button('remove', remove, cart.removeLine(line.name), onRemove)}
  </div>`;
}

/**
 * Renders the quantity of a simple item, with buttons for one more and one less. The minimum is 1, because guests can
 * remove the line instead.
 */
export function quantityControl(
  { id, name, quantity }: SessionLine,
  maxQuantity: number,
  { locale, busy, onAlter }: LineControls,
): TemplateResult {
  const { parameters } = locale.text;
  const step = (to: number, label: string, limit: string, sign: string) => {
    const isPossible = to >= 1 && to <= maxQuantity;
    return html`<button
      type="button"
      aria-label=${isPossible ? label : locale.sentences([label, limit])}
      aria-disabled=${busy || !isPossible}
      @click=${() => isPossible && !busy && onAlter(id, to)}
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
    ${step(quantity + 1, parameters.more(name), parameters.atMost(maxQuantity), '+')}
  </span>`;
}

/** Renders the button that adds or removes an optional add-on. Its price comes from the session. */
export function addOnButton(
  { id, name, optional, available, price = '' }: SessionPart,
  { locale, busy, onAlter }: LineControls,
): TemplateResult | typeof nothing {
  if (optional === null || (optional === 'out' && !available)) return nothing;
  const { text, money, accountLang } = locale;
  const cart = locale.section('cart', enCart);
  const isTaken = optional === 'in';
  return html`<button
    type="button"
    class=${isTaken ? 'quiet remove' : 'take'}
    part="take"
    aria-disabled=${busy}
    @click=${() => !busy && onAlter(id, isTaken ? 'optout' : 'optin')}
  >
    ${freshText(isTaken ? text.remove : cart.take(money(price)))}
    <span class="visually-hidden">${accountText(name, accountLang)}</span>
  </button>`;
}

export const lineControlStyles = css`
  .acts {
    display: flex;
    flex-wrap: wrap;
    column-gap: 16px;
  }
  .remove {
    font-size: 0.875em;
    margin-inline-start: -0.5em;
    margin-block-end: -0.75em;
    font-weight: 400;
  }
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
