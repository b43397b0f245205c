/** Weeks of a calendar: the first weekday of a language, and the grid of a month. */
import { range } from '../builtins.ts';
import { addDays, daysBetween, firstDayOf, lastDayOf, weekdayOf, type Day, type Month } from './day.ts';

/**
 * Returns the first day of the week that contains a day.
 *
 * @param firstWeekday 0 for Sunday to 6 for Saturday
 */
export const weekStart = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));

/**
 * Returns the weeks that contain a day of the month: four to six weeks of seven days.
 *
 * @param firstWeekday 0 for Sunday to 6 for Saturday
 */
export function monthGrid(month: Month, firstWeekday: number): Day[][] {
  const start = weekStart(firstDayOf(month), firstWeekday);
  const weeks = Math.ceil((daysBetween(start, lastDayOf(month)) + 1) / 7);
  return range(weeks).map((week) => range(7).map((day) => addDays(start, week * 7 + day)));
}

const sunday =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR ' +
  'PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW';
const saturday = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY';

/** First weekday of each region whose week does not begin on Monday (CLDR, `weekData`). */
const firstByRegion: ReadonlyMap<string, number> = new Map([
  ...sunday.split(' ').map((region) => [region, 0] as const),
  ...saturday.split(' ').map((region) => [region, 6] as const),
  ['MV', 5],
]);

/** The most likely region of each language of the widget (CLDR, `likelySubtags`). */
const regionByLanguage: Readonly<Partial<Record<string, string>>> = {
  ar: 'EG',
  cs: 'CZ',
  de: 'DE',
  en: 'US',
  es: 'ES',
  fr: 'FR',
  he: 'IL',
  it: 'IT',
  ja: 'JP',
  nl: 'NL',
  pl: 'PL',
  pt: 'BR',
  sv: 'SE',
  zh: 'CN',
};

const weekdayCodes = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Returns the first weekday of a language: 0 for Sunday to 6 for Saturday. It does not use `Intl`. Firefox has no such
 * data. In other browsers the first query about weeks takes longer than formatting a month of days.
 *
 * @param lang BCP 47; `-u-fw-…` selects another day
 */
export function firstWeekdayOf(lang: string): number {
  const [language = '', ...extensions] = lang.split('-u-');
  const weekday = weekdayCodes.indexOf(/\bfw-([a-z]{3})\b/.exec(extensions.join('-'))?.[1] ?? '');
  return weekday >= 0 ? weekday : (firstByRegion.get(regionOf(language)) ?? 1);
}

function regionOf(lang: string): string {
  const region = /-([a-z]{2}|\d{3})(?=-|$)/i.exec(lang)?.[1]?.toUpperCase();
  return region ?? regionByLanguage[lang] ?? new Intl.Locale(lang).maximize().region ?? '';
}
