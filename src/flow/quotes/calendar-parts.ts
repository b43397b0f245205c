/** Reads the calendar of an account that refuses long ones. Few accounts do, so it loads on demand. */
import type { ReadClient } from '../../api/read-client.ts';
import type { CalendarDays } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { SHORT_CALENDAR_DAYS } from './card-facts.ts';

type ReadCalendar = ReadClient['calendar'];

/**
 * Reads the days of a request in parts, one after the other.
 *
 * @param refusal the error of the whole request; a short request rejects with it
 */
export async function readInParts(
  read: ReadCalendar,
  [itemId, from, to, signal]: Parameters<ReadCalendar>,
  refusal: unknown,
): Promise<CalendarDays> {
  const lastOfPart = (start: Day) => addDays(start, SHORT_CALENDAR_DAYS - 1);
  if (to <= lastOfPart(from)) throw refusal;
  const days: [Day, number][] = [];
  for (let start = from; start <= to; start = addDays(start, SHORT_CALENDAR_DAYS)) {
    const end = lastOfPart(start);
    days.push(...(await read(itemId, start, end < to ? end : to, signal)));
  }
  return new Map(days);
}
