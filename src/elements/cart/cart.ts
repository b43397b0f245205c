import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../api/types.ts';
import { enCart } from '../../i18n/en/cart.ts';
import type { Locale } from '../../i18n/locale.ts';
import { SlipwayCode } from './discount-code.ts';
import { applyTypedCode, discountField, discountStyles } from './discount-field.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { request } from '../shared/requests.ts';
import { lineActs, lineActsStyles } from './line-acts.ts';
import { optionOf, optionStyles, quantityOf, type LineOptions } from './line-options.ts';
import { lines, linesStyles, type LineActions } from '../shared/session-lines.ts';
import { StepElement, stepStyles } from '../shared/step-element.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { totals, totalsStyles } from '../shared/session-totals.ts';

/**
 * The cart: what the session holds, what it costs, and the ways on.
 *
 * @tag slipway-cart
 * @fires line-remove - `{lineId}`; bubbles, not composed
 * @fires line-edit - `{lineId}`: to be chosen otherwise; bubbles, not composed
 * @fires line-alter - `{lineId, to}`: another quantity, or an add-on taken or left; bubbles, not composed
 * @fires code-redeem - `{code}`; bubbles, composed
 * @fires cart-checkout - bubbles, not composed
 * @fires cart-continue - bubbles, not composed
 * @slot - below the heading
 * @csspart add-on - one add-on of a line
 * @csspart add-ons - the add-ons of a line
 * @csspart change - the button that changes a line
 * @csspart checkout - the button to the next step
 * @csspart code - where a discount code is put in
 * @csspart continue - the button that chooses more
 * @csspart discount - what a code takes off
 * @csspart due - what is to be paid now
 * @csspart empty - instead of the lines, where there are none
 * @csspart gone - beside `line-state`: the line can no longer be had
 * @csspart heading - the heading
 * @csspart held - that the places are held
 * @csspart line - one line
 * @csspart line-gone - a line that can no longer be had
 * @csspart line-mark - that a line is an add-on
 * @csspart line-name - the name of a line
 * @csspart line-state - why a line can no longer be had
 * @csspart line-summary - what was chosen, in the service's words
 * @csspart line-total - what a line costs
 * @csspart line-when - when a line is for
 * @csspart lines - the list of lines
 * @csspart picture - the picture of a line
 * @csspart primary - the one button that leads on
 * @csspart quantity - the quantity of a line, with its buttons
 * @csspart remove - the button that removes a line
 * @csspart subtotal - the sum before discount and tax
 * @csspart take - the button that takes an add-on or leaves it
 * @csspart tax - the tax
 * @csspart total - the sum
 * @csspart totals - the sums
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

  /** What is in the cart; null or without lines it is empty. */
  session: Session | null = null;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** When, in the visitor's language, by line id; a line not in it says it in the service's words. */
  periods: Readonly<Record<string, string>> = {};
  /** Most that one can have of it, by the id of each line whose quantity can be changed; Infinity for no bound. */
  mostOf: Readonly<Record<string, number>> = {};
  /** Ids of the lines that can be chosen otherwise. */
  editable: readonly string[] = [];
  /** The discount code in use. */
  code = '';
  /** What it takes off; `''` where that is not known. */
  saved = '';
  /** Why the code that was just given is not in use; `''` where it is. */
  refusal = '';
  /** The service is being asked: nothing can be pressed, nothing moves. */
  busy = false;

  protected override waits(): boolean {
    return this.busy;
  }

  protected override renderStep(locale: Locale): TemplateResult {
    const { session } = this;
    const cart = locale.section('cart', enCart);
    return html`${this.renderHeading(cart.label)}<slot></slot> ${
        session && session.lines.length > 0
          ? this.#renderFilled(session, locale)
          : html`<div class="empty" part="empty">
              <p class="muted">${cart.empty}</p>
              ${this.#renderContinue(cart.browse, 'primary')}
            </div>`
      }`;
  }

  #renderFilled(session: Session, locale: Locale): TemplateResult {
    const cart = locale.section('cart', enCart);
    return html`<div class="columns">
      ${lines(session, this, locale, 3, this.#actionsIn(locale))}
      <div class="aside">
        ${totals(session, locale)}
        <div class="actions">
          <button
            type="button"
            class="primary"
            part="checkout primary"
            aria-disabled=${this.busy}
            @click=${() => this.busy || applyTypedCode(this.renderRoot) || request(this, 'cart-checkout')}
          >
            ${cart.checkout}
          </button>
          ${this.#renderContinue(cart.continue, '')}
        </div>
        ${discountField(loadCode, locale, this.code, this.busy, this.code ? { discount: this.saved } : undefined, this.refusal)}
        <p class="small muted" part="held">${cart.held}</p>
      </div>
    </div>`;
  }

  #renderContinue(label: string, looks: string): TemplateResult {
    return html`<button
      type="button"
      class=${looks}
      part=${looks ? `continue ${looks}` : 'continue'}
      aria-disabled=${this.busy}
      @click=${() => this.busy || request(this, 'cart-continue')}
    >
      ${label}
    </button>`;
  }

  #actionsIn(locale: Locale): LineActions {
    const { busy, mostOf, editable } = this;
    const view: LineOptions = {
      locale,
      busy,
      onAlter: (lineId, to) => request(this, 'line-alter', { lineId, to }),
    };
    const acts = { locale, busy, onEdit: this.#edit, onRemove: this.#remove };
    return {
      line: (line) => {
        const most = mostOf[line.id];
        return html`${most ? quantityOf(line, most, view) : nothing} ${lineActs(line, editable.includes(line.id), acts)}`;
      },
      addOn: (addOn) => optionOf(addOn, view),
    };
  }

  #edit = (lineId: string): void => {
    if (!this.busy) request(this, 'line-edit', { lineId });
  };

  #remove = (lineId: string): void => {
    if (!this.busy) request(this, 'line-remove', { lineId });
  };

  static override styles = [
    theme,
    controlStyles,
    leafWidth,
    stepStyles,
    linesStyles,
    totalsStyles,
    discountStyles,
    lineActsStyles,
    optionStyles,
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

/** The cart and the field are in one lazy module. */
const loadCode = () => Promise.resolve({ SlipwayCode });

declare global {
  interface HTMLElementTagNameMap {
    'slipway-cart': SlipwayCart;
  }
}
