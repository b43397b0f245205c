/**
 * Owns the list of items: its search text, category, order and number of cards. When the guest selects an item, the
 * list dispatches a request event. It does not change the state of the visit. `cards.ts` renders the cards, and
 * `find-items.ts` filters and sorts the items.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { DirectiveResult } from 'lit/directive.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Item } from '../../api/types.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import { cardSkeletonTemplates, cardTemplate, itemsSkeletonTemplate, watchCards } from './cards.ts';
import type { CardNotes } from './card-words.ts';
import type { ListContent } from './list-content.ts';
import { getRootItems } from '../../flow/quotes/item-facts.ts';
import { getCategoryNames, findItems, prepareSearchTexts } from './find-items.ts';
import { dispatchRequest, type Requests } from '../shared/requests.ts';
import { itemsStyles } from './items-styles.ts';
import { listOrderTemplate, listToolsTemplate } from './list-tools.ts';
import { leafWidth, theme } from '../shared/theme.ts';
import { LeafElement } from '../shared/leaf-element.ts';

/**
 * The number of cards that the list adds at once. All 5,000 cards of a large account would take 45 times as long to
 * render.
 */
const CARDS_PER_PAGE = 24;
/**
 * The number of cards at first if the list is longer than `CARDS_PER_PAGE`. In a long list, guests search before they
 * scroll.
 */
const INITIAL_CARDS_OF_LONG_LIST = 12;
/** The minimum number of items for a search field. In a shorter list, the field would only move the cards down. */
const MIN_ITEMS_FOR_SEARCH_FIELD = 12;

