import { css, html, nothing, type TemplateResult } from 'lit';
import type { Rating } from '../api/types.ts';
import type { Voice } from '../values/voice.ts';

export interface DiscountView {
  voice: Voice;
  /** The code in use, `''` for none. */
  code: string;
  /** What the code did to the present choice, where there is one. */
  rating?: Rating | undefined;
  busy: boolean;
  onRedeem: (code: string) => void;
}

/** Where a visitor gives a discount code: folded away until somebody has one. */
export function discountField({ voice, code, rating, busy, onRedeem }: DiscountView): TemplateResult {
  const { code: words } = voice.text;
  const redeem = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const given = form.querySelector('input')?.value.trim() ?? '';
    // Without a code the field folds away: focus stays on what opens it again.
    if (given === '') form.parentElement?.querySelector('summary')?.focus();
    if (!busy) onRedeem(given);
  };
  const reason = code ? rating?.codeReason : '';
  const saved = Number(rating?.discount) > 0 && rating?.discount;
  return html`<details class="code" part="code" ?open=${code !== ''}>
    <summary>${words.have}</summary>
    <form @submit=${redeem}>
      <input name="code" aria-label=${words.label} placeholder=${words.label} autocomplete="off" maxlength="64" .value=${code} aria-invalid=${Boolean(reason)} />
      <button aria-disabled=${busy}>${words.apply}</button>
    </form>
    ${reason ? html`<p class="reason" role="alert">${reason}</p>` : saved ? html`<p class="saved" role="status">${words.saved(voice.money(saved))}</p>` : nothing}
  </details>`;
}

export const discountStyles = css`
  .code summary {
    inline-size: fit-content;
    padding-block: 0.625rem;
    text-decoration: underline;
    text-decoration-color: var(--_line);
    text-underline-offset: 0.25em;
    cursor: pointer;
  }
  .code form {
    display: flex;
    gap: 0.5rem;
    max-inline-size: 24rem;
  }
  .code input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--_edge);
    border-radius: var(--_radius);
    background: none;
  }
  .code p {
    padding-block-start: 0.5rem;
  }
  .code .reason {
    color: var(--_danger);
  }
  .code .saved {
    color: var(--_available);
    font-weight: 600;
  }
`;
