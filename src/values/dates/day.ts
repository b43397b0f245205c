/**
 * Days and months of the venue's calendar as text, without a time or a time zone, so that no conversion shifts them by
 * a day. Only this folder turns text or numbers into a `Date`. See docs/decisions/010-venue-dates.md and
 * docs/decisions/011-date-arithmetic.md.
 */
import { addDays as addDaysTo, addMonths as addMonthsTo } from 'date-fns';
import { range } from '../builtins.ts';

declare const dayBrand: unique symbol;
declare const monthBrand: unique symbol;

/** A calendar day, `YYYY-MM-DD`. Compare two days with `<` and `===`. */
export type Day = string & { readonly [dayBrand]: true };
/** A calendar month, `YYYY-MM`. Compare two months with `<` and `===`. */
export type Month = string & { readonly [monthBrand]: true };

/**
 * Reads `YYYY-MM-DD` or `YYYYMMDD`. Returns `null` for other text and for days that do not exist.
 *
 * @example
 * parseDay('20300601'); // '2030-06-01'
 * parseDay('2030-02-30'); // null
 */
export function parseDay(text: string | null | undefined): Day | null {
  const match = /^(\d{4})(-?)(\d{2})\2(\d{2})$/.exec(text?.trim() ?? '');
  if (!match) return null;
  const [, year, , month, date] = match;
  const localMidnight = new Date(Number(year), Number(month) - 1, Number(date));
  const day = toDay(localMidnight);
  return day === `${year}-${month}-${date}` ? day : null;
}

/**
 * Returns a day as `YYYYMMDD`, the format of requests to the service and of its answers (Booking API 4.3, rule 3).
 */
export function toCompactDay(day: Day): string {
  return day.replaceAll('-', '');
}

export function addDays(day: Day, count: number): Day {
  return toDay(addDaysTo(toLocalDate(day), count));
}

export function addMonths(month: Month, count: number): Month {
  return toMonth(addMonthsToDay(getFirstDay(month), count));
}

/** Returns the day with the same date a number of months later. If that month is too short, returns its last day. */
export function addMonthsToDay(day: Day, months: number): Day {
  return toDay(addMonthsTo(toLocalDate(day), months));
}

/**
 * Returns the number of nights between two days, negative if `to` is earlier. It does not use the function of date-fns,
 * which passes arguments through `bind`: old page libraries replace `bind` with a version that drops them.
 */
export function countDaysBetween(from: Day, to: Day): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 86_400_000;
}

/** Returns the number of days from `from` to `to`, both included. */
export function countDays(from: Day, to: Day): number {
  return countDaysBetween(from, to) + 1;
}

/** Returns each day from `from` to `to`, both included; an empty list if `to` is earlier. */
export function listDays(from: Day, to: Day): Day[] {
  return range(countDays(from, to)).map((index) => addDays(from, index));
}

/** Returns the weekday of a day: 0 for Sunday to 6 for Saturday. */
export function getWeekday(day: Day): number {
  return toLocalDate(day).getDay();
}

export function toMonth(day: Day): Month {
  return day.slice(0, 7) as Month;
}

export function getFirstDay(month: Month): Day {
  return `${month}-01` as Day;
}

export function getLastDay(month: Month): Day {
  return addDays(getFirstDay(addMonths(month, 1)), -1);
}

/** Returns the day of the month, 1 to 31. */
export function getDayOfMonth(day: Day): number {
  return Number(day.slice(8));
}

/**
 * Returns midnight of the day on the guest's clock. Use the result only to format or calculate days: it is no moment at
 * the venue, because the guest's clock may differ from the venue's.
 */
export function toLocalDate(day: Day): Date {
  return new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

function toDay(localMidnight: Date): Day {
  const year = String(localMidnight.getFullYear()).padStart(4, '0');
  const month = String(localMidnight.getMonth() + 1).padStart(2, '0');
  return `${year}-${month}-${String(localMidnight.getDate()).padStart(2, '0')}` as Day;
}
