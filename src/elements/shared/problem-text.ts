/**
 * Renders a problem in the parts that load after the first paint. `root/frame.ts` renders a problem that stops every
 * booking.
 */
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../values/problem.ts';
import { countdown } from './text.ts';

/** Renders the words of a problem as an alert, and the countdown of a busy service. */
export function problemText(words: string, problem: Problem, again: (seconds: number) => string): TemplateResult {
  return html`<span role="alert" .textContent=${words}></span> ${countdown(problem, again)}`;
}
