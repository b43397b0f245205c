import { addDays, firstDayOf, weekdayOf, type Day, type Month } from './day.ts';
import { range } from '../range.ts';

/**
 * The six weeks a month is drawn in, always six so that turning a month moves nothing on the page.
 * @param firstWeekday 0 for Sunday to 6 for Saturday
 */
export function monthGrid(month: Month, firstWeekday: number): Day[][] {
  const first = firstDayOf(month);
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  return range(6).map((week) => range(7).map((day) => addDays(start, week * 7 + day)));
}
