/**
 * Decides which days of a calendar the guest can select. Rendering, pointer and keyboard use the same functions, so
 * they always agree. This module loads nothing: the caller requests the days.
 */
import { addDays, listDays, type Day } from '../../values/dates/day.ts';
import type { CalendarDays, WallTime } from '../../api/types.ts';

/**
 * Number of whole months after the current one in the first request for a calendar. It is small, because the first load
 * of the page waits for this request, and most guests select an early day.
 */
export const INITIAL_MONTHS_AHEAD = 3;
/**
 * Number of months after the current one that a calendar shows. A second request loads the later ones before the guest
 * reaches them.
 */
export const MONTHS_AHEAD = 12;

/**
 * The state of a day. `pending`: the request for the day has no answer so far. `unknown`: the service returned nothing
 * about the day.
 *
 * @example
 * const state: DayState = availability.stateOf('2030-06-01');
 */
export type DayState = 'free' | 'taken' | 'past' | 'pending' | 'unknown';

export interface Availability {
  stateOf(day: Day): DayState;
  /**
   * Returns true if a booking can start on this day. If the item has a fixed length, every day of the booking must be
   * free.
   */
  canStart(day: Day): boolean;
  /** Returns true if every day from `start` to `end` is free, and `end` is not before `start`. */
  canSpan(start: Day, end: Day): boolean;
  /** Returns the first day on which a booking can start, at or after `from`; null if there is none. */
  firstFree(from: Day): Day | null;
  /**
   * The availability for a party of any size. Present only if this object treats days with too few places for the
   * guest's party as taken.
   */
  readonly forAnyParty?: Availability;
}

export interface AvailabilityOptions {
  /** Number of free places by day; null until the first answer. */
  days: CalendarDays | null;
  today: Day;
  /** Fixed length of a booking in days; 1 if the guest selects the length. */
  length: number;
  /** The last day in `days` while a request for later days is in flight; otherwise undefined. */
  pendingAfter?: Day;
  /** Days on which the guest's own cart holds places. These days count as free. */
  ownDays?: Pick<WallTime, 'start' | 'end'> | undefined;
}

export function createAvailability({ days, today, length, pendingAfter, ownDays }: AvailabilityOptions): Availability {
  const getDayState = (day: Day): DayState => {
    if (day < today) return 'past';
    if (days === null) return 'pending';
    const placesLeft = days.get(day);
    if (placesLeft === undefined) return pendingAfter !== undefined && day > pendingAfter ? 'pending' : 'unknown';
    return placesLeft > 0 || (ownDays && ownDays.start <= day && day <= ownDays.end) ? 'free' : 'taken';
  };
  // Check the last day first. If it is not free, no loop over all days of a long period is necessary.
  const canSpan = (start: Day, end: Day) =>
    start <= end &&
    getDayState(end) === 'free' &&
    (start === end || listDays(start, end).every((day) => getDayState(day) === 'free'));
  const canStart = (day: Day) =>
    getDayState(day) === 'free' && (length === 1 || canSpan(day, addDays(day, length - 1)));
  let sortedDays: Day[] | undefined;
  return {
    stateOf: getDayState,
    canStart,
    canSpan,
    firstFree(from) {
      sortedDays ??= [...(days?.keys() ?? [])].sort();
      return sortedDays.find((day) => day >= from && canStart(day)) ?? null;
    },
  };
}
