/**
 * Stock: what is taken, and the locks under which it is taken. Every writer locks the cells it wants in the same
 * order (item, then cell), so that no two wait for each other; the table's check is the second net.
 */

import { and, eq, sql } from 'drizzle-orm';
import type { Item } from '../catalogue/item.ts';
import type { Want } from '../rules/cart.ts';
import type { Cell } from '../rules/cells.ts';
import { UNDATED } from '../rules/cells.ts';
import type { Taken } from '../rules/occupancy.ts';
import type { Db } from './orm.ts';
import { rows } from './orm.ts';
import * as schema from './schema.ts';

export interface TakenQuery {
  readonly accountId: number;
  /** Items of this account; all of them where it is missing. */
  readonly itemIds?: readonly number[];
  readonly from: Cell;
  /** Included. */
  readonly to: Cell;
  /** A session's own holds never count against itself. */
  readonly exceptSession?: string;
  readonly now: Date;
}

interface TakenRow {
  item_id: number;
  cell: number;
  taken: number;
}

/** Bookings plus the holds of open sessions, by item and cell. Cells of which nothing is taken are left out. */
export async function readTaken(db: Db, query: TakenQuery): Promise<Taken> {
  const inRange = (cell: ReturnType<typeof sql>) =>
    sql`(${cell} between ${query.from} and ${query.to} or ${cell} = ${UNDATED})`;
  const among = (id: ReturnType<typeof sql>) =>
    query.itemIds ? sql`and ${id} = any(${idList(query.itemIds)}::int[])` : sql``;
  const found = await rows<TakenRow>(
    db,
    sql`
    select item_id, cell, used as taken from inventory
    where ${query.itemIds ? sql`used > 0` : sql`account_id = ${query.accountId} and used > 0`}
      and ${inRange(sql`cell`)} ${among(sql`item_id`)}
    union all
    select h.item_id, h.cell, h.quantity from hold h join session s on s.id = h.session_id
    where s.account_id = ${query.accountId} and s.state = 'open' and s.expires_at > ${query.now.toISOString()}::timestamptz
      and s.id <> ${query.exceptSession ?? ''} and ${inRange(sql`h.cell`)} ${among(sql`h.item_id`)}`,
  );
  const taken = new Map<number, Map<Cell, number>>();
  for (const row of found) {
    let cells = taken.get(row.item_id);
    if (!cells) taken.set(row.item_id, (cells = new Map()));
    cells.set(row.cell, (cells.get(row.cell) ?? 0) + row.taken);
  }
  return taken;
}

/**
 * Makes the rows that will be locked. Outside the transaction that locks them, so that a transaction only ever waits
 * for locks, in order, and never for another's new row.
 */
export async function makeCells(
  db: Db,
  accountId: number,
  wants: readonly Want[],
  items: ReadonlyMap<number, Item>,
): Promise<void> {
  if (wants.length === 0) return;
  await db
    .insert(schema.inventory)
    .values(
      wants.map((want) => ({
        accountId,
        itemId: want.itemId,
        cell: want.cell,
        capacity: items.get(want.itemId)?.stock ?? 0,
      })),
    )
    .onConflictDoNothing();
}

export interface Shortage {
  readonly itemId: number;
  readonly left: number;
}

/** Locks the cells and says what is too short; null when all of it can be had. Inside a transaction only. */
export async function lockCells(
  db: Db,
  wants: readonly Want[],
  session: string | null,
  now: Date,
): Promise<Shortage | null> {
  if (wants.length === 0) return null;
  const pairs = sql`
    select * from unnest(
      ${idList(wants.map((want) => want.itemId))}::int[],
      ${idList(wants.map((want) => want.cell))}::int[]
    ) as w(item_id, cell)`;
  const stock = await rows<{ item_id: number; cell: number; capacity: number; used: number }>(
    db,
    sql`
    select i.item_id, i.cell, i.capacity, i.used from inventory i
    where (i.item_id, i.cell) in (${pairs}) order by i.item_id, i.cell for update of i`,
  );
  // A statement of its own: under the locks it sees every hold that was committed before them.
  const held = await rows<{ item_id: number; cell: number; held: number }>(
    db,
    sql`
    select h.item_id, h.cell, sum(h.quantity)::int as held from hold h join session s on s.id = h.session_id
    where (h.item_id, h.cell) in (${pairs}) and s.state = 'open' and s.expires_at > ${now.toISOString()}::timestamptz
      and s.id <> ${session ?? ''}
    group by h.item_id, h.cell`,
  );
  const heldOf = new Map(held.map((row) => [`${String(row.item_id)}:${String(row.cell)}`, row.held]));
  const stockOf = new Map(stock.map((row) => [`${String(row.item_id)}:${String(row.cell)}`, row]));
  let short: Shortage | null = null;
  for (const want of wants) {
    const key = `${String(want.itemId)}:${String(want.cell)}`;
    const row = stockOf.get(key);
    const left = row ? row.capacity - row.used - (heldOf.get(key) ?? 0) : 0;
    if (left < want.quantity && (!short || left < short.left)) short = { itemId: want.itemId, left: Math.max(0, left) };
  }
  return short;
}

/** Takes the stock for good. The cells are locked. */
export async function takeCells(db: Db, wants: readonly Want[]): Promise<void> {
  if (wants.length === 0) return;
  await db.execute(sql`
    update inventory i set used = i.used + w.quantity
    from unnest(
      ${idList(wants.map((want) => want.itemId))}::int[],
      ${idList(wants.map((want) => want.cell))}::int[],
      ${idList(wants.map((want) => want.quantity))}::int[]
    ) as w(item_id, cell, quantity)
    where i.item_id = w.item_id and i.cell = w.cell`);
}

/** Gives stock back, when a booking is made void. Cells are updated in the order in which they are locked. */
export async function returnCells(db: Db, wants: readonly Want[]): Promise<void> {
  for (const want of wants) {
    await db
      .update(schema.inventory)
      .set({ used: sql`greatest(0, ${schema.inventory.used} - ${want.quantity})` })
      .where(and(eq(schema.inventory.itemId, want.itemId), eq(schema.inventory.cell, want.cell)));
  }
}

function idList(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
