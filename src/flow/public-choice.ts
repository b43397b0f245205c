/** Checks the selections that callers pass to public functions. */
import { readDates, type Plain } from '../values/dates/plain-dates.ts';
import type { Choice } from './state.ts';

/**
 * A selection with each day as a plain string.
 *
 * @example
 * const { itemId, start }: Choice = flow.state.choice;
 */
export type PlainChoice = Plain<Choice>;

/**
 * Checks the days and times of a selection. Returns the selection with days as `YYYY-MM-DD` and times as `HH:MM`.
 *
 * @throws ProblemError `misconfigured` with the name of the first invalid date or time
 * @example
 * readChoice({ itemId: '104', start: '20300601' }); // { itemId: '104', start: '2030-06-01' }
 */
export function readChoice(choice: Partial<PlainChoice>): Partial<Choice> {
  return { ...(choice as Partial<Choice>), ...readDates(choice) };
}
