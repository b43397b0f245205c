/**
 * Stock is kept in cells: one for each day of an item sold by the day or night, one for each step of an item sold by
 * time, one for each time slot, and a single one for an item whose stock does not depend on the date.
 * A cell is a number, day × 1440 + minute, so that cells sort in the order in which they are locked.
 */

import type { Item, Unit } from '../catalogue/item.ts';
import type { Day } from './day.ts';

export type Cell = number;

/** The one cell of an item whose stock does not depend on the date: the first day there is. */
export const UNDATED: Cell = 0;

export function cellOf(day: Day, minute = 0): Cell {
  return day * 1440 + minute;
}

export function cellDay(cell: Cell): Day {
  return Math.floor(cell / 1440);
}

/** Minutes of one step of an item sold by time; null for other units. */
export function stepMinutes(unit: Unit): number | null {
  if (unit === 'H') return 60;
  const steps = /^(\d+)M$/.exec(unit);
  return steps ? Number(steps[1]) : null;
}

/** Every cell of an item within one day, whatever the time. */
export function cellsOfDay(item: Item, day: Day): Cell[] {
  if (!item.byDate) return [UNDATED];
  if (item.unit === 'TS') return (item.sells.slots ?? []).map((slot) => cellOf(day, slot.start));
  const step = stepMinutes(item.unit);
  if (step === null) return [cellOf(day)];
  const cells: Cell[] = [];
  for (let minute = opens(item); minute + step <= closes(item); minute += step) cells.push(cellOf(day, minute));
  return cells;
}

export function opens(item: Item): number {
  return item.sells.rules?.opens ?? 0;
}

export function closes(item: Item): number {
  return item.sells.rules?.closes ?? 1440;
}
