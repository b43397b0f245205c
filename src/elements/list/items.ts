import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Item } from '../../api/types.ts';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { DatedList } from './dated-list.ts';
import { ask } from '../shared/requests.ts';
import { exportParts } from '../shared/export-parts.ts';
import { folded } from './fold-accents.ts';
import { itemsStyles } from './items-styles.ts';
import { enFirstPaint, type FirstPaintMessages } from '../../i18n/en/first-paint.ts';
import { theme } from '../shared/theme.ts';

/** Cards drawn at a time: all 5,000 of a large account would cost 45 times as much. */
const windowSize = 24;
/** Lists up to this long need no search. */
const searchFrom = 7;
/** More categories than this are a list to open rather than a row of chips. */
const chipsUpTo = 8;

const skeletonLine = html`<div class="skeleton line"></div>`;
const skeletonCard = html`<div part="item">
  <div part="picture" class="skeleton"></div>
  <div part="category" class="short">${skeletonLine}</div>
  <h3 part="name" class="short">${skeletonLine}</h3>
  <div part="summary">${skeletonLine}</div>
</div>`;
const waiting = html`<div part="list" aria-hidden="true">${Array<TemplateResult>(6).fill(skeletonCard)}</div>`;
const skeleton = html`<div aria-busy="true" aria-hidden="true">
  <div part="tools">
    <label
      >${skeletonLine}
      <div class="skeleton tool"></div
    ></label>
    <div class="skeleton tool chips"></div>
  </div>
  <div part="order"></div>
  ${waiting}
</div>`;

/**
 * What can be booked, as cards to choose from, with search and categories where there are many.
 * What was searched and how far one got stays while the element is hidden.
 *
 * @tag slipway-items
 * @fires item-choose - asks for an item (bubbles, not composed)
 * @fires announce - a sentence for the live region (bubbles, not composed)
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
 * @csspart list - the list
 * @csspart more - the button that shows more of the list
 * @csspart name - the name of an item
 * @csspart none - instead of the list, where nothing fits the search
 * @csspart order - how the list is ordered, and what it was asked for
 * @csspart picture - the picture of an item
 * @csspart price - what an item costs on the days asked for
 * @csspart search - the field to search in
 * @csspart summary - what an item is, in a sentence
 * @csspart tools - search, categories and dates, above the list
 */
export class SlipwayItems extends LitElement {
  static override properties = {
    locale: { attribute: false },
    items: { attribute: false },
    keyword: { attribute: false },
    dated: { attribute: false },
    order: { state: true },
    search: { state: true },
    category: { state: true },
    drawn: { state: true },
  };

  static override styles = [theme, itemsStyles];

  /** How to speak; undefined while it loads. */
  locale: FirstPaintLocale | undefined;
  /** What is offered, in its order; undefined while it loads. */
  items: readonly Item[] | undefined;
  /** Text the search begins with. */
  keyword = '';
  /** How to sort, and what is free where the list is browsed by date; undefined while the second half loads. */
  dated: DatedList | undefined;

  /** Place of the chosen one among the orders there are. */
  private order = 0;
  private search = '';
  /** Id of the category looked at; '' for all. */
  private category = '';
  /** How many cards are drawn at most. */
  private drawn = windowSize;

  /** The items without those that stand within another one of them. */
  #offered: readonly Item[] = [];
  #found: readonly Item[] = [];
  /** How many match but are not free. */
  #leftOut = 0;
  /** Changes with every search. */
  #turn = false;
  #categories: ReadonlyMap<string, string> = new Map();
  /** Search texts by item, made at the first search. */
  #texts = new WeakMap<Item, string>();

