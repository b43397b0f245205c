/**
 * The lines of a session or booking, and the stock that they need. A line keeps the price of the moment at which it
 * entered the session. This module also limits the stock that one caller can hold without a booking. It uses no
 * database: `sql/inventory.ts` locks the stock, and `use-cases/sessions.ts` changes sessions.
 */

import type { Item, Unit, Audience } from '../catalogue/item.ts';
import type { QuoteRequest } from './quote-request.ts';
import { type Cell, UNDATED, cellDay, cellsOfDay } from './stock.ts';
import type { Day } from './day.ts';
import type { Quote } from './quote.ts';
import { isOpenTo } from './limits.ts';

/**
 * One line of a session or booking. Amounts are in the minor unit, lengths in units of the item. The database stores
 * lines as JSON with these names, so a new name needs a migration.
 */
export interface CartLine {
  /** `1`, or `1.1` for an add-on of line 1. */
  readonly id: string;
  readonly itemId: number;
  readonly sku: string;
  readonly name: string;
  readonly unit: Unit;
  readonly type: Item['type'];
  readonly simple: boolean;
  /** `null` for add-ons, which belong to the SLIP of their parent. */
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
  /** Cells of which the line holds `quantity` units each. Empty if the stock has no limit. */
  readonly cells: readonly Cell[];
  /** Price after the discount and before exclusive taxes. An add-on that the guest left out has its price too. */
  readonly price: number;
  readonly discount: number;
  readonly discountCode: string | null;
  /** False for an item without dates. Such a line is never in the past. */
  readonly dated: boolean;
  readonly optin: 'O' | 'I' | null;
  readonly opted: boolean;
}

/** Returns the amount that a line adds to the total: 0 for an add-on that the guest left out. */
export function chargeOf(line: CartLine): number {
  return line.opted ? line.price : 0;
}

/** Returns the line of a quote, or `null` if the quote has no period. */
export function lineFrom(
  quote: Quote,
  id: string,
  slip: string | null,
  audience: Audience,
  addOn?: { optin: 'O' | 'I'; isOptedIn: boolean },
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
    firstDay: period.first,
    lastDay: period.last,
    startMinute: period.startMinute,
    endMinute: period.endMinute,
    cells: item.isUnlimited ? [] : period.cells,
    price: quote.total,
    discount: quote.discountAmount,
    discountCode: quote.discount?.code ?? null,
    dated: item.byDate,
    optin: addOn?.optin ?? null,
    opted: addOn?.isOptedIn ?? true,
  };
}

/**
 * Returns the request for an add-on of a line. It has the same dates, and the parent's quantities if the add-on follows
 * them.
 */
export function requestForAddOn(
  parent: QuoteRequest,
  quantities: Readonly<Record<string, number>>,
  addOn: Item,
  followsParent: boolean,
): QuoteRequest {
  const addOnQuantities: Record<string, number> = {};
  for (const [id, parameter] of Object.entries(addOn.sells.parameters)) {
    addOnQuantities[id] = followsParent && Object.hasOwn(quantities, id) ? (quantities[id] ?? 0) : parameter.initial;
  }
  const { optedIn: _optedIn, ...rest } = parent;
  return { ...rest, quantities: addOnQuantities };
}

/** Sorts lines by their numbers: 1, 1.1, 1.2, 2, 10. */
export function sortLines(lines: readonly CartLine[]): CartLine[] {
  const key = (id: string) =>
    id
      .split('.')
      .map((part) => part.padStart(6, '0'))
      .join('.');
  return [...lines].sort((one, other) => (key(one.id) < key(other.id) ? -1 : 1));
}

/** Returns a line and its add-ons. */
export function withAddOns(lines: readonly CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id === id || line.id.startsWith(`${id}.`));
}

/** Units that a session or booking needs of one cell of one item. */
export interface StockNeed {
  readonly itemId: number;
  readonly cell: Cell;
  readonly quantity: number;
}

type StockLine = Pick<CartLine, 'itemId' | 'quantity' | 'cells' | 'opted'>;

