/** Checks the dates and times that callers of public functions pass as plain text. */
import { ProblemError } from '../problem.ts';
import { readTime } from './clock.ts';
import { parseDay, type Day, type Month } from './day.ts';

/** The type `Value`, with `string` in place of each `Day` and `Month`. */
export type Plain<Value> = Value extends Day | Month
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

/** The dates and times of a selection or a quote request, as a caller passes them. */
export interface PlainDates {
  start?: string | null;
  end?: string | null;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/**
 * Returns the day that a caller passed, as `YYYY-MM-DD`.
 *
 * @param text `YYYY-MM-DD` or `YYYYMMDD`
 * @param attribute the name of the argument, for the problem
 * @throws ProblemError `misconfigured` for anything else
 * @example
 * requireDay('20300601', 'start'); // '2030-06-01'
 */
export function requireDay(text: string, attribute: string): Day {
  return readText(text, parseDay) ?? throwMisconfigured(attribute);
}

/**
 * Returns the dates and times that the caller passed, as `YYYY-MM-DD` and `HH:MM`. Leaves out `null` and `undefined`,
 * because a selection may have no dates yet.
 *
 * @throws ProblemError `misconfigured` with the name of the first invalid date or time
 * @example readDates({ start: '20300601', startTime: '9:30' }); // { start: '2030-06-01', startTime: '09:30' }
 */
export function readDates(dates: PlainDates): {
  start?: Day;
  end?: Day;
  startTime?: string;
  endTime?: string;
} {
  const { start, end, startTime, endTime } = dates;
  return {
    ...(isText(start) && { start: requireDay(start, 'start') }),
    ...(isText(end) && { end: requireDay(end, 'end') }),
    ...(isText(startTime) && { startTime: readText(startTime, readTime) ?? throwMisconfigured('startTime') }),
    ...(isText(endTime) && { endTime: readText(endTime, readTime) ?? throwMisconfigured('endTime') }),
  };
}

const isText = (text: string | null | undefined): text is string => text !== null && text !== undefined;

/** Returns undefined if the value is not text, because callers without TypeScript may pass a `Date` or a number. */
function readText<Value>(text: unknown, read: (text: string) => Value): Value | undefined {
  return typeof text === 'string' ? read(text) : undefined;
}

function throwMisconfigured(attribute: string): never {
  throw new ProblemError({ kind: 'misconfigured', attribute });
}
