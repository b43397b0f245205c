/**
 * How much of an item's day one caller may hold in open sessions: a share of the day's places, so that nobody empties
 * the shop without booking. A caller who holds nothing else of the day may hold one line of any size the item is sold in:
 * a family is not a burst. What is booked is not counted.
 */

import type { Item } from '../catalogue/item.ts';
import { type StockLine, type Want, wants } from './cart.ts';
import { type Cell, UNDATED, cellDay, cellsOfDay } from './cells.ts';
import type { Day } from './day.ts';

/** An item's day, as its first and last cell; the one cell of an item without dates. */
export interface ItemDay {
  readonly itemId: number;
  readonly from: Cell;
  readonly to: Cell;
  /** Places the caller's session wants there. */
  readonly wanted: number;
  /** Places the caller may hold there in all sessions together. */
  readonly most: number;
}

/** The days on which the lines hold stock, with what the caller may hold of each; `share` lies between 0 and 1. */
export function daysHeld(lines: readonly StockLine[], items: ReadonlyMap<number, Item>, share: number): ItemDay[] {
  const days = new Map<string, ItemDay>();
  const eachLine = lines.flatMap((line) => [...placesByDay(wants([line]))]);
  for (const [key, { want, places }] of placesByDay(wants(lines))) {
    const item = items.get(want.itemId);
    if (!item) continue;
    const largestLine = Math.max(0, ...eachLine.filter(([other]) => other === key).map(([, line]) => line.places));
    const ofDay = item.stock * cellsOfDay(item, cellDay(want.cell)).length;
    const day: Day = cellDay(want.cell);
    days.set(key, {
      itemId: want.itemId,
      from: item.byDate ? day * 1440 : UNDATED,
      to: item.byDate ? day * 1440 + 1439 : UNDATED,
      wanted: places,
      most: Math.max(Math.floor(ofDay * share), largestLine, 1),
    });
  }
  return [...days.values()];
}

function placesByDay(all: readonly Want[]): Map<string, { want: Want; places: number }> {
  const found = new Map<string, { want: Want; places: number }>();
  for (const want of all) {
    const key = `${String(want.itemId)}:${String(cellDay(want.cell))}`;
    found.set(key, { want, places: (found.get(key)?.places ?? 0) + want.quantity });
  }
  return found;
}
