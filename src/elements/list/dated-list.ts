/**
 * Owns the interface between the date search and `<slipway-items>`: prices, order and progress of the list. It also has the
 * orders that need no price: the venue's own, and by name. It searches nothing, and `find-items.ts` applies the order.
 */
import type { TemplateResult } from 'lit';
import type { Choice } from '../../flow/state.ts';
import type { Item } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';

const undatedLists = new WeakMap<Locale, DatedList>();

export interface DatedList {
  /** Its texts load after the first paint. */
  locale: Locale;
  /** The orders of the list, the venue's own first. */
  orders: readonly Order[];
  /** Texts of a completed date search. */
  words?: Pick<Messages['byDate'], 'leftOut'>;
  /** The state of a date search that has not ended, instead of the number of results; `''` if there is none. */
  progress?: TemplateResult | '';
  /** Ids of items that the search has not checked. The list ends before the first of them. Undefined if no search runs. */
  uncheckedIds?: ReadonlySet<string> | undefined;
  /** The available items by id; undefined while the list shows all items. */
  free?: ReadonlyMap<string, FreeCard> | undefined;
}

export interface Order {
  words: string;
  /** Compares for `Array.sort`. Undefined for the venue's own order. */
  compare?: (one: Item, other: Item) => number;
}

/** The content of the card of an available item. */
export interface FreeCard {
  /** In words; `''` if unknown. */
  price: string;
  /** The party that the price is for, in words. */
  note: string;
  /** The price to sort by; Infinity if unknown. */
  amount: number;
  /** The selection for the opened item, besides its id. */
  choice: Partial<Omit<Choice, 'itemId'>>;
}

/** Returns a list without a date search; the same object for the same locale. */
export function undatedList(locale: Locale): DatedList {
  const list = undatedLists.get(locale) ?? { locale, orders: ordersIn(locale) };
  undatedLists.set(locale, list);
  return list;
}

function ordersIn({ lang, text: { list } }: Locale): readonly Order[] {
  const { compare } = new Intl.Collator(lang, { numeric: true });
  return [{ words: list.own }, { words: list.name, compare: (one, other) => compare(one.name, other.name) }];
}
