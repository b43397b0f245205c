import { css, html, type TemplateResult } from 'lit';
import type { Rating } from '../api/types.ts';
import type { Voice } from '../values/voice.ts';

export interface DiscountView {
  voice: Voice;
  /** The code in use, `''` for none. */
  code: string;
  /** What the code did to the present choice, where there is one. */
  rating?: Rating | undefined;
  busy: boolean;
}

/** Folded away, and not even fetched, until somebody has a code. Once unfolded it stays so, also when the code is taken out again. */
export function discountField({ voice, code, rating, busy }: DiscountView): TemplateResult {
  return html`<details class="code" part="code" ?open=${code !== ''} @toggle=${unfold}>
    <summary>${voice.text.code.have}</summary>
    <slipway-code .voice=${voice} .code=${code} .rating=${rating} ?busy=${busy}></slipway-code>
  </details>`;
}

function unfold({ currentTarget }: Event): void {
  const details = currentTarget as HTMLDetailsElement;
  if (details.open) void import('./code-field.ts').then(({ defineCode }) => defineCode());
  // Taking the code out would fold it: focus must not vanish with the field.
  else if (details.matches(':focus-within')) details.querySelector('summary')?.focus();
}

export const discountStyles = css`
  .code summary {
    inline-size: fit-content;
    padding-block: 0.625rem;
    cursor: pointer;
  }
`;
