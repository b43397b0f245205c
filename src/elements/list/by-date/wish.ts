/** The days of a date search, from a selection or from the presets of the page. */
import type { Wish } from '../../../flow/quotes/offer.ts';
import type { Choice } from '../../../flow/state.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';

export type WishedDays = Pick<Wish, 'from' | 'to'>;

/** Returns the days of a selection; null if it has none. A selection ends with the last night, a search with the departure. */
export function chosenDays({ start, end }: Pick<Choice, 'start' | 'end'>, byNight: boolean): WishedDays | null {
  if (start === null) return null;
  const last = end ?? start;
  return { from: start, to: byNight ? addDays(last, 1) : last };
}

/** Returns the search that the page presets; null without a day, or if the day is past. */
export function presetWish(preset: Partial<Choice>, today: Day | undefined, byNight: boolean): Wish | null {
  const { start = null, end = null, params = {}, discountCode = '' } = preset;
  const days = chosenDays({ start, end }, byNight);
  return days && today && days.from >= today ? { ...days, params, discountCode } : null;
}
