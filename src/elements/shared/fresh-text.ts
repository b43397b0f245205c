import { html, nothing, type TemplateResult } from 'lit';

/**
 * Words that change where they stand, set as a whole: new words get a new node. A browser or an extension that translates
 * the page puts elements of its own in the place of texts, and what Lit would write into is gone; a figure alone stands in
 * an element with `translate="no"` instead.
 */
export function freshText(words: string): TemplateResult {
  return html`<span .textContent=${words}></span>`;
}

/**
 * Words of the account, marked as what they are: in its language, for those who hear them (WCAG 3.1.2), and in a direction
 * of their own, whatever stands around them. Set as a whole, as `freshText` does.
 * @param lang BCP 47; `''` while it is not known
 */
export function accountText(words: string, lang = ''): TemplateResult {
  return html`<bdi lang=${lang || nothing} .textContent=${words}></bdi>`;
}
