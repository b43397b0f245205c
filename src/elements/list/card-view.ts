/** What the card of one item shows and asks for. No markup here. */
import type { Item } from '../../api/types.ts';
import type { CardNote } from './card-words.ts';
import type { FreeCard } from './dated-list.ts';
import type { Requests } from '../shared/requests.ts';

/** Pictures of the first cards are in sight at once. */
const inSight = 4;

export type ItemChoice = Requests['item-choose'];

export interface CardView {
  name: string;
  /** Stands where there is no picture, and where one fails. */
  initial: string;
  picture: { src: string; loading: 'eager' | 'lazy'; fetchPriority: 'high' | 'auto' } | null;
  /** null where it tells nothing: everything is of one category. */
  category: string | null;
  blurb: string;
  /**
   * What it costs, and when or for whom (in the account's words); without words where that is not known, so that its line is
   * kept. Null where there is to be no price.
   */
  price: Pick<CardNote, 'price' | 'when' | 'party'> | null;
  /** In words; `''` where it can be had, or nothing is known. */
  soldOut: string;
  /** Draws the next days; undefined until they are known, null for a card without a place for them. */
  chips: CardNote['chips'] | null;
  /** The item with the days of a date search or of the price. */
  choice: ItemChoice;
}

export interface CardModel {
  /** Place in the list. */
  index: number;
  /** What is free of it; undefined while the list is not browsed by date. */
  free: FreeCard | undefined;
  /** What is known of it before anybody has asked for dates; undefined while nothing is. */
  known: CardNote | undefined;
  /** Prices are shown without being asked for. */
  priced: boolean;
  /** There is more than one category. */
  categorised: boolean;
}

const noPrice = { price: '', when: '', party: '' };

export function cardView(item: Item, { index, free, known, priced, categorised }: CardModel): CardView {
  const [picture] = item.pictures;
  return {
    name: item.name,
    initial: [...item.name][0] ?? '',
    picture: picture
      ? {
          src: picture.src,
          loading: index < inSight ? 'eager' : 'lazy',
          fetchPriority: index === 0 ? 'high' : 'auto',
        }
      : null,
    category: categorised ? item.category : null,
    blurb: item.blurb,
    price: free ? { price: free.price, when: '', party: free.note } : priced ? (known ?? noPrice) : null,
    soldOut: free ? '' : (known?.soldOut ?? ''),
    chips: priced && !free && !item.simple && item.group !== 'parent' ? known?.chips : null,
    choice: { ...known?.selection, ...free?.choice, itemId: item.id },
  };
}
