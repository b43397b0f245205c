/**
 * Owns the cards of the list: their content, their markup and their skeletons. It also reports which cards are in view.
 * It sends no requests and does not filter items. `items.ts` renders the list around the cards. `card-words.ts`, a
 * module that loads later, formats the prices.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { CardNote } from './card-words.ts';
import type { FreeCard } from './dated-list.ts';
import type { Requests } from '../shared/requests.ts';
import { accountText, between } from '../shared/text.ts';

/** The number of cards at the start of the list whose pictures load immediately. */
const EAGER_PICTURES = 4;

/** Counts cards just below the window as in view, so that their prices are ready when the guest scrolls. */
const VIEW_MARGIN = '0px 0px 160px';

type ItemChoice = Requests['item-choose'];

interface CardView {
  name: string;
  /** The first character of the name. The card shows it if there is no picture or the picture does not load. */
  initial: string;
  picture: { src: string; loading: 'eager' | 'lazy'; fetchPriority: 'high' | 'auto' } | null;
  /** The category of the item; null if all items have the same category. */
  category: string | null;
  blurb: string;
  /**
   * The price with its days and its party, as texts. If the texts are empty, the card reserves a line for them. Null if
   * cards show no price.
   */
  price: Pick<CardNote, 'price' | 'when' | 'party'> | null;
  /** The label of a sold-out item; `''` if the item is available or its availability is unknown. */
  soldOut: string;
  /** Renders buttons for the next free days; undefined while they load, null for a card that never shows them. */
  chips: CardNote['chips'] | null;
  /** The selection when the guest opens the card: the item, with the days of the date search or of the price. */
  choice: ItemChoice;
}

export interface CardModel {
  /** Index in the list. */
  index: number;
  /** The result of a date search; undefined without a search. */
  free: FreeCard | undefined;
  /** The note of an item before a date search; undefined while it loads. */
  note: CardNote | undefined;
  /** True if cards show prices even without a date search. */
  hasPrice: boolean;
  /** True if the list has more than one category. */
  hasCategory: boolean;
}

const noPrice = { price: '', when: '', party: '' };

export function cardView(item: Item, { index, free, note, hasPrice, hasCategory }: CardModel): CardView {
  const [picture] = item.pictures;
  return {
    name: item.name,
    initial: [...item.name][0] ?? '',
    picture: picture
      ? {
          src: picture.src,
          loading: index < EAGER_PICTURES ? 'eager' : 'lazy',
          fetchPriority: index === 0 ? 'high' : 'auto',
        }
      : null,
    category: hasCategory ? item.category : null,
    blurb: item.blurb,
    price: free ? { price: free.price, when: '', party: free.note } : hasPrice ? (note ?? noPrice) : null,
    soldOut: free ? '' : (note?.soldOut ?? ''),
    chips: hasPrice && !free && !item.simple && item.group !== 'parent' ? note?.chips : null,
    choice: { ...note?.selection, ...free?.choice, itemId: item.id },
  };
}

/**
 * Renders the card of one item.
 * @param lang the language of the account's texts
 */
export function drawCard(
  { name, initial, picture, category, blurb, price, soldOut, chips, choice }: CardView,
  onChoose: (choice: ItemChoice) => void,
  lang = '',
): TemplateResult {
  const image = picture
    ? html`<img
        alt=""
        decoding="async"
        loading=${picture.loading}
        fetchpriority=${picture.fetchPriority}
        src=${picture.src}
        @error=${hideFailedPicture}
      />`
    : nothing;
  return html`<li part="item">
    <div part="picture">
      <span aria-hidden="true">${initial}</span> ${image}${soldOut ? html`<b part="sold-out">${soldOut}</b>` : nothing}
    </div>
    ${category === null ? nothing : html`<p part="category" class="muted">${accountText(category, lang)}</p>`}
    <h3 part="name"><button part="choose" @click=${() => onChoose(choice)}>${accountText(name, lang)}</button></h3>
    <p part="summary" class="muted">${accountText(blurb, lang)}</p>
    ${price ? priceLine(price, chips === null ? '' : 'dated', lang) : nothing}
    ${
      chips === null
        ? nothing
        : html`<div part="day-chips" role="group" aria-label=${name} translate="no">
            ${chips?.((days) => onChoose({ ...days, itemId: choice.itemId }))}
          </div>`
    }
  </li>`;
}

/**
 * Renders the price with its days and party; an empty line while the price is unknown.
 * @param reservedClass `dated` to reserve space for the next days below
 */
function priceLine(
  { price, when, party }: NonNullable<CardView['price']>,
  reservedClass: '' | 'dated',
  lang: string,
): TemplateResult {
  const days = price && when ? between + when : when;
  const whom = party ? html`${price ? between : ''}${accountText(party, lang)}` : nothing;
  const about = when || party ? html`<span class="muted">${days}${whom}</span>` : nothing;
  return html`<p part="price" class=${reservedClass} translate="no">
    ${price ? html`<b>${price}</b>` : nothing}${about}
  </p>`;
}

const line = html`<div class="skeleton line"></div>`;
const cardSkeleton = (hasPrice: boolean, hasChips: boolean) =>
  html`<li part="item" aria-hidden="true">
    <div part="picture" class="skeleton"></div>
    <div part="category" class="short">${line}</div>
    <h3 part="name" class="short">${line}</h3>
    <div part="summary">${line}</div>
    ${hasPrice ? html`<div part="price" class=${hasChips ? 'dated' : ''}></div>` : nothing}
  </li>`;

/**
 * Renders skeleton cards, so that the list has six cards in total.
 * @param hasPrice reserves a line for the price
 * @param cards the number of cards that the list already has
 * @param hasChips reserves space for the next days
 */
export function cardSkeletons(hasPrice: boolean, cards = 0, hasChips = false): TemplateResult[] {
  return Array<TemplateResult>(Math.max(0, 6 - cards)).fill(cardSkeleton(hasPrice, hasChips));
}

/**
 * Renders a skeleton of the list while its items load. It has no search field, because most lists are too short for
 * one.
 */
export const itemsSkeleton = (hasPrice: boolean) =>
  html`<div aria-busy="true" aria-hidden="true">
    <div part="tools"><div class="skeleton tool chips"></div></div>
    <div part="order"><div class="skeleton tool"></div></div>
    <ul part="list">
      ${cardSkeletons(hasPrice, 0, hasPrice)}
    </ul>
  </div>`;

/**
 * Watches which cards of a list are in view, because prices load only for these cards.
 * @param report receives the ids of the items in view after each change, in the order of the list
 */
export function watchCards(report: (itemIds: readonly string[]) => void) {
  let itemIds: ReadonlyMap<Element, string> = new Map();
  const cardsInView = new Set<Element>();
  let lastReport = '';

  const reportChange = (): void => {
    const ids = [...itemIds].flatMap(([card, id]) => (cardsInView.has(card) ? [id] : []));
    if (ids.join() === lastReport) return;
    lastReport = ids.join();
    report(ids);
  };

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) cardsInView.add(target);
        else cardsInView.delete(target);
      reportChange();
    },
    { rootMargin: VIEW_MARGIN },
  );

  return {
    /** Replaces the watched cards. `cards` contains the item id of each card element. */
    observe(cards: ReadonlyMap<Element, string>): void {
      for (const card of itemIds.keys())
        if (!cards.has(card)) {
          observer.unobserve(card);
          cardsInView.delete(card);
        }
      for (const card of cards.keys()) if (!itemIds.has(card)) observer.observe(card);
      itemIds = cards;
      // Reports even for the same elements, because an element may now show a different item.
      reportChange();
    },
  };
}
