/**
 * Decides which days a press on a day selects, and why it starts a new selection. The calendar, its keyboard and pointer
 * preview, and the other date inputs share these rules. It uses no element and no item.
 */
import type { Availability, DayState } from '../../flow/quotes/availability.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../values/dates/day.ts';

/** Days from `start` to `end`, both included. By night, `end` is the day of departure. */
export interface Span {
  start: Day;
  end: Day;
}

/**
 * The effect of a press on a day after the selected start:
 * - `ends`: the day becomes the last one of the selection
 * - `begins`: the day begins a new selection
 * - `''`: the day ends a selection of a single day, and replaces a longer one
 */
export type LaterDay = '' | 'ends' | 'begins';

export interface SelectionFacts {
  availability: Availability | undefined;
  selection: Span | null;
  /** Fixed length in days or nights; 0 if the guest selects the first and the last day. */
  length: number;
  laterDay?: LaterDay | undefined;
  /** Days at the end that need not be free: 1 by night, where the last day is the day of departure; otherwise 0. */
  leaving: number;
  /** Maximum length in days or nights; 0 if there is none or it is unknown. */
  maxLength?: number;
}

/** The reason why a later day starts a new selection: a taken day between, the maximum length, or missing days. */
export type WhyNewStart = 'between' | 'long' | 'unknown';

/** Returns the days that a press on `day` selects; null if no booking can start or end there. */
export function spanFrom(day: Day, facts: SelectionFacts): Span | null {
  const { availability, length, leaving } = facts;
  const start = openStart(day, facts);
  if (start !== null && !isBeyond(day, facts) && availability?.canSpan(start, addDays(day, -leaving)))
    return { start, end: day };
  return availability?.canStart(day) ? { start: day, end: addDays(day, (length || 1) - 1 + leaving) } : null;
}

/**
 * Returns null if the day ends the selection, or if there is no selection to end. A single day is complete unless it is
 * too short. A press on a later day that cannot end it is then an ordinary new selection.
 */
export function whyNewStart(day: Day, facts: SelectionFacts): WhyNewStart | null {
  const { availability, leaving, laterDay } = facts;
  const start = openStart(day, facts);
  if (start === null || (leaving === 0 && laterDay !== 'ends')) return null;
  if (isBeyond(day, facts)) return 'long';
  const last = addDays(day, -leaving);
  if (availability?.canSpan(start, last)) return null;
  return eachDay(start, last).some((each) => availability?.stateOf(each) === 'taken') ? 'between' : 'unknown';
}

/**
 * Returns the sentences for a new start: the reason, then the new first day.
 * @param longest the maximum length, as a sentence
 */
export function newStartText(
  day: Day,
  why: WhyNewStart,
  { text: { calendar }, fullDay, sentences }: FirstPaintLocale,
  longest = '',
): string {
  const reason = { between: calendar.between, long: longest, unknown: '' }[why];
  return sentences([reason, calendar.anew(fullDay(day))]);
}

/** Returns true if the selection exceeds the maximum length when it ends on the day. */
export function isBeyond(day: Day, facts: SelectionFacts): boolean {
  const { leaving, maxLength = 0 } = facts;
  const start = openStart(day, facts);
  return maxLength > 0 && start !== null && daysBetween(start, day) - leaving >= maxLength;
}

/** Returns the first day of a selection that `day` could end; null if there is none. */
function openStart(day: Day, { selection, length, leaving, laterDay }: SelectionFacts): Day | null {
  const isOpen =
    selection && laterDay !== 'begins' && (laterDay === 'ends' || addDays(selection.start, leaving) === selection.end);
  return !length && isOpen && selection.start < day ? selection.start : null;
}

/**
 * Returns the state that a guest sees on a day, from the selection that a press on it causes. A `short` day is free,
 * but too few free days follow. A `leave` day is not free, but a stay can end there.
 */
export function selectionState(state: DayState, span: Span | null): DayState | 'short' | 'leave' {
  if (state === 'free') return span ? state : 'short';
  return span ? 'leave' : state;
}

export function covers(span: Span | null, day: Day): boolean {
  return span !== null && span.start <= day && day <= span.end;
}
