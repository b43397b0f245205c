/** What is taken of an item's stock, as one query saw it: bookings plus the live holds of other sessions. */

import type { Item } from '../catalogue/item.ts';
import type { Cell } from './cells.ts';

/** The count that stands for "no limit" in answers to staff (from the field). */
export const NO_LIMIT = 1_000_000_000;

export type Taken = ReadonlyMap<number, ReadonlyMap<Cell, number>>;

export function takenOf(taken: Taken, item: Item, cell: Cell): number {
  return taken.get(item.id)?.get(cell) ?? 0;
}

export function leftOf(taken: Taken, item: Item, cell: Cell): number {
  return item.unlimited ? NO_LIMIT : Math.max(0, item.stock - takenOf(taken, item, cell));
}

/** What is left throughout all of the cells. */
export function leftThroughout(taken: Taken, item: Item, cells: readonly Cell[]): number {
  let left = item.unlimited ? NO_LIMIT : item.stock;
  for (const cell of cells) left = Math.min(left, leftOf(taken, item, cell));
  return left;
}

/** The most that is left in any one of the cells. */
export function mostLeft(taken: Taken, item: Item, cells: readonly Cell[]): number {
  let most = 0;
  for (const cell of cells) most = Math.max(most, leftOf(taken, item, cell));
  return most;
}
