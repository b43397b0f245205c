/** Derives the days of a date search from a selection or a preset. It renders nothing. */
import type { Wish } from '../../../flow/quotes/offer.ts';
import type { Choice } from '../../../flow/state.ts';
import { isEqualData } from '../../../values/is-equal-data.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';

export type WishedDays = Pick<Wish, 'from' | 'to'>;

/** Returns the days of a selection; null if it has none. A selection ends with the last night, a stay with the day of departure. */
export function chosenDays({ start, end }: Pick<Choice, 'start' | 'end'>, byNight: boolean): WishedDays | null {
  if (start === null) return null;
  const last = end ?? start;
  return { from: start, to: byNight ? addDays(last, 1) : last };
}

/** Returns the search that the page has preset; null without a day, or if it is past. */
export function presetWish(preset: Partial<Choice>, today: Day | undefined, byNight: boolean): Wish | null {
  const { start = null, end = null, params = {}, discountCode = '' } = preset;
  const days = chosenDays({ start, end }, byNight);
  return days && today && days.from >= today ? { ...days, params, discountCode } : null;
}

/** Returns true if both searches are equal. */
export function isSameWish(one: Wish | null, other: Wish | null): boolean {
  return isEqualData(one, other);
}
