/** Formats days, periods and months for guests in one language. `clock.ts` formats times of day. */
import { range } from '../builtins.ts';
import { getDayOfMonth, countDaysBetween, getFirstDay, getLastDay, toLocalDate, type Day, type Month } from './day.ts';
import { getFirstWeekday } from './weeks.ts';

/** Names of a weekday, such as `M`, `Mon` and `Monday`. */
type WeekdayNames = Record<'narrow' | 'short' | 'long', string>;

/**
 * Formats of one language. They create each `Intl` formatter on its first use, because creating one blocks the main
 * thread.
 */
export interface DateFormats {
  /** `Saturday, June 14, 2031` */
  fullDay(day: Day): string;
  /** `Sat, Jun 14` for a day of the current year; `Sat, Jan 2, 2032` for a day of another year. */
  shortDay(day: Day): string;
  /** `Sat, Jun 14 – Mon, Jun 16`, or one day if the start and the end are equal. */
  period(start: Day, end: Day): string;
  /**
   * The first and the last day of a period, as two texts. If both days are in the same year, and it is not the current
   * one, only one text shows it. That is the first text in languages that write the year first, otherwise the last.
   */
  periodEnds(start: Day, end: Day): [first: string, last: string];
  /** `June 2031` */
  month(month: Month): string;
  /**
   * The month in the second calendar of the language, such as `Safar – Rabi I 1453 AH`; `''` if there is no second
   * calendar.
   */
  monthBeside(month: Month): string;
  /** A period in the second calendar of the language; `''` if there is no second calendar. */
  periodBeside(start: Day, end: Day): string;
  /** The day of the month in the digits of the language: `14`. */
  dayOfMonth(day: Day): string;
  /** Weekday names for column headings, starting with the first weekday of the language. */
  weekdays(): WeekdayNames[];
  /** 0 for Sunday to 6 for Saturday. */
  readonly firstWeekday: number;
  /** Returns true after the first format call. That call is slow, because the browser loads its language tables. */
  isPrepared(): boolean;
}

/** Joins the start and the end of a range of times or days as English does. */
export const formatEnglishRange = (from: string, to: string) => `${from} – ${to}`;

/**
 * Creates the date formats of a language. They use the Gregorian calendar, as bookings do.
 *
 * @param lang BCP 47; `-u-ca-…` adds a second calendar, `-u-nu-…` selects other digits
 * @param today returns today at the venue; if it returns undefined, no day shows its year
 * @param joinRange joins the first and the last day of a period
 * @example
 * createDateFormats('en').shortDay('2031-06-14' as Day); // 'Sat, Jun 14'
 */
export function createDateFormats(
  lang: string,
  today: () => Day | undefined = () => undefined,
  joinRange = formatEnglishRange,
): DateFormats {
  const { format, isPrepared } = createFormatters(lang);
  const hasOwnDigits = /-nu-(?!latn)/.test(lang);
  const inSecondCalendar = (from: Day, to: Day, options: Intl.DateTimeFormatOptions) => {
    if (!/-ca-(?!greg)/.test(lang)) return '';
    const [secondText = '', gregorianText] = [new Intl.DateTimeFormat(lang, options), format(options)].map((each) =>
      each.formatRange(toLocalDate(from), toLocalDate(to)),
    );
    // Browsers use the Gregorian calendar instead of a calendar that they do not support.
    return secondText === gregorianText ? '' : secondText;
  };
  const { shortDay, periodEnds } = shortDays(format, today);
  const firstWeekday = getFirstWeekday(lang);
  return {
    fullDay: memoize((day: Day) =>
      format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(toLocalDate(day)),
    ),
    shortDay,
    period: (start, end) =>
      countDaysBetween(start, end) <= 0 ? shortDay(start) : joinRange(...periodEnds(start, end)),
    periodEnds,
    month: memoize((month: Month) =>
      format({ month: 'long', year: 'numeric' }).format(toLocalDate(getFirstDay(month))),
    ),
    monthBeside: (month) => inSecondCalendar(getFirstDay(month), getLastDay(month), { month: 'long', year: 'numeric' }),
    periodBeside: (start, end) => inSecondCalendar(start, end, { day: 'numeric', month: 'long', year: 'numeric' }),
    dayOfMonth: (day) =>
      hasOwnDigits ? new Intl.NumberFormat(lang).format(getDayOfMonth(day)) : String(getDayOfMonth(day)),
    weekdays: once(() => weekdayNames(format, firstWeekday)),
    firstWeekday,
    isPrepared,
  };
}

function weekdayNames(format: Format, firstWeekday: number): WeekdayNames[] {
  return range(7).map((index) => {
    // 2 January 2000 was a Sunday, which is weekday 0.
    const date = new Date(2000, 0, 2 + ((firstWeekday + index) % 7));
    const name = (weekday: keyof WeekdayNames) => format({ weekday }).format(date);
    return { narrow: name('narrow'), short: name('short'), long: name('long') };
  });
}

function once<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

/** Maximum number of texts that `memoize` keeps: about the days of two years. */
const MAX_TEXTS = 800;

/** Returns a format that caches its texts, because the calendar formats the same days and months in each rendering. */
function memoize<Key extends string>(format: (date: Key) => string): (date: Key) => string {
  const texts = new Map<Key, string>();
  return (date) => {
    const storedText = texts.get(date);
    if (storedText !== undefined) return storedText;
    if (texts.size >= MAX_TEXTS) texts.clear();
    const text = format(date);
    texts.set(date, text);
    return text;
  };
}

type Format = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;

function shortDays(format: Format, today: () => Day | undefined): Pick<DateFormats, 'shortDay' | 'periodEnds'> {
  const shortOptions = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const withoutYear = (day: Day) => format(shortOptions).format(toLocalDate(day));
  const withYear = (day: Day) => format({ ...shortOptions, year: 'numeric' }).format(toLocalDate(day));
  const yearOf = (day: Day) => day.slice(0, 4);
  const shortDay = (day: Day) => (yearOf(today() ?? day) === yearOf(day) ? withoutYear(day) : withYear(day));
  return {
    shortDay,
    periodEnds(start, end) {
      if (yearOf(start) !== yearOf(end) || yearOf(today() ?? start) === yearOf(start))
        return [shortDay(start), shortDay(end)];
      const [firstPart] = format({ ...shortOptions, year: 'numeric' }).formatToParts(toLocalDate(start));
      return firstPart?.type === 'year' ? [withYear(start), withoutYear(end)] : [withoutYear(start), withYear(end)];
    },
  };
}

function formatKey(options: Intl.DateTimeFormatOptions): string {
  return Object.entries(options).join();
}

function createFormatters(lang: string): { format: Format; isPrepared(): boolean } {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return {
    format(options) {
      const key = formatKey(options);
      const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(lang, { calendar: 'gregory', ...options });
      formatters.set(key, formatter);
      return formatter;
    },
    isPrepared: () => formatters.size > 0,
  };
}
