/**
 * Defines the content of the date search above the list, and checks the days that the guest enters. The module
 * `search-content.ts` creates the content. `dates-form.ts` and `dates-result.ts` render it.
 */
import type { Parameter } from '../../../api/types.ts';
import type { DateSearch } from '../../../flow/quotes/date-search.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import type { Problem } from '../../../values/problem.ts';

export interface DatesView {
  locale: Locale;
  text: Messages['byDate'];
  /** The current day at the venue. */
  today: Day;
  /** True if guests book all items by the night. */
  nights: boolean;
  /** True while the form is visible. */
  open: boolean;
  /** The days of the last search, or the initial days of the form; null if there are none. */
  dateSearch: Pick<DateSearch, 'from' | 'to'> | null;
  /** The members of the party, such as adults and children; undefined while they load. */
  party: readonly Parameter[] | undefined;
  /** The likely number of members, to reserve space while they load. */
  memberCount: number;
  /** True if the labels of members come from the widget, not from the account. */
  hasWidgetLabels: boolean;
  /** Quantities by member id. */
  counts: Readonly<Record<string, number>>;
  /** The days and the party of the search as text; `''` before the first search. */
  summary: string;
  pending: boolean;
  problem: Problem | null;
  /** Number of free items; undefined until the search is complete. */
  free: number | undefined;
  /** Number of items whose request failed. */
  unansweredCount: number;
  /** The flexibility of the dates: the number of days earlier or later that the guest accepts; 0 for exact dates. */
  flex: number;
  /** Nearby dates with more free items; `'looking'` while the search for them runs, null without such a search. */
  near: readonly NearDaysView[] | 'looking' | null;
}

export interface NearDaysView {
  from: Day;
  to: Day;
  label: string;
  /** The number of free items on these days, as text. */
  free: string;
  /** True if the list shows the free items of these days. */
  isShown: boolean;
}

/** The options for flexible dates: how many days earlier or later the guest accepts. */
export const flexibleDayCounts = [0, 1, 2, 3] as const;

/** The reason why a search cannot start, and the date field to correct. */
export interface InvalidDatesReason {
  field: 'from' | 'to';
  /** The key of the message instead of its text, because the language may change while the message is visible. */
  key: 'chooseArrival' | 'chooseFirst' | 'past' | 'noNight' | 'backwards' | 'noDay';
}

/**
 * Returns the last day of a search. Replaces a missing or too early day by the earliest possible last day, so that the
 * search is for one day or one night.
 */
export function getSearchEnd(firstDay: Day, lastDay: Day | null, isSoldByNight: boolean): Day {
  const earliestEnd = isSoldByNight ? addDays(firstDay, 1) : firstDay;
  return lastDay === null || lastDay < earliestEnd ? earliestEnd : lastDay;
}

/** Returns the reason why a search for these days cannot start; null if it can. */
export function findInvalidDatesReason(
  firstDay: Day | null,
  lastDay: Day | null,
  { today, nights }: Pick<DatesView, 'today' | 'nights'>,
): InvalidDatesReason | null {
  if (!firstDay) return { field: 'from', key: nights ? 'chooseArrival' : 'chooseFirst' };
  if (firstDay < today) return { field: 'from', key: 'past' };
  if (lastDay && lastDay < firstDay) return { field: 'to', key: nights ? 'noNight' : 'backwards' };
  return nights && lastDay === firstDay ? { field: 'to', key: 'noNight' } : null;
}
