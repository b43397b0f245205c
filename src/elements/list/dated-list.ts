/** How the list knows of dates: what browsing by date hands to `<slipway-items>`. */
import type { Choice } from '../../flow/state.ts';
import type { Item } from '../../api/types.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';

export interface DatedList {
  /** Its words, which come after the first paint. */
  locale: Locale;
  /** In what orders the list can stand, the venue's own first. */
  orders: readonly Order[];
  /** Words that only a list browsed by date needs. */
  words?: Pick<Messages['byDate'], 'leftOut'>;
  /** What is said while it is asked what is free; `''` while nothing is. */
  pending?: string;
  /** What is free, by item id; undefined while everything is shown. */
  free?: ReadonlyMap<string, FreeCard> | undefined;
}

export interface Order {
  words: string;
  /** As an array is sorted by; the venue's own order without it. */
  compare?: (one: Item, other: Item) => number;
}

/** What a card says and does for an item that is free. */
export interface FreeCard {
  /** In words; `''` where it is not known yet. */
  price: string;
  /** What the price is for. */
  note: string;
  /** To sort by; Infinity where the price is not known. */
  amount: number;
  /** What opening it chooses beside the item itself. */
  choice: Partial<Omit<Choice, 'itemId'>>;
}
