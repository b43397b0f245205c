/**
 * Writes days and times for people, in the language of an account. It caches formats and texts, because lists repeat
 * them.
 */

import type { Account } from '../catalogue/account.ts';
import type { Unit } from '../catalogue/item.ts';
import { type Day, dayAsUtc } from '../rules/day.ts';

/** Texts that one format caches. A rated list writes the same few days for thousands of items. */
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

/** Returns the account's locale as a BCP 47 tag. Arabic has Latin digits, like the prices of the account. */
export function localeTag(account: Account): string {
  const tag = account.settings.locale.replaceAll('_', '-');
  return tag.startsWith('ar') ? `${tag}-u-nu-latn` : tag;
}

/** Returns a text such as `Sat, Jun 14, 2031`. */
function longDay(account: Account, day: Day): string {
  return format(account, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'long')(dayAsUtc(day));
}

/** Returns a text such as `Jun 14, 2031`. */
export function plainDay(account: Account, day: Day): string {
  return format(account, { day: 'numeric', month: 'short', year: 'numeric' }, 'plain')(dayAsUtc(day));
}

/** Returns a text such as `Wed`. */
export function shortWeekday(account: Account, day: Day): string {
  return format(account, { weekday: 'short' }, 'weekday')(dayAsUtc(day));
}

export function weekdayName(account: Account, weekday: number): string {
  // 4 January 1970 was a Sunday.
  return format(account, { weekday: 'long' }, 'weekday-long')(dayAsUtc(weekday + 3));
}

export function clock(account: Account, minute: number): string {
  return format(account, { hour: 'numeric', minute: '2-digit' }, 'clock')(new Date(minute * 60_000));
}

/** Returns one day, or the first and last day. For nights, the last day is the departure. */
export function dayRange(account: Account, first: Day, last: Day, unit: Unit): string {
  const end = unit === 'N' ? last + 1 : last;
  return end === first ? longDay(account, first) : `${longDay(account, first)} – ${longDay(account, end)}`;
}

export function clockRange(account: Account, start: number | null, end: number | null): string {
  if (start === null || end === null) return '';
  return `${clock(account, start)} – ${clock(account, end)}`;
}
