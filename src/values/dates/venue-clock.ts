import { parseDay, type Day } from './day.ts';

/**
 * Today where the venue is, which may be tomorrow or yesterday where the visitor is.
 * @param now epoch milliseconds
 * @param timeZone IANA name; the visitor's own zone when it is empty or unknown
 */
export function todayIn(timeZone: string, now: number): Day {
  const minute = Math.floor(now / 60_000);
  if (asked?.timeZone === timeZone && asked.minute === minute) return asked.day;
  const day = parseDay(formatterFor(timeZone).format(now));
  if (day === null) throw new RangeError(`No calendar day at ${now}`);
  asked = { timeZone, minute, day };
  return day;
}

/** What was asked last: it is asked many times for each drawing, and a day begins with a minute. */
let asked: { timeZone: string; minute: number; day: Day } | null = null;

/** Those that say which day it is, by time zone: making one costs more than asking it a hundred times. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * A browser reads its tables of calendars and time zones for the first formatter of a page, of whatever zone: a tenth of a
 * second and more on a slow phone. Called while an answer is waited for, nobody waits for them.
 */
export function prepareClock(): void {
  formatterFor('').format();
}

/** Swedes write a day as `2031-06-14`. */
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const format = dayFormats.get(timeZone) ?? clockIn('sv-SE', timeZone, {});
  dayFormats.set(timeZone, format);
  return format;
}

/** A formatter on the clock of a time zone; the visitor's own where it is unknown. */
export function clockIn(lang: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(lang, { ...options, timeZone: timeZone || undefined });
  } catch {
    return new Intl.DateTimeFormat(lang, options);
  }
}
