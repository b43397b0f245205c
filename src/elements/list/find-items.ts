/**
 * Filters and sorts the items of the list: by search text, category and date search. It has no markup and sends no
 * requests. It is separate from `items.ts`, so that it can prepare a search of 5,000 items without an element.
 */
import type { Item } from '../../api/types.ts';
import { runWhenIdle } from '../../page/scheduling.ts';
import type { ListContent } from './list-content.ts';

/** The search text of each item. `prepareSearchTexts` or the first search creates it. */
const searchTextsByItem = new WeakMap<Item, string>();
/** The number of search texts to create per idle moment of the browser. More texts would delay the guest's input. */
const TEXTS_PER_IDLE_MOMENT = 250;

export interface ItemFilter {
  /** Words that an item's text must contain; `''` for all items. Case and accents do not matter. */
  search: string;
  /** Id of a category; `''` for all. */
  category: string;
  list: ListContent | undefined;
  /** Index of the selected order in `list.orders`. */
  order: number;
}

export interface FilteredItems {
  /** All matching items in the selected order, including those that are not free. */
  matching: readonly Item[];
  /** The matching items that the list shows. */
  visible: readonly Item[];
  /** Number of matching items that the list does not show. */
  leftOutCount: number;
}

export function findItems(items: readonly Item[], { search, category, list, order }: ItemFilter): FilteredItems {
  const searchWords = normalizeText(search).split(/\s+/).filter(Boolean);
  const matchingItems = items.filter(
    (item) =>
      (!category || item.categoryId === category) &&
      searchWords.every((searchWord) => getSearchText(item).includes(searchWord)),
  );
  // If the list has a single item, it shows that item even if it is not free: the item's calendar shows the free days.
  const freeCards = items.length > 1 ? list?.free : undefined;
  const compareItems = list?.orders[order]?.compare;
  const orderedItems = compareItems ? [...matchingItems].sort(compareItems) : matchingItems;
  // Ends the list before the first item that the search has not checked. Otherwise its answer could move visible cards.
  const uncheckedIds = list?.uncheckedIds;
  const firstUncheckedIndex = uncheckedIds ? orderedItems.findIndex(({ id }) => uncheckedIds.has(id)) : -1;
  const checkedItems = firstUncheckedIndex < 0 ? orderedItems : orderedItems.slice(0, firstUncheckedIndex);
  const visibleItems = freeCards ? checkedItems.filter(({ id }) => freeCards.has(id)) : checkedItems;
  return { matching: orderedItems, visible: visibleItems, leftOutCount: matchingItems.length - visibleItems.length };
}

/** Returns the names of the categories by id, in the order of their first items. */
export function getCategoryNames(items: readonly Item[]): ReadonlyMap<string, string> {
  return new Map(items.filter(({ category }) => category).map((item) => [item.categoryId, item.category]));
}

/**
 * Creates the search texts in idle moments of the browser, a few at a time. Returns a function that stops this work.
 */
export function prepareSearchTexts(items: readonly Item[]): () => void {
  let preparedCount = 0;
  const prepareNextTexts = () => {
    const nextItems = items.slice(preparedCount, (preparedCount += TEXTS_PER_IDLE_MOMENT));
    nextItems.forEach(getSearchText);
    if (preparedCount < items.length) stopPreparing = runWhenIdle(prepareNextTexts);
  };
  let stopPreparing = runWhenIdle(prepareNextTexts);
  return () => stopPreparing();
}

/** Returns the search text of an item. Creates and stores the text at the first call. */
function getSearchText(item: Item): string {
  const searchText = searchTextsByItem.get(item) ?? normalizeText(`${item.name} ${item.category} ${item.blurb}`);
  searchTextsByItem.set(item, searchText);
  return searchText;
}

/** Returns the text in lower case and without accents, so that "Kuche" finds "Küche". */
function normalizeText(text: string): string {
  const plainText = /^[ -~]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plainText.toLowerCase();
}
