/**
 * Renders one changed line of a cart as a row: name, days, old and new price, and the buttons with which the guest
 * answers. The texts come from `difference-view.ts`, and the styles from the panel.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { Item, QuoteRequest } from '../../api/types.ts';
import type { Difference } from '../../flow/state.ts';
import type { FreeDay } from '../../flow/quotes/next-available.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { formatPeriod } from '../shared/format-visit.ts';
import { accountTextTemplate, textTemplate } from '../shared/text.ts';
import { createDifferenceView, type DifferenceView } from './difference-view.ts';

/** The data of the panel that a row needs. */
export interface DifferenceContext {
  items: readonly Item[];
  locale: Locale;
  messages: Messages['cartChanges'];
  busy: boolean;
  /** Nearby free days; null while the search for these days runs. */
  nearbyDays: readonly FreeDay[] | null;
  /** Receives the guest's answer: the quote request that replaces the line, or `'remove'`. */
  onAnswer: (answer: QuoteRequest | 'remove') => void;
}

export function differenceTemplate(difference: Difference, context: DifferenceContext): TemplateResult {
  const { kind, before, now } = difference;
  const view = createDifferenceView(difference, context.items, context.locale);
  const { name, when, stateText } = view;
  return html`<li part="difference ${kind}" class=${kind}>
    <div class="row">
      <strong class="name" part="name" tabindex="-1">${accountTextTemplate(name, context.locale.accountLang)}</strong>
      ${before || now ? pricesTemplate(before, now, context.locale) : nothing}
    </div>
    ${when ? html`<p class="muted" part="when" translate="no">${when}</p>` : nothing}
    ${stateText ? html`<p class="state" part="state">${stateText}</p>` : nothing}
    ${view.canReplace ? replacementsTemplate(difference, view, context) : nothing}
    ${view.canRemove ? removeButtonTemplate(name, context) : nothing}
  </li>`;
}

function removeButtonTemplate(
  lineName: string,
  { locale: { text }, busy, onAnswer }: DifferenceContext,
): TemplateResult {
  return html`<button
    type="button"
    class="quiet remove"
    part="remove"
    aria-label=${text.cart.removeLine(lineName)}
    aria-disabled=${busy}
    @click=${() => onAnswer('remove')}
  >
    ${text.remove}
  </button>`;
}

function pricesTemplate(previousPrice: string, currentPrice: string, locale: Locale): TemplateResult {
  const { code } = locale.text;
  if (!previousPrice || !currentPrice)
    return html`<strong class="money" translate="no" part="price"
      >${locale.money(currentPrice || previousPrice)}</strong
    >`;
  return html`<span class="prices" part="price">
    <span class="visually-hidden">${code.before}</span>
    <s class="money muted" translate="no">${locale.money(previousPrice)}</s> <span aria-hidden="true">→</span>
    <span class="visually-hidden">${code.now}</span>
    <strong class="money" translate="no">${locale.money(currentPrice)}</strong>
  </span>`;
}

/** Renders the possible replacements of an unavailable line: a smaller quantity, and nearby days. */
function replacementsTemplate(
  { left }: Difference,
  { name, requestWithFewerPlaces, hasDays }: DifferenceView,
  context: DifferenceContext,
): TemplateResult {
  const { messages, busy, nearbyDays, onAnswer } = context;
  const reduceQuantityButton = requestWithFewerPlaces
    ? html`<button type="button" part="take" aria-disabled=${busy} @click=${() => onAnswer(requestWithFewerPlaces)}>
        ${textTemplate(messages.take(left))}
      </button>`
    : nothing;
  const searchResultMessage = nearbyDays && (nearbyDays.length > 0 ? messages.free : messages.none);
  return html`<div class="instead" role="group" aria-label=${name}>
    ${reduceQuantityButton}
    ${hasDays ? html`<p class="muted" part="free">${searchResultMessage ?? messages.looking}</p>` : nothing}
    ${hasDays && nearbyDays?.length ? freeDaysTemplate(nearbyDays, context) : nothing}
  </div>`;
}

function freeDaysTemplate(
  days: readonly FreeDay[],
  { items, locale, busy, onAnswer }: DifferenceContext,
): TemplateResult {
  const getItemUnit = (freeDay: FreeDay) => items.find(({ id }) => id === freeDay.quoteRequest.itemId)?.unit;
  return html`<ul class="days">
    ${days.map(
      (day) =>
        html`<li>
          <button type="button" part="take" aria-disabled=${busy} @click=${() => onAnswer(day.quoteRequest)}>
            <span translate="no">${formatPeriod({ ...day.quoteRequest, unit: getItemUnit(day) }, locale)}</span>
            <span class="money muted" translate="no">${locale.money(day.quote.total)}</span>
          </button>
        </li>`,
    )}
  </ul>`;
}
