/**
 * Templates for text that changes in place, and for text in the account's language. Each of them sets the text of its
 * element as a whole. A translator (a browser or an extension) replaces text nodes, so Lit would update a node that is
 * no longer visible. A number alone goes into an element with `translate="no"` instead.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { isBusy, secondsUntil, type Problem } from '../../values/problem.ts';

/** Separates two facts. A line may end with this dot but never begins with it. */
export const between = '\u00a0· ';

/** Renders text in the language of the element. */
export function freshText(words: string): TemplateResult {
  return html`<span .textContent=${words}></span>`;
}

/**
 * Renders text of the account with its language (WCAG 2.2, 3.1.2) and its own direction.
 * @param lang BCP 47; `''` if unknown
 */
export function accountText(words: string, lang = ''): TemplateResult {
  return html`<bdi lang=${lang || nothing} .textContent=${words}></bdi>`;
}

/**
 * Renders the remaining seconds until a busy service allows a request; 0 if it gives no time, and `nothing` for other
 * problems. Keep it out of live regions, because it changes each second.
 */
export function countdown(problem: Problem, words: (seconds: number) => string): TemplateResult | typeof nothing {
  return isBusy(problem)
    ? html`<span role="timer" aria-live="off">${freshText(words(secondsUntil(problem)))}</span>`
    : nothing;
}
