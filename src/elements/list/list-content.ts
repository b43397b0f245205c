/**
 * Defines the data that a date search passes to `<slipway-items>`: prices, sort orders and progress. It also creates
 * the two sort orders that need no price: the venue's own order, and by name. `find-items.ts` applies the selected
 * order.
 */
import type { TemplateResult } from 'lit';
import type { Choice } from '../../flow/state.ts';
import type { Item } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';

const contentsByLocale = new WeakMap<Locale, ListContent>();

export interface ListContent {
  /** The locale with all its messages, which load after the first paint. */
  locale: Locale;
  /** The sort orders of the list. The venue's own order comes first. */
  orders: readonly ListOrderOption[];
  /** The text below the list: the number of items that are not free, or the reason why the search failed. */
  words?: Pick<Messages['byDate'], 'leftOut'>;
  /**
   * The progress of a running, stopped or failed date search. It replaces the number of results. Missing or `''` after
   * the search.
   */
  progress?: TemplateResult | '';
  /** Ids of items that a running search has not checked yet. The list ends before the first of them. */
  uncheckedIds?: ReadonlySet<string> | undefined;
  /** The cards of the available items by id; undefined while the list shows all items. */
  free?: ReadonlyMap<string, FreeCard> | undefined;
}

export interface ListOrderOption {
  words: string;
  /** The comparison function for `Array.sort`; undefined for the venue's own order. */
  compare?: (firstItem: Item, secondItem: Item) => number;
}

/** The content of an available item's card that depends on the date search. */
export interface FreeCard {
  /** The price as text; `''` if it is unknown. */
  price: string;
  /** The party that the price is for, as text. */
  party: string;
  /** The price to sort by; Infinity if unknown. */
  amount: number;
  /** The days that the card selects when the guest opens the item. They clear the times of an earlier selection. */
  choice: Partial<Omit<Choice, 'itemId'>>;
}

/** Returns the data of a list without a date search; the same object for the same locale. */
export function getContentWithoutSearch(locale: Locale): ListContent {
  const listContent = contentsByLocale.get(locale) ?? { locale, orders: createOrdersWithoutPrice(locale) };
  contentsByLocale.set(locale, listContent);
  return listContent;
}

function createOrdersWithoutPrice({ lang, text: { list } }: Locale): readonly ListOrderOption[] {
  const { compare: compareTexts } = new Intl.Collator(lang, { numeric: true });
  return [
    { words: list.own },
    { words: list.name, compare: (firstItem, secondItem) => compareTexts(firstItem.name, secondItem.name) },
  ];
}
