/**
 * Filters and sorts the items of the list: by search text, category and date search. It has no markup and sends no
 * requests. It is separate from `items.ts`, so that it can prepare a search of 5,000 items without an element.
 */
import type { Item } from '../../api/types.ts';
import { whenIdle } from '../../page/scheduling.ts';
import type { DatedList } from './dated-list.ts';

/**
 * The search texts of each list's items, in the order of the list. Idle moments of the browser or the first search
 * create them.
 */
const searchTexts = new WeakMap<readonly Item[], string[]>();
/** The number of search texts per idle moment. More texts would delay the guest's input. */
const TEXTS_PER_IDLE_MOMENT = 250;

export interface ItemFilter {
  /** Words that an item's text must contain; `''` for all items. Case and accents do not matter. */
  search: string;
  /** Id of a category; `''` for all. */
  category: string;
  list: DatedList | undefined;
  /** Index of the selected order in `list.orders`. */
  order: number;
}

export interface FilteredItems {
  /** All matching items in the selected order, including those that are not free. */
  matching: readonly Item[];
  /** The matching items that the list shows. */
  visible: readonly Item[];
  /** Number of matching items that the list does not show. */
  leftOut: number;
}

export function findItems(items: readonly Item[], { search, category, list, order }: ItemFilter): FilteredItems {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const texts = textsOf(items);
  const matchingItems = items.filter(
    (item, index) =>
      (!category || item.categoryId === category) && words.every((word) => textOf(item, index, texts).includes(word)),
  );
  // A list with a single item shows it even if it is not free, because its calendar shows the free days.
  const freeItems = items.length > 1 ? list?.free : undefined;
  const compare = list?.orders[order]?.compare;
  const itemsInOrder = compare ? [...matchingItems].sort(compare) : matchingItems;
  // The list ends before the first item that the search has not checked, so that a later answer does not move visible
  // cards.
  const uncheckedIds = list?.uncheckedIds;
  const firstUncheckedIndex = uncheckedIds ? itemsInOrder.findIndex(({ id }) => uncheckedIds.has(id)) : -1;
  const checkedItems = firstUncheckedIndex < 0 ? itemsInOrder : itemsInOrder.slice(0, firstUncheckedIndex);
  const visibleItems = freeItems ? checkedItems.filter(({ id }) => freeItems.has(id)) : checkedItems;
  return { matching: itemsInOrder, visible: visibleItems, leftOut: matchingItems.length - visibleItems.length };
}

/** Returns the names of the categories by id, in the order of their first items. */
export function categoriesOf(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.filter(({ category }) => category).map((item) => [item.categoryId, item.category]));
}

/** Creates the search texts in idle moments, a few at a time. Returns a function that stops this work. */
export function prepareSearch(items: readonly Item[]): () => void {
  const texts = textsOf(items);
  let count = 0;
  const prepareSome = () => {
    for (const item of items.slice(count, count + TEXTS_PER_IDLE_MOMENT)) textOf(item, count++, texts);
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

/** Returns the search text of an item. Creates and stores the text at the first call. */
function textOf(item: Item, index: number, texts: string[]): string {
  return (texts[index] ??= fold(`${item.name} ${item.category} ${item.blurb}`));
}

/** Converts to lower case without accents, so that "Kuche" finds "Küche". */
function fold(text: string): string {
  const plainText = /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plainText.toLowerCase();
}
