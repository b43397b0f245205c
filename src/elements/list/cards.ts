/**
 * Owns the cards of the list: their content, their markup and their skeletons. It also reports which cards are in view.
 * It sends no requests and does not filter items. `items.ts` renders the list around the cards. `card-words.ts`, a
 * module that loads later, formats the prices.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import { hideFailedPicture } from '../../page/failed-picture.ts';
import type { CardNote } from './card-words.ts';
import type { FreeCard } from './list-content.ts';
import type { Requests } from '../shared/requests.ts';
import { accountTextTemplate, dotSeparator } from '../shared/text.ts';

/** The number of cards at the start of the list whose pictures load immediately. */
const EAGER_PICTURE_COUNT = 4;

/**
 * The margin below the window in which cards already count as in view, so that their prices are ready when the guest
 * scrolls.
 */
const CARD_VIEW_MARGIN = '0px 0px 160px';

type ItemChoiceRequest = Requests['item-choose'];

export interface CardOptions {
  /** Index in the list. */
  index: number;
  /** The result of a date search for the item. It replaces the note. Undefined without a search. */
  free: FreeCard | undefined;
  /** The note of the item before a date search; undefined while the note loads. */
  note: CardNote | undefined;
  /** True if cards show prices even without a date search. */
  hasPrice: boolean;
  /** True if the list has more than one category. Cards show their category only then. */
  hasCategory: boolean;
  /** The language of the account's texts. */
  accountLang: string | undefined;
}

/** Renders the card of one item. */
export function cardTemplate(
  item: Item,
  { index, free, note, hasPrice, hasCategory, accountLang }: CardOptions,
  onChoose: (itemChoice: ItemChoiceRequest) => void,
): TemplateResult {
  const {
    id: itemId,
    name,
    pictures: [picture],
  } = item;
  const hasDayChips = hasPrice && !free && !item.simple && item.group !== 'parent';
  // Opens the item with the days of the date search, or else with the days of the price.
  const openItem = () => onChoose({ ...note?.selection, ...free?.choice, itemId });
  return html`<li part="item">
    <div part="picture">
      <span aria-hidden="true">${[...name][0]}</span>
      ${
        picture
          ? html`<img
              alt=""
              decoding="async"
              loading=${index < EAGER_PICTURE_COUNT ? 'eager' : 'lazy'}
              fetchpriority=${index === 0 ? 'high' : 'auto'}
              src=${picture.src}
              @error=${hideFailedPicture}
            />`
          : nothing
      }${!free && note?.soldOut ? html`<b part="sold-out">${note.soldOut}</b>` : nothing}
    </div>
    ${hasCategory ? html`<p part="category" class="muted">${accountTextTemplate(item.category, accountLang)}</p>` : nothing}
    <h3 part="name"><button part="choose" @click=${openItem}>${accountTextTemplate(name, accountLang)}</button></h3>
    <p part="summary" class="muted">${accountTextTemplate(item.blurb, accountLang)}</p>
    ${free || hasPrice ? priceLineTemplate(free ?? note, hasDayChips ? 'dated' : '', accountLang) : nothing}
    ${
      hasDayChips
        ? html`<div part="day-chips" role="group" aria-label=${name} translate="no">
            ${note?.chips?.((days) => onChoose({ ...days, itemId }))}
          </div>`
        : nothing
    }
  </li>`;
}

/**
 * Renders the price with its days and party. While the price is unknown, renders an empty line.
 * @param spaceClass `dated` to reserve space for the buttons of the next days
 */
function priceLineTemplate(
  { price = '', when = '', party = '' }: Partial<Pick<CardNote, 'price' | 'when' | 'party'>> = {},
  spaceClass: '' | 'dated',
  accountLang: string | undefined,
): TemplateResult {
  const daysText = price && when ? dotSeparator + when : when;
  const partyTemplate = party ? html`${price ? dotSeparator : ''}${accountTextTemplate(party, accountLang)}` : nothing;
  const priceDetailsTemplate = when || party ? html`<span class="muted">${daysText}${partyTemplate}</span>` : nothing;
  return html`<p part="price" class=${spaceClass} translate="no">
    ${price ? html`<b>${price}</b>` : nothing}${priceDetailsTemplate}
  </p>`;
}

const skeletonLine = html`<div class="skeleton line"></div>`;
const cardSkeletonTemplate = (hasPrice: boolean, hasDayChips: boolean) =>
  html`<li part="item" aria-hidden="true">
    <div part="picture" class="skeleton"></div>
    <div part="category" class="short">${skeletonLine}</div>
    <h3 part="name" class="short">${skeletonLine}</h3>
    <div part="summary">${skeletonLine}</div>
    ${hasPrice ? html`<div part="price" class=${hasDayChips ? 'dated' : ''}></div>` : nothing}
  </li>`;

/**
 * Renders as many skeleton cards as the list needs for a total of six cards.
 * @param hasPrice reserves a line for the price
 * @param existingCardCount the number of cards that the list already has
 * @param hasDayChips reserves space for the buttons of the next days
 */
export function cardSkeletonTemplates(hasPrice: boolean, existingCardCount = 0, hasDayChips = false): TemplateResult[] {
  return Array<TemplateResult>(Math.max(0, 6 - existingCardCount)).fill(cardSkeletonTemplate(hasPrice, hasDayChips));
}

/**
 * Renders a skeleton of the list while its items load. It has no search field, because most lists are too short for
 * one.
 */
export const itemsSkeletonTemplate = (hasPrice: boolean) =>
  html`<div aria-busy="true" aria-hidden="true">
    <div part="tools"><div class="skeleton tool chips"></div></div>
    <div part="order"><div class="skeleton tool"></div></div>
    <ul part="list">
      ${cardSkeletonTemplates(hasPrice, 0, hasPrice)}
    </ul>
  </div>`;

/**
 * Watches which cards of a list are in view. Prices load only for these cards.
 * @param onItemsInView receives the ids of the items in view after each change, in the order of the list
 */
export function watchCards(onItemsInView: (itemIds: readonly string[]) => void) {
  let itemIdsByCard: ReadonlyMap<Element, string> = new Map();
  const cardsInView = new Set<Element>();
  let lastReportedIds = '';

  const reportItemsInView = (): void => {
    const itemIdsInView = [...itemIdsByCard].flatMap(([card, id]) => (cardsInView.has(card) ? [id] : []));
    if (itemIdsInView.join() === lastReportedIds) return;
    lastReportedIds = itemIdsInView.join();
    onItemsInView(itemIdsInView);
  };

  const cardObserver = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) cardsInView.add(target);
        else cardsInView.delete(target);
      reportItemsInView();
    },
    { rootMargin: CARD_VIEW_MARGIN },
  );

  return {
    /** Replaces the watched cards. `itemIdsByNewCard` maps each card element to its item id. */
    observe(itemIdsByNewCard: ReadonlyMap<Element, string>): void {
      for (const card of itemIdsByCard.keys())
        if (!itemIdsByNewCard.has(card)) {
          cardObserver.unobserve(card);
          cardsInView.delete(card);
        }
      for (const card of itemIdsByNewCard.keys()) if (!itemIdsByCard.has(card)) cardObserver.observe(card);
      itemIdsByCard = itemIdsByNewCard;
      // Reports the items even if the card elements stay the same, because a card may now show a different item.
      reportItemsInView();
    },
  };
}
