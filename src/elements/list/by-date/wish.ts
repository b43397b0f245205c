/** The days somebody browses by, worked out from what was chosen or preset. No markup here. */
import type { Item } from '../../../api/types.ts';
import type { Wish } from '../../../flow/quotes/offer.ts';
import type { Choice } from '../../../flow/state.ts';
import { isEqualData } from '../../../values/is-equal-data.ts';
import { addDays, type Day } from '../../../values/dates/day.ts';

export type WishedDays = Pick<Wish, 'from' | 'to'>;

/** Whether everything that has a date is sold by the night. */
export function isByNight(items: readonly Item[] | undefined): boolean {
  const dated = (items ?? []).filter(isRated);
  return dated.length > 0 && dated.every(({ unit }) => unit === 'N');
}

/** Whether the item is priced by date: simple ones have none, parents are priced by their children. */
export function isRated({ simple, group }: Item): boolean {
  return !simple && group !== 'parent';
}

/** The days of a choice; null where it has none. It ends with the last night, a visitor's stay with the day of departure. */
export function chosenDays({ start, end }: Pick<Choice, 'start' | 'end'>, byNight: boolean): WishedDays | null {
  if (start === null) return null;
  const last = end ?? start;
  return { from: start, to: byNight ? addDays(last, 1) : last };
}

/** What a page preset to be looked for at once; null where it named no day, or one that is past. */
export function presetWish(preset: Partial<Choice>, today: Day | undefined, byNight: boolean): Wish | null {
  const { start = null, end = null, params = {}, discountCode = '' } = preset;
  const days = chosenDays({ start, end }, byNight);
  return days && today && days.from >= today ? { ...days, params, discountCode } : null;
}

/** Whether both ask for the same. */
export function isSameWish(one: Wish | null, other: Wish | null): boolean {
  return isEqualData(one, other);
}
