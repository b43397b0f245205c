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
  messages: Messages['byDate'];
  /** The current day at the venue. */
  today: Day;
  /** True if guests book all items with dates by the night; false if no item has dates. */
  isSoldByNight: boolean;
  /** True while the form is visible. */
  isFormOpen: boolean;
  /** The initial days of the form: those of the last search, or of the guest's selection; null if there are none. */
  initialDays: Pick<DateSearch, 'from' | 'to'> | null;
  /** The members of the party, such as adults and children; undefined while they load. */
  party: readonly Parameter[] | undefined;
  /** The expected number of party members, for which the form reserves space while the members load. */
  memberCount: number;
  /** True if the labels of some members come from the widget instead of the account. */
  hasWidgetLabels: boolean;
  /** Quantities by member id. */
  quantities: Readonly<Record<string, number>>;
  /** The days and the party of the current search as text; `''` while the list shows all items. */
  summary: string;
  isSearching: boolean;
  problem: Problem | null;
  /** Number of free items; undefined until the search is complete. */
  freeItemCount: number | undefined;
  /** Number of items whose request failed. */
  unansweredCount: number;
  /** The flexibility of the dates in days: how much earlier or later a visit may be; 0 for exact dates. */
  flexDays: number;
  /**
   * Nearby dates on which items are free; `'looking'` while the search for these dates runs, null without such a
   * search.
   */
  nearbyDays: readonly NearDaysView[] | 'looking' | null;
}

export interface NearDaysView {
  from: Day;
  to: Day;
  label: string;
  /** The number of free items on these days, as text. */
  freeItemsText: string;
  /** True if the list shows the free items of these days. */
  isShown: boolean;
}

/** The options for the flexibility of the dates: how many days earlier or later a visit may be. */
export const flexibleDayCounts = [0, 1, 2, 3] as const;

/** The reason why a search cannot start, and the date field to correct. */
export interface InvalidDatesReason {
  field: 'from' | 'to';
  /** The key of the message. A stored text would not follow a change of the language. */
  messageKey: 'chooseArrival' | 'chooseFirst' | 'past' | 'noNight' | 'backwards' | 'noDay';
}

/**
 * Returns the last day of a search. If that day is missing or too early, returns the earliest possible one: the search
 * is then for one day or one night.
 */
export function getSearchEnd(firstDay: Day, lastDay: Day | null, isSoldByNight: boolean): Day {
  const earliestEnd = isSoldByNight ? addDays(firstDay, 1) : firstDay;
  return lastDay === null || lastDay < earliestEnd ? earliestEnd : lastDay;
}

/** Returns the reason why a search for these days cannot start; null if the days are valid. */
export function findInvalidDatesReason(
  firstDay: Day | null,
  lastDay: Day | null,
  { today, isSoldByNight }: Pick<DatesView, 'today' | 'isSoldByNight'>,
): InvalidDatesReason | null {
  if (!firstDay) return { field: 'from', messageKey: isSoldByNight ? 'chooseArrival' : 'chooseFirst' };
  if (firstDay < today) return { field: 'from', messageKey: 'past' };
  if (lastDay && lastDay < firstDay) return { field: 'to', messageKey: isSoldByNight ? 'noNight' : 'backwards' };
  return isSoldByNight && lastDay === firstDay ? { field: 'to', messageKey: 'noNight' } : null;
}
