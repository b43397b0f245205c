/**
 * Renders the controls of a cart line: edit, remove, change the quantity, add or remove an add-on. `cart.ts` passes the
 * functions that the controls call. The module is separate from the list of lines, because the review and the
 * confirmation show that list without controls.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { SessionLine, SessionPart } from '../../api/types.ts';
import { enCart } from '../../i18n/en/cart.ts';
import type { Locale } from '../../i18n/locale.ts';
import { accountTextTemplate, textTemplate } from '../shared/text.ts';

export interface LineControls {
  locale: Locale;
  /** True while a request to the service runs. The controls stay visible and do nothing. */
  busy: boolean;
  onEdit: (lineId: string) => void;
  onRemove: (lineId: string) => void;
  /** @param newValue the new quantity; for an add-on, `optin` adds it and `optout` removes it */
  onAlter: (lineId: string, newValue: 'optin' | 'optout' | number) => void;
}

/** Renders the button that removes a line and, if the guest can edit the line, the button that edits it. */
export function lineButtonsTemplate(
  line: SessionLine,
  isEditable: boolean,
  { locale, busy, onEdit, onRemove }: LineControls,
): TemplateResult {
  const { review, cart, remove } = locale.text;
  const createButtonTemplate = (
    partName: 'change' | 'remove',
    label: string,
    accessibleLabel: string,
    onClick: (lineId: string) => void,
  ) =>
    html`<button
      type="button"
      class="quiet remove"
      part=${partName}
      aria-label=${accessibleLabel}
      aria-disabled=${busy}
      @click=${() => onClick(line.id)}
    >
      ${label}
    </button>`;
  return html`<div class="acts">
    ${isEditable ? createButtonTemplate('change', review.change, locale.labelValue(review.change, line.name), onEdit) : nothing}
    ${createButtonTemplate('remove', remove, cart.removeLine(line.name), onRemove)}
  </div>`;
}

/**
 * Renders the quantity of a simple item, with buttons for one more and one less. The minimum is 1, because guests can
 * remove the line instead.
 */
export function quantityControlTemplate(
  { id, name, quantity }: SessionLine,
  maxQuantity: number,
  { locale, busy, onAlter }: LineControls,
): TemplateResult {
  const { parameters } = locale.text;
  const createStepButtonTemplate = (
    newQuantity: number,
    accessibleLabel: string,
    limitMessage: string,
    visibleSign: string,
  ) => {
    const isWithinLimits = newQuantity >= 1 && newQuantity <= maxQuantity;
    return html`<button
      type="button"
      aria-label=${isWithinLimits ? accessibleLabel : locale.sentences([accessibleLabel, limitMessage])}
      aria-disabled=${busy || !isWithinLimits}
      @click=${() => isWithinLimits && !busy && onAlter(id, newQuantity)}
    >
      ${visibleSign}
    </button>`;
  };
  return html`<span
    class="quantity"
    part="quantity"
    role="group"
    aria-label=${locale.section('cart', enCart).quantity(name)}
  >
    ${createStepButtonTemplate(quantity - 1, parameters.fewer(name), parameters.atLeast(1), '−')}
    <b class="money" translate="no">${quantity}</b>
    ${createStepButtonTemplate(quantity + 1, parameters.more(name), parameters.atMost(maxQuantity), '+')}
  </span>`;
}

/** Renders the button that adds or removes an optional add-on. Its price comes from the session. */
export function addOnButtonTemplate(
  { id, name, optional, available, price = '' }: SessionPart,
  { locale, busy, onAlter }: LineControls,
): TemplateResult | typeof nothing {
  if (optional === null || (optional === 'out' && !available)) return nothing;
  const { text, money, accountLang } = locale;
  const cartMessages = locale.section('cart', enCart);
  const isAddOnSelected = optional === 'in';
  return html`<button
    type="button"
    class=${isAddOnSelected ? 'quiet remove' : 'take'}
    part="take"
    aria-disabled=${busy}
    @click=${() => !busy && onAlter(id, isAddOnSelected ? 'optout' : 'optin')}
  >
    ${textTemplate(isAddOnSelected ? text.remove : cartMessages.take(money(price)))}
    <span class="visually-hidden">${accountTextTemplate(name, accountLang)}</span>
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
