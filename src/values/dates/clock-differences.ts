/**
 * Formats durations and the venue's time zone for guests. Apart from `clock.ts`, because only items that guests book by time
 * show them.
 */
import type { Day } from './day.ts';
import { createZoneFormat } from './venue-clock.ts';

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

/** Returns the name of the venue's time zone if its clock differs from the guest's on that day; else `''`. */
export function otherZone(day: Day, timeZone: string, lang: string): string {
  const noon = Date.parse(`${day}T12:00Z`);
  const clockOf = (zone: string) =>
    createZoneFormat('sv-SE', zone, { day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(noon);
  if (clockOf(timeZone) === clockOf('')) return '';
  const parts = createZoneFormat(lang, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(noon);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
