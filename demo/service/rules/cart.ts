/** Lines of a session and how they change. Prices are those of the moment a line joined; they hold while it stays. */

import type { Item, Unit } from '../catalogue/item.ts';
import type { Audience } from './audience.ts';
import type { QuoteRequest } from './quote-request.ts';
import type { Cell } from './cells.ts';
import type { Day } from './day.ts';
import type { Quote } from './quote.ts';

/** One line of a session or booking. Amounts in the minor unit, lengths in units of the item. */
export interface CartLine {
  /** `1`, or `1.1` for an add-on of line 1. */
  readonly id: string;
  readonly itemId: number;
  readonly sku: string;
  readonly name: string;
  readonly unit: Unit;
  readonly type: Item['type'];
  readonly simple: boolean;
  /** Null for add-ons, which come with the SLIP of their parent. */
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
  /** Stock it holds: this many of each cell. Empty where there is no limit. */
  readonly cells: readonly Cell[];
  /** What it costs, or would cost while opted out; after its discount, before exclusive taxes. */
  readonly price: number;
  readonly discount: number;
  readonly discountCode: string | null;
  /** Sale days or undated: an undated line can never be in the past. */
  readonly dated: boolean;
  readonly optin: 'O' | 'I' | null;
  readonly opted: boolean;
}

/** What a line is charged: nothing while it is an add-on that is opted out. */
export function charged(line: CartLine): number {
  return line.opted ? line.price : 0;
}

export function lineFrom(
  quote: Quote,
  id: string,
  slip: string | null,
  audience: Audience,
  addOn?: { optin: 'O' | 'I'; opted: boolean },
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
    quantity: quote.needs,
    length: period.length,
    firstDay: period.first,
    lastDay: period.last,
    startMinute: period.startMinute,
    endMinute: period.endMinute,
    cells: item.unlimited ? [] : period.cells,
    price: quote.total,
    discount: quote.discountAmount,
    discountCode: quote.discount?.code ?? null,
    dated: item.byDate,
    optin: addOn?.optin ?? null,
    opted: addOn?.opted ?? true,
  };
}

/** The wish for an add-on that goes with a line: same dates, and its parent's quantities where it follows them. */
export function requestForAddOn(
  parent: QuoteRequest,
  quantities: Readonly<Record<string, number>>,
  addOn: Item,
  follows: boolean,
): QuoteRequest {
  const own: Record<string, number> = {};
  for (const [id, parameter] of Object.entries(addOn.sells.parameters)) {
    own[id] = follows && Object.hasOwn(quantities, id) ? (quantities[id] ?? 0) : parameter.initial;
  }
  const { optedIn: _optedIn, ...rest } = parent;
  return { ...rest, quantities: own };
}

/** Lines in the order in which they are shown: 1, 1.1, 1.2, 2, 10. */
export function inOrder(lines: readonly CartLine[]): CartLine[] {
  const key = (id: string) =>
    id
      .split('.')
      .map((part) => part.padStart(6, '0'))
      .join('.');
  return [...lines].sort((one, other) => (key(one.id) < key(other.id) ? -1 : 1));
}

/** A line together with its add-ons. */
export function withAddOns(lines: readonly CartLine[], id: string): CartLine[] {
  return lines.filter((line) => line.id === id || line.id.startsWith(`${id}.`));
}

/** A stock wish: so many units of one cell of one item. */
export interface Want {
  readonly itemId: number;
  readonly cell: Cell;
  readonly quantity: number;
}

/** What of a line says which stock it needs. */
export type StockLine = Pick<CartLine, 'itemId' | 'quantity' | 'cells' | 'opted'>;

/** The stock the lines need together, one want a cell, in the order in which cells are locked: item, then cell. */
export function wants(lines: readonly StockLine[]): Want[] {
  const sums = new Map<string, Want>();
  for (const line of lines) {
    if (!line.opted) continue;
    for (const cell of line.cells) {
      const key = `${String(line.itemId)}:${String(cell)}`;
      sums.set(key, { itemId: line.itemId, cell, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  return [...sums.values()].sort((one, other) => one.itemId - other.itemId || one.cell - other.cell);
}

/** Add-ons an item is sold with, as the account's items. */
export function addOnsOf(
  item: Item,
  items: ReadonlyMap<number, Item>,
): { item: Item; optin: 'O' | 'I'; follows: boolean }[] {
  return (item.sells.packages ?? []).flatMap((part) => {
    const addOn = items.get(part.itemId);
    return addOn?.status === 'A' ? [{ item: addOn, optin: part.optin, follows: part.followsParameters }] : [];
  });
}

/** First and last moment of all dated lines, in day and minute; null where nothing is dated. */
export function span(
  lines: readonly CartLine[],
): { first: Day; last: Day; startMinute: number | null; endMinute: number | null } | null {
  const dated = lines.filter((line) => line.dated && line.opted);
  const starts = [...dated].sort(
    (one, other) => one.firstDay - other.firstDay || (one.startMinute ?? 0) - (other.startMinute ?? 0),
  );
  const ends = [...dated].sort(
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

/** The account's days that have passed: such a line can no longer be booked by a customer. */
export function hasPassed(line: CartLine, today: Day): boolean {
  return line.dated && line.audience === 'customer' && line.firstDay < today;
}
