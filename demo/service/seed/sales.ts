/**
 * What has been sold before you came: for every item and day of the coming fourteen months, the same every time for
 * the same day, so that calendars look lived in and never go stale. It comes in runs of days, as bookings do.
 */

import { sql } from 'drizzle-orm';
import type { Item } from '../catalogue/item.ts';
import { type Cell, cellsOfDay } from '../rules/cells.ts';
import type { Day } from '../rules/day.ts';
import type { Db } from '../sql/orm.ts';
import { SOLD_OUT_ITEMS } from './accounts.ts';

const ROWS_AT_ONCE = 20_000;

export interface Sale {
  readonly item: Item;
  readonly cell: Cell;
  readonly used: number;
}

/** A number from 0 up to `below`, always the same for the same three. */
function drawn(item: number, day: number, salt: number, below: number): number {
  let state = Math.imul(item, 0x9e3779b1) ^ Math.imul(day + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
  return ((state ^ (state >>> 15)) >>> 0) % below;
}

/** Sales of one item from one day to another, both included. `busy` is in percent. */
export function salesOf(item: Item, first: Day, last: Day, busy: number): Sale[] {
  const sales: Sale[] = [];
  if (item.unlimited || !item.byDate || item.isParent) return sales;
  const soldOut = SOLD_OUT_ITEMS.includes(item.id);
  for (let day = first; day <= last; day += 1) {
    const run = Math.floor((day + item.id) / 3);
    if (!soldOut && drawn(item.id, run, 1, 100) >= busy) continue;
    for (const cell of cellsOfDay(item, day)) {
      // Every other run takes nearly all there is, so that calendars show full and nearly full days.
      const most = drawn(item.id, run, 2, 100) < 45 ? item.stock + 1 : Math.ceil(item.stock / 2) + 1;
      const used = soldOut
        ? item.stock
        : Math.min(item.stock, drawn(item.id, cell, 3, most) + (most > item.stock ? Math.ceil(item.stock / 2) : 0));
      if (used > 0) sales.push({ item, cell, used });
    }
  }
  return sales;
}

/** Writes sales that are not there yet. What visitors booked since stays as it is. */
export async function writeSales(db: Db, sales: readonly Sale[]): Promise<void> {
  for (let from = 0; from < sales.length; from += ROWS_AT_ONCE) {
    const part = sales.slice(from, from + ROWS_AT_ONCE);
    const list = (pick: (sale: Sale) => number) => `{${part.map(pick).join(',')}}`;
    await db.execute(sql`
      insert into inventory (account_id, item_id, cell, capacity, used)
      select * from unnest(${list((sale) => sale.item.accountId)}::int[],
        ${list((sale) => sale.item.id)}::int[], ${list((sale) => sale.cell)}::int[],
        ${list((sale) => sale.item.stock)}::int[], ${list((sale) => sale.used)}::int[])
      on conflict do nothing`);
  }
}