/**
 * Shows the items of an account as cards. A long list has a search field and categories. A hidden list keeps its
 * search text and its number of cards.
 *
 * @example
 * ```html
 * <slipway-items .locale=${locale} .items=${items} keyword="boat"></slipway-items>
 * ```
 *
 * @tag slipway-items
 * @fires item-choose - requests that an item opens (bubbles, not composed)
 * @fires live-region-say - a sentence for the live region (bubbles, composed)
 * @slot empty - the page's own text if the account offers no items
 * @slot dates - the button or the form of the date search, next to the order
 * @csspart categories - the field that selects a category
 * @csspart category - the category of an item
 * @csspart chip - the button of one category
 * @csspart chips - the categories as buttons
 * @csspart choose - the button that opens an item
 * @csspart count - the number of free items
 * @csspart empty - the text that replaces the list if the account offers no items
 * @csspart item - one item
 * @csspart left-out - the number of items that the list hides because they are not free
 * @csspart day-chip - the button that opens an item on one of its next days
 * @csspart day-chips - the next days of an item, below its price
 * @csspart list - the list
 * @csspart more - the button that shows more cards
 * @csspart name - the name of an item
 * @csspart none - the text that replaces the list if no item matches the search
 * @csspart order - the row with the date search, the number of free items and the order of the list
 * @csspart picture - the picture of an item
 * @csspart price - the price of an item on the searched dates, or of its first possible booking
 * @csspart search - the search field
 * @csspart sold-out - the label of a sold-out item
 * @csspart stop - the button that stops a date search or continues it
 * @csspart summary - the summary of an item
 * @csspart tools - the search field and the categories, above the list
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
    requestedCardCount: { state: true },
  };

  static override styles = [theme, leafWidth, itemsStyles];

  /** The locale; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** The items in the order of the account; undefined while they load. */
  items: readonly Item[] | undefined;
  /** The initial text of the search. */
  keyword = '';
  /** Id of the initial category; `''` for all. */
  categoryId = '';
  /** The sort orders of the list, and the result of a date search; undefined while the locale loads. */
  dated: ListContent | undefined;
  /** True if cards show prices even without a date search. The cards reserve a line for the price while it loads. */
  priced = false;
  /** The notes of the cards before a date search, by item id; undefined while they load. */
  notes: CardNotes | undefined;

  /**
   * The guest's last search text and category; null until the guest filters the list. A module that loads after the
   * `list-narrow` event reads them here.
   */
  lastFilter: Requests['list-narrow'] | null = null;

  /** Index of the selected sort order in `dated.orders`. */
  private order = 0;
  /** The guest's search text; `''` for none. */
  private search = '';
  /** Id of the selected category; `''` for all. */
  private category = '';
  /** The number of cards that the guest has requested; 0 until the guest requests more cards. */
  private requestedCardCount = 0;

  /** The items of the list, without the children of parents. */
  #topLevelItems: readonly Item[] = [];
  #visibleItems: readonly Item[] = [];
  /**
   * All items that match the guest's filter, in the selected order. A date search checks the items in the same order.
   */
  matching: readonly Item[] = [];
  /** Number of matching items that the list hides, because they are not free. */
  #leftOutCount = 0;
  /** The key of the list template. If it changes, Lit creates all card elements again. */
  #listKey = 0;
  #categories: ReadonlyMap<string, string> = new Map();
  #stopPreparingSearch: () => void = () => undefined;
  /** The ids of the items whose cards are in view. A module that loads after the `cards-view` event reads them here. */
  itemsInView: readonly string[] = [];
  readonly #cardObserver = watchCards((itemIds) => {
    this.itemsInView = itemIds;
    dispatchRequest(this, 'cards-view', { itemIds });
  });

  protected override willUpdate(changedProperties: PropertyValues): void {
    if (changedProperties.has('keyword')) this.search = this.keyword;
    if (changedProperties.has('categoryId')) this.category = this.categoryId;
    if (changedProperties.has('items')) {
      this.#topLevelItems = getRootItems(this.items ?? []);
      this.#categories = getCategoryNames(this.#topLevelItems);
      this.#stopPreparingSearch();
      if (this.#topLevelItems.length >= MIN_ITEMS_FOR_SEARCH_FIELD)
        this.#stopPreparingSearch = prepareSearchTexts(this.#topLevelItems);
    }
    const previousCount = this.#visibleItems.length;
    if (['items', 'search', 'category', 'dated', 'order'].some((name) => changedProperties.has(name)))
      this.#filterItems();
    const visibleCount = this.#visibleItems.length;
    if (
      this.hasUpdated &&
      !changedProperties.has('items') &&
      !changedProperties.has('dated') &&
      visibleCount !== previousCount &&
      this.locale
    )
      dispatchRequest(this, 'live-region-say', { words: this.locale.text.items.found(visibleCount) });
  }

  protected override updated(): void {
    const cardElements = [...this.renderRoot.querySelectorAll("[part='item']")];
    this.#cardObserver.observe(new Map(cardElements.map((card, index) => [card, this.#visibleItems[index]?.id ?? ''])));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#cardObserver.observe(new Map());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  /** Focuses the card of an item. Resolves to true if the list shows the item; otherwise false. */
  async focusItem(itemId: string, options?: FocusOptions): Promise<boolean> {
    const index = this.#visibleItems.findIndex((item) => item.id === itemId);
    if (index < 0) return false;
    this.requestedCardCount = Math.max(this.#maxCardCount, index + 1);
    return this.#focusCard(index, options);
  }

  override render(): TemplateResult {
    const { locale, items } = this;
    if (!locale || !items) return itemsSkeletonTemplate(this.priced);
    const messages = locale.text.items;
    if (!items.length) return this.#renderEmptyList(locale);
    const moreButton = html`<div part="more"><button @click=${this.#showMoreCards}>${messages.more}</button></div>`;
    return html`<section aria-labelledby="heading">
      <h2 id="heading" class="visually-hidden">${messages.label}</h2>
      ${this.#renderTools(locale)} ${this.#topLevelItems.length < 2 ? nothing : this.#renderDatesAndOrder(locale)}
      ${this.#renderResults(locale)} ${this.#visibleItems.length > this.#maxCardCount ? moreButton : nothing}
      ${this.#renderLeftOut()}
    </section>`;
  }

  /**
   * Renders a default text if the page does not fill the slot `empty`. The root element always puts its own `<slot>`
   * here, so the default text depends on the content of that `<slot>`.
   */
  #renderEmptyList({ text }: FirstPaintLocale): TemplateResult {
    const slottedContent = this.querySelector('slot')?.assignedElements()[0];
    return html`<div part="empty" @slotchange=${() => this.requestUpdate()}>
      ${slottedContent ? nothing : html`<p>${text.items.empty}</p>`}<slot name="empty"></slot>
    </div>`;
  }

  #renderTools(locale: FirstPaintLocale): TemplateResult | typeof nothing {
    const { search, category } = this;
    const hasSearchField = this.#topLevelItems.length >= MIN_ITEMS_FOR_SEARCH_FIELD || search !== '';
    return listToolsTemplate({
      locale,
      search: hasSearchField ? search : null,
      categories: this.#hasCategories ? this.#categories : null,
      category,
      onType: this.#searchFor,
      onPick: this.#pickCategory,
    });
  }

  #renderDatesAndOrder({ text }: FirstPaintLocale): TemplateResult {
    const { dated, order } = this;
    const resultCount = dated?.progress || text.items.found(this.#visibleItems.length);
    return listOrderTemplate(dated, { order, count: resultCount, onSort: this.#sortItems });
  }

  #renderResults(locale: FirstPaintLocale): TemplateResult | DirectiveResult | typeof nothing {
    if (this.#visibleItems.length || this.dated?.uncheckedIds) return this.#renderList(locale);
    if (this.#leftOutCount) return nothing;
    const messages = locale.text.items;
    return html`<div part="none">
      <p>${messages.none}</p>
      <button @click=${this.#clearFilter}>${messages.showAll}</button>
    </div>`;
  }

  /**
   * Renders the cards. A new `#listKey` creates new elements, because a reused `<img>` would show the previous item
   * until the new picture loads.
   */
  #renderList({ accountLang }: FirstPaintLocale): DirectiveResult {
    const { dated, notes, priced: hasPrice } = this;
    const cardTemplates = this.#visibleItems.slice(0, this.#maxCardCount).map((item, index) =>
      cardTemplate(
        item,
        {
          index,
          free: dated?.free?.get(item.id),
          note: notes?.get(item.id),
          hasPrice,
          hasCategory: this.#hasCategories,
          accountLang,
        },
        (itemChoice) => dispatchRequest(this, 'item-choose', itemChoice),
      ),
    );
    return keyed(
      this.#listKey,
      html`<ul part="list">
        ${dated?.uncheckedIds ? [...cardTemplates, ...cardSkeletonTemplates(hasPrice, cardTemplates.length)] : cardTemplates}
      </ul>`,
    );
  }

  /** True if the list has more than one category. */
  get #hasCategories(): boolean {
    return this.#categories.size > 1;
  }

  /** The maximum number of cards that the list shows now. */
  get #maxCardCount(): number {
    return Math.max(
      this.requestedCardCount,
      this.#topLevelItems.length > CARDS_PER_PAGE ? INITIAL_CARDS_OF_LONG_LIST : CARDS_PER_PAGE,
    );
  }

  #renderLeftOut(): TemplateResult | typeof nothing {
    const leftOutText =
      this.#leftOutCount && this.dated?.free?.size ? this.dated.words?.leftOut(this.#leftOutCount) : '';
    return leftOutText ? html`<p part="left-out" class="muted" translate="no">${leftOutText}</p>` : nothing;
  }

  #sortItems = (orderIndex: number): void => {
    this.order = orderIndex;
    this.requestedCardCount = 0;
  };

  /**
   * Filters and sorts the items. Keeps the card elements if each card keeps its item, so that a card with the focus or
   * under the guest's pointer does not disappear.
   */
  #filterItems(): void {
    const selectedCategory = this.#categories.has(this.category) ? this.category : '';
    const { search, dated, order } = this;
    const { matching, visible, leftOutCount } = findItems(this.#topLevelItems, {
      search,
      category: selectedCategory,
      list: dated,
      order,
    });
    const comparedCardCount = Math.min(this.#maxCardCount, visible.length, this.#visibleItems.length);
    if (visible.slice(0, comparedCardCount).some(({ id }, index) => id !== this.#visibleItems[index]?.id))
      this.#listKey += 1;
    this.#visibleItems = visible;
    this.matching = matching;
    this.#leftOutCount = leftOutCount;
  }

  async #focusCard(index: number, options?: FocusOptions): Promise<boolean> {
    await this.updateComplete;
    const chooseButton = this.renderRoot.querySelectorAll<HTMLElement>("[part='choose']")[index];
    chooseButton?.focus(options);
    return chooseButton !== undefined;
  }

  #searchFor = (searchText: string): void => {
    this.#applyFilter(searchText, this.category);
  };

  #pickCategory = (categoryId: string): void => {
    this.#applyFilter(this.search, categoryId === this.category ? '' : categoryId);
  };

  #applyFilter(keyword: string, categoryId: string): void {
    this.search = keyword;
    this.category = categoryId;
    this.requestedCardCount = 0;
    this.lastFilter = { keyword, categoryId };
    dispatchRequest(this, 'list-narrow', this.lastFilter);
  }

  #showMoreCards(): void {
    const firstNewIndex = this.#maxCardCount;
    this.requestedCardCount = firstNewIndex + CARDS_PER_PAGE;
    void this.#focusCard(firstNewIndex);
  }

  #clearFilter(): void {
    this.#applyFilter('', '');
    // Moves the focus to the search field or to the first card, because the pressed button disappears.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("input, [part='choose']")?.focus());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-items': SlipwayItems;
  }
}
