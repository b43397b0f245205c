/**
 * Draws the tools above the list: search, categories, the slot for dates, and the order. It holds no state and filters nothing:
 * `items.ts` holds the input, and `find-items.ts` applies it.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintMessages } from '../../i18n/en/first-paint.ts';
import type { DatedList } from './dated-list.ts';
import { accountText } from '../shared/text.ts';

/** The maximum number of categories as chips. More of them are options of a select. */
const MAX_CHIPS = 8;

export interface ListTools {
  words: FirstPaintMessages['items'];
  /** The search text; null if the list is too short for a search. */
  search: string | null;
  /** Names by id; null with fewer than two categories. */
  categories: ReadonlyMap<string, string> | null;
  /** The language of the account, and so of the names of the categories. */
  lang?: string | undefined;
  /** Id of the selected category; `''` for all. */
  category: string;
  onType: (text: string) => void;
  onPick: (categoryId: string) => void;
}

/** Draws the search and the categories; nothing for a list that needs neither. */
export function drawTools(tools: ListTools): TemplateResult | typeof nothing {
  const { words, search, categories, onType } = tools;
  if (search === null && !categories) return nothing;
  const field = html`<label part="search"
    >${words.search}<input
      type="search"
      .value=${search ?? ''}
      @input=${({ target }: Event) => onType((target as HTMLInputElement).value)}
  /></label>`;
  return html`<div part="tools">
    ${search === null ? nothing : field}${categories ? categoryPicker(categories, tools) : nothing}
  </div>`;
}

function categoryPicker(
  names: ReadonlyMap<string, string>,
  { words, category, lang = '', onPick }: ListTools,
): TemplateResult {
  const categories = [['', words.everything] as const, ...names];
  const pick = ({ currentTarget }: Event) => onPick((currentTarget as HTMLButtonElement | HTMLSelectElement).value);
  if (names.size > MAX_CHIPS) {
    const options = categories.map(
      ([id, name]) =>
        html`<option value=${id} lang=${(id && lang) || nothing} dir="auto" ?selected=${id === category}>
          ${name}
        </option>`,
    );
    return html`<label part="categories"
      >${words.categories}
      <select @change=${pick}>
        ${options}
      </select></label
    >`;
  }
  const chips = categories.map(
    ([id, name]) =>
      html`<button part="chip" value=${id} aria-pressed=${id === category} @click=${pick}>
        ${id ? accountText(name, lang) : name}
      </button>`,
  );
  return html`<div part="chips" role="group" aria-label=${words.categories}>${chips}</div>`;
}

export interface ListOrder {
  /** Index of the selected order. */
  order: number;
  /** Number of items in words, or the progress of a search. */
  count: string | TemplateResult;
  onSort: (order: number) => void;
}

/** Draws the slot for dates and the order of the list. It reserves their place while the texts load. */
export function drawOrder(list: DatedList | undefined, { order, count, onSort }: ListOrder): TemplateResult {
  // If no item is free, the slot explains it.
  const words = list?.free?.size === 0 && !list.progress ? undefined : list?.locale.text.list;
  if (!list || !words) return html`<div part="order"><slot name="dates"></slot></div>`;
  const orders = list.orders.map(
    ({ words: name }, place) => html`<option value=${place} ?selected=${place === order}>${name}</option>`,
  );
  return html`<div part="order">
    <slot name="dates"></slot>
    ${list.free ? html`<p part="count" class="muted" translate="no">${count}</p>` : nothing}
    <select
      aria-label=${words.sort}
      @change=${({ target }: Event) => onSort((target as HTMLSelectElement).selectedIndex)}
    >
      ${orders}
    </select>
  </div>`;
}
