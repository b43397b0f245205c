import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Item } from '../../api/types.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { drawCard } from './card.ts';
import { cardView } from './card-view.ts';
import type { CardNotes } from './card-words.ts';
import type { DatedList } from './dated-list.ts';
import { topLevel } from '../../flow/quotes/item-facts.ts';
import { categoriesOf, findItems, prepareSearch } from './find-items.ts';
import { cardSkeletons, itemsSkeleton } from './items-skeleton.ts';
import { request, type Requests } from '../shared/requests.ts';
import { watchCards } from './cards-in-view.ts';
import { itemsStyles } from './items-styles.ts';
import { drawOrder, drawTools } from './list-tools.ts';
import { enFirstPaint, type FirstPaintMessages } from '../../i18n/en/first-paint.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { LeafElement } from '../shared/leaf-element.ts';

/** Cards drawn at a time: all 5,000 of a large account would cost 45 times as much. */
const windowSize = 24;
/** Cards drawn at first where there are more than that: who looks for one of many searches sooner than they read on. */
const firstOfMany = 12;
/** Shorter lists need no search: the first card is more use at their top. */
const searchFrom = 12;

/**
 * What can be booked, as cards to choose from, with search and categories where there are many.
 * What was searched and how far one got stays while the element is hidden.
 *
 * @tag slipway-items
 * @fires item-choose - asks for an item (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, not composed)
 * @slot empty - shown when there is nothing to book at all
 * @slot dates - how to choose dates, beside the order
 * @csspart categories - the field that chooses a category
 * @csspart category - the category of an item
 * @csspart chip - the button of one category
 * @csspart chips - the categories as buttons
 * @csspart choose - the button that opens an item
 * @csspart count - how many items there are
 * @csspart empty - instead of the list, where there is nothing to book
 * @csspart item - one item
 * @csspart left-out - how many items are not shown, since they are not free
 * @csspart day-chip - the button that opens an item on one of its next days
 * @csspart day-chips - the next days of an item, below its price
 * @csspart list - the list
 * @csspart more - the button that shows more of the list
 * @csspart name - the name of an item
 * @csspart none - instead of the list, where nothing fits the search
 * @csspart order - how the list is ordered, and what it was asked for
 * @csspart picture - the picture of an item
 * @csspart price - what an item costs: on the days asked for, or for the first booking that it allows
 * @csspart search - the field to search in
 * @csspart sold-out - the mark of an item that is sold out
 * @csspart stop - the button that stops a date search, or continues it
 * @csspart summary - what an item is, in a sentence
 * @csspart tools - search, categories and dates, above the list
 */
export class SlipwayItems extends LeafElement {
  static override properties = {
    locale: { attribute: false },
    items: { attribute: false },
    keyword: { attribute: false },
    categoryId: { attribute: false },
    dated: { attribute: false },
    priced: { attribute: false },
    notes: { attribute: false },
    order: { state: true },
    search: { state: true },
    category: { state: true },
    drawn: { state: true },
  };

  static override styles = [theme, leafWidth, itemsStyles];

  /** How to speak; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** What is offered, in its order; undefined while it loads. */
  items: readonly Item[] | undefined;
  /** Text the search begins with. */
  keyword = '';
  /** Id of the category it begins with; `''` for all. */
  categoryId = '';
  /** How to sort, and what is free where the list is browsed by date; undefined while that is not known. */
  dated: DatedList | undefined;
  /** A price is shown on cards without being asked for: its line is kept from the beginning. */
  priced = false;
  /** What is known of items before anybody has asked for dates, by item id; undefined while nothing is. */
  notes: CardNotes | undefined;

  /** What the visitor has searched and looked at last, for who begins to listen later; null before. */
  narrowed: Requests['list-narrow'] | null = null;

