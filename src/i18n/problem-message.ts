import { isBusy, type Problem } from '../values/problem.ts';
import type { FirstPaintMessages } from './en/first-paint.ts';
import { createJoiner } from './join-words.ts';

/** Returns a problem as plain sentences for the guest. Uses the service's own words unless they are for programmers. */
export function getProblemMessage(problem: Problem, { joining, problems: text }: FirstPaintMessages): string {
  if (isBusy(problem)) return text.throttled;
  switch (problem.kind) {
    case 'refused': {
      const serviceTexts = [problem.title, problem.details].filter(
        (serviceText) => serviceText && !isForProgrammers(serviceText),
      );
      // Adds a full stop after the title, because most titles of the service have none.
      return (
        (serviceTexts.length > 1 ? createJoiner(joining).sentences(serviceTexts) : serviceTexts[0]) || text.refused
      );
    }
    case 'incomplete':
      return problem.connected ? text.incomplete : text.incompleteOffline;
    default:
      return text[problem.kind];
  }
}

/**
 * Matches parameter names, brackets of code, and terms of the API such as SLIP (booking token). It ignores `slip` in
 * lower case, which means a berth for a boat.
 */
const PROGRAMMER_WORD = /[a-z]_[a-z]|\[\]|[{}<>]|\b(?:SLIP|API|HTTP|JSON|SQL)\b/;

/**
 * Returns true if a text of the service contains terms for programmers, so that no guest would understand it. Such a
 * text shows only with the attribute `debug`. Ignores web and email addresses, which may contain anything.
 */
export function isForProgrammers(text: string): boolean {
  return text.split(/\s/).some((word) => !/[@/]/.test(word) && PROGRAMMER_WORD.test(word));
}
