/**
 * Renders the tools above the list: the search field, the categories, the slot for dates, and the order. It holds no
 * state and filters nothing: `items.ts` holds the guest's input, and `find-items.ts` applies that input.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintMessages } from '../../i18n/en/first-paint.ts';
import type { DatedList } from './dated-list.ts';
import { accountTextTemplate } from '../shared/text.ts';

/** The maximum number of categories as buttons. If there are more, a select field shows them. */
const MAX_CATEGORY_CHIPS = 8;

export interface ListToolsView {
  texts: FirstPaintMessages['items'];
  /** The search text; null if the list is too short for a search. */
  search: string | null;
  /** The names of the categories by id; null if there are fewer than two. */
  categories: ReadonlyMap<string, string> | null;
  /** The language of the account, which is also the language of the category names. */
  lang?: string | undefined;
  /** Id of the selected category; `''` for all. */
  category: string;
  onType: (searchText: string) => void;
  onPick: (categoryId: string) => void;
}

/** Renders the search field and the categories; nothing for a list that needs neither. */
export function listToolsTemplate(toolsView: ListToolsView): TemplateResult | typeof nothing {
  const { texts: words, search, categories, onType } = toolsView;
  if (search === null && !categories) return nothing;
  const searchFieldTemplate = html`<label part="search"
    >${words.search}<input
      type="search"
      .value=${search ?? ''}
      @input=${({ target }: Event) => onType((target as HTMLInputElement).value)}
  /></label>`;
  return html`<div part="tools">
    ${search === null ? nothing : searchFieldTemplate}${categories ? categoryPickerTemplate(categories, toolsView) : nothing}
  </div>`;
}

function categoryPickerTemplate(
  namesById: ReadonlyMap<string, string>,
  { texts: words, category, lang = '', onPick }: ListToolsView,
): TemplateResult {
  const categoryOptions = [['', words.everything] as const, ...namesById];
  const onCategoryPick = ({ currentTarget }: Event) =>
    onPick((currentTarget as HTMLButtonElement | HTMLSelectElement).value);
  if (namesById.size > MAX_CATEGORY_CHIPS) {
    const optionTemplates = categoryOptions.map(
      ([id, name]) =>
        html`<option value=${id} lang=${(id && lang) || nothing} dir="auto" ?selected=${id === category}>
          ${name}
        </option>`,
    );
    return html`<label part="categories"
      >${words.categories}
      <select @change=${onCategoryPick}>
        ${optionTemplates}
      </select></label
    >`;
  }
  const chipTemplates = categoryOptions.map(
    ([id, name]) =>
      html`<button part="chip" value=${id} aria-pressed=${id === category} @click=${onCategoryPick}>
        ${id ? accountTextTemplate(name, lang) : name}
      </button>`,
  );
  return html`<div part="chips" role="group" aria-label=${words.categories}>${chipTemplates}</div>`;
}

export interface ListOrderView {
  /** Index of the selected order. */
  order: number;
  /** The number of items as text, or the progress of a date search. */
  count: string | TemplateResult;
  onSort: (orderIndex: number) => void;
}

/** Renders the slot for dates and the field for the order. Renders only the slot while the texts load. */
export function listOrderTemplate(
  datedList: DatedList | undefined,
  { order, count, onSort }: ListOrderView,
): TemplateResult {
  // Hides the order if no item is free. The slot then explains the empty list.
  const messages = datedList?.free?.size === 0 && !datedList.progress ? undefined : datedList?.locale.text.list;
  if (!datedList || !messages) return html`<div part="order"><slot name="dates"></slot></div>`;
  const orderOptions = datedList.orders.map(
    ({ words: orderName }, orderIndex) =>
      html`<option value=${orderIndex} ?selected=${orderIndex === order}>${orderName}</option>`,
  );
  return html`<div part="order">
    <slot name="dates"></slot>
    ${datedList.free ? html`<p part="count" class="muted" translate="no">${count}</p>` : nothing}
    <select
      aria-label=${messages.sort}
      @change=${({ target }: Event) => onSort((target as HTMLSelectElement).selectedIndex)}
    >
      ${orderOptions}
    </select>
  </div>`;
}
