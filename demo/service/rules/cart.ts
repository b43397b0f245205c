/**
 * The cart lines of a session or booking, and the stock that they need. A line keeps the price that it had when the
 * guest added it. This module also limits the stock that one caller can hold without a booking. It does not use the
 * database: `sql/inventory.ts` locks the stock, and `use-cases/sessions.ts` changes sessions.
 */

import type { Item, Unit, Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';
import { type Cell, UNDATED_CELL, getCellDay, listCellsOfDay } from './stock.ts';
import type { Day } from './day.ts';
import type { Quote } from './quote.ts';
import { isOpenToAudience } from './rule-checks.ts';

/**
 * One line of a session or booking. Amounts are in the currency's minor unit, such as cents. Lengths count the item's
 * units, such as nights. The database stores lines as JSON with these field names, so renaming a field needs a
 * migration.
 */
export interface CartLine {
  /** `1` for the first line, `1.1` for the first add-on of line 1. */
  readonly id: string;
  readonly itemId: number;
  readonly sku: string;
  readonly name: string;
  readonly unit: Unit;
  readonly type: Item['type'];
  /** True if guests select only a quantity and at most one day (see `Item.simple`). */
  readonly simple: boolean;
  /**
   * Booking token from the quote of the item. `null` for an add-on, because the SLIP of its parent line includes the
   * add-on.
   */
  readonly slip: string | null;
  readonly request: QuoteRequest;
  readonly audience: Audience;
  readonly quantities: Readonly<Record<string, number>>;
  readonly quantity: number;
  readonly length: number;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly startMinute: number | null;
  readonly endMinute: number | null;
  /**
   * Stock cells of the line, such as one for each night. The line holds `quantity` units in each cell. Empty if the
   * item's stock has no limit.
   */
  readonly cells: readonly Cell[];
  /**
   * Price after the discount and before exclusive taxes. An add-on has this price even if the guest has not selected
   * it.
   */
  readonly price: number;
  readonly discount: number;
  readonly discountCode: string | null;
  /** True if the item has dates. A line without dates is never in the past. */
  readonly dated: boolean;
  /** `O` for an optional add-on, `I` for an add-on that the booking always includes, and `null` for any other line. */
  readonly optin: 'O' | 'I' | null;
  /** False only for an add-on that the guest has not selected. */
  readonly opted: boolean;
}

/** Returns the amount that a line adds to the total: its price, or 0 for an add-on that the guest has not selected. */
export function computeCharge(line: CartLine): number {
  return line.opted ? line.price : 0;
}

/** Converts a quote to a line. Returns `null` if the quote has no period. */
export function createLine(
  quote: Quote,
  id: string,
  slip: string | null,
  audience: Audience,
  addOnState?: { optin: 'O' | 'I'; isOptedIn: boolean },
): CartLine | null {
  const { item, period } = quote;
  if (!period) return null;
  return {
    id,
    itemId: item.id,
    sku: item.sku,
    name: item.name,
    unit: item.unit,
    type: item.type,
    simple: item.simple,
    slip,
    audience,
    request: quote.request,
    quantities: quote.quantities,
    quantity: quote.unitsNeeded,
    length: period.length,
    firstDay: period.firstDay,
    lastDay: period.lastDay,
    startMinute: period.startMinute,
    endMinute: period.endMinute,
    cells: item.isUnlimited ? [] : period.cells,
    price: quote.total,
    discount: quote.discountAmount,
    discountCode: quote.discount?.code ?? null,
    dated: item.byDate,
    optin: addOnState?.optin ?? null,
    opted: addOnState?.isOptedIn ?? true,
  };
}

/**
 * Returns the quote request for an add-on of a line, with the line's dates. Uses the line's quantities if
 * `followsParent`, otherwise the add-on's default quantities.
 */
export function createAddOnRequest(
  parentRequest: QuoteRequest,
  quantities: Readonly<Record<string, number>>,
  addOn: Item,
  followsParent: boolean,
): QuoteRequest {
  const addOnQuantities: Record<string, number> = {};
  for (const [id, parameter] of Object.entries(addOn.sells.parameters)) {
    addOnQuantities[id] = followsParent && Object.hasOwn(quantities, id) ? (quantities[id] ?? 0) : parameter.initial;
  }
  const { optedIn: _optedIn, ...parentFields } = parentRequest;
  return { ...parentFields, quantities: addOnQuantities };
}

/** Sorts lines by the numbers in their ids: 1, 1.1, 1.2, 2, 10. */
export function sortLines(lines: readonly CartLine[]): CartLine[] {
  const buildSortKey = (id: string) =>
    id
      .split('.')
      .map((idPart) => idPart.padStart(6, '0'))
      .join('.');
  return [...lines].sort((a, b) => (buildSortKey(a.id) < buildSortKey(b.id) ? -1 : 1));
}

/** Returns the line with this id and its add-ons. */
export function listLineWithAddOns(lines: readonly CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id === id || line.id.startsWith(`${id}.`));
}

/** Units of one item that a session or booking needs in one stock cell, such as one night. */
export interface StockNeed {
  readonly itemId: number;
  readonly cell: Cell;
  readonly quantity: number;
}

type StockLine = Pick<CartLine, 'itemId' | 'quantity' | 'cells' | 'opted'>;

/**
 * Returns the units that all lines together need in each cell. Sorts them by item, then by cell, because all
 * transactions must lock cells in the same order.
 */
