/** Returns the current day and month, at the venue or in UTC. The rules of each time zone come from the browser. */
import { toMonth, parseDay, type Day, type Month } from './day.ts';

/**
 * Returns the current day at the venue. On the guest's clock, it may be a different day.
 *
 * @param timeZone IANA name; the guest's own zone if it is empty or unknown
 * @param now epoch ms
 * @example
 * getToday('Asia/Tokyo', Date.parse('2030-06-01T20:00Z')); // '2030-06-02'
 */
export function getToday(timeZone: string, now: number): Day {
  const minute = Math.floor(now / 60_000);
  if (cachedToday?.timeZone === timeZone && cachedToday.minute === minute) return cachedToday.day;
  const day = parseDay(getDayFormat(timeZone).format(now));
  if (day === null) throw new RangeError(`No calendar day at ${now}`);
  cachedToday = { timeZone, minute, day };
  return day;
}

/**
 * The latest result of `getToday`, as a cache, because each rendering needs today's date many times. It is valid until
 * the current minute ends, because a day begins at a full minute.
 */
let cachedToday: { timeZone: string; minute: number; day: Day } | null = null;

/**
 * Returns the current day in UTC, which needs no time zone table.
 *
 * @param now epoch ms
 */
export const toUtcDay = (now: number): Day => new Date(now).toISOString().slice(0, 10) as Day;

/**
 * Returns the current month in UTC.
 *
 * @param now epoch ms
 */
export const toUtcMonth = (now: number): Month => toMonth(toUtcDay(now));

/** Date formats by time zone. The map caches them, because the creation of one takes longer than a hundred uses. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Loads the browser's tables of calendars and time zones. That takes 100 ms or more on a slow phone, so call it while
 * the page waits for an answer.
 */
export function loadTimeZones(): void {
  getDayFormat('').format();
}

/**
 * Returns the date format for a time zone. It formats in Swedish, because `parseDay` can read Swedish dates such as
 * `2031-06-14`.
 */
function getDayFormat(timeZone: string): Intl.DateTimeFormat {
  const format = dayFormats.get(timeZone) ?? createZoneFormat('sv-SE', timeZone, {});
  dayFormats.set(timeZone, format);
  return format;
}

/** Creates a format that uses the clock of a time zone. It uses the guest's clock if the zone is empty or unknown. */
export function createZoneFormat(
  lang: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(lang, { ...options, timeZone: timeZone || undefined });
  } catch {
    return new Intl.DateTimeFormat(lang, options);
  }
}
