/**
 * Renders the message of a problem within a step. It loads after the first paint. `root/frame.ts` renders the problems
 * that make every booking impossible.
 */
import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../values/problem.ts';
import { countdown } from './text.ts';

/** Renders the message of a problem as an alert and, if the service is busy, a countdown. */
export function problemText(words: string, problem: Problem, again: (seconds: number) => string): TemplateResult {
  return html`<span role="alert" .textContent=${words}></span> ${countdown(problem, again)}`;
}
