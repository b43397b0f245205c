/**
 * Renders the disclosure with the discount field, in the summary of a selection and in the cart. It is apart from the element
 * in `discount-code.ts`, which loads when a guest opens the disclosure: few guests have a code.
 */
import { css, html, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { defineElements } from '../shared/define.ts';
import type * as discountModule from './discount-code.ts';

type CodeLoader = () => Promise<Pick<typeof discountModule, 'SlipwayCode'>>;

/**
 * Renders the disclosure. It is open if a code is in use, and loads the field when it opens.
 *
 * @param load loads the element of the field
 * @param code the code in use; `''` for none
 * @param quote the effect of the code on the selection or the cart; undefined if unknown
 * @param refusal the reason why the service refused the last code; `''` if it did not
 * @param isShared true if the selection shares the code with the cart
 */
export function discountField(
  load: CodeLoader,
  locale: Locale,
  code: string,
  busy: boolean,
  quote?: discountModule.CodeEffect,
  refusal = '',
  isShared = false,
): TemplateResult {
  return html`<details
    class="code"
    part="code"
    ?open=${code !== ''}
    @toggle=${(event: Event) => handleToggle(event, load)}
  >
    <summary>${locale.text.code.have}</summary>
    <slipway-code
      .locale=${locale}
      .code=${code}
      .quote=${quote}
      .refusal=${refusal}
      ?busy=${busy}
      .isShared=${isShared}
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

function handleToggle({ currentTarget }: Event, load: CodeLoader): void {
  const details = currentTarget as HTMLDetailsElement;
  if (details.open)
    void load().then(
      ({ SlipwayCode }) => defineElements({ 'slipway-code': SlipwayCode }),
      () => (details.open = false),
    );
  // The disclosure closes when the guest removes the code. The focus must not vanish with the field.
  else if (details.matches(':focus-within')) details.querySelector('summary')?.focus();
}

export const discountStyles = css`
  .code summary {
    inline-size: fit-content;
    padding-block: 10px;
    cursor: pointer;
  }
`;
