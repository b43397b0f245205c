/**
 * Renders the disclosure (`<details>`) around the field for a discount code, below the calendar and in the cart. It is
 * separate from the field's element in `discount-code.ts`, which loads only when a guest opens the disclosure. Few
 * guests have a code.
 */
import { css, html, type TemplateResult } from 'lit';
import type { Locale } from '../../i18n/locale.ts';
import { defineElements } from '../shared/define.ts';
import type * as discountModule from './discount-code.ts';

type DiscountCodeLoader = () => Promise<Pick<typeof discountModule, 'SlipwayCode'>>;

/**
 * Renders the disclosure around the discount field. The disclosure is open if a code is in use. The field loads when
 * the disclosure opens.
 *
 * @param loadDiscountCode loads the class of the field's element
 * @param code the code in use; `''` for none
 * @param codeEffect the effect of the code on the selection or the cart; undefined if unknown
 * @param refusalText the reason why the service refused the last code; `''` without a refusal
 * @param isShared true if the selection shares the code with the cart
 */
export function discountFieldTemplate(
  loadDiscountCode: DiscountCodeLoader,
  locale: Locale,
  code: string,
  isBusy: boolean,
  codeEffect?: discountModule.DiscountCodeEffect,
  refusalText = '',
  isShared = false,
): TemplateResult {
  return html`<details
    class="code"
    part="code"
    ?open=${code !== ''}
    @toggle=${(event: Event) => handleDisclosureToggle(event, loadDiscountCode)}
  >
    <summary>${locale.text.code.have}</summary>
    <slipway-code
      .locale=${locale}
      .code=${code}
      .quote=${codeEffect}
      .refusal=${refusalText}
      ?busy=${isBusy}
      .isShared=${isShared}
    ></slipway-code>
  </details>`;
}

/**
 * Applies the typed code before the next step, so that no booking misses its discount. Returns true if the typed code
 * is new; false if there is nothing to apply.
 *
 * @param root the shadow root that contains the field
 */
export function applyTypedCode(root: ParentNode): boolean {
  return root.querySelector<discountModule.SlipwayCode>('slipway-code')?.applyTypedCode?.() ?? false;
}

function handleDisclosureToggle({ currentTarget }: Event, loadDiscountCode: DiscountCodeLoader): void {
  const disclosure = currentTarget as HTMLDetailsElement;
  if (disclosure.open)
    void loadDiscountCode().then(
      ({ SlipwayCode }) => defineElements({ 'slipway-code': SlipwayCode }),
      () => (disclosure.open = false),
    );
  // The disclosure closes when the guest removes the code, and hides the focused field. So this moves the focus to the
  // `<summary>`.
  else if (disclosure.matches(':focus-within')) disclosure.querySelector('summary')?.focus();
}

export const discountStyles = css`
  .code summary {
    inline-size: fit-content;
    padding-block: 10px;
    cursor: pointer;
  }
`;
