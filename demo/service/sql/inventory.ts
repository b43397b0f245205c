/**
 * SQL statements for stock: they read the occupancy, lock cells, and take or return units. Every writer locks cells in
 * the same order, by item and then by cell, so that writers cannot deadlock. If a writer forgets a lock, the table's
 * check constraint still refuses to take too many units.
 */

import { type SQL, and, eq, sql } from 'drizzle-orm';
import type { Item } from '../catalogue/item.ts';
import type { StockNeed } from '../rules/cart.ts';
import { type Cell, UNDATED_CELL, type Occupancy } from '../rules/stock.ts';
import { type Db, type ValueOf, type Values, formatIntArray, prepareStatement } from './orm.ts';
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

/** Returns the needed units as three arrays, one for each database column. */
export function toColumnArrays(needs: readonly StockNeed[]): Values<CellColumn> {
  return {
    itemIds: formatIntArray(needs.map((need) => need.itemId)),
    cells: formatIntArray(needs.map((need) => need.cell)),
    quantities: formatIntArray(needs.map((need) => need.quantity)),
  };
}

type OccupancyValue = 'accountId' | 'from' | 'to' | 'session' | 'now';

const buildOccupancySql = (value: ValueOf<OccupancyValue>, inventoryCondition: SQL, holdCondition: SQL): SQL => {
  const buildRangeCondition = (cell: SQL) =>
    sql`(${cell} between ${value('from')} and ${value('to')} or ${cell} = ${sql.raw(String(UNDATED_CELL))})`;
  return sql`
    select item_id, cell, used as quantity from inventory where ${inventoryCondition} and used > 0 and ${buildRangeCondition(sql`cell`)}
    union all
    select h.item_id, h.cell, h.quantity from hold h join session s on s.id = h.session_id
    where s.account_id = ${value('accountId')} and s.state = 'open' and s.expires_at > ${value('now')}::timestamptz
      and s.id <> ${value('session')} and ${buildRangeCondition(sql`h.cell`)} and ${holdCondition}`;
};
const readOccupancyOfAll = prepareStatement<OccupancyValue, OccupancyRow>((value) =>
  buildOccupancySql(value, sql`account_id = ${value('accountId')}`, sql`true`),
);
const readOccupancyOfItems = prepareStatement<OccupancyValue | 'itemIds', OccupancyRow>((value) => {
  const buildItemCondition = (id: SQL) => sql`${id} = any(${value('itemIds')}::int[])`;
  return buildOccupancySql(value, buildItemCondition(sql`item_id`), buildItemCondition(sql`h.item_id`));
});

/** Returns the units that bookings and open sessions use, by item and cell. A cell without used units is missing. */
export async function readOccupancy(db: Db, query: OccupancyQuery): Promise<Occupancy> {
  const { accountId, itemIds, from, to } = query;
  const values = { accountId, from, to, session: query.exceptSession ?? '', now: query.now.toISOString() };
  const occupancyRows = itemIds
    ? await readOccupancyOfItems(db, { ...values, itemIds: formatIntArray(itemIds) })
    : await readOccupancyOfAll(db, values);
  const occupancy = new Map<number, Map<Cell, number>>();
  for (const row of occupancyRows) {
    let cells = occupancy.get(row.item_id);
    if (!cells) occupancy.set(row.item_id, (cells = new Map()));
    cells.set(row.cell, (cells.get(row.cell) ?? 0) + row.quantity);
  }
  return occupancy;
}

const insertCells = prepareStatement<'accountId' | 'itemIds' | 'cells' | 'capacities'>(
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
export async function createCells(
  db: Db,
  accountId: number,
  needs: readonly StockNeed[],
  items: ReadonlyMap<number, Item>,
): Promise<void> {
  if (needs.length === 0) return;
  const { itemIds, cells } = toColumnArrays(needs);
  const capacities = formatIntArray(needs.map((need) => items.get(need.itemId)?.stock ?? 0));
  await insertCells(db, { accountId, itemIds, cells, capacities });
}

export interface Shortage {
  readonly itemId: number;
  readonly unitsLeft: number;
}

const buildRequestedCells = (value: ValueOf<'itemIds' | 'cells'>) =>
  sql`select * from unnest(${value('itemIds')}::int[], ${value('cells')}::int[])`;
const lockStock = prepareStatement<
  'itemIds' | 'cells',
  { item_id: number; cell: number; capacity: number; usedUnits: number }
>(
  (value) => sql`
  select item_id, cell, capacity, used as "usedUnits" from inventory
  where (item_id, cell) in (${buildRequestedCells(value)}) order by item_id, cell for update`,
);
const readHoldsOfOthers = prepareStatement<
  'itemIds' | 'cells' | 'session' | 'now',
  { item_id: number; cell: number; quantity: number }
>(
  (value) => sql`
  select h.item_id, h.cell, sum(h.quantity)::int as quantity from hold h join session s on s.id = h.session_id
  where (h.item_id, h.cell) in (${buildRequestedCells(value)}) and s.state = 'open' and s.expires_at > ${value('now')}::timestamptz
    and s.id <> ${value('session')}
  group by h.item_id, h.cell`,
);

/**
 * Locks the cells. Returns the item with the fewest units left if a cell has too few units, or `null` if all cells have
 * enough. Call this only inside a transaction.
 */
export async function lockCellsAndFindShortage(
  db: Db,
  needs: readonly StockNeed[],
  sessionId: string | null,
  now: Date,
): Promise<Shortage | null> {
  if (needs.length === 0) return null;
  const { itemIds, cells } = toColumnArrays(needs);
  const stockRows = await lockStock(db, { itemIds, cells });
  // This must be a separate statement. It starts when this transaction has the locks, so it sees all holds that other
  // transactions have committed before.
  const holds = await readHoldsOfOthers(db, { itemIds, cells, session: sessionId ?? '', now: now.toISOString() });
  const heldUnitsByKey = new Map(holds.map((row) => [`${String(row.item_id)}:${String(row.cell)}`, row.quantity]));
  const stockByKey = new Map(stockRows.map((row) => [`${String(row.item_id)}:${String(row.cell)}`, row]));
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

const takeUnits = prepareStatement<CellColumn>(
  (value) => sql`
  update inventory i set used = i.used + w.quantity
  from unnest(${value('itemIds')}::int[], ${value('cells')}::int[], ${value('quantities')}::int[])
    as w(item_id, cell, quantity)
  where i.item_id = w.item_id and i.cell = w.cell`,
);

/** Takes units for a booking. Before the call, the transaction must lock the cells. */
export async function takeCells(db: Db, needs: readonly StockNeed[]): Promise<void> {
  if (needs.length > 0) await takeUnits(db, toColumnArrays(needs));
}

/** Returns the units of a void booking to the stock. `needs` must be in lock order, as from `collectStockNeeds`. */
export async function returnCells(db: Db, needs: readonly StockNeed[]): Promise<void> {
  for (const need of needs) {
    await db
      .update(schema.inventory)
      .set({ used: sql`greatest(0, ${schema.inventory.used} - ${need.quantity})` })
      .where(and(eq(schema.inventory.itemId, need.itemId), eq(schema.inventory.cell, need.cell)));
  }
}
