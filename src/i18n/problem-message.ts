import { isBusy, type Problem } from '../values/problem.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';

/** A problem as a plain sentence for the guest, in the service's own words unless those are for programmers. */
export function problemMessage(problem: Problem, text: FirstPaintMessages['problems']): string {
  if (isBusy(problem)) return text.throttled;
  switch (problem.kind) {
    case 'refused':
      return sentences(forGuests(problem.title), forGuests(problem.details)) || text.refused;
    case 'incomplete':
      return problem.connected ? text.incomplete : text.incompleteOffline;
    default:
      return text[problem.kind];
  }
}

/** Names of parameters, brackets of code and terms of the interface. A *slip* in small letters is where a boat lies. */
const FOR_PROGRAMMERS = /[a-z]_[a-z]|\[\]|[{}<>]|\b(?:SLIP|API|HTTP|JSON|SQL)\b/;

/** True for words of the service that no guest understands. `debug` shows them. Addresses may contain anything. */
export function isForProgrammers(words: string): boolean {
  return words.split(/\s/).some((word) => !/[@/]/.test(word) && FOR_PROGRAMMERS.test(word));
}

function forGuests(words: string): string {
  return isForProgrammers(words) ? '' : words;
}

/** Titles mostly come without a full stop of their own. */
function sentences(title: string, details: string): string {
  if (title === '' || details === '') return title || details;
  return /[.!?…:]$/.test(title) ? `${title} ${details}` : `${title}. ${details}`;
}
