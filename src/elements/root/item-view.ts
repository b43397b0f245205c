/**
 * Renders the open item without its calendar: the summary with price and buttons, and the quantities, times and
 * discount code. It also formats the length rules and the notice of a sold-out item. `choose-step.ts` renders the
 * calendar.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Item } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { can } from '../../flow/permissions.ts';
import { hasNoTime, quoteKey } from '../../flow/quotes/quote-request.ts';
import type { FlowState } from '../../flow/state.ts';
import type { Figures } from '../../i18n/adapt-phrases.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addDays, eachDay, type Day } from '../../values/dates/day.ts';
import { isBusy, secondsUntil } from '../../values/problem.ts';
import { applyTypedCode, discountField } from '../cart/discount-field.ts';
import { about } from '../description/item-description.ts';
import type { createCalendarFoot } from '../item/calendar-foot.ts';
import type { LengthRules } from '../item/calendar-model.ts';
import type { PricingView } from '../item/pricing.ts';
import { summaryTemplate, type SummaryView } from '../item/summary.ts';
import type { CardNoting } from '../list/card-notes.ts';
import { askUrlOf, contactUrlOf } from '../shared/contact-link.ts';
import { formatParty, formatPeriod, type VisitWords } from '../shared/format-visit.ts';
import type { Act } from '../shared/host.ts';
import type { InvalidQuantities } from '../shared/requests.ts';
import { problemText } from '../shared/problem-text.ts';
import { pointOut } from '../shared/sticky-offset.ts';
import type { Context } from './context.ts';
import type { DateBrowsing } from '../list/by-date/date-browsing.ts';
import { loadLineEdit, type LineEdit } from '../cart/line-edit-loader.ts';
import type { Navigation } from './navigation.ts';
import type { LengthView, Pricing } from '../item/pricing.ts';
import type { AddToCart } from './requests.ts';
import { isSpecialItem, type StepReads } from './step-reads.ts';

type ItemContext = Pick<Context, 'host' | 'flow' | 'locale'> & { readonly cards: CardNoting };

type SummaryDeps = ItemContext & {
  readonly reads: Pick<StepReads, 'addOns'>;
  readonly pricing: Pricing;
  readonly lineEdit: Pick<LineEdit, 'view'>;
  readonly adding: AddToCart;
};

/** Renders the summary of the open item: at the side in a wide layout, otherwise below the item. */
export function summaryView(deps: SummaryDeps): TemplateResult {
  const { host, flow, pricing, lineEdit } = deps;
  const { state } = flow;
  const { item } = host.finding;
  if (item?.group === 'parent' || isSoldOut(deps)) return html``;
  const prices = pricing.view();
  const { quoteRequest, quote } = prices;
  const { invalid, nextDays } = pricing;
  const locale = deps.locale();
  const missingPart = locale && item && findMissingPart(deps, prices, item, locale);
  const selection = locale && item && formatSelection(state, prices, item, locale);
  const view: SummaryView = {
    locale,
    item,
    when: selection?.days ?? '',
    whenBeside: (state.choice.start && locale?.periodBeside(...daysOf(prices, state.choice.start))) || '',
    prompt: missingPart ? missingPart.prompt : null,
    fullTotal: prices.fullTotal,
    party: selection?.party ?? '',
    quantities: quantitiesOf(prices, item, invalid, locale?.figures),
    invalid: '',
    problem: locale && priceProblem(pricing, locale, missingPart !== undefined),
    // Without a time, hides the service's reason: it names only the missing time, even if no time is free.
    quote: quote && prices.needsTime ? { ...quote, reason: '' } : quote,
    codeReason: (quote?.codeReason && locale?.labelValue(state.choice.discountCode, quote.codeReason)) ?? '',
    lastTotal: prices.lastTotal,
    addOnPrices: locale && deps.reads.addOns.value?.selectedPrices(locale),
    pricing: prices.pending,
    ahead:
      nextDays.value && locale && quoteKey(nextDays.value.quoteRequest) === quoteKey(pricing.refusedRequest())
        ? nextDays.value.template(flow.choose, locale)
        : undefined,
    askUrl: askUrlOf(host.company),
    primary: missingPart,
    secondary: undefined,
    ...(!missingPart && locale && item && lastActs(deps, prices, item, locale)),
  };
  const summary = lineEdit.view?.adapt(view, quoteRequest, deps.reads.addOns.value?.names) ?? view;
  return summaryTemplate(afterChecks(summary, deps, locale));
}

