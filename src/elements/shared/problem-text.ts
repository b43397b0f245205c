/**
 * Renders the message of a problem within a step, and detects a lost connection that is back. It loads after the first
 * paint. `root/frame.ts` renders the problems that make every booking impossible.
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

/** Returns true if the problem was a lost connection and the connection is back. The message is then good news. */
export function isConnectionBack(problem: Problem): boolean {
  return problem.kind === 'offline' && problem.isOver === true;
}
