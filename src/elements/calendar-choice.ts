/** What choosing a day would choose: one answer for paint, pointer and keys. */
import { addDays, type Day } from '../values/dates/day.ts';
import type { Availability } from '../flow/availability.ts';

/** Days from `start` to `end`, both included. */
export interface Span {
  start: Day;
  end: Day;
}

export interface ChoiceSoFar {
  availability: Availability | undefined;
  /** What is chosen now, null for nothing. */
  chosen: Span | null;
  /** Fixed length in days; 0 when the visitor chooses first and last day. */
  length: number;
}

/** The span that choosing `day` leads to; null when a booking may not begin there. */
export function spanFrom(day: Day, { availability, chosen, length }: ChoiceSoFar): Span | null {
  if (!availability?.canStart(day)) return null;
  if (length > 0) return { start: day, end: addDays(day, length - 1) };
  const extending = chosen !== null && chosen.start === chosen.end && chosen.start < day && availability.canSpan(chosen.start, day);
  return { start: extending ? chosen.start : day, end: day };
}

export function covers(span: Span | null, day: Day): boolean {
  return span !== null && span.start <= day && day <= span.end;
}
