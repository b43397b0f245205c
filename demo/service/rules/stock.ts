/**
 * The stock of an item, counted in cells. A cell is one day or night, one step of an item that guests book by time, or
 * one time slot. An item without dates has a single cell. `sql/inventory.ts` stores and locks cells; `availability.ts`
 * computes the answers about days.
 */

import type { Item, Unit } from '../catalogue/item.ts';
import type { Day } from './day.ts';

/**
 * A cell as a number: day × 1440 + minute of the start. Sorting cells sorts them by time, which is also the lock order.
 */
export type Cell = number;

/** The only cell of an item without dates. */
export const UNDATED: Cell = 0;

export function cellOf(day: Day, minute = 0): Cell {
  return day * 1440 + minute;
}

export function cellDay(cell: Cell): Day {
  return Math.floor(cell / 1440);
}

/** Returns the length of one step in minutes; `null` for a unit without steps. */
export function stepMinutes(unit: Unit): number | null {
  if (unit === 'H') return 60;
  const steps = /^(\d+)M$/.exec(unit);
  return steps ? Number(steps[1]) : null;
}

/** Returns all cells of an item within one day. */
export function cellsOfDay(item: Item, day: Day): Cell[] {
  if (!item.byDate) return [UNDATED];
  if (item.unit === 'TS') return (item.sells.slots ?? []).map((slot) => cellOf(day, slot.start));
  const step = stepMinutes(item.unit);
  if (step === null) return [cellOf(day)];
  const cells: Cell[] = [];
  for (let minute = opens(item); minute + step <= closes(item); minute += step) cells.push(cellOf(day, minute));
  return cells;
}

/** Returns the opening time in minutes after midnight. Defaults to 0. */
export function opens(item: Item): number {
  return item.sells.rules?.opens ?? 0;
}

/** Returns the closing time in minutes after midnight. Defaults to 1440. */
export function closes(item: Item): number {
  return item.sells.rules?.closes ?? 1440;
}

/** The count that means "no limit" in answers to staff. The original service writes this number too. */
export const NO_LIMIT = 1_000_000_000;

/** Units in use by item id and cell: in bookings, and in the holds of other sessions. A missing cell means 0. */
export type Occupancy = ReadonlyMap<number, ReadonlyMap<Cell, number>>;

export function unitsLeftIn(occupancy: Occupancy, item: Item, cell: Cell): number {
  return item.isUnlimited ? NO_LIMIT : Math.max(0, item.stock - (occupancy.get(item.id)?.get(cell) ?? 0));
}

/** Returns the number of units that are free in all of the cells: the minimum over the cells. */
export function unitsLeftThroughout(occupancy: Occupancy, item: Item, cells: readonly Cell[]): number {
  let unitsLeft = item.isUnlimited ? NO_LIMIT : item.stock;
  for (const cell of cells) unitsLeft = Math.min(unitsLeft, unitsLeftIn(occupancy, item, cell));
  return unitsLeft;
}

/** Returns the largest number of free units in any one of the cells. */
export function mostUnitsLeftIn(occupancy: Occupancy, item: Item, cells: readonly Cell[]): number {
  let maxUnits = 0;
  for (const cell of cells) maxUnits = Math.max(maxUnits, unitsLeftIn(occupancy, item, cell));
  return maxUnits;
}
