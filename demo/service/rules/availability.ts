/**
 * Counts the units left of an item on one day, or on each day of a range, and applies the rules that close days.
 * Answers with prices contain the details of each day (`computeDayStock`). Answers of `item/cal` contain one number for
 * each day (`computeCalendar`). The module `stock.ts` counts units without rules.
 */

import type { Item, Audience } from '../catalogue/item.ts';
import {
  toCell,
  listCellsOfDay,
  getClosingMinute,
  getOpeningMinute,
  getStepMinutes,
  type Occupancy,
  countUnitsLeft,
  countUnitsLeftThroughout,
  getCellDay,
  UNLIMITED_UNITS,
} from './stock.ts';
import { type Day, type LocalTime, getWeekday } from './day.ts';
import { getRules } from './period.ts';

export interface DayStock {
  /** The number of free units at the time of day with the most free units. */
  readonly maxUnits: number;
  /** The number of free units at the time of day with the fewest free units. */
  readonly minUnits: number;
  /**
   * For an item that guests book by time: its start times, in minutes after midnight. The number `unitsLeft` counts the
   * units that are free during the shortest booking with that start.
   */
  readonly startTimes?: readonly { readonly minute: number; readonly unitsLeft: number }[];
  readonly slots?: readonly { readonly start: number; readonly end: number; readonly unitsLeft: number }[];
}

export function computeDayStock(
  item: Item,
  day: Day,
  occupancy: Occupancy,
  audience: Audience,
  now: LocalTime,
): DayStock {
  const unitCounts = listCellsOfDay(item, day).map((cell) => countUnitsLeft(occupancy, item, cell));
  const maxUnits = Math.max(0, ...unitCounts);
  const minUnits = unitCounts.length === 0 ? 0 : Math.min(...unitCounts);
  const rules = getRules(item, audience);
  const earliestCell = now.day * 1440 + now.minute + (rules.leadHours ?? 0) * 60;
  const isTooSoon = (minute: number) => toCell(day, minute) < earliestCell;
  if (item.unit === 'TS') {
    return {
      maxUnits,
      minUnits,
      slots: (item.sells.slots ?? []).map((slot) => ({
        ...slot,
        unitsLeft: isTooSoon(slot.start) ? 0 : countUnitsLeft(occupancy, item, toCell(day, slot.start)),
      })),
    };
  }
  const stepInMinutes = getStepMinutes(item.unit);
  if (stepInMinutes === null || !item.byDate) return { maxUnits, minUnits };
  const lengthInMinutes = (item.length > 0 ? item.length : Math.max(1, rules.minLength ?? 1)) * stepInMinutes;
  const startTimes: { minute: number; unitsLeft: number }[] = [];
  for (
    let minute = getOpeningMinute(item);
    minute + lengthInMinutes <= getClosingMinute(item);
    minute += stepInMinutes
  ) {
    if (rules.startTimes && !rules.startTimes.includes(minute)) continue;
    const cells = Array.from({ length: lengthInMinutes / stepInMinutes }, (_, index) =>
      toCell(day, minute + index * stepInMinutes),
    );
    startTimes.push({ minute, unitsLeft: isTooSoon(minute) ? 0 : countUnitsLeftThroughout(occupancy, item, cells) });
  }
  return { maxUnits, minUnits, startTimes };
}

interface CalendarContext {
  readonly audience: Audience;
  readonly now: LocalTime;
  readonly occupancy: Occupancy;
}

/**
 * Returns the units left on each day from `firstDay` to `lastDay`. The count is 0 on closed days, past days and days
 * that are too soon to book.
 */
export function computeCalendar(
  item: Item,
  firstDay: Day,
  lastDay: Day,
  { audience, now, occupancy }: CalendarContext,
): number[] {
  const rules = getRules(item, audience);
  const isByTime = item.byDate && (item.unit === 'TS' || getStepMinutes(item.unit) !== null);
  const earliestCell = now.day * 1440 + (isByTime || rules.leadHours ? now.minute : 0) + (rules.leadHours ?? 0) * 60;
  const closedWeekdays = new Set(rules.closedWeekdays);
  const unitCounts: number[] = [];
  const usedByCell = occupancy.get(item.id);
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (
      item.status !== 'A' ||
      (item.byDate && (closedWeekdays.has(getWeekday(day)) || toCell(day) + (isByTime ? 1439 : 0) < earliestCell))
    )
      unitCounts.push(0);
    else if (item.isUnlimited) unitCounts.push(UNLIMITED_UNITS);
    else if (!isByTime && item.byDate) unitCounts.push(Math.max(0, item.stock - (usedByCell?.get(toCell(day)) ?? 0)));
    else unitCounts.push(countMostUnits(item, day, earliestCell, occupancy));
  }
  return unitCounts;
}

function countMostUnits(item: Item, day: Day, earliestCell: number, occupancy: Occupancy): number {
  let maxUnits = 0;
  for (const cell of listCellsOfDay(item, day)) {
    if (item.byDate && getCellDay(cell) === day && cell < earliestCell) continue;
    maxUnits = Math.max(maxUnits, countUnitsLeft(occupancy, item, cell));
  }
  return maxUnits;
}

/** Returns the calendar of a group: for each day, the largest number of units that any item of the group has left. */
export function computeMostUnitsByDay(calendars: readonly (readonly number[])[], dayCount: number): number[] {
  return Array.from({ length: dayCount }, (_, index) =>
    Math.max(0, ...calendars.map((unitCounts) => unitCounts[index] ?? 0)),
  );
}
