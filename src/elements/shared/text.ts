/**
 * Templates for text that changes later, and for text in the account's language. Each template sets `textContent`,
 * because Lit's own text updates fail on a translated page. A translator (a browser or an extension) replaces text
 * nodes, so Lit would update a node that is no longer in the page. For a single number, use an element with
 * `translate="no"` instead.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { isBusy, getWaitSeconds, type Problem } from '../../values/problem.ts';

/** A dot between two facts. A line break may follow the dot but not precede it. */
export const dotSeparator = '\u00a0· ';

/** Renders a text that may change later, in the language of the element. */
export function textTemplate(text: string): TemplateResult {
  return html`<span .textContent=${text}></span>`;
}

/**
 * Renders a text from the account, with the account's language (WCAG 2.2, 3.1.2) and the text's own direction.
 * @param accountLang BCP 47 tag of the account's language; `''` if it is unknown
 */
export function accountTextTemplate(text: string, accountLang = ''): TemplateResult {
  return html`<bdi lang=${accountLang || nothing} .textContent=${text}></bdi>`;
}

/**
 * Renders the number of seconds until a busy service allows the next request; 0 if the service returns no time. Renders
 * nothing for other problems. Do not put this template into a live region, because the number changes each second.
 */
export function timerTemplate(
  problem: Problem,
  formatSeconds: (seconds: number) => string,
): TemplateResult | typeof nothing {
  return isBusy(problem)
    ? html`<span role="timer" aria-live="off">${textTemplate(formatSeconds(getWaitSeconds(problem)))}</span>`
    : nothing;
}
