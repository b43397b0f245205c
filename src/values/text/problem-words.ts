import type { Problem } from '../problem.ts';
import type { TroubleText } from './en-trouble.ts';

/**
 * A problem as a plain sentence for the visitor, in the service's own words where it gave some.
 * @param now epoch milliseconds
 */
export function problemWords(problem: Problem, text: TroubleText, now = Date.now()): string {
  switch (problem.kind) {
    case 'refused':
      return sentences(problem.title, problem.details) || text.refused;
    case 'throttled':
      return text.throttled(Math.max(1, Math.ceil((problem.until - now) / 1000)));
    case 'misconfigured':
      return text.misconfigured(problem.attribute);
    default:
      return text[problem.kind];
  }
}

/** Titles mostly come without a full stop of their own. */
function sentences(title: string, details: string): string {
  if (title === '' || details === '') return title || details;
  return /[.!?…:]$/.test(title) ? `${title} ${details}` : `${title}. ${details}`;
}
