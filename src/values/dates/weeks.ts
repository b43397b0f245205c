/** Weeks of a calendar: the first weekday of a language, and the grid of a month. */
import { range } from '../builtins.ts';
import { addDays, countDays, getFirstDay, getLastDay, getWeekday, type Day, type Month } from './day.ts';

/**
 * Returns the first day of the week that contains a day.
 *
 * @param firstWeekday 0 for Sunday to 6 for Saturday
 */
export const getWeekStart = (day: Day, firstWeekday: number): Day =>
  addDays(day, -((getWeekday(day) - firstWeekday + 7) % 7));

/**
 * Returns every week that contains at least one day of the month: four to six weeks of seven days.
 *
 * @param firstWeekday 0 for Sunday to 6 for Saturday
 */
export function buildMonthGrid(month: Month, firstWeekday: number): Day[][] {
  const start = getWeekStart(getFirstDay(month), firstWeekday);
  const weekCount = Math.ceil(countDays(start, getLastDay(month)) / 7);
  return range(weekCount).map((week) => range(7).map((day) => addDays(start, week * 7 + day)));
}

/**
 * Regions whose week begins on Sunday (CLDR, `weekData`), and supported languages whose most likely region (CLDR,
 * `likelySubtags`) is one of them. In most other regions, the week begins on Monday.
 */
const sundaySubtags = (
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR ' +
  'PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW en he ja pt zh-hant'
).split(' ');
/** Regions whose week begins on Saturday, and supported languages whose most likely region is one of them. */
const saturdaySubtags = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY ar'.split(' ');

const weekdayCodes = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/**
 * Returns the first weekday of a supported language: 0 for Sunday to 6 for Saturday. It does not use `Intl`, because
 * Firefox has no data about weeks there. In other browsers, reading that data for the first time takes longer than
 * formatting all days of a month.
 *
 * @param lang BCP 47; `-u-fw-…` selects another day
 */
export function getFirstWeekday(lang: string): number {
  const [tag = '', extensions = ''] = lang.split('-u-');
  const weekday = weekdayCodes.indexOf(/\bfw-([a-z]{3})\b/.exec(extensions)?.[1] ?? '');
  if (weekday >= 0) return weekday;
  const subtag = getRegion(tag) ?? getLanguage(tag);
  if (sundaySubtags.includes(subtag)) return 0;
  if (saturdaySubtags.includes(subtag)) return 6;
  return subtag === 'MV' ? 5 : 1;
}

function getRegion(tag: string): string | undefined {
  return /-([a-z]{2}|\d{3})(?=-|$)/i.exec(tag)?.[1]?.toUpperCase();
}

/** Returns the language of a tag. Its script counts only for Chinese. */
function getLanguage(tag: string): string {
  return /^(?:zh-hant|[a-z]+)/i.exec(tag)?.[0].toLowerCase() ?? '';
}
