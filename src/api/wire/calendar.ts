import { parseDay, type Day } from '../../values/dates/day.ts';
import type { CalendarDays } from '../types.ts';
import { isMap, number, record, type Loose } from './loose.ts';

/** Returns true for a map with at least one day, and for an empty one. */
export function isCalendar(days: unknown): boolean {
  return isMap(days, (key) => parseDay(key) !== null);
}

/** Decodes the calendar of one item, `item.cal` (wire-facts part 6): members that are no dates stand among the days. */
export function readCalendar(answer: Loose): CalendarDays {
  const days = new Map<Day, number>();
  for (const [key, left] of Object.entries(record(record(answer.item).cal))) {
    const day = /^\d{8}$/.test(key) ? parseDay(key) : null;
    if (day !== null) days.set(day, number(left));
  }
  return days;
}