/**
 * Renders the problem that prevents a price; undefined for none. Adds a retry button unless the primary button retries.
 */
function priceProblem(
  pricing: Pick<Pricing, 'problem' | 'retry'>,
  locale: Locale,
  hasOtherPrimary: boolean,
): TemplateResult | undefined {
  const { problem } = pricing;
  if (!problem) return undefined;
  const { problems } = locale.text;
  const hasRetry = !isBusy(problem) && (hasOtherPrimary || problem.kind === 'offline');
  return html`${problemText(locale.problem(problem), problem, problems.again)}
  ${hasRetry ? html`<button class="quiet" part="retry" @click=${() => pricing.retry()}>${problems.retry}</button>` : nothing}`;
}

/** The button that leads to a missing part of the selection, and a prompt for it. */
interface MissingPart extends Act {
  prompt: string;
}

/** Returns the part that the guest must select next; undefined if the selection is complete. */
function findMissingPart(
  { host, flow }: Pick<ItemContext, 'host' | 'flow'>,
  { needsTime, quote, minLength, needsLastDay, isByNight }: LengthView,
  item: Item,
  { text: { summary, length } }: Locale,
): MissingPart | undefined {
  const isDateless = !item.simple && flow.state.choice.start === null;
  if (isDateless || needsLastDay)
    return {
      ...toCalendar(host, isByNight || needsLastDay ? summary.chooseNights : summary.chooseDate),
      prompt: needsLastDay ? length.next(minLength, isByNight) : '',
    };
  const isFull = quote && hasNoTime(quote);
  return needsTime && !quote?.bookable && !isFull ? { ...toTimes(host, summary.chooseTime), prompt: '' } : undefined;
}

/** Returns a button that moves the focus to the calendar, to the day that the Tab key reaches. */
export const toCalendar = (host: Context['host'], label: string): Act => ({
  label,
  run: () => pointOut(host, 'slipway-calendar', "[part~='day'][tabindex='0']"),
  isBusy: false,
});

/** Returns a button that moves the focus to the first start time with free places. */
const toTimes = (host: Context['host'], label: string): Act => ({
  label,
  run: () => pointOut(host, '.times', 'input:enabled'),
  isBusy: false,
});

/**
 * Returns the buttons of a complete selection. They lead to the next step, or to the input that the service refuses.
 */
function lastActs(
  { host, flow, pricing, adding }: SummaryDeps,
  { quote, pending }: LengthView,
  item: Item,
  { text }: Locale,
): Pick<SummaryView, 'primary' | 'secondary'> {
  const { summary: words } = text;
  const { state } = flow;
  const { problem } = pricing;
  if (problem && !pending && !isBusy(problem))
    return {
      primary:
        problem.kind === 'offline'
          ? undefined
          : { label: text.problems.retry, run: () => pricing.retry(), isBusy: false },
      secondary: undefined,
    };
  if (quote && !quote.bookable) {
    const hasTimes = quote.times?.length && !hasNoTime(quote);
    const otherAct = hasTimes ? toTimes(host, words.chooseTime) : toCalendar(host, words.otherDate);
    return { primary: item.simple ? undefined : otherAct, secondary: undefined };
  }
  const isWaiting = !quote || !can(state, 'add') || secondsUntil(state.problem) > 0;
  return {
    primary: {
      label: adding.goal === 'details' ? words.adding : words.book,
      run: () => adding.add('details'),
      isBusy: isWaiting,
    },
    secondary: quote
      ? { label: adding.goal === 'more' ? words.adding : words.add, run: () => adding.add('more'), isBusy: isWaiting }
      : 'none',
  };
}

