/** Days and times written for people, in the manner of an account. */

import type { Account } from '../catalogue/account.ts';
import type { Unit } from '../catalogue/item.ts';
import { type Day, dayAsUtc } from '../rules/day.ts';

/** A rated list writes the same few days for thousands of items. */
const MOST_KEPT = 4_000;

const formats = new Map<string, (date: Date) => string>();

function format(account: Account, options: Intl.DateTimeFormatOptions, name: string): (date: Date) => string {
  const tag = localeTag(account);
  const key = `${tag} ${name}`;
  let made = formats.get(key);
  if (!made) formats.set(key, (made = keeping(new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }))));
  return made;
}

function keeping(writer: Intl.DateTimeFormat): (date: Date) => string {
  const texts = new Map<number, string>();
  return (date) => {
    const known = texts.get(date.getTime());
    if (known !== undefined) return known;
    if (texts.size >= MOST_KEPT) texts.clear();
    const text = writer.format(date);
    texts.set(date.getTime(), text);
    return text;
  };
}

/** BCP 47 form of the account's locale. Arabic keeps Latin digits, as its price labels do. */
export function localeTag(account: Account): string {
  const tag = account.settings.locale.replaceAll('_', '-');
  return tag.startsWith('ar') ? `${tag}-u-nu-latn` : tag;
}

/** `Sat, Jun 14, 2031`, by the account's customs. */
export function longDay(account: Account, day: Day): string {
  return format(account, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, 'long')(dayAsUtc(day));
}

/** The account's plain date. */
export function plainDay(account: Account, day: Day): string {
  return format(account, { day: 'numeric', month: 'short', year: 'numeric' }, 'plain')(dayAsUtc(day));
}

/** `Wed`, for the `dow` of a rated day. */
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

/** One day, or first to last. For nights the guest leaves the day after the last night. */
export function dayRange(account: Account, first: Day, last: Day, unit: Unit): string {
  const end = unit === 'N' ? last + 1 : last;
  return end === first ? longDay(account, first) : `${longDay(account, first)} – ${longDay(account, end)}`;
}

export function clockRange(account: Account, start: number | null, end: number | null): string {
  if (start === null || end === null) return '';
  return `${clock(account, start)} – ${clock(account, end)}`;
}