export function collectStockNeeds(lines: readonly StockLine[]): StockNeed[] {
  const needsByKey = new Map<string, StockNeed>();
  for (const line of lines) {
    if (!line.opted) continue;
    for (const cell of line.cells) {
      const key = `${String(line.itemId)}:${String(cell)}`;
      needsByKey.set(key, {
        itemId: line.itemId,
        cell,
        quantity: (needsByKey.get(key)?.quantity ?? 0) + line.quantity,
      });
    }
  }
  return [...needsByKey.values()].sort((a, b) => a.itemId - b.itemId || a.cell - b.cell);
}

/** Returns the add-ons of an item that are on sale. */
export function listAddOns(
  item: Item,
  items: ReadonlyMap<number, Item>,
): { item: Item; optin: 'O' | 'I'; followsParent: boolean }[] {
  return (item.sells.packages ?? []).flatMap((part) => {
    const addOn = items.get(part.itemId);
    return addOn?.status === 'A' ? [{ item: addOn, optin: part.optin, followsParent: part.followsParameters }] : [];
  });
}

/** Returns the earliest start and the latest end of all lines with dates, or `null` if no line has dates. */
export function computePeriod(
  lines: readonly CartLine[],
): { firstDay: Day; lastDay: Day; startMinute: number | null; endMinute: number | null } | null {
  const datedLines = lines.filter((line) => line.dated && line.opted);
  const linesSortedByStart = [...datedLines].sort(
    (a, b) => a.firstDay - b.firstDay || (a.startMinute ?? 0) - (b.startMinute ?? 0),
  );
  const linesSortedByEnd = [...datedLines].sort(
    (a, b) => b.lastDay - a.lastDay || (b.endMinute ?? 0) - (a.endMinute ?? 0),
  );
  const [firstLine] = linesSortedByStart;
  const [lastLine] = linesSortedByEnd;
  if (!firstLine || !lastLine) return null;
  return {
    firstDay: firstLine.firstDay,
    lastDay: lastLine.lastDay + (lastLine.unit === 'N' ? 1 : 0),
    startMinute: firstLine.startMinute,
    endMinute: lastLine.endMinute,
  };
}

/**
 * Returns true if a customer's line starts before today. Returns false for lines of staff, because staff can book days
 * in the past.
 */
export function hasPassed(line: CartLine, today: Day): boolean {
  return line.dated && line.audience === 'customer' && line.firstDay < today;
}

/**
 * Returns the label and quantity of each parameter that the audience can see, in the item's order. Skips quantities of
 * 0.
 */
export function listQuantityLabels(
  items: ReadonlyMap<number, Item>,
  line: CartLine,
  audience: Audience,
): (readonly [label: string, quantity: number])[] {
  return Object.entries(items.get(line.itemId)?.sells.parameters ?? {}).flatMap(([id, parameter]) => {
    const quantity = line.quantities[id] ?? 0;
    return quantity > 0 && isOpenToAudience(parameter, audience) ? [[parameter.label, quantity] as const] : [];
  });
}

/** One day of an item, from its first to its last cell. An item without dates has a single such day. */
interface ItemDay {
  readonly itemId: number;
  readonly from: Cell;
  readonly to: Cell;
  /** Units that the caller's session needs on this day. */
  readonly unitsRequested: number;
  /** Units that the caller can hold on this day in all sessions together. */
  readonly unitsAllowed: number;
}

/**
 * Returns the days that the lines need, each with the number of units that one caller can hold. This limit is
 * `maxShare` (0 to 1) of the day's stock, so that a caller who books nothing cannot block an item. The limit is at
 * least the quantity of the largest line, so that a large party can always book together. Units that the caller has
 * already booked do not count.
 */
export function computeItemDays(
  lines: readonly StockLine[],
  items: ReadonlyMap<number, Item>,
  maxShare: number,
): ItemDay[] {
  const itemDays = new Map<string, ItemDay>();
  const unitsOfLines = lines.flatMap((line) => [...countUnitsByDay(collectStockNeeds([line]))]);
  for (const [key, { need, units }] of countUnitsByDay(collectStockNeeds(lines))) {
    const item = items.get(need.itemId);
    if (!item) continue;
    const unitsOfLargestLine = Math.max(
      0,
      ...unitsOfLines.filter(([otherKey]) => otherKey === key).map(([, line]) => line.units),
    );
    const unitsOfDay = item.stock * listCellsOfDay(item, getCellDay(need.cell)).length;
    const day: Day = getCellDay(need.cell);
    itemDays.set(key, {
      itemId: need.itemId,
      from: item.byDate ? day * 1440 : UNDATED_CELL,
      to: item.byDate ? day * 1440 + 1439 : UNDATED_CELL,
      unitsRequested: units,
      unitsAllowed: Math.max(Math.floor(unitsOfDay * maxShare), unitsOfLargestLine, 1),
    });
  }
  return [...itemDays.values()];
}

function countUnitsByDay(stockNeeds: readonly StockNeed[]): Map<string, { need: StockNeed; units: number }> {
  const unitsByKey = new Map<string, { need: StockNeed; units: number }>();
  for (const need of stockNeeds) {
    const key = `${String(need.itemId)}:${String(getCellDay(need.cell))}`;
    unitsByKey.set(key, { need, units: (unitsByKey.get(key)?.units ?? 0) + need.quantity });
  }
  return unitsByKey;
}