  /** Place of the chosen one among the orders there are. */
  private order = 0;
  private search = '';
  /** Id of the category looked at; '' for all. */
  private category = '';
  /** How many cards are drawn at least; 0 until more than the first are asked for. */
  private drawn = 0;

  /** The items without those that stand within another one of them. */
  #offered: readonly Item[] = [];
  #found: readonly Item[] = [];
  /** All items that match the filter of the guest, in the selected order. A date search checks them in this order. */
  matching: readonly Item[] = [];
  /** How many match but are not free. */
  #leftOut = 0;
  /** Counts the lists drawn: one in which another item stands in the place of a card. */
  #turn = 0;
  #categories: ReadonlyMap<string, string> = new Map();
  #stopPreparing: () => void = () => undefined;
  /** The cards in view, for listeners that load later. */
  itemsInView: readonly string[] = [];
  readonly #view = watchCards((itemIds) => {
    this.itemsInView = itemIds;
    request(this, 'cards-view', { itemIds });
  });

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('keyword')) this.search = this.keyword;
    if (changed.has('categoryId')) this.category = this.categoryId;
    if (changed.has('items')) {
      this.#offered = topLevel(this.items ?? []);
      this.#categories = categoriesOf(this.#offered);
      this.#stopPreparing();
      if (this.#offered.length >= searchFrom) this.#stopPreparing = prepareSearch(this.#offered);
    }
    const before = this.#found.length;
    if (['items', 'keyword', 'categoryId', 'search', 'category', 'dated', 'order'].some((name) => changed.has(name)))
      this.#find();
    const count = this.#found.length;
    if (this.hasUpdated && !changed.has('items') && !changed.has('dated') && count !== before && this.locale)
      request(this, 'live-region-say', { words: wordsOf(this.locale).found(count) });
  }

  protected override updated(): void {
    const cards = [...this.renderRoot.querySelectorAll("[part='item']")];
    this.#view.observe(new Map(cards.map((card, index) => [card, this.#found[index]?.id ?? ''])));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#view.observe(new Map());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** Puts the focus on an item's card, as when a visitor comes back from it; false when the item is not in the list. */
  async focusItem(id: string, options?: FocusOptions): Promise<boolean> {
    const index = this.#found.findIndex((item) => item.id === id);
    if (index < 0) return false;
    this.drawn = Math.max(this.#shown, index + 1);
    return this.#focusCard(index, options);
  }

  override render(): TemplateResult {
    const { locale, items } = this;
    if (!locale || !items) return itemsSkeleton(this.priced);
    const words = wordsOf(locale);
    if (!items.length) return this.#nothing(words);
    const more = html`<div part="more"><button @click=${this.#showMore}>${words.more}</button></div>`;
    return html`<section aria-labelledby="heading">
      <h2 id="heading" class="visually-hidden">${words.label}</h2>
      ${this.#tools(words)} ${this.#offered.length < 2 ? nothing : this.#dates()} ${this.#results(words)}
      ${this.#found.length > this.#shown ? more : nothing} ${this.#notFree()}
    </section>`;
  }

  /** A slot that is handed on counts as filled, though nothing may stand in it: then the words are ours. */
  #nothing(words: FirstPaintMessages['items']): TemplateResult {
    const own = this.querySelector('slot')?.assignedElements()[0];
    return html`<div part="empty" @slotchange=${() => this.requestUpdate()}>
      ${own ? nothing : html`<p>${words.empty}</p>`}<slot name="empty"></slot>
    </div>`;
  }

  #tools(words: FirstPaintMessages['items']): TemplateResult | typeof nothing {
    const { search, category } = this;
    const categories = this.#categories.size > 1 ? this.#categories : null;
    const searches = this.#offered.length >= searchFrom || search !== '';
    return drawTools({
      words,
      search: searches ? search : null,
      categories,
      lang: this.locale?.accountLang,
      category,
      onType: this.#type,
      onPick: this.#pick,
    });
  }

  #dates(): TemplateResult {
    const { dated, order } = this;
    const count = dated?.progress || wordsOf(this.locale).found(this.#found.length);
    return drawOrder(dated, { order, count, onSort: this.#sort });
  }

  #results(words: FirstPaintMessages['items']): TemplateResult | typeof nothing {
    if (this.#found.length || this.dated?.uncheckedIds) return this.#list();
    if (this.#leftOut) return nothing;
    return html`<div part="none">
      <p>${words.none}</p>
      <button @click=${this.#showEverything}>${words.showAll}</button>
    </div>`;
  }

  /** A picture used again would show its former card until the new one has come: another list is drawn anew. */
  #list(): TemplateResult {
    const categorised = this.#categories.size > 1;
    const cards = this.#found.slice(0, this.#shown).map((item, index) => {
      const { priced } = this;
      const free = this.dated?.free?.get(item.id);
      const view = cardView(item, { index, free, known: this.notes?.get(item.id), priced, categorised });
      return drawCard(view, (choice) => request(this, 'item-choose', choice), this.locale?.accountLang);
    });
    const list = html`<ul part="list">
      ${this.dated?.uncheckedIds ? [...cards, ...cardSkeletons(this.priced, cards.length)] : cards}
    </ul>`;
    return html`${keyed(this.#turn, list)}`;
  }

  /** How many cards are drawn at most. */
  get #shown(): number {
    return Math.max(this.drawn, this.#offered.length > windowSize ? firstOfMany : windowSize);
  }

  #notFree(): TemplateResult | typeof nothing {
    const words = this.#leftOut && this.dated?.free?.size ? this.dated.words?.leftOut(this.#leftOut) : '';
    return words ? html`<p part="left-out" class="muted" translate="no">${words}</p>` : nothing;
  }

  #sort = (order: number): void => {
    this.order = order;
    this.drawn = 0;
  };

  /** A card found once more in its place stays: one pressed in this moment, or in focus, is not taken away. */
  #find(): void {
    const category = this.#categories.has(this.category) ? this.category : '';
    const { search, dated, order } = this;
    const { matching, found, leftOut } = findItems(this.#offered, { search, category, dated, order });
    const kept = Math.min(this.#shown, found.length, this.#found.length);
    if (found.slice(0, kept).some((item, index) => !isSame(item, this.#found[index]))) this.#turn += 1;
    this.#found = found;
    this.matching = matching;
    this.#leftOut = leftOut;
  }

  async #focusCard(index: number, options?: FocusOptions): Promise<boolean> {
    await this.updateComplete;
    const card = this.renderRoot.querySelectorAll<HTMLElement>("[part='choose']")[index];
    card?.focus(options);
    return card !== undefined;
  }

  #type = (text: string): void => {
    this.search = text;
    this.drawn = 0;
    this.#tellNarrowed();
  };

  #pick = (category: string): void => {
    this.category = category === this.category ? '' : category;
    this.drawn = 0;
    this.#tellNarrowed();
  };

  #tellNarrowed(): void {
    this.narrowed = { keyword: this.search, categoryId: this.category };
    request(this, 'list-narrow', this.narrowed);
  }

  #showMore(): void {
    const first = this.#shown;
    this.drawn = first + windowSize;
    void this.#focusCard(first);
  }

  #showEverything(): void {
    this.search = this.category = '';
    this.#tellNarrowed();
    // The button is about to go: focus moves to where one searches, or to the first card.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("input, [part='choose']")?.focus());
  }
}

/** The same object, as it is for every one of a list that is only searched, or another of the same id. */
function isSame(one: Item, other: Item | undefined): boolean {
  return one === other || one.id === other?.id;
}

/** Before a language is chosen there is nothing to say yet, but room is kept for it. */
function wordsOf(locale: FirstPaintLocale | undefined): FirstPaintMessages['items'] {
  return locale?.text.items ?? enFirstPaint.items;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-items': SlipwayItems;
  }
}
