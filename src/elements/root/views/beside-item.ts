import { html, type TemplateResult } from 'lit';
import type { Item } from '../../../api/types.ts';
import { can } from '../../../flow/permissions.ts';
import { quoteKey } from '../../../flow/quotes/quote-request.ts';
import type { Day } from '../../../values/dates/day.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Figures } from '../../../i18n/adapt-phrases.ts';
import { secondsUntil } from '../../../values/problem.ts';
import type { PricingView } from '../../item/pricing.ts';
import type { LengthView } from '../controllers/prices.ts';
import { applyTypedCode } from '../../cart/discount-field.ts';
import { summaryTemplate, type SummaryView } from '../../item/summary.ts';
import { formatPeriod } from '../../shared/format-visit.ts';
import type { InvalidQuantities } from '../../shared/requests.ts';
import type { Party } from '../controllers/party.ts';
import type { Parts } from '../parts.ts';
import { isSoldOut } from './sold-out-item.ts';

/** Beside the open item, or below it on a narrow element: the choice, what it comes to, and the buttons that take it. */
export function besideItem(parts: Parts): TemplateResult {
  const { host, flow, party, prices, nextDays, lineEdit, taking } = parts;
  const { state } = flow;
  const { item } = host.finding;
  if (item?.group === 'parent' || isSoldOut(parts)) return html``;
  const pricing = prices.view();
  const { quoteRequest, quote } = pricing;
  const locale = parts.locale();
  const words = locale?.text.summary;
  const view: SummaryView = {
    locale,
    item,
    when: item?.simple !== true && state.choice.start && locale ? wordedChoice(pricing, item, locale) : '',
    whenBeside: (state.choice.start && locale?.periodBeside(...daysOf(pricing, state.choice.start))) || '',
    prompt: locale ? promptOf(pricing, item, state.choice.start, locale) : '',
    fullTotal: pricing.fullTotal,
    quantities: quantitiesOf(pricing, item, party.invalid, locale?.figures),
    invalid: '',
    quote,
    codeReason: quote?.codeReason ? `${state.choice.discountCode}: ${quote.codeReason}` : '',
    lastTotal: pricing.lastTotal,
    pricing: pricing.pending,
    ahead:
      nextDays.value && locale && quoteKey(nextDays.value.quoteRequest) === quoteKey(prices.refused())
        ? nextDays.value.template(flow.choose, locale)
        : undefined,
    label: (taking.under === 'details' ? words?.adding : words?.book) ?? '',
    canAdd: quote?.bookable === true && can(state, 'add') && secondsUntil(state.problem) === 0,
    onAdd: () => taking.take('details'),
    more: { label: (taking.under === 'more' ? words?.adding : words?.add) ?? '', onAdd: () => taking.take('more') },
  };
  const summary = lineEdit.view?.edited(view, quoteRequest) ?? view;
  return summaryTemplate(afterChecks(summary, party, host.renderRoot));
}

/**
 * Shows no amount while a quantity is invalid. Each button leads to the field then, also if the guest presses it before
 * the summary has heard of the quantity. It applies a typed code first.
 */
function afterChecks(view: SummaryView, party: Party, root: ParentNode): SummaryView {
  const unlessInvalid = (act: () => void) => () => {
    if (party.isInvalid) party.focusInvalid();
    else if (!applyTypedCode(root)) act();
  };
  const [reason] = Object.values(party.invalid);
  return {
    ...view,
    onAdd: unlessInvalid(view.onAdd),
    more: view.more && { ...view.more, onAdd: unlessInvalid(view.more.onAdd) },
    ...(reason !== undefined && { invalid: reason, quote: undefined, lastTotal: '', pricing: false, canAdd: true }),
  };
}

/** The days and times in words, as the service answered them where it has. */
function wordedChoice({ quoteRequest, quote }: PricingView, item: Item | undefined, locale: Locale): string {
  if (!quoteRequest) return '';
  const { start, end, startTime, endTime } = quote ?? {};
  const answer = quote && { start: start ?? quoteRequest.start, end: end ?? quoteRequest.end, startTime, endTime };
  return formatPeriod({ ...quoteRequest, unit: item?.unit, ...answer }, locale);
}

/** The first day and the last, the day of departure left out. */
function daysOf({ quoteRequest, quote }: PricingView, chosen: Day): [Day, Day] {
  const start = quote?.start ?? quoteRequest?.start ?? chosen;
  return [start, quote?.end ?? quoteRequest?.end ?? start];
}

/** What has to be chosen before there can be a price; `''` when nothing has. */
function promptOf(
  { needsTime, quote, least, isBegun, nights }: LengthView,
  item: Item | undefined,
  start: Day | null,
  { text: { summary: words, length } }: Locale,
): string {
  if (item?.simple !== true && start === null) return nights ? words.chooseNights : words.chooseDate;
  if (isBegun) return length.next(least, nights);
  return needsTime && quote?.bookable !== true ? words.chooseTime : '';
}

/** Rows without words while the parameters are not known: nothing moves later. */
function quantitiesOf(
  { parameters, values }: PricingView,
  item: Item | undefined,
  invalid: InvalidQuantities,
  figures: Figures = String,
): SummaryView['quantities'] {
  return (
    parameters?.flatMap(({ id, label, hidden }) =>
      hidden ? [] : [{ label, count: invalid[id] ? '–' : figures(values[id] ?? 0) }],
    ) ?? Object.keys(item?.bounds ?? {}).map(() => ({ label: '\u00a0', count: '' }))
  );
}
