import { css, html, nothing, type TemplateResult } from 'lit';
import type { Session, SessionLine } from '../api/types.ts';
import type { Voice } from '../values/voice.ts';
import { controls } from './controls.ts';
import { discountField, discountStyles } from './discount.ts';
import { ask } from './intents.ts';
import { lines, linesStyles } from './lines.ts';
import { StepElement } from './step-element.ts';
import { stepStyles } from './step-styles.ts';
import { theme } from './theme.ts';
import { totals, totalsStyles } from './totals.ts';

/**
 * The cart: what the session holds, what it costs, and the ways on.
 *
 * @fires line-remove - `{lineId}`; bubbles, not composed
 * @fires line-alter - `{lineId, to}`: another quantity, or an add-on taken or left; bubbles, not composed
 * @fires code-redeem - `{code}`; bubbles, not composed
 * @fires cart-checkout - bubbles, not composed
 * @fires cart-continue - bubbles, not composed
 * @csspart heading - @csspart notice - @csspart lines - @csspart line - @csspart line-gone - @csspart picture
 * @csspart line-name - @csspart line-when - @csspart line-summary - @csspart line-total - @csspart line-state
 * @csspart add-ons - @csspart add-on - @csspart line-mark - @csspart remove - @csspart take - @csspart quantity - @csspart code - @csspart totals - @csspart total
 * @csspart subtotal - @csspart discount - @csspart tax - @csspart due - @csspart held - @csspart checkout - @csspart continue - @csspart empty
 */
export class SlipwayCart extends StepElement {
  static override properties = {
    session: { attribute: false },
    pictures: { attribute: false },
    whens: { attribute: false },
    mostOf: { attribute: false },
    code: { attribute: false },
    notice: { attribute: false },
    busy: { type: Boolean },
  };

  /** What is in the cart; null or without lines it is empty. */
  session: Session | null = null;
  /** Picture address by item id. */
  pictures: Readonly<Record<string, string>> = {};
  /** When, in the visitor's language, by line id; a line not in it says it in the service's words. */
  whens: Readonly<Record<string, string>> = {};
  /** Most that one can have of it, by the id of each line whose quantity can be changed; Infinity for no bound. */
  mostOf: Readonly<Record<string, number>> = {};
  /** The discount code in use. */
  code = '';
  /** A sentence shown at the top, `''` for none. */
  notice = '';
  /** The service is being asked: nothing can be pressed, nothing moves. */
  busy = false;

  protected override waits(): boolean {
    return this.busy;
  }

  protected override renderStep(voice: Voice): TemplateResult {
    const { session } = this;
    const { cart } = voice.text;
    return html`${this.renderHeading(cart.label)} ${this.notice ? html`<p class="notice" part="notice">${this.notice}</p>` : nothing}
      ${session && session.lines.length > 0
        ? this.#renderFilled(session, voice)
        : html`<div class="empty" part="empty"><p class="muted">${cart.empty}</p>${this.#renderContinue(cart.browse, 'primary')}</div>`}`;
  }

  #renderFilled(session: Session, voice: Voice): TemplateResult {
    const { cart } = voice.text;
    return html`<div class="columns">
      ${lines(session, this, voice, (line) => (line.id.includes('.') ? this.#renderOption(line, voice) : this.#renderActions(line, voice)))}
      <div class="aside">
        ${totals(session, voice)} ${discountField({ voice, code: this.code, busy: this.busy, onRedeem: (code) => ask(this, 'code-redeem', { code }) })}
        <div class="actions">
          <button type="button" class="primary" part="checkout" aria-disabled=${this.busy} @click=${this.#checkOut}>${cart.checkout}</button>
          ${this.#renderContinue(cart.continue, '')}
        </div>
        <p class="small muted" part="held">${cart.held}</p>
      </div>
    </div>`;
  }

  #renderContinue(label: string, looks: string): TemplateResult {
    return html`<button type="button" class=${looks} part="continue" aria-disabled=${this.busy} @click=${this.#continueBrowsing}>${label}</button>`;
  }

  #renderActions(line: SessionLine, voice: Voice): TemplateResult {
    return html`<div class="act">${this.#renderQuantity(line, voice)} ${this.#renderRemove(line, voice)}</div>`;
  }

  #renderQuantity({ id, name, quantity }: SessionLine, { text: { cart, parameters } }: Voice): TemplateResult | typeof nothing {
    const most = this.mostOf[id];
    if (most === undefined) return nothing;
    const step = (to: number, label: string, sign: string) =>
      html`<button type="button" aria-label=${label} aria-disabled=${this.busy || to < 1 || to > most} @click=${() => this.#setQuantity(id, to, most)}>${sign}</button>`;
    return html`<span class="quantity" part="quantity" role="group" aria-label=${cart.quantity(name)}>
      ${step(quantity - 1, parameters.fewer(name), '−')} <b class="money">${quantity}</b> ${step(quantity + 1, parameters.more(name), '+')}
    </span>`;
  }

  /** An add-on that is a choice can be taken, for the price the session says, and left again. */
  #renderOption({ id, name, optional, price = '' }: SessionLine, { text, money }: Voice): TemplateResult | typeof nothing {
    if (optional === null) return nothing;
    const [to, label, words] = optional === 'in' ? (['optout', text.cart.removeLine(name), text.remove] as const) : (['optin', text.cart.takeAddOn(name, money(price)), text.cart.take(money(price))] as const);
    return html`<button type="button" class=${optional === 'in' ? 'quiet remove' : 'take'} part="take" aria-label=${label} aria-disabled=${this.busy} @click=${() => this.#alter(id, to)}>${words}</button>`;
  }

  #renderRemove(line: SessionLine, { text }: Voice): TemplateResult {
    return html`<button type="button" class="quiet remove" part="remove" aria-label=${text.cart.removeLine(line.name)} aria-disabled=${this.busy} @click=${() => this.#remove(line)}>${text.remove}</button>`;
  }

  #checkOut(): void {
    if (!this.busy) ask(this, 'cart-checkout');
  }

  #continueBrowsing(): void {
    if (!this.busy) ask(this, 'cart-continue');
  }

  #alter(lineId: string, to: 'optin' | 'optout' | number): void {
    if (!this.busy) ask(this, 'line-alter', { lineId, to });
  }

  #setQuantity(lineId: string, to: number, most: number): void {
    if (to >= 1 && to <= most) this.#alter(lineId, to);
  }

  #remove({ id }: SessionLine): void {
    if (!this.busy) ask(this, 'line-remove', { lineId: id });
  }

  static override styles = [theme, controls, stepStyles, linesStyles, totalsStyles, discountStyles, css`
    .remove {
      font-size: 0.875em;
      margin-inline-start: -0.5em;
      margin-block-end: -0.75em;
      font-weight: 400;
    }
    .act {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.25rem 1rem;
      padding-block-start: 0.5em;
    }
    .act .remove {
      margin-block-end: 0;
    }
    .quantity {
      display: inline-flex;
      align-items: center;
      gap: 0.25rem;
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
    .empty {
      display: grid;
      justify-items: start;
      gap: var(--_space);
      padding-block: calc(var(--_space) * 1.5);
    }
  `];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-cart': SlipwayCart;
  }
}
