/**
 * Differences between times of one day, and between the clocks of the venue and the guest. It is separate from
 * `clock.ts`, because only items that guests book by time need it.
 */
import { minutesOf, timeOf } from './clock.ts';
import type { Day } from './day.ts';
import { createZoneFormat } from './venue-clock.ts';
import { range } from '../builtins.ts';

const MINUTES_PER_DAY = 1440;
/** Maximum number of ends in a list. */
const MAX_ENDS = 24;

/**
 * Returns the ends after a start in whole steps, with their durations in minutes. The last one is midnight at the latest.
 *
 * @param step in minutes
 * @example
 * endsAfter('22:30', 60); // [{ time: '23:30', minutes: 60 }]
 */
export function endsAfter(start: string, step: number): readonly { time: string; minutes: number }[] {
  const from = minutesOf(start);
  return range(Math.min(MAX_ENDS, Math.floor((MINUTES_PER_DAY - from) / step))).map((index) => {
    const minutes = (index + 1) * step;
    return { time: timeOf(from + minutes), minutes };
  });
}

/** Returns the minutes of one unit of an item by the hour (`H`) or by minutes (`30M`); 0 for other units. */
export function stepOf({ unit }: { readonly unit: string }): number {
  return unit === 'H' ? 60 : Number(/^(\d+)M$/.exec(unit)?.[1] ?? 0);
}

/** Returns the end for another start with the same duration, midnight at the latest. */
export function endWithSameDuration(start: string, end: string, newStart: string): string {
  return timeOf(Math.min(MINUTES_PER_DAY, minutesOf(newStart) + minutesOf(end) - minutesOf(start)));
}

/**
 * Formats a duration in the language.
 *
 * @param join joins hours and minutes
 * @example
 * formatDuration(90, 'en', (hours, rest) => `${hours} ${rest}`); // '1 hour 30 minutes'
 */
export function formatDuration(
  minutes: number,
  lang: string,
  join: (hours: string, minutes: string) => string,
): string {
  const part = (count: number, unit: string) =>
    count === 0 ? '' : new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const hours = part(Math.trunc(minutes / 60), 'hour');
  const rest = part(minutes % 60, 'minute');
  return hours && rest ? join(hours, rest) : hours || rest;
}

/** Returns the name of the venue's time zone if its clock differs from the guest's on that day; otherwise `''`. */
export function otherZone(day: Day, timeZone: string, lang: string): string {
  const noon = Date.parse(`${day}T12:00Z`);
  const clockOf = (zone: string) =>
    createZoneFormat('sv-SE', zone, { day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(noon);
  if (clockOf(timeZone) === clockOf('')) return '';
  const parts = createZoneFormat(lang, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(noon);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
