/** How the list knows of dates: what the second half hands to `<slipway-items>`. */
import type { Choice } from '../flow/state.ts';
import type { DatesText } from '../values/text/en-dates.ts';
import type { Voice } from '../values/voice.ts';

export interface DatedList {
  /** The second half's words; with them comes sorting. */
  voice: Voice;
  /** Words that only a list browsed by date needs. */
  words?: Pick<DatesText, 'low' | 'high' | 'leftOut'>;
  /** What is said while it is asked what is free; `''` while nothing is. */
  pending?: string;
  /** What is free, by item id; undefined while everything is shown. */
  free?: ReadonlyMap<string, FreeCard> | undefined;
}

/** What a card says and does for an item that is free. */
export interface FreeCard {
  /** In words; `''` where it is not known yet. */
  price: string;
  /** What the price is for. */
  note: string;
  /** To sort by. */
  amount: number;
  /** What opening it chooses beside the item itself. */
  choice: Partial<Omit<Choice, 'itemId'>>;
}
