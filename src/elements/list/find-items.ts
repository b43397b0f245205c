/** Which items a list shows, and in what order. No markup here. */
import type { Item } from '../../api/types.ts';
import type { DatedList } from './dated-list.ts';

/** Search texts by item, made at the first search. */
const texts = new WeakMap<Item, string>();

export interface ItemsSought {
  /** Words that all have to occur, whatever their case and accents; `''` for everything. */
  search: string;
  /** Id of a category; `''` for all. */
  category: string;
  dated: DatedList | undefined;
  /** Place of the chosen one among the orders there are. */
  order: number;
}

export interface ItemsFound {
  found: readonly Item[];
  /** How many match but are not free. */
  leftOut: number;
}

export function findItems(items: readonly Item[], { search, category, dated, order }: ItemsSought): ItemsFound {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  const matching = items.filter(
    (item) => (!category || item.categoryId === category) && wanted.every((word) => textOf(item).includes(word)),
  );
  // One item alone is shown whether it is free or not: its own page says when it is.
  const free = items.length > 1 ? dated?.free : undefined;
  const found = free ? matching.filter(({ id }) => free.has(id)) : matching;
  const compare = dated?.orders[order]?.compare;
  return { found: compare ? [...found].sort(compare) : found, leftOut: matching.length - found.length };
}

/** Names by id, in the order they first occur. */
export function categoriesOf(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.filter(({ category }) => category).map((item) => [item.categoryId, item.category]));
}

function textOf(item: Item): string {
  const text = texts.get(item) ?? folded(`${item.name} ${item.category} ${item.blurb}`);
  texts.set(item, text);
  return text;
}

/** Text without case, accents and marks, so that "Kuche" finds "Küche". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
