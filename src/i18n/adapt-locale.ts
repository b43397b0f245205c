/**
 * Adapts a locale to pages that use other digits than 0 to 9 (`-u-nu-…`) or a second calendar (`-u-ca-…`). It also puts
 * direction marks around phrases if the page has a different text direction than the language. Few pages need any of
 * these, so this module loads after the language.
 */
import { range } from '../values/builtins.ts';
import { getFirstDay, getLastDay, toLocalDate, type Day, type Month } from '../values/dates/day.ts';
import { mapPagePhrases } from './each-phrase.ts';
import { hasSecondCalendar } from './format-tag.ts';

/** Returns a whole number in the digits of the page. */
export type CountFormat = (count: number) => string;

/**
 * Returns a function that formats numbers in the digits of a tag.
 * @param formatTag BCP 47 tag with the digits of the page
 */
export function createCountFormat(formatTag: string): CountFormat {
  const { format } = new Intl.NumberFormat(formatTag, { useGrouping: false });
  return (count) => format(count);
}

/**
 * Returns the catalogue with the numbers of its phrases in the page's digits. The texts that a phrase inserts keep
 * their digits: a booking code must not change, and an amount already has the page's digits.
 */
export function setDigits<Catalogue extends object>(catalogue: Catalogue, formatCount: CountFormat): Catalogue {
  const digits = range(10).map((digit) => formatCount(digit));
  const replaceDigits = (text: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);
  return mapPagePhrases(catalogue, (phrase) =>
    typeof phrase === 'string'
      ? replaceDigits(phrase)
      : (...values: unknown[]) => restoreDigits(replaceDigits(phrase(...(values.map(hideDigits) as never[])))),
  );
}

/**
 * The first of ten private-use characters of Unicode. They temporarily replace the digits in inserted texts, which
 * `setDigits` must not change.
 */
const PRIVATE_DIGIT_ZERO = 0xe000;
const hideDigits = (value: unknown) =>
  typeof value === 'string'
    ? value.replace(/\d/g, (digit) => String.fromCharCode(PRIVATE_DIGIT_ZERO + Number(digit)))
    : value;
const restoreDigits = (text: string) =>
  text.replace(/[\ue000-\ue009]/g, (placeholder) => String(placeholder.charCodeAt(0) - PRIVATE_DIGIT_ZERO));

/**
 * Puts words between the direction marks LRI and PDI of Unicode (UAX #9), unless they have these marks or are empty.
 */
export const isolate = (text: string) => (text === '' || text.startsWith('\u2066') ? text : `\u2066${text}\u2069`);

/**
 * Returns a left-to-right catalogue with direction marks around each phrase. On a right-to-left page, these marks keep
 * the full stop at the end of its sentence.
 */
export function isolatePhrases<Catalogue extends object>(catalogue: Catalogue): Catalogue {
  return mapPagePhrases(catalogue, (phrase) =>
    typeof phrase === 'string' ? isolate(phrase) : (...values: never[]) => isolate(phrase(...values)),
  );
}

/** Formats dates in the second calendar of the page. */
export interface SecondCalendar {
  /** The month in the second calendar, such as `Safar – Rabi I 1453 AH`; `''` if the page has no second calendar. */
  monthInSecondCalendar(month: Month): string;
  /** A period in the second calendar; `''` if the page has no second calendar. */
  periodInSecondCalendar(start: Day, end: Day): string;
}

/**
 * Creates the formats of the second calendar. They return `''` if the browser does not support that calendar.
 * @param formatTag BCP 47 tag with the second calendar of the page
 */
export function createSecondCalendar(formatTag: string): SecondCalendar {
  const formatMonth = createRangeFormat(formatTag, { month: 'long', year: 'numeric' });
  return {
    monthInSecondCalendar: (month) => formatMonth(getFirstDay(month), getLastDay(month)),
    periodInSecondCalendar: createRangeFormat(formatTag, { day: 'numeric', month: 'long', year: 'numeric' }),
  };
}

function createRangeFormat(formatTag: string, options: Intl.DateTimeFormatOptions): (from: Day, to: Day) => string {
  if (!hasSecondCalendar(formatTag)) return () => '';
  let rangeFormats: Intl.DateTimeFormat[] | undefined;
  return (from, to) => {
    rangeFormats ??= [options, { ...options, calendar: 'gregory' }].map(
      (calendarOptions) => new Intl.DateTimeFormat(formatTag, calendarOptions),
    );
    const [otherCalendarText = '', gregorianText] = rangeFormats.map((rangeFormat) =>
      rangeFormat.formatRange(toLocalDate(from), toLocalDate(to)),
    );
    // Browsers use the Gregorian calendar instead of a calendar that they do not support.
    return otherCalendarText === gregorianText ? '' : otherCalendarText;
  };
}
