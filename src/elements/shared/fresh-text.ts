import { html, type TemplateResult } from 'lit';

/**
 * Words that change where they stand, set as a whole: new words get a new node. A browser or an extension that translates
 * the page puts elements of its own in the place of texts, and what Lit would write into is gone; a figure alone stands in
 * an element with `translate="no"` instead.
 */
export function freshText(words: string): TemplateResult {
  return html`<span .textContent=${words}></span>`;
}
