import { css, html, nothing, type TemplateResult } from 'lit';
import type { Quote } from '../../api/types.ts';
import type { Locale } from '../../i18n/locale.ts';
import { request } from '../shared/requests.ts';
import { submitForm } from '../shared/forms.ts';
import { controlStyles } from '../shared/control-styles.ts';
import { theme } from '../shared/theme.ts';
import { freshText } from '../shared/text.ts';
import { isPositive } from '../../values/amounts.ts';
import { LeafElement } from '../shared/leaf-element.ts';

/** What a code did: what it takes off, or why it does not count. */
export type CodeAnswer = Pick<Quote, 'discount' | 'codeReason'>;

/**
 * Where a visitor gives a discount code, and hears what it did.
 *
 * @tag slipway-code
 * @fires code-redeem - `{code}`, `''` for none; bubbles, composed
 * @csspart apply - the button that redeems the code
 * @csspart field - the field of the code
 * @csspart reason - why the code is not taken
 * @csspart saved - that the code is taken
 * @csspart shared - that the cart has the same code
 */
export class SlipwayCode extends LeafElement {
  static override properties = {
    locale: { attribute: false },
    code: { attribute: false },
    quote: { attribute: false },
    refusal: { attribute: false },
    busy: { type: Boolean },
    shared: { type: Boolean },
  };

  /** How to speak; nothing is drawn without it. */
  locale: Locale | undefined;
  /** The code in use, `''` for none. */
  code = '';
  /** What the code did to the present choice, or to the cart; undefined where that is not known. */
  quote: CodeAnswer | undefined;
  /** Why the code that was just given, and is not in use, counts for nothing; `''` where it does. */
  refusal = '';
  /** The service is being asked. */
  busy = false;
  /** It is given while something is chosen, and a cart has the same: what is done to it here is done to that. */
  shared = false;

  override render(): TemplateResult | typeof nothing {
    const { locale, code, quote, busy } = this;
    if (!locale) return nothing;
    const words = locale.text.code;
    const reason = this.refusal || (code ? quote?.codeReason : '');
    const saved = isPositive(quote?.discount) && quote?.discount;
    const isShared = this.shared && !reason;
    return html`<form @submit=${this.#redeem}>
        <input
          part="field"
          aria-label=${words.label}
          placeholder=${words.label}
          autocomplete="off"
          maxlength="64"
          .value=${code}
          aria-invalid=${Boolean(reason)}
          aria-describedby=${isShared ? 'shared' : nothing}
        />
        <button part="apply" aria-disabled=${busy} @click=${submitForm}>${words.apply}</button>
      </form>
      ${
        reason
          ? html`<p part="reason" role="alert">${reason}</p>`
          : saved
            ? html`<p part="saved">${freshText(words.saved(locale.money(saved)))}</p>`
            : nothing
      }
      ${isShared ? html`<p id="shared" part="shared" class="muted">${words.shared}</p>` : nothing}`;
  }

  /** The code that the guest applied last, also if the service refused it. */
  #lastApplied = '';

  get #text(): string {
    return this.renderRoot.querySelector('input')?.value.trim() ?? '';
  }

  /** Applies a code that the guest has typed and not applied yet. Returns false if there is none. */
  applyTyped(): boolean {
    const text = this.#text;
    if (text === this.code || text === this.#lastApplied) return false;
    this.#apply();
    this.renderRoot.querySelector('input')?.focus();
    return true;
  }

  #redeem(event: SubmitEvent): void {
    event.preventDefault();
    this.#apply();
  }

  #apply(): void {
    if (this.busy) return;
    this.#lastApplied = this.#text;
    request(this, 'code-redeem', { code: this.#lastApplied });
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
