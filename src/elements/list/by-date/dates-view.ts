/**
 * Owns the model of the date search above the list: its content, and the check of the days that a guest enters. It has no
 * markup: `dates-form.ts` and `dates-answer.ts` draw it. `by-date-view.ts` creates it.
 */
import type { Parameter } from '../../../api/types.ts';
import type { DateSearch } from '../../../flow/quotes/offer.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import type { Problem } from '../../../values/problem.ts';

export interface DatesView {
  locale: Locale;
  text: Messages['byDate'];
  /** Today at the venue. */
  today: Day;
  /** True if guests book all items by the night. */
  nights: boolean;
  /** True while the form shows. */
  open: boolean;
  /** The days of the last search, or the initial days of the form. */
  dateSearch: Pick<DateSearch, 'from' | 'to'> | null;
  /** The members of the party; undefined while they load. */
  party: readonly Parameter[] | undefined;
  /** The likely number of members, to reserve space for them. */
  memberCount: number;
  /** True if the widget names the members, in its own language. */
  rewordWith: boolean;
  /** Quantities by member id. */
  counts: Readonly<Record<string, number>>;
  /** The days and the party of the search in words; `''` before the first search. */
  summary: string;
  pending: boolean;
  problem: Problem | null;
  /** Number of free items; undefined while it is unknown. */
  free: number | undefined;
  /** Number of items whose request failed. */
  unansweredCount: number;
  /** Flexibility in days before and after; 0 for exact dates. */
  flex: number;
  /** Nearby dates with more free items; null without a search for them. */
  near: readonly NearDaysView[] | 'looking' | null;
}

export interface NearDaysView {
  from: Day;
  to: Day;
  words: string;
  /** Number of free items on these days, in words. */
  free: string;
  /** True if the list shows these days. */
  isShown: boolean;
}

/** The flexibility that a guest can select, in days. */
export const flexes = [0, 1, 2, 3] as const;

/** The reason why a search cannot start, and the field to correct. */
export interface Reason {
  field: 'from' | 'to';
  /** The key of the message. The language may change while the reason shows. */
  words: 'chooseArrival' | 'chooseFirst' | 'past' | 'noNight' | 'backwards' | 'noDay';
}

/**
 * Returns the last day of a search. A last day that is too early becomes the first possible one: the search is then for
 * one day or one night.
 */
export function endFrom(from: Day, to: Day | null, nights: boolean): Day {
  const earliest = nights ? addDays(from, 1) : from;
  return to === null || to < earliest ? earliest : to;
}

/** Returns the reason why a search for these days cannot start; null if it can. */
export function reasonAgainst(
  from: Day | null,
  to: Day | null,
  { today, nights }: Pick<DatesView, 'today' | 'nights'>,
): Reason | null {
  if (!from) return { field: 'from', words: nights ? 'chooseArrival' : 'chooseFirst' };
  if (from < today) return { field: 'from', words: 'past' };
  if (to && to < from) return { field: 'to', words: nights ? 'noNight' : 'backwards' };
  return nights && to === from ? { field: 'to', words: 'noNight' } : null;
}
