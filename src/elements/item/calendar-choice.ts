/** What choosing a day would choose: one answer for paint, pointer and keys. */
import { addDays, daysBetween, eachDay, type Day } from '../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { Availability, DayState } from '../../flow/quotes/availability.ts';

/** Days from `start` to `end`, both included. */
export interface Span {
  start: Day;
  end: Day;
}

/**
 * The effect of a press on a day after the selected start.
 * - `ends`: the day becomes the last one of the selection
 * - `begins`: the day becomes a new selection
 * - `''`: ends a selection of a single day, and replaces a longer one
 */
export type LaterDay = '' | 'ends' | 'begins';

export interface ChoiceSoFar {
  availability: Availability | undefined;
  /** What is chosen now, null for nothing. */
  chosen: Span | null;
  /** Fixed length in days or nights; 0 when the visitor chooses first and last day. */
  length: number;
  laterDay?: LaterDay | undefined;
  /** Days at the end that need not be free: 1 for nights, where a span runs to the day of departure. */
  leaving: number;
  /** Days or nights that a booking may have; 0 where it may have any number, or that is not known. */
  most?: number;
}

/** Why a later day begins anew instead of ending what was begun. */
export type WhyAnew = 'between' | 'long' | 'unknown';

/** The span that choosing `day` leads to; null when a booking may neither begin nor end there. */
export function spanFrom(day: Day, soFar: ChoiceSoFar): Span | null {
  const { availability, length, leaving } = soFar;
  const start = begunBefore(day, soFar);
  if (start !== null && !isBeyond(day, soFar) && availability?.canSpan(start, addDays(day, -leaving)))
    return { start, end: day };
  return availability?.canStart(day) ? { start: day, end: addDays(day, (length || 1) - 1 + leaving) } : null;
}

/** Null where nothing is begun that a later day could end, and where it ends there. */
export function whyAnew(day: Day, soFar: ChoiceSoFar): WhyAnew | null {
  const { availability, leaving } = soFar;
  const start = begunBefore(day, soFar);
  if (start === null) return null;
  if (isBeyond(day, soFar)) return 'long';
  const last = addDays(day, -leaving);
  if (availability?.canSpan(start, last)) return null;
  return eachDay(start, last).some((each) => availability?.stateOf(each) === 'taken') ? 'between' : 'unknown';
}

/**
 * That a day is a new first day, and why it is not the last of what was begun.
 * @param longest how long a booking may be, as a sentence
 */
export function wordsAnew(
  day: Day,
  why: WhyAnew,
  { text: { calendar }, fullDay, sentences }: FirstPaintLocale,
  longest = '',
): string {
  const reason = { between: calendar.between, long: longest, unknown: '' }[why];
  return sentences([reason, calendar.anew(fullDay(day))]);
}

/** Whether what is begun would be longer than it may be, if it ended on that day. */
export function isBeyond(day: Day, soFar: ChoiceSoFar): boolean {
  const { leaving, most = 0 } = soFar;
  const start = begunBefore(day, soFar);
  return most > 0 && start !== null && daysBetween(start, day) - leaving >= most;
}

/** The first day of what is begun, where `day` comes after it; else null. */
function begunBefore(day: Day, { chosen, length, leaving, laterDay }: ChoiceSoFar): Day | null {
  const isBegun =
    chosen && laterDay !== 'begins' && (laterDay === 'ends' || addDays(chosen.start, leaving) === chosen.end);
  return !length && isBegun && chosen.start < day ? chosen.start : null;
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
