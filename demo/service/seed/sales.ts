/**
 * Generates the bookings that the demo starts with, so that its calendars look real. These bookings are for items with
 * dates and a limited stock, and cover the next fourteen months. They are pseudo-random, but the same at each start.
 * Like real bookings, they last several days.
 */

import { sql } from 'drizzle-orm';
import type { Item } from '../catalogue/item.ts';
import { type Cell, listCellsOfDay } from '../rules/stock.ts';
import type { Day } from '../rules/day.ts';
import type { Db } from '../sql/orm.ts';
import { SOLD_OUT_ITEMS } from './accounts.ts';

const ROWS_PER_BATCH = 20_000;

interface Sale {
  readonly item: Item;
  readonly cell: Cell;
  readonly usedUnits: number;
}

/** Returns a pseudo-random integer from 0 to `upperLimit` - 1 that depends only on the arguments. */
function pickRandomBelow(item: number, day: number, salt: number, upperLimit: number): number {
  let state = Math.imul(item, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) % upperLimit;
}

/**
 * Returns the generated bookings of one item from day `firstDay` to day `lastDay`, both inclusive. `busyPercent` is the
 * percentage of days with sales.
 */
export function createSales(item: Item, firstDay: Day, lastDay: Day, busyPercent: number): Sale[] {
  const sales: Sale[] = [];
  if (item.isUnlimited || !item.byDate || item.isParent) return sales;
  const isSoldOut = SOLD_OUT_ITEMS.includes(item.id);
  for (let day = firstDay; day <= lastDay; day += 1) {
    const threeDayPeriodNumber = Math.floor((day + item.id) / 3);
    if (!isSoldOut && pickRandomBelow(item.id, threeDayPeriodNumber, 1, 100) >= busyPercent) continue;
    for (const cell of listCellsOfDay(item, day)) {
      // In 45 % of the busy three-day periods, bookings use at least half of the stock, and often all of it. So calendars
      // show full and nearly full days.
      const maximum =
        pickRandomBelow(item.id, threeDayPeriodNumber, 2, 100) < 45 ? item.stock + 1 : Math.ceil(item.stock / 2) + 1;
      const usedUnits = isSoldOut
        ? item.stock
        : Math.min(
            item.stock,
            pickRandomBelow(item.id, cell, 3, maximum) + (maximum > item.stock ? Math.ceil(item.stock / 2) : 0),
          );
      if (usedUnits > 0) sales.push({ item, cell, usedUnits });
    }
  }
  return sales;
}

/**
 * Writes sales (generated bookings) into stock cells that have no database row yet. Does not change cells that already
 * have bookings.
 */
export async function writeSales(db: Db, sales: readonly Sale[]): Promise<void> {
  for (let offset = 0; offset < sales.length; offset += ROWS_PER_BATCH) {
    const batch = sales.slice(offset, offset + ROWS_PER_BATCH);
    const formatColumn = (pickNumber: (sale: Sale) => number) => `{${batch.map(pickNumber).join(',')}}`;
    await db.execute(sql`
      insert into inventory (account_id, item_id, cell, capacity, used)
      select * from unnest(${formatColumn((sale) => sale.item.accountId)}::int[],
        ${formatColumn((sale) => sale.item.id)}::int[], ${formatColumn((sale) => sale.cell)}::int[],
        ${formatColumn((sale) => sale.item.stock)}::int[], ${formatColumn((sale) => sale.usedUnits)}::int[])
      on conflict do nothing`);
  }
}
