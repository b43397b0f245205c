import { addDays, sameDateIn, weekdayOf, type Day } from '../../values/dates/day.ts';
import { readingStep } from '../shared/text-direction.ts';

/**
 * Returns the day that a key leads to in a grid of days (ARIA Authoring Practices, "Date Picker Dialog"). `null` for other
 * keys.
 * @param firstWeekday 0 for Sunday to 6 for Saturday: the target of Home
 * @param dir text direction of the grid
 */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  firstWeekday: number,
  dir: 'ltr' | 'rtl',
): Day | null {
  const column = (weekdayOf(day) - firstWeekday + 7) % 7;
  const days: Partial<Record<string, number>> = { ArrowUp: -7, ArrowDown: 7, Home: -column, End: 6 - column };
  const months: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  const byDays = readingStep(key, dir) || days[key];
  const byMonths = months[key];
  if (byDays !== undefined) return addDays(day, byDays);
  return byMonths ? sameDateIn(day, shiftKey ? byMonths * 12 : byMonths) : null;
}
