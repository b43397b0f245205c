/**
 * Calculates and formats durations between times of day, and compares the venue's clock with the guest's. This module
 * is separate from `clock.ts`, because only items that guests book by time need it.
 */
import { toMinutes, toClockTime } from './clock.ts';
import type { Day } from './day.ts';
import { createZoneFormat } from './venue-clock.ts';
import { range } from '../builtins.ts';

const MINUTES_PER_DAY = 1440;
/** Maximum number of end times in a list. */
const MAX_END_TIMES = 24;

/**
 * Returns the first end times after a start time in whole steps, each with the duration in minutes. No end is later
 * than midnight.
 *
 * @param stepMinutes length of a step in minutes
 * @example
 * listEndTimes('22:30', 60); // [{ time: '23:30', minutes: 60 }]
 */
export function listEndTimes(startTime: string, stepMinutes: number): readonly { time: string; minutes: number }[] {
  const startMinute = toMinutes(startTime);
  return range(Math.min(MAX_END_TIMES, Math.floor((MINUTES_PER_DAY - startMinute) / stepMinutes))).map((index) => {
    const minutes = (index + 1) * stepMinutes;
    return { time: toClockTime(startMinute + minutes), minutes };
  });
}

/**
 * Returns the length of an item's unit in minutes: hours (`H`) or a number of minutes (`30M`). Returns 0 for other
 * units.
 */
export function getStepMinutes({ unit }: { readonly unit: string }): number {
  return unit === 'H' ? 60 : Number(/^(\d+)M$/.exec(unit)?.[1] ?? 0);
}

/** Returns the end time that keeps the duration when the start time changes, at most midnight. */
export function keepDuration(startTime: string, endTime: string, newStartTime: string): string {
  return toClockTime(Math.min(MINUTES_PER_DAY, toMinutes(newStartTime) + toMinutes(endTime) - toMinutes(startTime)));
}

/**
 * Formats a duration in a language.
 *
 * @param joinTexts joins the text of the hours and the text of the minutes
 * @example
 * formatDuration(90, 'en', (hours, rest) => `${hours} ${rest}`); // '1 hour 30 minutes'
 */
export function formatDuration(
  minutes: number,
  lang: string,
  joinTexts: (hours: string, minutes: string) => string,
): string {
  const formatPart = (count: number, unit: string) =>
    count === 0 ? '' : new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const hoursText = formatPart(Math.trunc(minutes / 60), 'hour');
  const minutesText = formatPart(minutes % 60, 'minute');
  return hoursText && minutesText ? joinTexts(hoursText, minutesText) : hoursText || minutesText;
}

/** Returns the name of the venue's time zone if the venue's clock differs from the guest's on a day; otherwise `''`. */
export function getZoneNameIfDifferent(day: Day, timeZone: string, lang: string): string {
  const noonMs = Date.parse(`${day}T12:00Z`);
  const formatClock = (timeZoneToFormat: string) =>
    createZoneFormat('sv-SE', timeZoneToFormat, { day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(noonMs);
  // An empty zone means the guest's own zone.
  if (formatClock(timeZone) === formatClock('')) return '';
  const formatParts = createZoneFormat(lang, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(noonMs);
  return formatParts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
