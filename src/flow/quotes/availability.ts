/**
 * What a calendar may offer, as one predicate used alike by paint, pointer and keys.
 * A block of days is absent, pending or known; a failed block becomes absent again, so that it is asked anew.
 */
import { addDays, eachDay, type Day } from '../../values/dates/day.ts';
import type { CalendarDays } from '../../api/types.ts';

/** Whole months after this one that are asked for at first, which is as far as most look: the first load waits for them. */
export const monthsAtFirst = 3;
/** How far one may turn a calendar. All of it comes in a second request, before the end of the first block is reached. */
export const monthsAhead = 12;

export type DayState = 'free' | 'taken' | 'past' | 'pending' | 'unknown';

export interface Availability {
  stateOf(day: Day): DayState;
  /** Whether a booking of the item may begin on this day: for a fixed length every day of it must be free. */
  canStart(day: Day): boolean;
  /** Whether a range may run from `start` to `end`: not backwards, every day of it free. */
  canSpan(start: Day, end: Day): boolean;
  /** The first day a booking may begin on, at or after `from`; null when none is known. */
  firstFree(from: Day): Day | null;
}

export interface AvailabilityOptions {
  /** What is known; null while the first block is on its way. */
  days: CalendarDays | null;
  today: Day;
  /** Length every booking has; 1 when the visitor chooses. */
  length: number;
  /** The last day that `days` speaks of, while later ones are on their way. */
  pendingAfter?: Day;
}

export function createAvailability({ days, today, length, pendingAfter }: AvailabilityOptions): Availability {
  const stateOf = (day: Day): DayState => {
    if (day < today) return 'past';
    if (days === null) return 'pending';
    const left = days.get(day);
    if (left === undefined) return pendingAfter !== undefined && day > pendingAfter ? 'pending' : 'unknown';
    return left > 0 ? 'free' : 'taken';
  };
  // The end first: what runs on beyond all that is known is not walked through day by day.
  const canSpan = (start: Day, end: Day) =>
    start <= end &&
    stateOf(end) === 'free' &&
    (start === end || eachDay(start, end).every((day) => stateOf(day) === 'free'));
  const canStart = (day: Day) => stateOf(day) === 'free' && (length === 1 || canSpan(day, addDays(day, length - 1)));
  let inOrder: Day[] | undefined;
  return {
    stateOf,
    canStart,
    canSpan,
    firstFree(from) {
      inOrder ??= [...(days?.keys() ?? [])].sort();
      return inOrder.find((day) => day >= from && canStart(day)) ?? null;
    },
  };
}
