import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintMessages } from '../../i18n/en/first-paint.ts';
import type { DatedList } from './dated-list.ts';
import { accountText } from '../shared/text.ts';

/** More categories than this are a list to open rather than a row of chips. */
const chipsUpTo = 8;

export interface ListTools {
  words: FirstPaintMessages['items'];
  /** What is searched; null where the list is too short for that. */
  search: string | null;
  /** Names by id; null where there is nothing to choose among. */
  categories: ReadonlyMap<string, string> | null;
  /** The account's, in which the categories are named. */
  lang?: string | undefined;
  /** Id of the category looked at; `''` for all. */
  category: string;
  onType: (text: string) => void;
  onPick: (categoryId: string) => void;
}

/** Search and categories, above a list that needs them. */
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
  if (names.size > chipsUpTo) {
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
  /** Place of the chosen one among the orders there are. */
  order: number;
  /** Number of items in words, or the progress of a search. */
  count: string | TemplateResult;
  onSort: (order: number) => void;
}

/** Where dates are chosen and the order is; its place is kept until the words are there. */
export function drawOrder(dated: DatedList | undefined, { order, count, onSort }: ListOrder): TemplateResult {
  // If nothing is free at all, the content of the slot says so.
  const words = dated?.free?.size === 0 && !dated.progress ? undefined : dated?.locale.text.list;
  if (!dated || !words) return html`<div part="order"><slot name="dates"></slot></div>`;
  const orders = dated.orders.map(
    ({ words: name }, place) => html`<option value=${place} ?selected=${place === order}>${name}</option>`,
  );
  return html`<div part="order">
    <slot name="dates"></slot>
    ${dated.free ? html`<p part="count" class="muted" translate="no">${count}</p>` : nothing}
    <select
      aria-label=${words.sort}
      @change=${({ target }: Event) => onSort((target as HTMLSelectElement).selectedIndex)}
    >
      ${orders}
    </select>
  </div>`;
}
