/**
 * Renders the tools above the list: the search field, the categories, the slot for dates, and the order. It holds no
 * state and filters nothing: `items.ts` holds the guest's input, and `find-items.ts` applies that input.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { FirstPaintLocale } from '../../i18n/first-paint-locale.ts';
import type { ListContent } from './list-content.ts';
import { accountTextTemplate } from '../shared/text.ts';

/** The maximum number of categories as buttons. If there are more, a select field shows them. */
const MAX_CATEGORY_CHIPS = 8;

export interface ListToolsView {
  locale: FirstPaintLocale;
  /** The search text; null if the list is too short for a search. */
  search: string | null;
  /** The names of the categories by id; null if there are fewer than two. */
  categories: ReadonlyMap<string, string> | null;
  /** Id of the selected category; `''` for all. */
  category: string;
  onType: (searchText: string) => void;
  onPick: (categoryId: string) => void;
}

/** Renders the search field and the categories; nothing for a list that needs neither. */
export function listToolsTemplate(toolsView: ListToolsView): TemplateResult | typeof nothing {
  const { locale, search, categories, onType } = toolsView;
  if (search === null && !categories) return nothing;
  return html`<div part="tools">
    ${
      search === null
        ? nothing
        : html`<label part="search"
            >${locale.text.items.search}<input
              type="search"
              .value=${search}
              @input=${({ target }: Event) => onType((target as HTMLInputElement).value)}
          /></label>`
    }${categories ? categoryPickerTemplate(categories, toolsView) : nothing}
  </div>`;
}

function categoryPickerTemplate(
  namesById: ReadonlyMap<string, string>,
  { locale: { text, accountLang }, category, onPick }: ListToolsView,
): TemplateResult {
  const messages = text.items;
  const categoryOptions = [['', messages.everything] as const, ...namesById];
  const onCategoryPick = ({ currentTarget }: Event) =>
    onPick((currentTarget as HTMLButtonElement | HTMLSelectElement).value);
  if (namesById.size > MAX_CATEGORY_CHIPS) {
    const optionTemplates = categoryOptions.map(
      ([id, name]) =>
        html`<option value=${id} lang=${(id && accountLang) || nothing} dir="auto" ?selected=${id === category}>
          ${name}
        </option>`,
    );
    return html`<label part="categories"
      >${messages.categories}
      <select @change=${onCategoryPick}>
        ${optionTemplates}
      </select></label
    >`;
  }
  const chipTemplates = categoryOptions.map(
    ([id, name]) =>
      html`<button part="chip" value=${id} aria-pressed=${id === category} @click=${onCategoryPick}>
        ${id ? accountTextTemplate(name, accountLang) : name}
      </button>`,
  );
  return html`<div part="chips" role="group" aria-label=${messages.categories}>${chipTemplates}</div>`;
}

export interface ListOrderView {
  /** Index of the selected sort order. */
  order: number;
  /** The number of items as text, or the progress of a date search. */
  count: string | TemplateResult;
  onSort: (orderIndex: number) => void;
}

/** Renders the slot for dates and the field for the sort order. Renders only the slot while the texts load. */
export function listOrderTemplate(
  listContent: ListContent | undefined,
  { order, count, onSort }: ListOrderView,
): TemplateResult {
  // Omits the sort order if no item is free: the content of the slot then explains the empty list.
  if (!listContent || (listContent.free?.size === 0 && !listContent.progress))
    return html`<div part="order"><slot name="dates"></slot></div>`;
  const orderOptions = listContent.orders.map(
    ({ words: orderName }, orderIndex) =>
      html`<option value=${orderIndex} ?selected=${orderIndex === order}>${orderName}</option>`,
  );
  return html`<div part="order">
    <slot name="dates"></slot>
    ${listContent.free ? html`<p part="count" class="muted" translate="no">${count}</p>` : nothing}
    <select
      aria-label=${listContent.locale.text.list.sort}
      @change=${({ target }: Event) => onSort((target as HTMLSelectElement).selectedIndex)}
    >
      ${orderOptions}
    </select>
  </div>`;
}
