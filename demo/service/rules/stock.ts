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
export const UNDATED_CELL: Cell = 0;

export function toCell(day: Day, minute = 0): Cell {
  return day * 1440 + minute;
}

export function getCellDay(cell: Cell): Day {
  return Math.floor(cell / 1440);
}

/** Returns the length of one step in minutes; `null` for a unit without steps. */
export function getStepMinutes(unit: Unit): number | null {
  if (unit === 'H') return 60;
  const stepMatch = /^(\d+)M$/.exec(unit);
  return stepMatch ? Number(stepMatch[1]) : null;
}

/** Returns all cells of an item within one day. */
export function listCellsOfDay(item: Item, day: Day): Cell[] {
  if (!item.byDate) return [UNDATED_CELL];
  if (item.unit === 'TS') return (item.sells.slots ?? []).map((slot) => toCell(day, slot.start));
  const stepInMinutes = getStepMinutes(item.unit);
  if (stepInMinutes === null) return [toCell(day)];
  const cells: Cell[] = [];
  for (let minute = getOpeningMinute(item); minute + stepInMinutes <= getClosingMinute(item); minute += stepInMinutes)
    cells.push(toCell(day, minute));
  return cells;
}

/** Returns the opening time in minutes after midnight. Defaults to 0. */
export function getOpeningMinute(item: Item): number {
  return item.sells.rules?.opens ?? 0;
}

/** Returns the closing time in minutes after midnight. Defaults to 1440. */
export function getClosingMinute(item: Item): number {
  return item.sells.rules?.closes ?? 1440;
}

/** The count that means "no limit" in answers to staff. The original service writes this number too. */
export const UNLIMITED_UNITS = 1_000_000_000;

/** Units in use by item id and cell: in bookings, and in the holds of other sessions. A missing cell means 0. */
export type Occupancy = ReadonlyMap<number, ReadonlyMap<Cell, number>>;

export function countUnitsLeft(occupancy: Occupancy, item: Item, cell: Cell): number {
  return item.isUnlimited ? UNLIMITED_UNITS : Math.max(0, item.stock - (occupancy.get(item.id)?.get(cell) ?? 0));
}

/** Returns the number of units that are free in all of the cells: the minimum over the cells. */
export function countUnitsLeftThroughout(occupancy: Occupancy, item: Item, cells: readonly Cell[]): number {
  let unitsLeft = item.isUnlimited ? UNLIMITED_UNITS : item.stock;
  for (const cell of cells) unitsLeft = Math.min(unitsLeft, countUnitsLeft(occupancy, item, cell));
  return unitsLeft;
}

/** Returns the largest number of free units in any one of the cells. */
export function countMostUnitsLeft(occupancy: Occupancy, item: Item, cells: readonly Cell[]): number {
  let maxUnits = 0;
  for (const cell of cells) maxUnits = Math.max(maxUnits, countUnitsLeft(occupancy, item, cell));
  return maxUnits;
}
