import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { linesOf } from '../../../api/session-parts.ts';
import { can } from '../../../flow/permissions.ts';
import { discountField } from '../../cart/discount-field.ts';
import { about } from '../../item/about/item-description.ts';
import { isLaterKind } from '../controllers/later-kinds.ts';
import type { Parts } from '../parts.ts';
import { isSoldOut } from './sold-out-item.ts';

/** Below the open item's calendar: everything else that is chosen, and what the item is. */
export function underCalendar(parts: Parts): TemplateResult {
  const { host, flow, kinds, byDate, prices, foot } = parts;
  const { item } = host.finding;
  const locale = parts.locale();
  if (isLaterKind(item) && !kinds.value) return html`<div class="skeleton rows"></div>`;
  if (item?.group === 'parent') {
    const priced = host.prices !== 'off';
    const dates = { dated: byDate.dated, priced, notes: parts.cardNotes.notes(), dates: byDate.template };
    return html`${kinds.value?.group(item, host.items ?? [], host.locale, dates)} ${about(item, locale)}`;
  }
  if (item && isSoldOut(parts)) return html`${about(item, locale)}`;
  const { parameters, values, quote, last } = prices.view();
  const { choice } = flow.state;
  const timeZone = host.company?.timeZone ?? '';
  return html`${foot.opened()}
  ${locale && item ? kinds.value?.startTimes({ locale, item, choice, last, timeZone, onChoose: flow.choose }) : nothing}
  ${
    parameters?.length === 0
      ? nothing
      : keyed(
          // Each item, and each line of the cart, has fields of its own: another one begins with empty texts.
          `${item?.id ?? ''}/${choice.lineId ?? ''}`,
          html`<slipway-parameters
            part="parameters"
            .locale=${locale}
            .parameters=${parameters}
            .values=${values}
            .expected=${Math.max(1, Object.keys(item?.bounds ?? {}).length)}
          ></slipway-parameters>`,
        )
  }
  ${
    locale && item
      ? discountField(
          locale,
          choice.discountCode,
          !can(flow.state, 'redeem'),
          quote,
          '',
          linesOf(flow.state.session).length > 0,
        )
      : nothing
  }
  ${item ? about(item, locale) : nothing}`;
}
