/**
 * Builds the request for the calendar of one item and decodes its answer (Booking API 4.2, docs/booking-api.md 6). The
 * module `quote.ts` does this for several items.
 */
import { toCompactDay, parseDay, type Day } from '../../values/dates/day.ts';
import type { CalendarDays } from '../types.ts';
import type { WireRequest } from './envelope.ts';
import { isMap, readNumber, readRecord, type LooseRecord } from './loose-json.ts';

export function buildCalendarRequest(itemId: string, from: Day, to: Day): WireRequest {
  return {
    path: `item/${encodeURIComponent(itemId)}/cal`,
    parameters: buildPeriodParameters(from, to),
    isValid: ({ item }) => isCalendar(readRecord(item).cal),
  };
}

/** Returns the query parameters for the first and last day of a period. Most requests about days need these two. */
export function buildPeriodParameters(from: Day, to: Day): [string, string][] {
  return [
    ['start_date', toCompactDay(from)],
    ['end_date', toCompactDay(to)],
  ];
}

/** Returns true for a map with at least one day as a key, and for an empty map. */
export function isCalendar(days: unknown): boolean {
  return isMap(days, (key) => parseDay(key) !== null);
}

/** Decodes `item.cal`, the calendar of one item. Ignores the members of that map whose keys are not days. */
export function readCalendar(answer: LooseRecord): CalendarDays {
  return readDays(readRecord(answer.item).cal);
}

export function readDays(days: unknown): CalendarDays {
  const counts = new Map<Day, number>();
  for (const [key, count] of Object.entries(readRecord(days))) {
    const day = readDayKey(key);
    if (day !== null) counts.set(day, readNumber(count));
  }
  return counts;
}

/** Returns the day of a key such as `20300601`; null for other keys. */
export function readDayKey(key: string): Day | null {
  return /^\d{8}$/.test(key) ? parseDay(key) : null;
}