/**
 * Hides the price while a quantity is invalid, and makes the primary button lead to its field. Each button checks the
 * quantities again when the guest presses it. If the guest has typed a discount code, the button applies that code
 * first.
 */
function afterChecks(view: SummaryView, { pricing, host }: SummaryDeps, locale: Locale | undefined): SummaryView {
  const [reason] = Object.values(pricing.invalid);
  if (reason !== undefined && locale)
    return {
      ...view,
      invalid: reason,
      problem: undefined,
      quote: undefined,
      lastTotal: '',
      pricing: false,
      primary: {
        label: view.item?.simple ? locale.text.summary.enterQuantity : locale.text.summary.enterParty,
        run: () => pricing.focusInvalid(),
        isBusy: false,
      },
      secondary: undefined,
    };
  const withChecks = <Button extends SummaryView['secondary']>(act: Button) =>
    typeof act === 'object'
      ? {
          ...act,
          run() {
            if (pricing.isInvalid) pricing.focusInvalid();
            else if (!applyTypedCode(host.renderRoot)) act.run();
          },
        }
      : act;
  return { ...view, primary: withChecks(view.primary), secondary: withChecks(view.secondary) };
}

/**
 * Formats the days, times and party of the open item's selection. Days and times come from the quote or, until it
 * arrives, from the quote request. Before the guest selects days, the party leaves out default quantities, because the
 * guest did not set them.
 */
export function formatSelection(
  { choice }: Pick<FlowState, 'choice'>,
  view: PricingView,
  { unit, simple }: Item,
  locale: Locale,
): VisitWords {
  const { quoteRequest, quote, values, parameters = [] } = view;
  const partyText = (counts: typeof values) => formatParty(counts, parameters, locale);
  if (simple || choice.start === null) return { days: '', party: partyText(simple ? values : choice.params) };
  const [start, end] = daysOf(view, choice.start);
  const { startTime, endTime } = quote ?? quoteRequest ?? {};
  return { days: formatPeriod({ unit, start, end, startTime, endTime }, locale), party: partyText(values) };
}

/** Returns the first and the last day of the selection, without the day of departure. */
function daysOf({ quoteRequest, quote }: PricingView, selectedStart: Day): [Day, Day] {
  const start = quote?.start ?? quoteRequest?.start ?? selectedStart;
  return [start, quote?.end ?? quoteRequest?.end ?? start];
}

/** Returns one row for each quantity. Until the parameters arrive, the rows are empty, so that nothing moves later. */
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

type BelowDeps = ItemContext & {
  readonly reads: Pick<StepReads, 'kinds' | 'addOns' | 'endTimes'>;
  readonly dates: DateBrowsing;
  readonly pricing: Pick<Pricing, 'view'>;
  readonly foot: Pick<ReturnType<typeof createCalendarFoot>, 'inputs'>;
};

