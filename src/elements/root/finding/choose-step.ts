import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../../api/types.ts';
import { daysTaken } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import { addMonths, monthOf, type Day } from '../../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../../i18n/first-paint-locale.ts';
import { monthsAhead } from './catalogue-reads.ts';
import type { FindingView } from '../../shared/host.ts';
import type { Checkout } from '../checkout.ts';

export interface ChooseStep {
  locale: FirstPaintLocale | undefined;
  items: readonly Item[] | undefined;
  choice: Choice;
  view: FindingView;
  today: Day | undefined;
  keyword: string;
  /** The step is another one: what was searched and drawn stays, unseen. */
  hidden: boolean;
  checkout: Checkout | null;
}

/** The first step: the list, or the open item with its calendar and, once that is there, its parameters and price. */
export function chooseStep(step: ChooseStep): TemplateResult {
  const { locale, items, choice, keyword, hidden, checkout } = step;
  const open = choice.itemId !== null;
  return html`<slipway-items
      part="items"
      ?hidden=${hidden || open}
      .locale=${locale}
      .items=${items}
      .keyword=${keyword}
      .dated=${checkout?.dated}
    >
      <slot name="empty" slot="empty">${items?.length ? nothing : html`<slot></slot>`}</slot>${checkout?.dates()}
    </slipway-items>
    ${open && !hidden ? openItem(step) : nothing}`;
}

function openItem({ locale, choice, view, today, checkout }: ChooseStep): TemplateResult {
  const { item, availability, month, failed } = view;
  return html`<div class="choosing">
    <div class="choices">
      ${itemHead(item)}
      ${
        item?.simple || item?.group === 'parent'
          ? nothing
          : html`<slipway-calendar
              part="calendar"
              .locale=${item && locale}
              .month=${month}
              .today=${today}
              .lastMonth=${today && addMonths(monthOf(today), monthsAhead)}
              .availability=${availability}
              .start=${choice.start}
              .end=${choice.end ?? choice.start}
              .length=${item ? daysTaken(item) : 1}
              .nights=${item?.unit === 'N'}
              .notes=${checkout?.notes()}
              .failed=${failed}
              >${checkout?.calendarFoot()}</slipway-calendar
            >`
      }
      ${checkout?.underCalendar() ?? html`<div class="skeleton rows"></div>`}
    </div>
    ${checkout?.beside() ?? html`<div class="skeleton price"></div>`}
  </div>`;
}

/** The open item's pictures and name. Undefined draws their shape. */
function itemHead(item: Item | undefined): TemplateResult {
  if (item === undefined)
    return html`<div class="item">
      <div class="skeleton name"></div>
      <div class="skeleton picture"></div>
    </div>`;
  const { name, pictures } = item;
  return html`<div class="item" part="item">
    <h2 tabindex="-1" part="item-name" translate="no">${name}</h2>
    ${
      pictures.length > 0
        ? html`<ul class="pictures" part="pictures" tabindex=${pictures.length > 1 ? 0 : nothing} aria-label=${name}>
            ${pictures.map(
              ({ src, title }) =>
                html`<li>
                  <img
                    class="picture"
                    part="picture"
                    src=${src}
                    alt=${title}
                    width="1200"
                    height="675"
                    decoding="async"
                  />
                </li>`,
            )}
          </ul>`
        : nothing
    }
  </div>`;
}

export const chooseStyles = css`
  .choosing,
  .choices {
    display: grid;
    gap: calc(var(--_space) * 1.5);
    align-content: start;
    grid-template-columns: minmax(0, 1fr);
  }
  slipway-items:not(:defined) {
    display: block;
    min-block-size: 960px;
  }
  .item {
    display: grid;
    gap: var(--_space);
  }
  .pictures {
    display: flex;
    gap: 8px;
    overflow-x: auto;
    scroll-snap-type: x mandatory;
    scrollbar-width: thin;
  }
  .pictures li {
    flex: 0 0 100%;
    scroll-snap-align: start;
  }
  .picture {
    inline-size: 100%;
    block-size: auto;
    max-block-size: 40vh;
    aspect-ratio: 16 / 9;
    object-fit: cover;
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .skeleton.name {
    block-size: 1.72em;
    inline-size: 60%;
  }
  .skeleton.rows {
    block-size: 144px;
  }
  .skeleton.price {
    block-size: 89px;
  }
  @container (min-width: 720px) {
    .choosing {
      grid-template-columns: minmax(0, 1fr) minmax(272px, 336px);
      column-gap: calc(var(--_space) * 2.5);
      align-items: start;
    }
    .skeleton.price {
      block-size: 328px;
    }
  }
`;
