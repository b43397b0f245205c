/**
 * Renders the message of a problem within a step. It loads after the first paint. `root/frame.ts` renders the problems
 * that make every booking impossible.
 */
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../values/problem.ts';
import { timerTemplate } from './text.ts';

/** Renders the message of a problem as an alert and, if the service is busy, a countdown. */
export function problemTextTemplate(
  message: string,
  problem: Problem,
  formatCountdown: (seconds: number) => string,
): TemplateResult {
  return html`<span role="alert" .textContent=${message}></span> ${timerTemplate(problem, formatCountdown)}`;
}
