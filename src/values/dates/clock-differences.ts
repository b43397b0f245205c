/**
 * Formats durations and the venue's time zone for guests. Apart from `clock.ts`, because only items that guests book by time
 * show them.
 */
import type { Day } from './day.ts';
import { createZoneFormat } from './venue-clock.ts';

/**
 * Formats a duration in the language.
 *
 * @example
 * formatDuration(90, 'en'); // '1 hour 30 minutes'
 */
export function formatDuration(minutes: number, lang: string): string {
  const part = (count: number, unit: string) =>
    count === 0 ? [] : [new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)];
  return [...part(Math.trunc(minutes / 60), 'hour'), ...part(minutes % 60, 'minute')].join(' ');
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
