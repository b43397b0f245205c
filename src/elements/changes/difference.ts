import { html, nothing, type TemplateResult } from 'lit';
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Difference } from '../../flow/state.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { formatPeriod } from '../shared/format-visit.ts';
import { accountText, freshText } from '../shared/text.ts';
import { differenceView, type DifferenceView } from './difference-view.ts';

/** What one difference is shown with, and how it is answered. */
export interface DifferenceSheet {
  items: readonly Item[];
  locale: Locale;
  text: Messages['cartChanges'];
  busy: boolean;
  /** Days that can be had instead; null while they are looked for. */
  days: readonly FreeDay[] | null;
  onAnswer: (to: QuoteRequest | 'remove') => void;
}

/** One line that is no longer what it was: what it cost and costs, what became of it, and what can be done. */
export function drawDifference(difference: Difference, sheet: DifferenceSheet): TemplateResult {
  const { kind, before, now } = difference;
  const view = differenceView(difference, sheet.items, sheet.locale);
  const { name, when, state } = view;
  return html`<li part="difference ${kind}" class=${kind}>
    <div class="row">
      <strong class="name" part="name" tabindex="-1">${accountText(name, sheet.locale.accountLang)}</strong>
      ${before || now ? price(before, now, sheet.locale) : nothing}
    </div>
    ${when ? html`<p class="muted" part="when" translate="no">${when}</p>` : nothing}
    ${state ? html`<p class="state" part="state">${state}</p>` : nothing}
    ${view.canReplace ? instead(difference, view, sheet) : nothing} ${view.canRemove ? remove(name, sheet) : nothing}
  </li>`;
}

function remove(name: string, { locale: { text }, busy, onAnswer }: DifferenceSheet): TemplateResult {
  return html`<button
    type="button"
    class="quiet remove"
    part="remove"
    aria-label=${text.cart.removeLine(name)}
    aria-disabled=${busy}
    @click=${() => onAnswer('remove')}
  >
    ${text.remove}
  </button>`;
}

function price(before: string, now: string, locale: Locale): TemplateResult {
  const { code } = locale.text;
  if (!before || !now)
    return html`<strong class="money" translate="no" part="price">${locale.money(now || before)}</strong>`;
  return html`<span class="prices" part="price">
    <span class="visually-hidden">${code.before}</span>
    <s class="money muted" translate="no">${locale.money(before)}</s> <span aria-hidden="true">→</span>
    <span class="visually-hidden">${code.now}</span>
    <strong class="money" translate="no">${locale.money(now)}</strong>
  </span>`;
}

/** What can be had instead of what cannot. */
function instead({ left }: Difference, { name, fewer, dated }: DifferenceView, sheet: DifferenceSheet): TemplateResult {
  const { text, busy, days, onAnswer } = sheet;
  const takeFewer = fewer
    ? html`<button type="button" part="take" aria-disabled=${busy} @click=${() => onAnswer(fewer)}>
        ${freshText(text.take(left))}
      </button>`
    : nothing;
  const found = days && (days.length > 0 ? text.free : text.none);
  return html`<div class="instead" role="group" aria-label=${name}>
    ${takeFewer} ${dated ? html`<p class="muted" part="free">${found ?? text.looking}</p>` : nothing}
    ${dated && days?.length ? freeDays(days, sheet) : nothing}
  </div>`;
}

function freeDays(days: readonly FreeDay[], { items, locale, busy, onAnswer }: DifferenceSheet): TemplateResult {
  const unitOf = (day: FreeDay) => items.find(({ id }) => id === day.quoteRequest.itemId)?.unit;
  return html`<ul class="days">
    ${days.map(
      (day) =>
        html`<li>
          <button type="button" part="take" aria-disabled=${busy} @click=${() => onAnswer(day.quoteRequest)}>
            <span translate="no">${formatPeriod({ ...day.quoteRequest, unit: unitOf(day) }, locale)}</span>
            <span class="money muted" translate="no">${locale.money(day.quote.total)}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}
