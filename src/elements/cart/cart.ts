/**
 * Owns the cart element: its lines, totals and discount code, and the buttons to the next steps. It renders a session
 * and requests changes by events. `flow/cart` carries out the changes, and `cart-view.ts` sets the element's
 * properties.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../api/types.ts';
import { enCart } from '../../i18n/en/cart.ts';
import type { Locale } from '../../i18n/locale.ts';
import { SlipwayCode } from './discount-code.ts';
import { applyTypedCode, discountFieldTemplate, discountStyles } from './discount-field.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { dispatchRequest } from '../shared/requests.ts';
import {
  addOnButtonTemplate,
  lineButtonsTemplate,
  lineControlStyles,
  quantityControlTemplate,
  type LineControls,
} from './line-controls.ts';
import { sessionLinesTemplate, linesStyles, type LineActionTemplates } from '../shared/session-lines.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { totalsTemplate, totalsStyles } from '../shared/session-totals.ts';

/**
 * Shows the lines of a session with their totals, a field for a discount code, and the buttons to check out or to add
 * more.
 *
 * @example
 * const cart = document.createElement('slipway-cart');
 * Object.assign(cart, { locale, session });
 * cart.addEventListener('line-remove', (event) => {
 *   const { lineId } = (event as CustomEvent<{ lineId: string }>).detail;
 *   void flow.remove(lineId);
 * });
 *
 * @tag slipway-cart
 * @fires line-remove - `{lineId}`: requests to remove the line; bubbles, not composed
 * @fires line-edit - `{lineId}`: requests to edit the line; bubbles, not composed
 * @fires line-alter - `{lineId, to}`: requests a new quantity, or adds or removes an add-on; bubbles, not composed
 * @fires code-redeem - `{code}`: requests to apply the code; bubbles, composed
 * @fires cart-checkout - requests the next step; bubbles, not composed
 * @fires cart-continue - requests the list of items; bubbles, not composed
 * @slot - content below the heading
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart change - the button that edits a line
 * @csspart checkout - the button to the next step
 * @csspart code - the disclosure with the field for a discount code
 * @csspart continue - the button that leads back to the items
 * @csspart discount - the discount
 * @csspart due - the amount due now
 * @csspart empty - the message of an empty cart
 * @csspart gone - with `line-state`: the line is no longer available
 * @csspart heading - the heading
 * @csspart held - the note that the venue holds the places
 * @csspart line - one line
 * @csspart line-gone - with `line`: the line is no longer available
 * @csspart line-mark - the label of an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - the reason why a line is not available
 * @csspart line-summary - the selection in the service's words
 * @csspart line-total - the price of a line
 * @csspart line-when - the days and times of a line
 * @csspart lines - the list of lines
 * @csspart picture - the picture of a line
 * @csspart primary - the button to the next step
 * @csspart quantity - the quantity of a line, with its buttons
 * @csspart remove - the button that removes a line
 * @csspart subtotal - the total before discount and tax
 * @csspart take - the button that adds or removes an add-on
 * @csspart tax - the tax
 * @csspart total - the total
 * @csspart totals - the list of totals
 */
export class SlipwayCart extends StepElement {
  static override properties = {
    session: { attribute: false },
    pictures: { attribute: false },
    periods: { attribute: false },
    mostOf: { attribute: false },
    editable: { attribute: false },
    code: { attribute: false },
    saved: { attribute: false },
    refusal: { attribute: false },
    busy: { type: Boolean },
  };

  /** The session. The cart is empty if the session is null or has no lines. */
  session: Session | null = null;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** Days and times in the guest's language, by line id. Lines without an entry show the service's words. */
  periods: Readonly<Record<string, string>> = {};
  /** Maximum quantity by line id; `Infinity` without a limit. Lines without an entry have a fixed quantity. */
  mostOf: Readonly<Record<string, number>> = {};
  /** Ids of the lines that the guest can edit. */
  editable: readonly string[] = [];
  /** The discount code in use; `''` for none. */
  code = '';
  /** The amount that the code saves; `''` if unknown. */
  saved = '';
  /** The reason why the service refused the last code; `''` without a refusal. */
  refusal = '';
  /** True while a request to the service runs. The buttons do nothing then. */
  busy = false;

  protected override isWaiting(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    const { session } = this;
    const cartMessages = locale.section('cart', enCart);
    return html`${this.renderHeading(cartMessages.label)}<slot></slot> ${
        session && session.lines.length > 0
          ? this.#renderFilledCart(session, locale)
          : html`<div class="empty" part="empty">
              <p class="muted">${cartMessages.empty}</p>
              ${this.#renderContinueButton(cartMessages.browse, 'primary')}
            </div>`
      }`;
  }

  #renderFilledCart(session: Session, locale: Locale): TemplateResult {
    const cartMessages = locale.section('cart', enCart);
    return html`<div class="columns">
      ${sessionLinesTemplate(session, this, locale, 3, this.#createLineActionTemplates(locale))}
      <div class="aside">
        ${totalsTemplate(session, locale)}
        <div class="actions">
          <button
            type="button"
            class="primary"
            part="checkout primary"
            aria-disabled=${this.busy}
            @click=${() => this.busy || applyTypedCode(this.renderRoot) || dispatchRequest(this, 'cart-checkout')}
          >
            ${cartMessages.checkout}
          </button>
          ${this.#renderContinueButton(cartMessages.continue, '')}
        </div>
        ${discountFieldTemplate(getDiscountCodeModule, locale, this.code, this.busy, this.code ? { discount: this.saved } : undefined, this.refusal)}
        <p class="small muted" part="held">${cartMessages.held}</p>
      </div>
    </div>`;
  }

  #renderContinueButton(buttonLabel: string, buttonStyle: '' | 'primary'): TemplateResult {
    return html`<button
      type="button"
      class=${buttonStyle}
      part=${buttonStyle ? `continue ${buttonStyle}` : 'continue'}
      aria-disabled=${this.busy}
      @click=${() => this.busy || dispatchRequest(this, 'cart-continue')}
    >
      ${buttonLabel}
    </button>`;
  }

  #createLineActionTemplates(locale: Locale): LineActionTemplates {
    const { busy, mostOf, editable } = this;
    const lineControls: LineControls = {
      locale,
      busy,
      onEdit: (lineId) => this.busy || dispatchRequest(this, 'line-edit', { lineId }),
      onRemove: (lineId) => this.busy || dispatchRequest(this, 'line-remove', { lineId }),
      onAlter: (lineId, newValue) => dispatchRequest(this, 'line-alter', { lineId, to: newValue }),
    };
    return {
      line: (line) => {
        const maxQuantity = mostOf[line.id];
        return html`${maxQuantity ? quantityControlTemplate(line, maxQuantity, lineControls) : nothing}
        ${lineButtonsTemplate(line, editable.includes(line.id), lineControls)}`;
      },
      addOn: (addOn) => addOnButtonTemplate(addOn, lineControls),
    };
  }

  static override styles = [
    theme,
    controlStyles,
    leafWidth,
    stepStyles,
    linesStyles,
    totalsStyles,
    discountStyles,
    lineControlStyles,
    css`
      .empty {
        display: grid;
        justify-items: start;
        gap: var(--_space);
        padding-block: calc(var(--_space) * 1.5);
      }
    `,
  ];
}

/** Resolves to the class of the discount field without a request, because this lazy module already contains the class. */
const getDiscountCodeModule = () => Promise.resolve({ SlipwayCode });

declare global {
  interface HTMLElementTagNameMap {
    'slipway-cart': SlipwayCart;
  }
}
