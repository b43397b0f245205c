/**
 * Reads, calculates and formats times of day on the venue's clock. A time is 24-hour text, `HH:MM`, without a day or a
 * time zone.
 */
import { formatEnglishRange } from './date-formats.ts';

/**
 * Reads a time such as `9:30` or `9:30 AM`, because the service sends both forms. Returns `09:30` for both, or
 * undefined for other text.
 */
export function readTime(text: string): string | undefined {
  const [, hours, minutes, dayHalf] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const hour = dayHalf === undefined ? Number(hours) : (Number(hours) % 12) + (dayHalf.toLowerCase() === 'p' ? 12 : 0);
  const minuteOfDay = hour * 60 + Number(minutes);
  return minuteOfDay > 1440 || Number(minutes) > 59 ? undefined : toClockTime(minuteOfDay);
}

/** Returns a time as minutes after midnight, 0 to 1440. */
export function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/**
 * Returns the time, `HH:MM`, that is a number of minutes after midnight.
 *
 * @param minutes 0 to 1440
 */
export function toClockTime(minutes: number): string {
  return [minutes / 60, minutes % 60].map((part) => String(Math.trunc(part)).padStart(2, '0')).join(':');
}

export interface TimeFormats {
  /** Formats a time `HH:MM`, for example as `9:30 AM`, with no-break spaces. Returns other text unchanged. */
  time(time: string): string;
  /** Formats a range, for example as `9:30 AM – 11:00 AM`; only the start if there is no end. */
  times(start: string, end: string | undefined): string;
}

/**
 * Creates the time formats of a language.
 *
 * @param lang BCP 47
 * @param joinRange joins the start and the end of a range
 */
export function createTimeFormats(lang: string, joinRange = formatEnglishRange): TimeFormats {
  let format: Intl.DateTimeFormat | undefined;
  const formatTime = (text: string) => {
    if (!/^\d\d:\d\d$/.test(text)) return text;
    format ??= new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit' });
    return format.format(new Date(2000, 0, 1, 0, toMinutes(text))).replaceAll(' ', '\u00a0');
  };
  return {
    time: formatTime,
    times: (start, end) => (end ? joinRange(formatTime(start), formatTime(end)) : formatTime(start)),
  };
}
