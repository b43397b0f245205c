/**
 * Formats days and times for people, in an account's language. Caches the formats and the texts, because lists repeat
 * the same days.
 */

import type { Account } from '../catalogue/account.ts';
import type { Unit } from '../catalogue/item.ts';
import { type Day, toUtcDate } from '../rules/day.ts';

/**
 * Maximum number of texts in the cache of one format. The cache saves time, because a list with prices repeats the same
 * few days for thousands of items.
 */
const MAX_TEXTS = 4_000;

const formattersByKey = new Map<string, (date: Date) => string>();

function createFormatter(account: Account, options: Intl.DateTimeFormatOptions, name: string): (date: Date) => string {
  const languageTag = getLocaleTag(account);
  const key = `${languageTag} ${name}`;
  let formatDate = formattersByKey.get(key);
  if (!formatDate)
    formattersByKey.set(
      key,
      (formatDate = memoizeFormatter(new Intl.DateTimeFormat(languageTag, { ...options, timeZone: 'UTC' }))),
    );
  return formatDate;
}

function memoizeFormatter(dateTimeFormat: Intl.DateTimeFormat): (date: Date) => string {
  const textsByTime = new Map<number, string>();
  return (date) => {
    const storedText = textsByTime.get(date.getTime());
    if (storedText !== undefined) return storedText;
    if (textsByTime.size >= MAX_TEXTS) textsByTime.clear();
    const text = dateTimeFormat.format(date);
    textsByTime.set(date.getTime(), text);
    return text;
  };
}

/** Returns the account's locale as a BCP 47 tag. Arabic gets Latin digits, as in the account's prices. */
export function getLocaleTag(account: Account): string {
  const languageTag = account.settings.locale.replaceAll('_', '-');
  return languageTag.startsWith('ar') ? `${languageTag}-u-nu-latn` : languageTag;
}

/** Formats a day as `Sat, Jun 14, 2031`. */
function formatLongDay(account: Account, day: Day): string {
  return createFormatter(
    account,
    { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    'long',
  )(toUtcDate(day));
}

/** Formats a day as `Jun 14, 2031`. */
export function formatPlainDay(account: Account, day: Day): string {
  return createFormatter(account, { day: 'numeric', month: 'short', year: 'numeric' }, 'plain')(toUtcDate(day));
}

/** Formats a day as its short weekday, such as `Wed`. */
export function formatShortWeekday(account: Account, day: Day): string {
  return createFormatter(account, { weekday: 'short' }, 'weekday')(toUtcDate(day));
}

export function formatWeekday(account: Account, weekday: number): string {
  // 4 January 1970 was a Sunday, so day 3 + weekday falls on that weekday.
  return createFormatter(account, { weekday: 'long' }, 'weekday-long')(toUtcDate(weekday + 3));
}

export function formatClock(account: Account, minute: number): string {
  return createFormatter(account, { hour: 'numeric', minute: '2-digit' }, 'clock')(new Date(minute * 60_000));
}

/** Formats a range as one day, or as its first and last day. For nights, the last day is the day of departure. */
export function formatDayRange(account: Account, firstDay: Day, lastDay: Day, unit: Unit): string {
  const endDay = unit === 'N' ? lastDay + 1 : lastDay;
  return endDay === firstDay
    ? formatLongDay(account, firstDay)
    : `${formatLongDay(account, firstDay)} – ${formatLongDay(account, endDay)}`;
}

export function formatClockRange(account: Account, startMinute: number | null, endMinute: number | null): string {
  if (startMinute === null || endMinute === null) return '';
  return `${formatClock(account, startMinute)} – ${formatClock(account, endMinute)}`;
}