/** Returns the stock that the lines need together, in the order of the locks: by item, then by cell. */
export function stockNeedsOf(lines: readonly StockLine[]): StockNeed[] {
  const sums = new Map<string, StockNeed>();
  for (const line of lines) {
    if (!line.opted) continue;
    for (const cell of line.cells) {
      const key = `${String(line.itemId)}:${String(cell)}`;
      sums.set(key, { itemId: line.itemId, cell, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  return [...sums.values()].sort((one, other) => one.itemId - other.itemId || one.cell - other.cell);
}

/** Returns the add-ons of an item that are on sale. */
export function addOnsOf(
  item: Item,
  items: ReadonlyMap<number, Item>,
): { item: Item; optin: 'O' | 'I'; followsParent: boolean }[] {
  return (item.sells.packages ?? []).flatMap((part) => {
    const addOn = items.get(part.itemId);
    return addOn?.status === 'A' ? [{ item: addOn, optin: part.optin, followsParent: part.followsParameters }] : [];
  });
}

/** Returns the start and end of all lines with dates, or `null` if there are none. */
export function span(
  lines: readonly CartLine[],
): { first: Day; last: Day; startMinute: number | null; endMinute: number | null } | null {
  const datedLines = lines.filter((line) => line.dated && line.opted);
  const starts = [...datedLines].sort(
    (one, other) => one.firstDay - other.firstDay || (one.startMinute ?? 0) - (other.startMinute ?? 0),
  );
  const ends = [...datedLines].sort(
    (one, other) => other.lastDay - one.lastDay || (other.endMinute ?? 0) - (one.endMinute ?? 0),
  );
  const [first] = starts;
  const [last] = ends;
  if (!first || !last) return null;
  return {
    first: first.firstDay,
    last: last.lastDay + (last.unit === 'N' ? 1 : 0),
    startMinute: first.startMinute,
    endMinute: last.endMinute,
  };
}

/** Returns true if the day of a customer's line is in the past. Staff can book such a line. */
export function hasPassed(line: CartLine, today: Day): boolean {
  return line.dated && line.audience === 'customer' && line.firstDay < today;
}

/** Returns label and quantity of each parameter of a line that the audience can see, in the order of the item. */
export function labelsIn(
  items: ReadonlyMap<number, Item>,
  line: CartLine,
  audience: Audience,
): (readonly [label: string, quantity: number])[] {
  return Object.entries(items.get(line.itemId)?.sells.parameters ?? {}).flatMap(([id, parameter]) => {
    const quantity = line.quantities[id] ?? 0;
    return quantity > 0 && isOpenTo(parameter, audience) ? [[parameter.label, quantity] as const] : [];
  });
}

/** A day of an item, from its first to its last cell. An item without dates has one such day. */
interface ItemDay {
  readonly itemId: number;
  readonly from: Cell;
  readonly to: Cell;
  /** Units that the session of the caller needs on this day. */
  readonly placesRequested: number;
  /** Units that the caller can hold on this day in all sessions together. */
  readonly placesAllowed: number;
}

/**
 * Returns the days of the stock that the lines need, each with the number of units that one caller can hold. This is
 * `share` of the day (0 to 1), so that no caller can hold everything without a booking. But it is never less than the
 * largest line: a family can always book together. Booked units do not count.
 */
export function itemDaysOf(lines: readonly StockLine[], items: ReadonlyMap<number, Item>, share: number): ItemDay[] {
  const days = new Map<string, ItemDay>();
  const eachLine = lines.flatMap((line) => [...placesByDay(stockNeedsOf([line]))]);
  for (const [key, { need, places }] of placesByDay(stockNeedsOf(lines))) {
    const item = items.get(need.itemId);
    if (!item) continue;
    const largestLine = Math.max(0, ...eachLine.filter(([other]) => other === key).map(([, line]) => line.places));
    const ofDay = item.stock * cellsOfDay(item, cellDay(need.cell)).length;
    const day: Day = cellDay(need.cell);
    days.set(key, {
      itemId: need.itemId,
      from: item.byDate ? day * 1440 : UNDATED,
      to: item.byDate ? day * 1440 + 1439 : UNDATED,
      placesRequested: places,
      placesAllowed: Math.max(Math.floor(ofDay * share), largestLine, 1),
    });
  }
  return [...days.values()];
}

function placesByDay(all: readonly StockNeed[]): Map<string, { need: StockNeed; places: number }> {
  const placesByKey = new Map<string, { need: StockNeed; places: number }>();
  for (const need of all) {
    const key = `${String(need.itemId)}:${String(cellDay(need.cell))}`;
    placesByKey.set(key, { need, places: (placesByKey.get(key)?.places ?? 0) + need.quantity });
  }
  return placesByKey;
}
