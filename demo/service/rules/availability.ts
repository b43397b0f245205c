/**
 * Counts the units left of an item on one day, or on each day of a range, and applies the rules that close days.
 * Answers with prices contain the details of each day (`dayStock`). Answers of `item/cal` contain one number for each
 * day (`calendar`). The module `stock.ts` counts units without rules.
 */

import type { Item, Audience } from '../catalogue/item.ts';
import {
  cellOf,
  cellsOfDay,
  closes,
  opens,
  stepMinutes,
  type Occupancy,
  unitsLeftIn,
  unitsLeftThroughout,
  cellDay,
  NO_LIMIT,
} from './stock.ts';
import { type Day, type LocalTime, weekday } from './day.ts';
import { rulesFor } from './period.ts';

export interface DayStock {
  /** Units left at that time of the day at which the most units are free. */
  readonly maxUnits: number;
  /** Units left at that time of the day at which the fewest units are free. */
  readonly minUnits: number;
  /**
   * For an item that guests book by time: its start times, in minutes after midnight. The number `unitsLeft` counts the
   * free units for the shortest booking from that start.
   */
  readonly starts?: readonly { readonly minute: number; readonly unitsLeft: number }[];
  readonly slots?: readonly { readonly start: number; readonly end: number; readonly unitsLeft: number }[];
}

export function dayStock(item: Item, day: Day, occupancy: Occupancy, audience: Audience, now: LocalTime): DayStock {
  const counts = cellsOfDay(item, day).map((cell) => unitsLeftIn(occupancy, item, cell));
  const maxUnits = Math.max(0, ...counts);
  const minUnits = counts.length === 0 ? 0 : Math.min(...counts);
  const rules = rulesFor(item, audience);
  const earliestMinute = now.day * 1440 + now.minute + (rules.leadHours ?? 0) * 60;
  const isTooSoon = (minute: number) => cellOf(day, minute) < earliestMinute;
  if (item.unit === 'TS') {
    return {
      maxUnits,
      minUnits,
      slots: (item.sells.slots ?? []).map((slot) => ({
        ...slot,
        unitsLeft: isTooSoon(slot.start) ? 0 : unitsLeftIn(occupancy, item, cellOf(day, slot.start)),
      })),
    };
  }
  const step = stepMinutes(item.unit);
  if (step === null || !item.byDate) return { maxUnits, minUnits };
  const length = (item.length > 0 ? item.length : Math.max(1, rules.minLength ?? 1)) * step;
  const starts: { minute: number; unitsLeft: number }[] = [];
  for (let minute = opens(item); minute + length <= closes(item); minute += step) {
    if (rules.startTimes && !rules.startTimes.includes(minute)) continue;
    const cells = Array.from({ length: length / step }, (_, index) => cellOf(day, minute + index * step));
    starts.push({ minute, unitsLeft: isTooSoon(minute) ? 0 : unitsLeftThroughout(occupancy, item, cells) });
  }
  return { maxUnits, minUnits, starts };
}

interface CalendarContext {
  readonly audience: Audience;
  readonly now: LocalTime;
  readonly occupancy: Occupancy;
}

/**
 * Returns the units left on each day from `first` to `last`. The count is 0 on closed days, past days and days that are
 * too soon to book.
 */
export function calendar(item: Item, first: Day, last: Day, { audience, now, occupancy }: CalendarContext): number[] {
  const rules = rulesFor(item, audience);
  const isByTime = item.byDate && (item.unit === 'TS' || stepMinutes(item.unit) !== null);
  const earliestMinute = now.day * 1440 + (isByTime || rules.leadHours ? now.minute : 0) + (rules.leadHours ?? 0) * 60;
  const closedWeekdays = new Set(rules.closedWeekdays);
  const counts: number[] = [];
  const usedByCell = occupancy.get(item.id);
  for (let day = first; day <= last; day += 1) {
    if (
      item.status !== 'A' ||
      (item.byDate && (closedWeekdays.has(weekday(day)) || cellOf(day) + (isByTime ? 1439 : 0) < earliestMinute))
    )
      counts.push(0);
    else if (item.isUnlimited) counts.push(NO_LIMIT);
    else if (!isByTime && item.byDate) counts.push(Math.max(0, item.stock - (usedByCell?.get(cellOf(day)) ?? 0)));
    else counts.push(mostUnitsFrom(item, day, earliestMinute, occupancy));
  }
  return counts;
}

function mostUnitsFrom(item: Item, day: Day, earliestMinute: number, occupancy: Occupancy): number {
  let maxUnits = 0;
  for (const cell of cellsOfDay(item, day)) {
    if (item.byDate && cellDay(cell) === day && cell < earliestMinute) continue;
    maxUnits = Math.max(maxUnits, unitsLeftIn(occupancy, item, cell));
  }
  return maxUnits;
}

/** Returns the calendar of a group. The count of each day is the highest count among the items of the group. */
export function mostUnitsByDay(calendars: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, index) => Math.max(0, ...calendars.map((counts) => counts[index] ?? 0)));
}
