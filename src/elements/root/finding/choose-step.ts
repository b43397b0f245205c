import { css, html, nothing, type TemplateResult } from 'lit';
import type { Item } from '../../../api/types.ts';
import { monthsAhead } from '../../../flow/quotes/availability.ts';
import { daysTaken, hasDayPrices } from '../../../flow/quotes/item-facts.ts';
import type { Choice } from '../../../flow/state.ts';
import { addMonths, monthOf, type Day } from '../../../values/dates/day.ts';
import type { FirstPaintLocale } from '../../../i18n/first-paint-locale.ts';
import { itemHead } from '../../item/about/item-head.ts';
import type { FindingView } from '../../shared/host.ts';
import type { Checkout } from '../checkout.ts';

export interface ChooseStep {
  locale: FirstPaintLocale | undefined;
  items: readonly Item[] | undefined;
  choice: Choice;
  view: FindingView;
  today: Day | undefined;
  keyword: string;
  /** The page's address asked for what is not offered. */
  isAstray: boolean;
  /** Of the list, to begin with; `''` for all. */
  categoryId: string;
  /** The attribute: `off` shows no prices unless asked for. */
  prices: string;
  /** The step is another one: what was searched and drawn stays, unseen. */
  hidden: boolean;
  /** A booking of this tab may still have to be paid: room for it comes before everything. */
  unpaid: boolean;
  checkout: Checkout | null;
}

/** The first step: the list, or the open item with its calendar and, once that is there, its parameters and price. */
export function chooseStep(step: ChooseStep): TemplateResult {
  const { locale, items, choice, keyword, categoryId, prices, hidden, unpaid, isAstray, checkout } = step;
  const open = choice.itemId !== null;
  return html`${unpaid && !hidden ? html`<div class="unpaid"></div>` : nothing}${
      isAstray && items && !open && !hidden && locale
        ? html`<p class="notice astray" part="notice">${locale.text.problems.missing}</p>`
        : nothing
    }<slipway-items
      part="items"
      ?hidden=${hidden || open}
      .locale=${locale}
      .items=${items}
      .keyword=${keyword}
      .categoryId=${categoryId}
      .dated=${checkout?.dated}
      .priced=${prices !== 'off'}
      .notes=${checkout?.cardNotes()}
    >
      <slot name="empty" slot="empty">${items?.length ? nothing : html`<slot></slot>`}</slot>${checkout?.dates()}
    </slipway-items>
    ${open && !hidden ? openItem(step) : nothing}`;
}

function openItem(step: ChooseStep): TemplateResult {
  const { view, checkout } = step;
  // Room is kept for pictures until it is known that there are none.
  const isPictured = view.item?.pictures.length !== 0;
  return html`<div class=${isPictured ? 'choosing pictured' : 'choosing'}>
    <div class="choices">
      ${itemHead(view.item, checkout?.gallery(), step.locale?.accountLang)} ${checkout?.soldOut() ?? calendar(step)}
      ${checkout?.underCalendar() ?? html`<div class="skeleton rows"></div>`}
    </div>
    ${checkout?.beside() ?? html`<div class="skeleton price"></div>`}
  </div>`;
}

/** What has no days has no calendar, nor has what only holds others. */
function calendar({ locale, choice, view, today, prices, checkout }: ChooseStep): TemplateResult | typeof nothing {
  const { item, availability, month, failed } = view;
  if (item?.simple || item?.group === 'parent') return nothing;
  return html`<slipway-calendar
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
    .correcting=${checkout?.isLengthRefused() ?? false}
    .longest=${checkout?.longestStay()}
    .hint=${checkout?.calendarHint() ?? ''}
    .notes=${checkout?.notes()}
    .priced=${prices !== 'off' && item !== undefined && hasDayPrices(item)}
    .failed=${failed}
    >${checkout?.calendarFoot()}</slipway-calendar
  >`;
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
  /* Where a list ends the cart has come to rest: below what is read, with or without lines, so that nothing moves. */
  slipway-items:not([hidden]) ~ slot[name='footer'] {
    display: block;
    padding-block-end: 56px;
  }
  .astray {
    margin-block-end: var(--_space);
  }
  .unpaid {
    min-block-size: 192px;
    margin-block-end: var(--_space);
  }
  .choices:only-child {
    grid-column: 1 / -1;
  }
  .skeleton.rows {
    block-size: 144px;
  }
  .skeleton.price {
    block-size: 89px;
  }
  @container (min-width: 720px) {
    .unpaid {
      min-block-size: 84px;
    }
    .choosing {
      grid-template-columns: minmax(0, 1fr) minmax(272px, 336px);
      column-gap: calc(var(--_space) * 2.5);
      align-items: start;
    }
    .skeleton.price {
      block-size: 328px;
    }
  }
  /* The pictures stand above the summary, so that the calendar is in the first screen. */
  @container (min-width: 960px) {
    .choosing {
      --_beside: 336px;
      --_pictures: min(var(--_beside) * 9 / 16, 40vh);
      position: relative;
    }
    .choices:not(:only-child) .gallery {
      position: absolute;
      inset-block-start: 0;
      inset-inline-end: 0;
      inline-size: var(--_beside);
      block-size: var(--_pictures);
    }
    .pictured > .choices + * {
      margin-block-start: calc(var(--_pictures) + var(--_space));
    }
    .pictured > .summary .what img {
      display: none;
    }
  }
`;
