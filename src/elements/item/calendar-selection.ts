/**
 * Decides which days become selected when the guest presses a day, and explains why a press starts a new selection. The
 * calendar, its hover preview, the typed dates and the list of days share these rules. The rules depend on no element
 * and no item.
 */
import type { Availability, DayState } from '../../flow/quotes/availability.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { addDays, countDaysBetween, listDays, type Day } from '../../values/dates/day.ts';

/** Days from `start` to `end`, both included. For items booked by the night, `end` is the day of departure. */
export interface DaySpan {
  start: Day;
  end: Day;
}

/**
 * The effect of a press on a day after the first selected day:
 * - `ends`: the pressed day becomes the last day of the selection
 * - `begins`: the pressed day begins a new selection
 * - `''`: the pressed day ends a selection of a single day, but begins a new one after a longer selection
 */
export type LaterDayEffect = '' | 'ends' | 'begins';

export interface SelectionRules {
  availability: Availability | undefined;
  selection: DaySpan | null;
  /** Fixed length in days or nights; 0 if the guest selects the first and the last day. */
  length: number;
  laterDay?: LaterDayEffect | undefined;
  /**
   * Number of days at the end that need not be free: 1 (the day of departure) if the guest books nights, otherwise 0.
   */
  departureDays: number;
  /** Maximum length in days or nights; 0 if there is none or it is unknown. */
  maxLength?: number;
}

/**
 * The reason why a press on a later day starts a new selection:
 * - `between`: a taken day lies between the selected start and the pressed day
 * - `long`: the selection would exceed the maximum length
 * - `unknown`: the state of a day between the two has not loaded
 */
export type NewSelectionReason = 'between' | 'long' | 'unknown';

/**
 * Returns the days that become selected if the guest presses `day`; null if no booking can start or end on that day.
 */
export function selectSpanFromDay(day: Day, rules: SelectionRules): DaySpan | null {
  const { availability, length, departureDays } = rules;
  const selectionStart = getUnfinishedStart(day, rules);
  if (
    selectionStart !== null &&
    !isBeyondMaxLength(day, rules) &&
    availability?.canSpan(selectionStart, addDays(day, -departureDays))
  )
    return { start: selectionStart, end: day };
  return availability?.canStart(day) ? { start: day, end: addDays(day, (length || 1) - 1 + departureDays) } : null;
}

/**
 * Returns the reason why a press on `day` starts a new selection instead of ending the current one. Returns null if the
 * day ends the selection, or if there is no unfinished selection. Also returns null if a single selected day is already
 * a complete booking, because the guest then expects a new selection.
 */
export function getNewSelectionReason(day: Day, rules: SelectionRules): NewSelectionReason | null {
  const { availability, departureDays, laterDay } = rules;
  const selectionStart = getUnfinishedStart(day, rules);
  if (selectionStart === null || (departureDays === 0 && laterDay !== 'ends')) return null;
  if (isBeyondMaxLength(day, rules)) return 'long';
  const lastBookedDay = addDays(day, -departureDays);
  if (availability?.canSpan(selectionStart, lastBookedDay)) return null;
  return listDays(selectionStart, lastBookedDay).some((bookedDay) => availability?.stateOf(bookedDay) === 'taken')
    ? 'between'
    : 'unknown';
}

/**
 * Returns the sentences that announce a new selection: first the reason, then its first day.
 * @param maxLengthText the maximum length, as a sentence
 */
export function formatNewSelection(
  day: Day,
  reason: NewSelectionReason,
  { text: { calendar }, fullDay, sentences }: FirstPaintLocale,
  maxLengthText = '',
): string {
  const reasonText = { between: calendar.between, long: maxLengthText, unknown: '' }[reason];
  return sentences([reasonText, calendar.anew(fullDay(day))]);
}

/** Returns true if a selection that ends on `day` exceeds the maximum length. */
export function isBeyondMaxLength(day: Day, rules: SelectionRules): boolean {
  const { departureDays, maxLength = 0 } = rules;
  const selectionStart = getUnfinishedStart(day, rules);
  return maxLength > 0 && selectionStart !== null && countDaysBetween(selectionStart, day) - departureDays >= maxLength;
}

/** Returns the first selected day if a press on `day` could end the selection; otherwise null. */
function getUnfinishedStart(day: Day, { selection, length, departureDays, laterDay }: SelectionRules): Day | null {
  const isUnfinished =
    selection &&
    laterDay !== 'begins' &&
    (laterDay === 'ends' || addDays(selection.start, departureDays) === selection.end);
  return !length && isUnfinished && selection.start < day ? selection.start : null;
}

/**
 * Returns the state of a day as the guest sees it. A `short` day is free, but too few free days follow it. A `leave`
 * day is not free, but a stay can end on it (day of departure).
 * @param span the days that a press on the day selects; null if it selects none
 */
export function getSelectionState(availabilityState: DayState, span: DaySpan | null): DayState | 'short' | 'leave' {
  if (availabilityState === 'free') return span ? availabilityState : 'short';
  return span ? 'leave' : availabilityState;
}

export function isDayInSpan(span: DaySpan | null, day: Day): boolean {
  return span !== null && span.start <= day && day <= span.end;
}
