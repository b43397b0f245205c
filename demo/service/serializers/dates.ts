/**
 * Formats days and times for people, in an account's language. Caches the formats and the texts, because lists repeat
 * the same days.
 */

import type { Account } from '../catalogue/account.ts';
import type { Unit } from '../catalogue/item.ts';
import { type Day, dayAsUtc } from '../rules/day.ts';

/** Maximum number of texts in the cache of one format. A rated list writes the same few days for thousands of items. */
const MAX_TEXTS = 4_000;

const formats = new Map<string, (date: Date) => string>();

function format(account: Account, options: Intl.DateTimeFormatOptions, name: string): (date: Date) => string {
  const tag = localeTag(account);
  const key = `${tag} ${name}`;
  let write = formats.get(key);
  if (!write) formats.set(key, (write = memoize(new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))));
  return write;
}

function memoize(writer: Intl.DateTimeFormat): (date: Date) => string {
  const texts = new Map<number, string>();
  return (date) => {
    const storedText = texts.get(date.getTime());
    if (storedText !== undefined) return storedText;
    if (texts.size >= MAX_TEXTS) texts.clear();
    const text = writer.format(date);
    texts.set(date.getTime(), text);
    return text;
  };
}

/** Returns the account's locale as a BCP 47 tag. Arabic gets Latin digits, as in the account's prices. */
export function localeTag(account: Account): string {
  const tag = account.settings.locale.replaceAll('_', '-');
  return tag.startsWith('ar') ? `${tag}-u-nu-latn` : tag;
}

/** Formats a day as `Sat, Jun 14, 2031`. */
function formatLongDay(account: Account, day: Day): string {
  return format(account, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'long')(dayAsUtc(day));
}

/** Formats a day as `Jun 14, 2031`. */
export function formatPlainDay(account: Account, day: Day): string {
  return format(account, { day: 'numeric', month: 'short', year: 'numeric' }, 'plain')(dayAsUtc(day));
}

/** Formats a day as its short weekday, such as `Wed`. */
export function formatShortWeekday(account: Account, day: Day): string {
  return format(account, { weekday: 'short' }, 'weekday')(dayAsUtc(day));
}

export function weekdayName(account: Account, weekday: number): string {
  // 4 January 1970 was a Sunday, so day 3 + weekday falls on that weekday.
  return format(account, { weekday: 'long' }, 'weekday-long')(dayAsUtc(weekday + 3));
}

export function formatClock(account: Account, minute: number): string {
  return format(account, { hour: 'numeric', minute: '2-digit' }, 'clock')(new Date(minute * 60_000));
}

/** Formats a range as one day, or as its first and last day. For nights, the last day is the day of departure. */
export function formatDayRange(account: Account, first: Day, last: Day, unit: Unit): string {
  const end = unit === 'N' ? last + 1 : last;
  return end === first
    ? formatLongDay(account, first)
    : `${formatLongDay(account, first)} – ${formatLongDay(account, end)}`;
}

export function formatClockRange(account: Account, start: number | null, end: number | null): string {
  if (start === null || end === null) return '';
  return `${formatClock(account, start)} – ${formatClock(account, end)}`;
}
