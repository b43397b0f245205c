import { daysBetween, firstDayOf, localDate, type Day, type Month } from './day.ts';

/** Dates in one language, for people. Formatters are made when first used: making one costs main-thread time. */
export interface DateWords {
  /** `Saturday, June 14, 2031` */
  fullDay(day: Day): string;
  /** `Sat, Jun 14` */
  shortDay(day: Day): string;
  /** `Sat, Jun 14 – Mon, Jun 16`, or the one day when both are the same. */
  period(start: Day, end: Day): string;
  /** `June 2031` */
  month(month: Month): string;
  /** Column headings from the language's first weekday on. */
  weekdays(): { short: string; long: string }[];
  /** 0 for Sunday to 6 for Saturday. */
  readonly firstWeekday: number;
}

export function dateWords(lang: string): DateWords {
  const format = formatters(lang);
  const shortDay = (day: Day) => format({ weekday: 'short', month: 'short', day: 'numeric' }).format(localDate(day));
  return {
    fullDay: (day) =>
      format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(localDate(day)),
    shortDay,
    period: (start, end) => (daysBetween(start, end) <= 0 ? shortDay(start) : `${shortDay(start)} – ${shortDay(end)}`),
    month: (month) => format({ month: 'long', year: 'numeric' }).format(localDate(firstDayOf(month))),
    weekdays: () =>
      Array.from({ length: 7 }, (_, index) => {
        // 2 January 2000 was a Sunday.
        const date = new Date(2000, 0, 2 + ((firstWeekdayOf(lang) + index) % 7));
        return { short: format({ weekday: 'short' }).format(date), long: format({ weekday: 'long' }).format(date) };
      }),
    get firstWeekday() {
      return firstWeekdayOf(lang);
    },
  };
}

function formatters(lang: string): (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? new Intl.DateTimeFormat(lang, { calendar: 'gregory', ...options });
    made.set(key, known);
    return known;
  };
}

/** Where browsers do not know weeks (Firefox): the regions of our languages that begin theirs on a Sunday or a Saturday. */
const sundayRegions = /US|CA|MX|BR|IL|IN|JP|KR|ZA|TW|PH|SA/;
const saturdayRegions = /AE|AF|BH|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SY|SD/;

function firstWeekdayOf(lang: string): number {
  const locale = new Intl.Locale(lang) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  const known = locale.getWeekInfo?.() ?? locale.weekInfo;
  if (known) return known.firstDay % 7;
  const region = locale.maximize().region ?? '';
  if (saturdayRegions.test(region)) return 6;
  return sundayRegions.test(region) ? 0 : 1;
}
