/** Selections as public functions take them. */
import { readDates, type Plain } from '../values/dates/plain-dates.ts';
import type { Choice } from './state.ts';

/**
 * A selection with days as plain strings.
 *
 * @example
 * const { itemId, start }: Choice = flow.state.choice;
 */
export type WholePlainChoice = Plain<Choice>;

/** The changed fields of a selection. */
export type PlainChoice = Partial<WholePlainChoice>;

/**
 * Returns a selection with its days checked.
 *
 * @throws ProblemError `misconfigured` with the name of the first date or time that is none
 * @example
 * readChoice({ itemId: '104', start: '20300601' }); // { itemId: '104', start: '2030-06-01' }
 */
export function readChoice(choice: PlainChoice): Partial<Choice> {
  return { ...(choice as Partial<Choice>), ...readDates(choice) };
}
