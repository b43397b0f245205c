/** Formats days, periods and months for guests in one language. `clock.ts` formats times of day. */
import { range } from '../builtins.ts';
import { getDayOfMonth, getFirstDay, toLocalDate, type Day, type Month } from './day.ts';
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
  /** `Sat, Jun 14 – Mon, Jun 16`; only the start if the end is not later. */
  period(start: Day, end: Day): string;
  /**
   * The first and the last day of a period, as two texts. If both days are in one year, and it is not the current one,
   * only one text shows that year. It is the first text in languages that write the year first, otherwise the last.
   */
  periodEnds(start: Day, end: Day): [first: string, last: string];
  /** `June 2031` */
  month(month: Month): string;
  /** The day of the month in the digits of the page: `14`. */
  dayOfMonth(day: Day): string;
  /** Weekday names for column headings, starting with the first weekday of the language. */
  weekdays(): WeekdayNames[];
  /** 0 for Sunday to 6 for Saturday. */
  readonly firstWeekday: number;
  /** Returns true once a format call has loaded the browser's language tables. That first call is slow. */
  isPrepared(): boolean;
}

/** Joins the start and the end of a range of times or days as English does. */
export const formatEnglishRange = (from: string, to: string) => `${from} – ${to}`;

/**
 * Creates the date formats of a language. They use the Gregorian calendar, as bookings do.
 *
 * @param lang BCP 47; `-u-nu-…` selects other digits
 * @param today returns today at the venue; if it returns undefined, `shortDay` and periods never show a year
 * @param joinRange joins the first and the last day of a period
 * @param formatCount formats the day of the month; defaults to the digits 0 to 9
 * @example
 * createDateFormats('en').shortDay('2031-06-14' as Day); // 'Sat, Jun 14'
 */
export function createDateFormats(
  lang: string,
  today: () => Day | undefined = () => undefined,
  joinRange = formatEnglishRange,
  formatCount: (count: number) => string = String,
): DateFormats {
  const { getFormatter, isPrepared } = createFormatters(lang);
  const { shortDay, periodEnds } = createShortDayFormats(getFormatter, today);
  const firstWeekday = getFirstWeekday(lang);
  return {
    fullDay: memoize((day: Day) =>
      getFormatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(toLocalDate(day)),
    ),
    shortDay,
    period: (start, end) => (end <= start ? shortDay(start) : joinRange(...periodEnds(start, end))),
    periodEnds,
    month: memoize((month: Month) =>
      getFormatter({ month: 'long', year: 'numeric' }).format(toLocalDate(getFirstDay(month))),
    ),
    dayOfMonth: (day) => formatCount(getDayOfMonth(day)),
    weekdays: createOnce(() => buildWeekdayNames(getFormatter, firstWeekday)),
    firstWeekday,
    isPrepared,
  };
}

function buildWeekdayNames(getFormatter: GetFormatter, firstWeekday: number): WeekdayNames[] {
  return range(7).map((index) => {
    // 2 January 2000 was a Sunday, which is weekday 0.
    const date = new Date(2000, 0, 2 + ((firstWeekday + index) % 7));
    const formatName = (weekday: keyof WeekdayNames) => getFormatter({ weekday }).format(date);
    return { narrow: formatName('narrow'), short: formatName('short'), long: formatName('long') };
  });
}

function createOnce<Value>(create: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= create());
}

/**
 * Returns a format that caches its texts, because each rendering of the calendar formats the same days and months
 * again.
 */
function memoize<Key extends string>(format: (date: Key) => string): (date: Key) => string {
  const storedTexts = new Map<Key, string>();
  return (date) => {
    const text = storedTexts.get(date) ?? format(date);
    storedTexts.set(date, text);
    return text;
  };
}

type GetFormatter = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;

function createShortDayFormats(
  getFormatter: GetFormatter,
  today: () => Day | undefined,
): Pick<DateFormats, 'shortDay' | 'periodEnds'> {
  const shortOptions = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const formatWithoutYear = (day: Day) => getFormatter(shortOptions).format(toLocalDate(day));
  const formatWithYear = (day: Day) => getFormatter({ ...shortOptions, year: 'numeric' }).format(toLocalDate(day));
  const getYear = (day: Day) => day.slice(0, 4);
  const formatShortDay = (day: Day) =>
    getYear(today() ?? day) === getYear(day) ? formatWithoutYear(day) : formatWithYear(day);
  return {
    shortDay: formatShortDay,
    periodEnds(start, end) {
      if (getYear(start) !== getYear(end) || getYear(today() ?? start) === getYear(start))
        return [formatShortDay(start), formatShortDay(end)];
      const [firstPart] = getFormatter({ ...shortOptions, year: 'numeric' }).formatToParts(toLocalDate(start));
      return firstPart?.type === 'year'
        ? [formatWithYear(start), formatWithoutYear(end)]
        : [formatWithoutYear(start), formatWithYear(end)];
    },
  };
}

function createFormatters(lang: string): { getFormatter: GetFormatter; isPrepared(): boolean } {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return {
    getFormatter(options) {
      const key = Object.entries(options).join();
      const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(lang, { calendar: 'gregory', ...options });
      formatters.set(key, formatter);
      return formatter;
    },
    isPrepared: () => formatters.size > 0,
  };
}
