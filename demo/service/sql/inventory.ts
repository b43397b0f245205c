/**
 * SQL statements for stock: they read the occupancy, lock cells, and take or return units. Every writer locks cells in
 * the same order, by item and then by cell, so that writers cannot deadlock. If a writer forgets a lock, the table's
 * check constraint still refuses to take too many units.
 */

import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Item } from '../catalogue/item.ts';
import type { StockNeed } from '../rules/cart.ts';
import { type Cell, UNDATED, type Occupancy } from '../rules/stock.ts';
import { type Db, type ValueOf, type Values, intArray, statement } from './orm.ts';
import * as schema from './schema.ts';

interface OccupancyQuery {
  readonly accountId: number;
  /** Defaults to all items of the account. */
  readonly itemIds?: readonly number[];
  readonly from: Cell;
  /** Last cell, inclusive. */
  readonly to: Cell;
  /** Id of a session whose holds do not count. */
  readonly exceptSession?: string;
  readonly now: Date;
}

interface OccupancyRow {
  item_id: number;
  cell: number;
  quantity: number;
}

type CellColumn = 'itemIds' | 'cells' | 'quantities';

/** Returns the needs as three arrays, one for each column. */
export function arraysOf(needs: readonly StockNeed[]): Values<CellColumn> {
  return {
    itemIds: intArray(needs.map((need) => need.itemId)),
    cells: intArray(needs.map((need) => need.cell)),
    quantities: intArray(needs.map((need) => need.quantity)),
  };
}

type OccupancyValue = 'accountId' | 'from' | 'to' | 'session' | 'now';

const occupancySql = (value: ValueOf<OccupancyValue>, inventoryCondition: SQL, holdCondition: SQL): SQL => {
  const inRange = (cell: SQL) =>
    sql`(${cell} between ${value('from')} and ${value('to')} or ${cell} = ${sql.raw(String(UNDATED))})`;
  return sql`
    select item_id, cell, used as quantity from inventory where ${inventoryCondition} and used > 0 and ${inRange(sql`cell`)}
    union all
    select h.item_id, h.cell, h.quantity from hold h join session s on s.id = h.session_id
    where s.account_id = ${value('accountId')} and s.state = 'open' and s.expires_at > ${value('now')}::timestamptz
      and s.id <> ${value('session')} and ${inRange(sql`h.cell`)} and ${holdCondition}`;
};
const occupancyOfAll = statement<OccupancyValue, OccupancyRow>((value) =>
  occupancySql(value, sql`account_id = ${value('accountId')}`, sql`true`),
);
const occupancyOfItems = statement<OccupancyValue | 'itemIds', OccupancyRow>((value) => {
  const isRequested = (id: SQL) => sql`${id} = any(${value('itemIds')}::int[])`;
  return occupancySql(value, isRequested(sql`item_id`), isRequested(sql`h.item_id`));
});

/** Returns the units that bookings and open sessions use, by item and cell. A cell without used units is missing. */
export async function readOccupancy(db: Db, query: OccupancyQuery): Promise<Occupancy> {
  const { accountId, itemIds, from, to } = query;
  const values = { accountId, from, to, session: query.exceptSession ?? '', now: query.now.toISOString() };
  const occupancyRows = itemIds
    ? await occupancyOfItems(db, { ...values, itemIds: intArray(itemIds) })
    : await occupancyOfAll(db, values);
  const occupancy = new Map<number, Map<Cell, number>>();
  for (const row of occupancyRows) {
    let cells = occupancy.get(row.item_id);
    if (!cells) occupancy.set(row.item_id, (cells = new Map()));
    cells.set(row.cell, (cells.get(row.cell) ?? 0) + row.quantity);
  }
  return occupancy;
}

const insertCells = statement<'accountId' | 'itemIds' | 'cells' | 'capacities'>(
  (value) => sql`
  insert into inventory (account_id, item_id, cell, capacity)
  select ${value('accountId')}::int, * from unnest(
    ${value('itemIds')}::int[], ${value('cells')}::int[], ${value('capacities')}::int[])
  on conflict do nothing`,
);

/**
 * Inserts the rows of the cells that a transaction is going to lock. Call this before the transaction starts, because
 * two transactions that insert rows could wait for each other.
 */
