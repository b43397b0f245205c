import { css, html, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { defineElements } from '../shared/define.ts';
import type * as discountModule from './discount-code.ts';

type CodeLoader = () => Promise<Pick<typeof discountModule, 'SlipwayCode'>>;

/**
 * Folded away, and not even fetched, until somebody has a code. Once unfolded it stays so, also when the code is taken out again.
 * @param load loads the element of the field
 * @param code the one in use, `''` for none
 * @param quote what it did to the present choice, or to the cart, where that is known
 * @param refusal why another one, which was just given, is not in use
 * @param shared it is the cart's too, beside what is being chosen
 */
export function discountField(
  load: CodeLoader,
  locale: Locale,
  code: string,
  busy: boolean,
  quote?: discountModule.CodeAnswer,
  refusal = '',
  shared = false,
): TemplateResult {
  return html`<details class="code" part="code" ?open=${code !== ''} @toggle=${(event: Event) => unfold(event, load)}>
    <summary>${locale.text.code.have}</summary>
    <slipway-code
      .locale=${locale}
      .code=${code}
      .quote=${quote}
      .refusal=${refusal}
      ?busy=${busy}
      ?shared=${shared}
    ></slipway-code>
  </details>`;
}

/**
 * Applies a code that the guest has typed and not applied yet, so that no booking leaves it out. Returns false if there is none.
 *
 * @param root contains the field
 */
export function applyTypedCode(root: ParentNode): boolean {
  return root.querySelector<discountModule.SlipwayCode>('slipway-code')?.applyTyped?.() ?? false;
}

function unfold({ currentTarget }: Event, load: CodeLoader): void {
  const details = currentTarget as HTMLDetailsElement;
  if (details.open)
    void load().then(
      ({ SlipwayCode }) => defineElements({ 'slipway-code': SlipwayCode }),
      () => (details.open = false),
    );
  // Taking the code out would fold it: focus must not vanish with the field.
  else if (details.matches(':focus-within')) details.querySelector('summary')?.focus();
}

export const discountStyles = css`
  .code summary {
    inline-size: fit-content;
    padding-block: 10px;
    cursor: pointer;
  }
`;
