import { dateNumberOf, daysBetween, firstDayOf, lastDayOf, localDate, type Day, type Month } from './day.ts';
import { firstWeekdayOf } from './first-weekday.ts';
import { range } from '../range.ts';

/** Dates in one language, for people. Formatters are made when first used: making one costs main-thread time. */
export interface DateWords {
  /** `Saturday, June 14, 2031` */
  fullDay(day: Day): string;
  /** `Sat, Jun 14`; with its year where that is not the present one: `Sat, Jan 2, 2032`. */
  shortDay(day: Day): string;
  /** `Sat, Jun 14 – Mon, Jun 16`, or the one day when both are the same. */
  period(start: Day, end: Day): string;
  /** The two ends of such a period. Where both are in another year than this it is named once, where the language has years. */
  periodEnds(start: Day, end: Day): [first: string, last: string];
  /** `June 2031` */
  month(month: Month): string;
  /** The same in the calendar that the language asks for beside this one, like `Safar – Rabi I 1453 AH`; `''` where it asks for none. */
  monthBeside(month: Month): string;
  /** The same of a few days, `''` alike. */
  periodBeside(start: Day, end: Day): string;
  /** Of the month, in the language's figures: `14`. */
  dayOfMonth(day: Day): string;
  /** Column headings from the language's first weekday on. */
  weekdays(): { short: string; long: string }[];
  /** 0 for Sunday to 6 for Saturday. */
  readonly firstWeekday: number;
  /** Whether the browser was asked for words before: for the first it reads its tables, which takes long. */
  isPrepared(): boolean;
}

/**
 * Always in the Gregorian calendar, in which one books.
 * @param lang BCP 47; another calendar is asked for by `-u-ca-…`, figures other than 0 to 9 by `-u-nu-…`
 * @param today the venue's; as long as it is not known no year counts as another
 */
export function dateWords(lang: string, today: () => Day | undefined = () => undefined): DateWords {
  const { format, isPrepared } = formatters(lang);
  const ownFigures = /-nu-(?!latn)/.test(lang);
  const beside = (from: Day, to: Day, options: Intl.DateTimeFormatOptions) => {
    if (!/-ca-(?!greg)/.test(lang)) return '';
    const [other = '', own] = [new Intl.DateTimeFormat(lang, options), format(options)].map((each) =>
      each.formatRange(localDate(from), localDate(to)),
    );
    // A calendar that nobody knows is this one.
    return other === own ? '' : other;
  };
  const { shortDay, periodEnds } = shortDays(format, today);
  const firstWeekday = firstWeekdayOf(lang);
  return {
    fullDay: memoized((day: Day) =>
      format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(localDate(day)),
    ),
    shortDay,
    period: (start, end) => (daysBetween(start, end) <= 0 ? shortDay(start) : periodEnds(start, end).join(' – ')),
    periodEnds,
    month: memoized((month: Month) => format({ month: 'long', year: 'numeric' }).format(localDate(firstDayOf(month)))),
    monthBeside: (month) => beside(firstDayOf(month), lastDayOf(month), { month: 'long', year: 'numeric' }),
    periodBeside: (start, end) => beside(start, end, { day: 'numeric', month: 'long', year: 'numeric' }),
    dayOfMonth: (day) =>
      ownFigures ? new Intl.NumberFormat(lang).format(dateNumberOf(day)) : String(dateNumberOf(day)),
    weekdays: once(() => weekdayNames(format, firstWeekday)),
    firstWeekday,
    isPrepared,
  };
}

function weekdayNames(format: Format, first: number): { short: string; long: string }[] {
  return range(7).map((index) => {
    // 2 January 2000 was a Sunday.
    const date = new Date(2000, 0, 2 + ((first + index) % 7));
    return { short: format({ weekday: 'short' }).format(date), long: format({ weekday: 'long' }).format(date) };
  });
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/** Days or months whose words are kept: what a calendar of two years has. */
const most = 800;

/** Says each day once and keeps its words: a calendar draws the same ones at each touch, and as one turns back. */
function memoized<Named extends string>(say: (date: Named) => string): (date: Named) => string {
  const said = new Map<Named, string>();
  return (date) => {
    const known = said.get(date);
    if (known !== undefined) return known;
    if (said.size >= most) said.clear();
    const words = say(date);
    said.set(date, words);
    return words;
  };
}

type Format = (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat;

/** Days with their year where it is not this one. */
function shortDays(format: Format, today: () => Day | undefined): Pick<DateWords, 'shortDay' | 'periodEnds'> {
  const short = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const bare = (day: Day) => format(short).format(localDate(day));
  const dated = (day: Day) => format({ ...short, year: 'numeric' }).format(localDate(day));
  const yearOf = (day: Day) => day.slice(0, 4);
  const shortDay = (day: Day) => (yearOf(today() ?? day) === yearOf(day) ? bare(day) : dated(day));
  return {
    shortDay,
    periodEnds(start, end) {
      if (yearOf(start) !== yearOf(end) || yearOf(today() ?? start) === yearOf(start))
        return [shortDay(start), shortDay(end)];
      const [first] = format({ ...short, year: 'numeric' }).formatToParts(localDate(start));
      return first?.type === 'year' ? [dated(start), bare(end)] : [bare(start), dated(end)];
    },
  };
}

function formatters(lang: string): { format: Format; isPrepared(): boolean } {
  const made = new Map<string, Intl.DateTimeFormat>();
  return {
    format(options) {
      const key = JSON.stringify(options);
      const known = made.get(key) ?? new Intl.DateTimeFormat(lang, { calendar: 'gregory', ...options });
      made.set(key, known);
      return known;
    },
    isPrepared: () => made.size > 0,
  };
}
