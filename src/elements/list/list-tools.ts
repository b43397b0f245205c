/**
 * Renders the tools above the list: the search field, the categories, the slot for dates, and the order. It holds no
 * state and filters nothing: `items.ts` holds the guest's input, and `find-items.ts` applies that input.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintMessages } from '../../i18n/en/first-paint.ts';
import type { DatedList } from './dated-list.ts';
import { accountText } from '../shared/text.ts';

/** The maximum number of categories as buttons. If there are more, a select field shows them. */
const MAX_CHIPS = 8;

export interface ListTools {
  words: FirstPaintMessages['items'];
  /** The search text; null if the list is too short for a search. */
  search: string | null;
  /** The names of the categories by id; null if there are fewer than two. */
  categories: ReadonlyMap<string, string> | null;
  /** The language of the account, which is also the language of the category names. */
  lang?: string | undefined;
  /** Id of the selected category; `''` for all. */
  category: string;
  onType: (text: string) => void;
  onPick: (categoryId: string) => void;
}

/** Renders the search field and the categories; nothing for a list that needs neither. */
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
  /** The number of items as text, or the progress of a date search. */
  count: string | TemplateResult;
  onSort: (order: number) => void;
}

/** Renders the slot for dates and the field for the order. Renders only the slot while the texts load. */
export function drawOrder(list: DatedList | undefined, { order, count, onSort }: ListOrder): TemplateResult {
  // Hides the order if no item is free. The slot then explains the empty list.
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
