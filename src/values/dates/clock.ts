/**
 * Times of day on the venue's clock, as 24-hour `HH:MM` text without a day or a time zone: reading, calculation and formats.
 */
import { enRange } from './date-formats.ts';

/** Returns `09:30` for `9:30` and for `9:30 AM`; answers contain both (wire-facts part 4). Returns undefined for other text. */
export function readTime(text: string): string | undefined {
  const [, hours, minutes, half] = /^(\d{1,2}):(\d\d)(?::\d\d)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? [];
  if (hours === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const minute = hour * 60 + Number(minutes);
  return minute > 1440 || Number(minutes) > 59 ? undefined : timeOf(minute);
}

/** Returns the minutes after midnight, 0 to 1440. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** @param minutes after midnight, 0 to 1440 */
export function timeOf(minutes: number): string {
  return [minutes / 60, minutes % 60].map((part) => String(Math.trunc(part)).padStart(2, '0')).join(':');
}

export interface TimeFormats {
  /** `9:30 AM` with no-break spaces. Returns text that is no time unchanged. */
  time(time: string): string;
  /** `9:30 AM – 11:00 AM`, or only the start. */
  times(start: string, end: string | undefined): string;
}

/**
 * @param lang BCP 47
 * @param joinRange joins two times
 */
export function createTimeFormats(lang: string, joinRange = enRange): TimeFormats {
  let format: Intl.DateTimeFormat | undefined;
  const time = (text: string) => {
    if (!/^\d\d:\d\d$/.test(text)) return text;
    format ??= new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit' });
    return format.format(new Date(2000, 0, 1, 0, minutesOf(text))).replaceAll(' ', '\u00a0');
  };
  return { time, times: (start, end) => (end ? joinRange(time(start), time(end)) : time(start)) };
}
