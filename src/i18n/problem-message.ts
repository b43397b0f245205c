import type { Problem } from '../values/problem.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';

/** A problem as a plain sentence for the visitor, in the service's own words where it gave some. */
export function problemMessage(problem: Problem, text: FirstPaintMessages['problems']): string {
  switch (problem.kind) {
    case 'refused':
      return sentences(problem.title, problem.details) || text.refused;
    case 'misconfigured':
      return text.misconfigured(problem.attribute);
    case 'incomplete':
      return problem.connected ? text.incomplete : text.incompleteOffline;
    default:
      return text[problem.kind];
  }
}

/** Titles mostly come without a full stop of their own. */
function sentences(title: string, details: string): string {
  if (title === '' || details === '') return title || details;
  return /[.!?…:]$/.test(title) ? `${title} ${details}` : `${title}. ${details}`;
}
