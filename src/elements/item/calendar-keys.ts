import { addDays, sameDateIn, weekdayOf, type Day } from '../../values/dates/day.ts';

/**
 * The day a key leads to in a grid of days, as the ARIA authoring practices have it; null for keys that move nothing.
 * @param firstWeekday 0 for Sunday to 6 for Saturday: where Home leads
 * @param rightToLeft whether the next day stands to the left
 */
export function dayByKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  day: Day,
  firstWeekday: number,
  rightToLeft: boolean,
): Day | null {
  const forward = rightToLeft ? -1 : 1;
  const column = (weekdayOf(day) - firstWeekday + 7) % 7;
  const days: Partial<Record<string, number>> = {
    ArrowLeft: -forward,
    ArrowRight: forward,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -column,
    End: 6 - column,
  };
  const months: Partial<Record<string, number>> = { PageUp: -1, PageDown: 1 };
  const byDays = days[key];
  const byMonths = months[key];
  if (byDays !== undefined) return addDays(day, byDays);
  return byMonths ? sameDateIn(day, shiftKey ? byMonths * 12 : byMonths) : null;
}
