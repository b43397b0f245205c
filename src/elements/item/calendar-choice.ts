/** What choosing a day would choose: one answer for paint, pointer and keys. */
import { addDays, type Day } from '../../values/dates/day.ts';
import type { Availability, DayState } from '../../flow/quotes/availability.ts';

/** Days from `start` to `end`, both included. */
export interface Span {
  start: Day;
  end: Day;
}

export interface ChoiceSoFar {
  availability: Availability | undefined;
  /** What is chosen now, null for nothing. */
  chosen: Span | null;
  /** Fixed length in days or nights; 0 when the visitor chooses first and last day. */
  length: number;
  /** What is chosen cannot be had as long as it is: another last day may be chosen for it. */
  correcting?: boolean;
  /** Days at the end that need not be free: 1 for nights, where a span runs to the day of departure. */
  leaving: number;
}

/** The span that choosing `day` leads to; null when a booking may neither begin nor end there. */
export function spanFrom(day: Day, { availability, chosen, length, leaving, correcting }: ChoiceSoFar): Span | null {
  const extending =
    !length &&
    chosen &&
    chosen.start < day &&
    (correcting || addDays(chosen.start, leaving) === chosen.end) &&
    availability?.canSpan(chosen.start, addDays(day, -leaving));
  if (extending) return { start: chosen.start, end: day };
  return availability?.canStart(day) ? { start: day, end: addDays(day, (length || 1) - 1 + leaving) } : null;
}

/**
 * What a day is to who chooses, given the span that choosing it leads to.
 * `short`: free, but not for as long as a booking takes. `leave`: not free, but a stay may end there.
 */
export function choiceState(state: DayState, span: Span | null): DayState | 'short' | 'leave' {
  if (state === 'free') return span ? state : 'short';
  return span ? 'leave' : state;
}

export function covers(span: Span | null, day: Day): boolean {
  return span !== null && span.start <= day && day <= span.end;
}
