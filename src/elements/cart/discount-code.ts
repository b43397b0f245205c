/**
 * Owns the element with the field for a discount code. It shows the amount that the last code saves, or why the service
 * refused the code. The open item and the cart show the element inside the disclosure of `discount-field.ts`, which
 * loads it on demand.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { Quote } from '../../api/types.ts';
import { enCode } from '../../i18n/en/code.ts';
import type { Locale } from '../../i18n/locale.ts';
import { dispatchRequest } from '../shared/requests.ts';
import { submitForm } from '../shared/forms.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { theme } from '../shared/theme.ts';
import { textTemplate } from '../shared/text.ts';
import { isPositive } from '../../values/amounts.ts';
import { LeafElement } from '../shared/leaf-element.ts';

/** The effect of a code: its discount, or the reason why it is not valid. */
export type DiscountCodeEffect = Pick<Quote, 'discount' | 'codeReason'>;

/**
 * A field for a discount code, with the effect of the code in use.
 *
 * @tag slipway-code
 * @fires code-redeem - `{code}`: requests to apply the code, or to remove it if `''`; bubbles, composed
 * @csspart apply - the button that applies the code
 * @csspart field - the field of the code
 * @csspart reason - the reason why the code is not valid
 * @csspart saved - the amount that the code saves
 * @csspart shared - the note that the cart uses the same code
 */
export class SlipwayCode extends LeafElement {
  static override properties = {
    locale: { attribute: false },
    code: { attribute: false },
    quote: { attribute: false },
    refusal: { attribute: false },
    busy: { type: Boolean },
    isShared: { attribute: false },
  };

  /** The locale. The element renders nothing without a locale. */
  locale: Locale | undefined;
  /** The code in use, `''` for none. */
  code = '';
  /** Effect of the code on the selection or on the cart; undefined if unknown. */
  quote: DiscountCodeEffect | undefined;
  /** The reason why the service refused the last code; `''` without a refusal. */
  refusal = '';
  /** True while a request to the service runs. The button does nothing then. */
  busy = false;
  /** True if the selection and the cart use the same code. A new code then applies to both. */
  isShared = false;

  override render(): TemplateResult | typeof nothing {
    const { locale, code, quote, busy } = this;
    if (!locale) return nothing;
    const messages = locale.section('code', enCode);
    const reason = this.refusal || (code ? quote?.codeReason : '');
    const savedAmount = isPositive(quote?.discount) && quote?.discount;
    const hasSharedNote = this.isShared && !reason;
    return html`<form @submit=${this.#handleSubmit}>
        <input
          part="field"
          aria-label=${messages.label}
          placeholder=${messages.label}
          autocomplete="off"
          maxlength="64"
          .value=${code}
          aria-invalid=${Boolean(reason)}
          aria-describedby=${hasSharedNote ? 'shared' : nothing}
        />
        <button part="apply" aria-disabled=${busy} @click=${submitForm}>${messages.apply}</button>
      </form>
      ${
        reason
          ? html`<p part="reason" role="alert">${reason}</p>`
          : savedAmount
            ? html`<p part="saved">${textTemplate(messages.saved(locale.money(savedAmount)))}</p>`
            : nothing
      }
      ${hasSharedNote ? html`<p id="shared" part="shared" class="muted">${messages.shared}</p>` : nothing}`;
  }

  /** The code that the guest applied last, even if the service refused it; null before the first one. */
  #lastAppliedCode: string | null = null;

  get #typedCode(): string {
    return this.renderRoot.querySelector('input')?.value.trim() ?? '';
  }

  /**
   * Applies the typed code if it differs from the code in use and from the last applied code. Returns true if it differs
   * from both; otherwise false.
   */
  applyTypedCode(): boolean {
    const typedCode = this.#typedCode;
    if (typedCode === this.code || typedCode === this.#lastAppliedCode) return false;
    this.#applyCode();
    this.renderRoot.querySelector('input')?.focus();
    return true;
  }

  #handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    this.#applyCode();
  }

  #applyCode(): void {
    if (this.busy) return;
    const code = this.#typedCode;
    this.#lastAppliedCode = code;
    dispatchRequest(this, 'code-redeem', { code });
  }

  static override styles = [
    theme,
    controlStyles,
    css`
      form {
        display: flex;
        gap: 8px;
        max-inline-size: 384px;
      }
      button {
        flex: none;
      }
      p {
        padding-block-start: 8px;
      }
      [part='reason'] {
        color: var(--_danger);
      }
      [part='shared'] {
        font-size: 0.875em;
      }
      [part='saved'] {
        color: var(--_available);
        font-weight: 600;
      }
    `,
  ];
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-code': SlipwayCode;
  }
}
