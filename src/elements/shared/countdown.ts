import { html, nothing, type TemplateResult } from 'lit';
import { secondsUntil, type Problem } from '../../values/problem.ts';
import { freshText } from './fresh-text.ts';

/** For how long nothing is to be asked; nothing where that is not the problem. It is not read aloud each second. */
export function countdown(problem: Problem, words: (seconds: number) => string): TemplateResult | typeof nothing {
  return problem.kind === 'throttled'
    ? html`<span role="timer" aria-live="off">${freshText(words(secondsUntil(problem)))}</span>`
    : nothing;
}
