/** What a visitor has to know beside a time of day: how long it takes, and whose clock it is on. */
import { clockIn } from './venue-clock.ts';
import type { Day } from './day.ts';

/** `1 hour 30 minutes`, in the language's own words. */
export function wordDuration(minutes: number, lang: string): string {
  const measured = (count: number, unit: string) =>
    count === 0 ? [] : [new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count)];
  return [...measured(Math.trunc(minutes / 60), 'hour'), ...measured(minutes % 60, 'minute')].join(' ');
}

/** The venue's time zone in words, where its clock shows something else on that day than the visitor's; else `''`. */
export function otherZone(day: Day, timeZone: string, lang: string): string {
  const noon = Date.parse(`${day}T12:00Z`);
  const shows = (zone: string) =>
    clockIn('sv-SE', zone, { day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(noon);
  if (shows(timeZone) === shows('')) return '';
  const named = clockIn(lang, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(noon);
  return named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
