/**
 * Stock: what is taken, and the locks under which it is taken. Every writer locks the cells it wants in the same
 * order (item, then cell), so that no two wait for each other; the table's check is the second net.
 */

import type { SQL } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';
import type { Item } from '../catalogue/item.ts';
import type { Want } from '../rules/cart.ts';
import { type Cell, UNDATED } from '../rules/cells.ts';
import type { Taken } from '../rules/occupancy.ts';
import { type Db, type Places, type Values, intArray, statement } from './orm.ts';
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

type Cells = 'itemIds' | 'cells' | 'quantities';

/** Wants as the lists of their columns. */
export function arraysOf(wants: readonly Want[]): Values<Cells> {
  return {
    itemIds: intArray(wants.map((want) => want.itemId)),
    cells: intArray(wants.map((want) => want.cell)),
    quantities: intArray(wants.map((want) => want.quantity)),
  };
}

type Asked = 'accountId' | 'from' | 'to' | 'session' | 'now';

const takenText = (given: Places<Asked>, sold: SQL, held: SQL): SQL => {
  const inRange = (cell: SQL) =>
    sql`(${cell} between ${given('from')} and ${given('to')} or ${cell} = ${sql.raw(String(UNDATED))})`;
  return sql`
    select item_id, cell, used as taken from inventory where ${sold} and used > 0 and ${inRange(sql`cell`)}
    union all
    select h.item_id, h.cell, h.quantity from hold h join session s on s.id = h.session_id
    where s.account_id = ${given('accountId')} and s.state = 'open' and s.expires_at > ${given('now')}::timestamptz
      and s.id <> ${given('session')} and ${inRange(sql`h.cell`)} and ${held}`;
};
const takenOfAll = statement<Asked, TakenRow>((given) =>
  takenText(given, sql`account_id = ${given('accountId')}`, sql`true`),
);
const takenOfItems = statement<Asked | 'itemIds', TakenRow>((given) => {
  const among = (id: SQL) => sql`${id} = any(${given('itemIds')}::int[])`;
  return takenText(given, among(sql`item_id`), among(sql`h.item_id`));
});

/** Bookings plus the holds of open sessions, by item and cell. Cells of which nothing is taken are left out. */
export async function readTaken(db: Db, query: TakenQuery): Promise<Taken> {
  const { accountId, itemIds, from, to } = query;
  const asked = { accountId, from, to, session: query.exceptSession ?? '', now: query.now.toISOString() };
  const found = itemIds
    ? await takenOfItems(db, { ...asked, itemIds: intArray(itemIds) })
    : await takenOfAll(db, asked);
  const taken = new Map<number, Map<Cell, number>>();
  for (const row of found) {
    let cells = taken.get(row.item_id);
    if (!cells) taken.set(row.item_id, (cells = new Map()));
    cells.set(row.cell, (cells.get(row.cell) ?? 0) + row.taken);
  }
  return taken;
}

const insertCells = statement<'accountId' | 'itemIds' | 'cells' | 'capacities'>(
  (given) => sql`
  insert into inventory (account_id, item_id, cell, capacity)
  select ${given('accountId')}::int, * from unnest(
    ${given('itemIds')}::int[], ${given('cells')}::int[], ${given('capacities')}::int[])
  on conflict do nothing`,
);

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
  const { itemIds, cells } = arraysOf(wants);
  const capacities = intArray(wants.map((want) => items.get(want.itemId)?.stock ?? 0));
  await insertCells(db, { accountId, itemIds, cells, capacities });
}

export interface Shortage {
  readonly itemId: number;
  readonly left: number;
}

const wanted = (given: Places<'itemIds' | 'cells'>) =>
  sql`select * from unnest(${given('itemIds')}::int[], ${given('cells')}::int[])`;
const lockStock = statement<'itemIds' | 'cells', { item_id: number; cell: number; capacity: number; used: number }>(
  (given) => sql`
  select item_id, cell, capacity, used from inventory
  where (item_id, cell) in (${wanted(given)}) order by item_id, cell for update`,
);
const heldByOthers = statement<
  'itemIds' | 'cells' | 'session' | 'now',
  { item_id: number; cell: number; held: number }
>(
  (given) => sql`
  select h.item_id, h.cell, sum(h.quantity)::int as held from hold h join session s on s.id = h.session_id
  where (h.item_id, h.cell) in (${wanted(given)}) and s.state = 'open' and s.expires_at > ${given('now')}::timestamptz
    and s.id <> ${given('session')}
  group by h.item_id, h.cell`,
);

/** Locks the cells and says what is too short; null when all of it can be had. Inside a transaction only. */
export async function lockCells(
  db: Db,
  wants: readonly Want[],
  session: string | null,
  now: Date,
): Promise<Shortage | null> {
  if (wants.length === 0) return null;
  const { itemIds, cells } = arraysOf(wants);
  const stock = await lockStock(db, { itemIds, cells });
  // A statement of its own: under the locks it sees every hold that was committed before them.
  const held = await heldByOthers(db, { itemIds, cells, session: session ?? '', now: now.toISOString() });
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

const take = statement<Cells>(
  (given) => sql`
  update inventory i set used = i.used + w.quantity
  from unnest(${given('itemIds')}::int[], ${given('cells')}::int[], ${given('quantities')}::int[])
    as w(item_id, cell, quantity)
  where i.item_id = w.item_id and i.cell = w.cell`,
);

/** Takes the stock for good. The cells are locked. */
export async function takeCells(db: Db, wants: readonly Want[]): Promise<void> {
  if (wants.length > 0) await take(db, arraysOf(wants));
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
