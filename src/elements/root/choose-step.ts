/**
 * The first step: the list, or the open item with its calendar. The checkout renders the parameters and the price
 * below. Until the checkout has loaded, a skeleton reserves their space.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { getDayCount, hasDayPrices } from '../../flow/quotes/item-facts.ts';
import { getBookingsKey, readTabText } from '../../page/storage/tab-text.ts';
import { isBusy } from '../../values/problem.ts';
import { itemHeadTemplate } from '../description/item-head.ts';
import type { Host } from '../shared/host.ts';
import { getLastMonth } from '../item/calendar-view.ts';
import { hasPresetDateOnly } from '../shared/settings.ts';
import type { RunningFeatures } from './features.ts';

/** The list's initial filter, and the lazy module that completes the step. */
export interface ChooseStepOptions {
  keyword: string;
  /** `''` for all categories. */
  categoryId: string;
  /** True if the page's URL requests an item or a category that the account does not offer. */
  isStale: boolean;
  checkout: RunningFeatures | null;
}

/** Renders the first step. On a later step, hides the list but keeps it in the page, with its search. */
export function chooseStepTemplate(
  host: Host,
  { keyword, categoryId, isStale, checkout }: ChooseStepOptions,
): TemplateResult {
  const { locale, items, prices, settings, store } = host;
  const { step, choice } = store.state;
  const isChooseStep = step === 'choose';
  const isListVisible = isChooseStep && choice.itemId === null;
  // If the page presets a date, the list waits for a date search. Until then, its prices would be for different days.
  const isSearchDue = checkout?.dates.isDue ?? hasPresetDateOnly(settings);
  // Shows this tab's bookings above the first view of a visit: the list, or the item on a page with a single item.
  const areBookingsVisible = isChooseStep && choice.itemId === settings.choice.itemId;
  return html`${areBookingsVisible ? html`<div class=${readTabText(getBookingsKey(settings.baseUrl)) ? 'mine kept' : 'mine'}></div>` : nothing}${
      isStale && items && isListVisible && locale
        ? html`<p class="notice" part="notice">${locale.text.problems.missing}</p>`
        : nothing
    }<slipway-items
      part="items"
      ?hidden=${!isListVisible}
      .locale=${locale}
      .items=${isSearchDue ? undefined : items}
      .keyword=${keyword}
      .categoryId=${categoryId}
      .dated=${checkout?.dates.list}
      .priced=${prices !== 'off'}
      .notes=${checkout?.getCardNotes()}
    >
      <slot name="empty" slot="empty">${items?.length ? nothing : html`<slot></slot>`}</slot
      >${checkout?.dates.template()}
    </slipway-items>
    ${isChooseStep && !isListVisible ? openItemTemplate(host, checkout) : nothing}`;
}

function openItemTemplate(host: Host, checkout: RunningFeatures | null): TemplateResult {
  const { item } = host.openItemView;
  // Reserves space for pictures until the item has loaded, because the item may have pictures.
  const hasPictures = item?.pictures.length !== 0;
  return html`<div class=${hasPictures ? 'choosing pictured' : 'choosing'}>
    <div class="choices">
      ${itemHeadTemplate(item, checkout?.gallery(), host.locale?.accountLang)}
      ${checkout?.renderSoldOutItem() ?? calendarTemplate(host, checkout)}
      ${checkout?.renderBelowCalendar() ?? html`<div class="skeleton rows"></div>`}
    </div>
    ${checkout?.renderSummary() ?? html`<div class="skeleton price"></div>`}
  </div>`;
}

/** Renders the calendar; nothing for a simple item or a parent, because they have no days. */
function calendarTemplate(host: Host, checkout: RunningFeatures | null): TemplateResult | typeof nothing {
  const { openItemView, today, prices, store } = host;
  const { item } = openItemView;
  const { start, end } = store.state.choice;
  if (item?.simple || item?.group === 'parent') return nothing;
  const calendarView = checkout?.getCalendarView();
  return html`<slipway-calendar
    part="calendar"
    .locale=${item && host.locale}
    .month=${openItemView.month}
    .today=${today}
    .lastMonth=${today && getLastMonth(today)}
    .availability=${calendarView ? calendarView.availability : openItemView.availability}
    .start=${start}
    .end=${end}
    .length=${item ? getDayCount(item) : 1}
    .nights=${item?.unit === 'N'}
    .laterDay=${calendarView?.laterDay}
    .longest=${calendarView?.longest}
    .hint=${calendarView?.hint ?? ''}
    .notes=${calendarView?.notes}
    .priced=${prices !== 'off' && item !== undefined && hasDayPrices(item)}
    .failed=${openItemView.problem !== null && !isBusy(openItemView.problem)}
    >${checkout?.renderCalendarFooter()}</slipway-calendar
  >`;
}

export const chooseStepStyles = css`
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
  /* Reserves space for the cart bar below the list, even while the cart is empty, so that nothing moves later. */
  slipway-items:not([hidden]) ~ slot[name='footer'] {
    display: block;
    padding-block-end: 56px;
  }
  .notice {
    margin-block-end: var(--_space);
  }
  .mine {
    display: flow-root;
  }
  .kept {
    min-block-size: 212px;
  }
  .skeleton.rows {
    block-size: 144px;
  }
  .skeleton.price {
    block-size: 89px;
  }
  @container (min-width: 720px) {
    .kept {
      min-block-size: 192px;
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
  /* Places the pictures above the summary, so that the first screen shows the calendar. */
  @container (min-width: 960px) {
    .choosing {
      --_side-width: 336px;
      --_pictures: min(var(--_side-width) * 9 / 16, 40vh);
      position: relative;
    }
    .choices:not(:only-child) .gallery {
      position: absolute;
      inset-block-start: 0;
      inset-inline-end: 0;
      inline-size: var(--_side-width);
      block-size: var(--_pictures);
    }
    .pictured > .choices + * {
      margin-block-start: calc(var(--_pictures) + var(--_space));
    }
  }
`;
