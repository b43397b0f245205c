/**
 * Renders a problem, for modules that load after the first paint. `root/frame.ts` renders problems that stop every
 * booking.
 */
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../values/problem.ts';
import { countdown } from './text.ts';

/** Renders the message of a problem as an alert and, if the service is busy, a countdown. */
export function problemText(words: string, problem: Problem, again: (seconds: number) => string): TemplateResult {
  return html`<span role="alert" .textContent=${words}></span> ${countdown(problem, again)}`;
}
