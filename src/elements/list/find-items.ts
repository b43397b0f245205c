/** Which items a list shows, and in what order. No markup here. */
import type { Item } from '../../api/types.ts';
import { whenIdle } from '../../page/idle.ts';
import type { DatedList } from './dated-list.ts';

/** Search texts of a list, in its order: made while nothing else is to be done, or at a search that comes sooner. */
const texts = new WeakMap<readonly Item[], string[]>();
/** As many are made at once as nobody notices. */
const madeAtOnce = 250;

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
  /** Matching items in the selected order, available or not. */
  matching: readonly Item[];
  /** The items to show. */
  found: readonly Item[];
  /** How many match but are not free. */
  leftOut: number;
}

export function findItems(items: readonly Item[], { search, category, dated, order }: ItemsSought): ItemsFound {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  const known = textsOf(items);
  const matching = items.filter(
    (item, place) =>
      (!category || item.categoryId === category) && wanted.every((word) => textOf(item, place, known).includes(word)),
  );
  // One item alone is shown whether it is free or not: its own page says when it is.
  const free = items.length > 1 ? dated?.free : undefined;
  const compare = dated?.orders[order]?.compare;
  const itemsInOrder = compare ? [...matching].sort(compare) : matching;
  // Shows no item below an unchecked one, so that a later answer moves no card.
  const end = itemsInOrder.findIndex(({ id }) => dated?.uncheckedIds?.has(id));
  const checked = end < 0 ? itemsInOrder : itemsInOrder.slice(0, end);
  const found = free ? checked.filter(({ id }) => free.has(id)) : checked;
  return { matching: itemsInOrder, found, leftOut: matching.length - found.length };
}

/** Names by id, in the order they first occur. */
export function categoriesOf(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.filter(({ category }) => category).map((item) => [item.categoryId, item.category]));
}

/** Makes the search texts, some in each idle moment; returns how to stop. */
export function prepareSearch(items: readonly Item[]): () => void {
  const known = textsOf(items);
  let made = 0;
  const makeSome = () => {
    for (const item of items.slice(made, made + madeAtOnce)) textOf(item, made++, known);
    if (made < items.length) stop = whenIdle(makeSome);
  };
  let stop = whenIdle(makeSome);
  return () => stop();
}

function textsOf(items: readonly Item[]): string[] {
  const known = texts.get(items) ?? [];
  texts.set(items, known);
  return known;
}

/** The search text at a place of the list, made if it is not known yet. */
function textOf(item: Item, place: number, known: string[]): string {
  return (known[place] ??= folded(`${item.name} ${item.category} ${item.blurb}`));
}

/** Text without case, accents and marks, so that "Kuche" finds "Küche". */
function folded(text: string): string {
  const bare = /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.toLowerCase();
}
