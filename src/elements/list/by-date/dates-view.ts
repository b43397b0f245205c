/** Dates and a party to browse by: what is shown of them, and which days can be asked for. No markup here. */
import type { Parameter } from '../../../api/types.ts';
import type { Wish } from '../../../flow/quotes/offer.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';
import type { Problem } from '../../../values/problem.ts';

export interface DatesView {
  locale: Locale;
  text: Messages['byDate'];
  /** The venue's day. */
  today: Day;
  /** Everything offered is sold by the night. */
  nights: boolean;
  /** The dates are being chosen, rather than shown as they were. */
  open: boolean;
  /** What was asked for, else what the form begins with. */
  wish: Pick<Wish, 'from' | 'to'> | null;
  /** Who is asked for; undefined while that is not known. */
  party: readonly Parameter[] | undefined;
  /** How many they will be, to keep room for. */
  expected: number;
  /** They are named by us, not by the account. */
  rewordWith: boolean;
  /** Quantity by their ids. */
  chosen: Readonly<Record<string, number>>;
  /** What was asked for, in words; `''` while nothing was. */
  asked: string;
  pending: boolean;
  problem: Problem | null;
  /** How many items are free; undefined while that is not known. */
  free: number | undefined;
  unanswered: number;
  /** Days earlier or later that would do as well; 0 for none. */
  flex: number;
  /** Days near those asked for when more is free; null where none are looked for. */
  near: readonly NearDaysView[] | 'looking' | null;
}

export interface NearDaysView {
  from: Day;
  to: Day;
  words: string;
  /** How much is free then, in words. */
  free: string;
  /** They are shown now. */
  chosen: boolean;
}

/** By how many days a visit may be earlier or later. */
export const flexes = [0, 1, 2, 3] as const;

/** Why the days as typed cannot be asked for, at the field that has to change. */
export interface Reason {
  field: 'from' | 'to';
  /** Worded when it is shown: the language may be another by then. */
  words: 'chooseArrival' | 'chooseFirst' | 'past' | 'noNight' | 'backwards' | 'noDay';
}

/** Dates move on together: the last day as it was, unless it would lie before the first; alone the first is a day, or a night. */
export function endFrom(from: Day, to: Day | null, nights: boolean): Day {
  const least = nights ? addDays(from, 1) : from;
  return to === null || to < least ? least : to;
}

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