/** Renders the inputs below the calendar, then the description of the item. */
export function belowCalendar(deps: BelowDeps): TemplateResult {
  const { host, flow, reads, pricing, foot } = deps;
  const { item } = host.finding;
  const locale = deps.locale();
  const kinds = reads.kinds.value;
  if (isSpecialItem(item) && !kinds) return html`<div class="skeleton rows"></div>`;
  if (item?.group === 'parent') return html`${kinds?.groupView(deps, item)} ${about(item, locale)}`;
  if (item && isSoldOut(deps)) return html`${about(item, locale)}`;
  const { parameters, values, quote, last } = pricing.view();
  const { choice } = flow.state;
  const timeZone = host.company?.timeZone ?? '';
  return html`${foot.inputs(lengthRules(deps))}
  ${locale && item ? kinds?.startTimes({ locale, item, choice, last, lengths: reads.endTimes?.range(), timeZone, onChoose: flow.choose }) : nothing}
  ${
    parameters?.length === 0
      ? nothing
      : keyed(
          // Each item and each line of the cart gets new fields, so that no typed text remains.
          `${item?.id ?? ''}/${choice.lineId ?? ''}`,
          html`<slipway-parameters
            class=${parameters ? nothing : 'pending'}
            part="parameters"
            .locale=${locale}
            .parameters=${parameters}
            .values=${values}
            .expected=${Math.max(1, Object.keys(item?.bounds ?? {}).length)}
            .contactUrl=${contactUrlOf(host.company)}
          ></slipway-parameters>`,
        )
  }
  ${locale ? reads.addOns.value?.template(locale) : nothing}
  ${
    locale && item
      ? discountField(
          loadLineEdit,
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

type RuleDeps = Pick<Context, 'flow' | 'locale'> & { readonly pricing: Pick<Pricing, 'view'> };

/** Returns the length rules that the quotes of the open item contain: a hint, and limits for the calendar. */
export function lengthRules({ flow, pricing, ...deps }: RuleDeps): LengthRules {
  const { isLengthRefused, minLength, maxLength, needsLastDay, isByNight } = pricing.view();
  // A later day begins a new selection if the page, a card or a different item selected a single day or night.
  const laterDay = isLengthRefused || needsLastDay ? 'ends' : flow.state.choice.end === null ? 'begins' : '';
  const locale = deps.locale();
  if (!locale || (minLength === 0 && maxLength === 0)) return { laterDay, longest: undefined, hint: '' };
  const { calendar, length } = locale.text;
  const atMost = maxLength > 0 ? length.atMost(maxLength, isByNight) : '';
  const sentences = needsLastDay
    ? [length.next(minLength, isByNight), atMost]
    : [
        (isByNight || minLength > 1) && calendar.hint(0, isByNight),
        minLength > 0 && length.atLeast(minLength, isByNight),
        atMost,
      ];
  return {
    laterDay,
    longest: atMost ? { count: maxLength, words: atMost, beyond: length.beyond } : undefined,
    hint: locale.sentences(sentences),
  };
}

/** An item counts as sold out only if its calendar has a taken day within this number of days from today. */
const PROOF_DAYS = 60;

/**
 * Returns true if no day of the open item is available. Uses the notes of the list until the item's own calendar
 * arrives. Returns false while the guest edits a line of the cart, because that line's places count as taken.
 */
export function isSoldOut({ host, flow, cards }: Omit<ItemContext, 'locale'>): boolean {
  const { item, firstFree, problem } = host.finding;
  if (!item || item.simple || item.group === 'parent' || problem || flow.state.choice.lineId !== undefined)
    return false;
  if (firstFree === undefined) return Boolean(cards.notes()?.get(item.id)?.soldOut);
  return firstFree === null && hasTakenDay(host);
}

/** Returns true if the calendar has a taken day. A calendar without any days proves nothing. */
function hasTakenDay({ today, finding: { availability } }: Context['host']): boolean {
  return (
    today !== undefined &&
    eachDay(today, addDays(today, PROOF_DAYS)).some((day) => availability?.stateOf(day) === 'taken')
  );
}

type SoldOutDeps = ItemContext & {
  readonly navigation: Pick<Navigation, 'back'>;
  readonly reads: Pick<StepReads, 'kinds'>;
};

/** Renders the notice that replaces the calendar of a sold-out item; undefined for other items. */
export function soldOutItem(deps: SoldOutDeps): TemplateResult | undefined {
  const { host, reads } = deps;
  const locale = deps.locale();
  const { today, company } = host;
  const { item } = host.finding;
  if (!locale || !today || !company || !item || !isSoldOut(deps)) return undefined;
  return (
    reads.kinds.value?.soldOutView(deps, { locale, item, today, company }) ?? html`<div class="skeleton waiting"></div>`
  );
}