  constructor() {
    super();
    exportParts(this);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('keyword')) this.search = this.keyword;
    if (changed.has('items')) this.#offered = topLevel(this.items ?? []);
    if (changed.has('items'))
      this.#categories = new Map(
        this.#offered.filter((item) => item.category).map((item) => [item.categoryId, item.category]),
      );
    const before = this.#found.length;
    if (['items', 'keyword', 'search', 'category', 'dated', 'order'].some((name) => changed.has(name))) this.#find();
    const count = this.#found.length;
    if (this.hasUpdated && !changed.has('items') && !changed.has('dated') && count !== before && this.locale)
      ask(this, 'announce', { words: wordsOf(this.locale).found(count) });
  }

  /** Puts the focus on an item's card, as when a visitor comes back from it; false when the item is not in the list. */
  async focusItem(id: string): Promise<boolean> {
    const index = this.#found.findIndex((item) => item.id === id);
    if (index < 0) return false;
    this.drawn = Math.max(this.drawn, index + 1);
    return this.#focusCard(index);
  }

  override render(): TemplateResult {
    const { locale, items } = this;
    if (!locale || !items) return skeleton;
    const words = wordsOf(locale);
    if (!items.length) return this.#nothing(words);
    return html`<section aria-labelledby="heading">
      <h2 id="heading" class="visually-hidden">${words.label}</h2>
      ${this.#tools(locale, this.#offered)} ${this.#dates()}
      ${
        this.dated?.pending
          ? waiting
          : this.#found.length
            ? this.#list(this.#found.slice(0, this.drawn).map((item, index) => this.#card(item, index)))
            : this.#leftOut
              ? nothing
              : html`<div part="none">
                  <p>${words.none}</p>
                  <button @click=${this.#showEverything}>${words.showAll}</button>
                </div>`
      }
      ${this.#found.length > this.drawn ? html`<div part="more"><button @click=${this.#showMore}>${words.more}</button></div>` : nothing}
      ${this.#leftOut && this.dated?.free?.size ? html`<p part="left-out" class="muted">${this.dated?.words?.leftOut(this.#leftOut)}</p>` : nothing}
    </section>`;
  }

  /** A slot that is handed on counts as filled, though nothing may stand in it: then the words are ours. */
  #nothing(words: FirstPaintMessages['items']): TemplateResult {
    const own = this.querySelector('slot')?.assignedElements()[0];
    return html`<div part="empty">${own ? nothing : html`<p>${words.empty}</p>`}<slot name="empty"></slot></div>`;
  }

  #tools(locale: FirstPaintLocale, items: readonly Item[]): TemplateResult | typeof nothing {
    const words = wordsOf(locale);
    const searches = items.length >= searchFrom || this.search;
    const categories = [['', words.everything] as const, ...this.#categories];
    const many = categories.length > chipsUpTo + 1;
    const several = this.#categories.size > 1;
    if (!searches && !several) return nothing;
    return html`<div part="tools">
      ${searches ? html`<label part="search">${words.search}<input type="search" .value=${this.search} @input=${this.#type} /></label>` : nothing}
      ${
        several && many
          ? html`<label part="categories"
              >${words.categories}
              <select @change=${this.#pick}>
                ${categories.map(([id, name]) => html`<option value=${id} ?selected=${id === this.category}>${name}</option>`)}
              </select></label
            >`
          : nothing
      }
      ${
        several && !many
          ? html`<div part="chips" role="group" aria-label=${words.categories}>
              ${categories.map(([id, name]) => html`<button part="chip" value=${id} aria-pressed=${id === this.category} @click=${this.#pick}>${name}</button>`)}
            </div>`
          : nothing
      }
    </div>`;
  }

  /** Where dates are chosen and the order is; its place is kept until the words are there. */
  #dates(): TemplateResult | typeof nothing {
    if (this.#offered.length < 2) return nothing;
    // Where nothing is free at all, what stands in the slot says so.
    const words = this.dated?.free?.size === 0 ? undefined : this.dated?.locale.text.list;
    return html`<div part="order">
      <slot name="dates"></slot>
      ${words && (this.dated?.pending || this.dated?.free) ? html`<p part="count" class="muted">${this.dated.pending || wordsOf(this.locale).found(this.#found.length)}</p>` : nothing}
      ${
        words
          ? html`<select aria-label=${words.sort} @change=${this.#sort}>
              ${this.dated?.orders.map(({ words: name }, place) => html`<option value=${place} ?selected=${place === this.order}>${name}</option>`)}
            </select>`
          : nothing
      }
    </div>`;
  }

  /** A picture used again would show its former card until the new one has come: what is found anew is drawn anew. */
  #list(cards: TemplateResult[]): TemplateResult {
    // Two templates to Lit, which tells them apart by where they stand.
    return this.#turn
      ? html`<ul part="list">
          ${cards}
        </ul>`
      : html`<ul part="list">
          ${cards}
        </ul>`;
  }

  #sort({ target }: Event): void {
    this.order = (target as HTMLSelectElement).selectedIndex;
    this.drawn = windowSize;
  }

  #card({ id, name, pictures, blurb, category }: Item, index: number): TemplateResult {
    const picture = pictures[0];
    const free = this.dated?.free?.get(id);
    return html`<li part="item">
      <div part="picture">
        <span aria-hidden="true">${[...name][0]}</span>
        ${
          picture
            ? html`<img
                alt=""
                decoding="async"
                loading=${index < 4 ? 'eager' : 'lazy'}
                fetchpriority=${index ? 'auto' : 'high'}
                src=${picture.src}
                @error=${hide}
              />`
            : nothing
        }
      </div>
      ${this.#categories.size > 1 ? html`<p part="category" class="muted">${category}</p>` : nothing}
      <h3 part="name">
        <button part="choose" @click=${() => ask(this, 'item-choose', { itemId: id, ...free?.choice })}>${name}</button>
      </h3>
      ${free ? html`<p part="price"><b>${free.price}</b> <span class="muted">${free.note}</span></p>` : nothing}
      <p part="summary" class="muted">${blurb}</p>
    </li>`;
  }

  #find(): void {
    this.#turn = !this.#turn;
    const items = this.#offered;
    const wanted = folded(this.search).split(/\s+/).filter(Boolean);
    const category = this.#categories.has(this.category) ? this.category : '';
    const matching = items.filter(
      (item) =>
        (!category || item.categoryId === category) && wanted.every((word) => this.#textOf(item).includes(word)),
    );
    const free = items.length > 1 ? this.dated?.free : undefined;
    const found = free ? matching.filter(({ id }) => free.has(id)) : matching;
    const compare = this.dated?.orders[this.order]?.compare;
    this.#found = compare ? [...found].sort(compare) : found;
    this.#leftOut = matching.length - this.#found.length;
  }

  #textOf(item: Item): string {
    const text = this.#texts.get(item) ?? folded(`${item.name} ${item.category} ${item.blurb}`);
    this.#texts.set(item, text);
    return text;
  }

  async #focusCard(index: number): Promise<boolean> {
    await this.updateComplete;
    const card = this.renderRoot.querySelectorAll<HTMLElement>("[part='choose']")[index];
    card?.focus();
    return card !== undefined;
  }

  #type(event: Event): void {
    this.search = (event.target as HTMLInputElement).value;
    this.drawn = windowSize;
  }

  #pick(event: Event): void {
    const { value } = event.currentTarget as HTMLButtonElement | HTMLSelectElement;
    this.category = value === this.category ? '' : value;
    this.drawn = windowSize;
  }

  #showMore(): void {
    const first = this.drawn;
    this.drawn += windowSize;
    void this.#focusCard(first);
  }

  #showEverything(): void {
    this.search = this.category = '';
    // The button is about to go: focus moves to where one searches, or to the first card.
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("input, [part='choose']")?.focus());
  }
}

/** Before a language is chosen there is nothing to say yet, but room is kept for it. */
function wordsOf(locale: FirstPaintLocale | undefined): FirstPaintMessages['items'] {
  return locale?.text.items ?? enFirstPaint.items;
}

/** Children of a parent that is listed are found by opening it. */
function topLevel(items: readonly Item[]): readonly Item[] {
  const within = new Set(items.flatMap(({ children }) => children));
  return items.filter(({ id }) => !within.has(id));
}

/** A picture that fails leaves its place to the initial beneath it. */
function hide(event: Event): void {
  (event.target as HTMLElement).hidden = true;
}

declare global {
  interface HTMLElementTagNameMap {
    'slipway-items': SlipwayItems;
  }
}
