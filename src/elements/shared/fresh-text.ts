import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';

/**
 * Words that change where they stand: new words get new nodes. A browser or an extension that translates the page puts
 * elements of its own in the place of texts, and what Lit would write into is gone; a figure alone stands in an element
 * with `translate="no"` instead.
 */
export function freshText(words: string): unknown {
  return keyed(words, html`${words}`);
}