export async function makeCells(
  db: Db,
  accountId: number,
  needs: readonly StockNeed[],
  items: ReadonlyMap<number, Item>,
): Promise<void> {
  if (needs.length === 0) return;
  const { itemIds, cells } = arraysOf(needs);
  const capacities = intArray(needs.map((need) => items.get(need.itemId)?.stock ?? 0));
  await insertCells(db, { accountId, itemIds, cells, capacities });
}

export interface Shortage {
  readonly itemId: number;
  readonly unitsLeft: number;
}

const requestedCells = (value: ValueOf<'itemIds' | 'cells'>) =>
  sql`select * from unnest(${value('itemIds')}::int[], ${value('cells')}::int[])`;
const lockStock = statement<
  'itemIds' | 'cells',
  { item_id: number; cell: number; capacity: number; usedUnits: number }
>(
  (value) => sql`
  select item_id, cell, capacity, used as "usedUnits" from inventory
  where (item_id, cell) in (${requestedCells(value)}) order by item_id, cell for update`,
);
const heldByOthers = statement<
  'itemIds' | 'cells' | 'session' | 'now',
  { item_id: number; cell: number; quantity: number }
>(
  (value) => sql`
  select h.item_id, h.cell, sum(h.quantity)::int as quantity from hold h join session s on s.id = h.session_id
  where (h.item_id, h.cell) in (${requestedCells(value)}) and s.state = 'open' and s.expires_at > ${value('now')}::timestamptz
    and s.id <> ${value('session')}
  group by h.item_id, h.cell`,
);

/**
 * Locks the cells. Returns the item with the fewest units left if a cell has too few, or `null` if all needs fit. Call
 * this only inside a transaction.
 */
export async function lockCells(
  db: Db,
  needs: readonly StockNeed[],
  session: string | null,
  now: Date,
): Promise<Shortage | null> {
  if (needs.length === 0) return null;
  const { itemIds, cells } = arraysOf(needs);
  const stock = await lockStock(db, { itemIds, cells });
  // This must be a separate statement. It starts after the locks, so it sees the holds that other transactions
  // committed before the locks.
  const holds = await heldByOthers(db, { itemIds, cells, session: session ?? '', now: now.toISOString() });
  const heldUnitsByKey = new Map(holds.map((row) => [`${String(row.item_id)}:${String(row.cell)}`, row.quantity]));
  const stockByKey = new Map(stock.map((row) => [`${String(row.item_id)}:${String(row.cell)}`, row]));
  let shortage: Shortage | null = null;
  for (const need of needs) {
    const key = `${String(need.itemId)}:${String(need.cell)}`;
    const row = stockByKey.get(key);
    const unitsLeft = row ? row.capacity - row.usedUnits - (heldUnitsByKey.get(key) ?? 0) : 0;
    if (unitsLeft < need.quantity && (!shortage || unitsLeft < shortage.unitsLeft))
      shortage = { itemId: need.itemId, unitsLeft: Math.max(0, unitsLeft) };
  }
  return shortage;
}

const takeStatement = statement<CellColumn>(
  (value) => sql`
  update inventory i set used = i.used + w.quantity
  from unnest(${value('itemIds')}::int[], ${value('cells')}::int[], ${value('quantities')}::int[])
    as w(item_id, cell, quantity)
  where i.item_id = w.item_id and i.cell = w.cell`,
);

/** Takes units for a booking. Before the call, the transaction must lock the cells. */
export async function takeCells(db: Db, needs: readonly StockNeed[]): Promise<void> {
  if (needs.length > 0) await takeStatement(db, arraysOf(needs));
}

/** Returns the units of a void booking to the stock. `needs` must be in lock order, as from `stockNeedsOf`. */
export async function returnCells(db: Db, needs: readonly StockNeed[]): Promise<void> {
  for (const need of needs) {
    await db
      .update(schema.inventory)
      .set({ used: sql`greatest(0, ${schema.inventory.used} - ${need.quantity})` })
      .where(and(eq(schema.inventory.itemId, need.itemId), eq(schema.inventory.cell, need.cell)));
  }
}
