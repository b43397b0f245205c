/**
 * Owns the filter and the order of the list: which items match a search, a category and a date search. It has no markup, and sends
 * no requests. It is separate from `items.ts` so that it can prepare a search of 5,000 items without an element.
 */
import type { Item } from '../../api/types.ts';
import { whenIdle } from '../../page/scheduling.ts';
import type { DatedList } from './dated-list.ts';

/** Search texts by list, in its order. They fill when the browser is idle, or at the first search. */
const searchTexts = new WeakMap<readonly Item[], string[]>();
/** The number of search texts per idle moment: few enough not to delay an input. */
const TEXTS_PER_TURN = 250;

export interface ItemFilter {
  /** Words that an item must contain, without regard to case and accents; `''` for all items. */
  search: string;
  /** Id of a category; `''` for all. */
  category: string;
  list: DatedList | undefined;
  /** Index of the selected order in `list.orders`. */
  order: number;
}

export interface FilteredItems {
  /** Matching items in the selected order, available or not. */
  matching: readonly Item[];
  /** The items to show. */
  visible: readonly Item[];
  /** Number of matching items that are not free. */
  leftOut: number;
}

export function findItems(items: readonly Item[], { search, category, list, order }: ItemFilter): FilteredItems {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const texts = textsOf(items);
  const matchingItems = items.filter(
    (item, place) =>
      (!category || item.categoryId === category) && words.every((word) => textOf(item, place, texts).includes(word)),
  );
  // A page with a single item shows it even if it is not free: its calendar has the free days.
  const freeItems = items.length > 1 ? list?.free : undefined;
  const compare = list?.orders[order]?.compare;
  const itemsInOrder = compare ? [...matchingItems].sort(compare) : matchingItems;
  // Shows no item below an unchecked one, so that a later answer moves no card.
  const uncheckedIds = list?.uncheckedIds;
  const end = uncheckedIds ? itemsInOrder.findIndex(({ id }) => uncheckedIds.has(id)) : -1;
  const checked = end < 0 ? itemsInOrder : itemsInOrder.slice(0, end);
  const visible = freeItems ? checked.filter(({ id }) => freeItems.has(id)) : checked;
  return { matching: itemsInOrder, visible, leftOut: matchingItems.length - visible.length };
}

/** Returns the names of the categories by id, in the order of their first items. */
export function categoriesOf(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.filter(({ category }) => category).map((item) => [item.categoryId, item.category]));
}

/** Prepares the search texts, some in each idle moment. Returns a function that stops the preparation. */
export function prepareSearch(items: readonly Item[]): () => void {
  const texts = textsOf(items);
  let count = 0;
  const prepareSome = () => {
    for (const item of items.slice(count, count + TEXTS_PER_TURN)) textOf(item, count++, texts);
    if (count < items.length) stop = whenIdle(prepareSome);
  };
  let stop = whenIdle(prepareSome);
  return () => stop();
}

function textsOf(items: readonly Item[]): string[] {
  const texts = searchTexts.get(items) ?? [];
  searchTexts.set(items, texts);
  return texts;
}

/** Returns the search text of an item, and stores it at its place in the list. */
function textOf(item: Item, place: number, texts: string[]): string {
  return (texts[place] ??= fold(`${item.name} ${item.category} ${item.blurb}`));
}

/** Removes case, accents and marks, so that "Kuche" finds "Küche". */
function fold(text: string): string {
  const plainText = /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plainText.toLowerCase();
}
