/**
 * Renders the open item without its calendar: the summary with price and buttons, and the quantities, times and
 * discount code. It also renders the notice of a sold-out item, and formats the length rules for the calendar.
 * `choose-step.ts` renders the calendar.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Item } from '../../api/types.ts';
import { linesOf } from '../../api/session-parts.ts';
import { can } from '../../flow/permissions.ts';
import { hasNoFreeTime, getQuoteKey } from '../../flow/quotes/quote-request.ts';
import type { FlowState } from '../../flow/state.ts';
import type { CountFormat } from '../../i18n/adapt-locale.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addDays, listDays, type Day } from '../../values/dates/day.ts';
import { isBusy, getWaitSeconds } from '../../values/problem.ts';
import { applyTypedCode, discountFieldTemplate } from '../cart/discount-field.ts';
import { itemDescriptionTemplate } from '../description/item-description.ts';
import type { createCalendarFooter } from '../item/calendar-footer.ts';
import type { LengthRules } from '../item/calendar-model.ts';
import type { PricingView } from '../item/pricing.ts';
import { summaryTemplate, type SummaryView } from '../item/summary.ts';
import type { CardNotesSource } from '../list/card-notes.ts';
import { getEmailOrWebsiteUrl, getEmailOrPhoneUrl } from '../shared/contact-link.ts';
import { formatParty, formatPeriod, type VisitTexts } from '../shared/format-visit.ts';
import type { ButtonAction } from '../shared/host.ts';
import type { InvalidQuantities } from '../shared/requests.ts';
import { problemTextTemplate } from '../shared/problem-text.ts';
import { scrollToAndFocus } from '../shared/sticky-offset.ts';
import type { FeatureContext } from './context.ts';
import type { DateBrowsing } from '../list/by-date/search-loader.ts';
import { loadCartModule, type CartLoader } from '../cart/cart-loader.ts';
import type { Navigation } from './navigation.ts';
import type { PricingViewWithLength, Pricing } from '../item/pricing.ts';
import type { AddToCart } from './request-routes.ts';
import { isSpecialItem, type StepTasks } from './step-tasks.ts';

type ItemDependencies = Pick<FeatureContext, 'host' | 'flow' | 'locale'> & { readonly cards: CardNotesSource };

type SummaryDependencies = ItemDependencies & {
  readonly stepTasks: Pick<StepTasks, 'addOns'>;
  readonly pricing: Pricing;
  readonly cartLoader: Pick<CartLoader, 'view'>;
  readonly addToCart: AddToCart;
};

/** Renders the summary of the open item: at the side in a wide layout, otherwise below the item. */
export function renderSummary(dependencies: SummaryDependencies): TemplateResult {
  const { host, flow, pricing, cartLoader } = dependencies;
  const { state } = flow;
  const { item } = host.openItemView;
  if (item?.group === 'parent' || isSoldOut(dependencies)) return html``;
  const locale = dependencies.locale();
  if (!locale || !item) return html`<div class="summary" aria-hidden="true"><div class="skeleton"></div></div>`;
  const pricingView = pricing.view();
  const { quoteRequest, quote } = pricingView;
  const { invalid, daySuggestion } = pricing;
  const addOns = dependencies.stepTasks.addOns.value;
  const missingSelectionPart = findMissingPart(dependencies, pricingView, item, locale);
  const { days, party } = formatSelection(state, pricingView, item, locale);
  const summaryView: SummaryView = {
    locale,
    item,
    when: days,
    whenBeside:
      (state.choice.start && locale.periodInSecondCalendar(...getSelectedDays(pricingView, state.choice.start))) || '',
    prompt: missingSelectionPart?.prompt ?? null,
    fullTotal: pricingView.fullTotal,
    party,
    quantities: createQuantityRows(pricingView, item, invalid, locale.wholeNumber),
    invalid: '',
    problem: priceProblemTemplate(pricing, locale, missingSelectionPart !== undefined),
    // Until the guest selects a time, hides the service's reason for the refusal. The reason names only the missing
    // time, even on a day without free times.
    quote: quote && pricingView.needsTime ? { ...quote, reason: '' } : quote,
    codeReason: quote?.codeReason ? locale.labelValue(state.choice.discountCode, quote.codeReason) : '',
    lastTotal: pricingView.lastTotal,
    addOnPrices: addOns?.formatSelectedPrices(locale),
    isPricePending: pricingView.pending,
    suggestedDays:
      daySuggestion.value && getQuoteKey(daySuggestion.value.quoteRequest) === getQuoteKey(pricing.refusedRequest())
        ? daySuggestion.value.template(flow.choose, locale)
        : undefined,
    askUrl: getEmailOrWebsiteUrl(host.company),
    primary: missingSelectionPart,
    secondary: undefined,
    ...(!missingSelectionPart && createFinalActions(dependencies, pricingView, item, locale)),
  };
  const adaptedSummary = cartLoader.view?.adaptSummary(summaryView, quoteRequest, addOns?.names) ?? summaryView;
  return summaryTemplate(addQuantityChecks(adaptedSummary, dependencies));
}

/**
 * Renders the problem that prevents a price; undefined for none. Adds a retry button, unless the primary button retries
 * or the service is busy. If the service is busy, the element retries by itself.
 */
function priceProblemTemplate(
  pricing: Pick<Pricing, 'problem' | 'retry'>,
  locale: Locale,
  hasOtherPrimaryButton: boolean,
): TemplateResult | undefined {
  const { problem } = pricing;
  if (!problem) return undefined;
  const { problems } = locale.text;
  const hasRetry = !isBusy(problem) && (hasOtherPrimaryButton || problem.kind === 'offline');
  return html`${problemTextTemplate(locale.problem(problem), problem, problems.again)}
  ${hasRetry ? html`<button class="quiet" part="retry" @click=${() => pricing.retry()}>${problems.retry}</button>` : nothing}`;
}

/** The button that leads to a missing part of the selection, and a prompt for it. */
interface MissingSelectionPart extends ButtonAction {
  prompt: string;
}

/**
 * Returns the button to the part that the guest must select next. Returns undefined if the selection is complete, or if
 * only the time is missing and no time is free.
 */
function findMissingPart(
  { host, flow }: Pick<ItemDependencies, 'host' | 'flow'>,
  { needsTime, quote, minLength, needsLastDay, isByNight }: PricingViewWithLength,
  item: Item,
  { text: { summary, length } }: Locale,
): MissingSelectionPart | undefined {
  const isDateMissing = !item.simple && flow.state.choice.start === null;
  if (isDateMissing || needsLastDay)
    return {
      label: isByNight || needsLastDay ? summary.chooseNights : summary.chooseDate,
      run: () => goToCalendar(host),
      prompt: needsLastDay ? length.next(minLength, isByNight) : '',
    };
  const isFullyBooked = quote && hasNoFreeTime(quote);
  return needsTime && !quote?.bookable && !isFullyBooked
    ? { label: summary.chooseTime, run: () => goToTimes(host), prompt: '' }
    : undefined;
}

/** Moves the focus to the calendar, to the day that the Tab key reaches. */
export const goToCalendar = (host: FeatureContext['host']) =>
  scrollToAndFocus(host, 'slipway-calendar', "[part~='day'][tabindex='0']");

/** Moves the focus to the first start time with free places. */
const goToTimes = (host: FeatureContext['host']) => scrollToAndFocus(host, '.times', 'input:enabled');

/**
 * Returns the buttons of a complete selection, which lead to the next step. If the service refuses the selection, a
 * single button leads to a different date or time. After a failed request, a single button retries.
 */
function createFinalActions(
  { host, flow, pricing, addToCart }: SummaryDependencies,
  { quote, pending }: PricingViewWithLength,
  item: Item,
  { text }: Locale,
): Pick<SummaryView, 'primary'> & Partial<Pick<SummaryView, 'secondary'>> {
  const { summary: messages } = text;
  const { state } = flow;
  const { problem } = pricing;
  if (problem && !pending && !isBusy(problem))
    return {
      primary: problem.kind === 'offline' ? undefined : { label: text.problems.retry, run: () => pricing.retry() },
    };
  if (quote && !quote.bookable) {
    const hasFreeTimes = quote.times?.length && !hasNoFreeTime(quote);
    const otherSelectionAction = hasFreeTimes
      ? { label: messages.chooseTime, run: () => goToTimes(host) }
      : { label: messages.otherDate, run: () => goToCalendar(host) };
    return { primary: item.simple ? undefined : otherSelectionAction };
  }
  const isWaiting = !quote || !can(state, 'add') || getWaitSeconds(state.problem) > 0;
  return {
    primary: {
      label: addToCart.goal === 'details' ? messages.adding : messages.book,
      run: () => addToCart.add('details'),
      isBusy: isWaiting,
    },
    secondary: quote
      ? {
          label: addToCart.goal === 'more' ? messages.adding : messages.add,
          run: () => addToCart.add('more'),
          isBusy: isWaiting,
        }
      : 'none',
  };
}

/**
 * Hides the price while a quantity is invalid, and makes the primary button lead to the field of that quantity. Each
 * button checks the quantities again when the guest presses it. If the guest has typed a discount code but not applied
 * it, the first press only applies the code. The guest then sees the new price and presses again.
 */
function addQuantityChecks(view: SummaryView, { pricing, host }: SummaryDependencies): SummaryView {
  const [invalidReason] = Object.values(pricing.invalid);
  const { summary: messages } = view.locale.text;
  if (invalidReason !== undefined)
    return {
      ...view,
      invalid: invalidReason,
      problem: undefined,
      quote: undefined,
      lastTotal: '',
      isPricePending: false,
      primary: {
        label: view.item.simple ? messages.enterQuantity : messages.enterParty,
        run: () => pricing.focusInvalid(),
      },
      secondary: undefined,
    };
  const addChecks = <Button extends SummaryView['secondary']>(action: Button) =>
    typeof action === 'object'
      ? {
          ...action,
          run() {
            if (pricing.isInvalid) pricing.focusInvalid();
            else if (!applyTypedCode(host.renderRoot)) action.run();
          },
        }
      : action;
  return { ...view, primary: addChecks(view.primary), secondary: addChecks(view.secondary) };
}

/**
 * Formats the days, times and party of the open item's selection. Days and times come from the quote or, until it
 * arrives, from the quote request. Before the guest selects days, the party leaves out default quantities, because the
 * guest did not set them.
 */
export function formatSelection(
  { choice }: Pick<FlowState, 'choice'>,
  pricingView: PricingView,
  { unit, simple }: Item,
  locale: Locale,
): VisitTexts {
  const { quoteRequest, quote, values, parameters = [] } = pricingView;
  const formatPartyText = (quantities: typeof values) => formatParty(quantities, parameters, locale);
  if (simple || choice.start === null) return { days: '', party: formatPartyText(simple ? values : choice.params) };
  const [startDay, endDay] = getSelectedDays(pricingView, choice.start);
  const { startTime, endTime } = quote ?? quoteRequest ?? {};
  return {
    days: formatPeriod({ unit, start: startDay, end: endDay, startTime, endTime }, locale),
    party: formatPartyText(values),
  };
}

/** Returns the first and the last day of the selection, without the day of departure. */
function getSelectedDays({ quoteRequest, quote }: PricingView, selectedStart: Day): [Day, Day] {
  const startDay = quote?.start ?? quoteRequest?.start ?? selectedStart;
  return [startDay, quote?.end ?? quoteRequest?.end ?? startDay];
}

/** Returns one row for each quantity. Until the parameters arrive, empty rows reserve the space. */
function createQuantityRows(
  { parameters, values }: PricingView,
  item: Item,
  invalidReasons: InvalidQuantities,
  formatFigures: CountFormat,
): SummaryView['quantities'] {
  return (
    parameters?.flatMap(({ id, label, hidden }) =>
      hidden ? [] : [{ label, count: invalidReasons[id] ? '–' : formatFigures(values[id] ?? 0) }],
    ) ?? Object.keys(item.bounds).map(() => ({ label: '\u00a0', count: '' }))
  );
}

type BelowCalendarDependencies = ItemDependencies & {
  readonly stepTasks: Pick<StepTasks, 'specialViews' | 'addOns' | 'endTimes'>;
  readonly dates: DateBrowsing;
  readonly pricing: Pick<Pricing, 'view'>;
  readonly calendarFooter: Pick<ReturnType<typeof createCalendarFooter>, 'renderDateInputs'>;
};

/** Renders the inputs below the calendar, then the description of the item. */
export function renderBelowCalendar(dependencies: BelowCalendarDependencies): TemplateResult {
  const { host, flow, stepTasks, pricing, calendarFooter } = dependencies;
  const { item } = host.openItemView;
  const locale = dependencies.locale();
  const specialViews = stepTasks.specialViews.value;
  if (isSpecialItem(item) && !specialViews) return html`<div class="skeleton rows"></div>`;
  const description = item ? itemDescriptionTemplate(item, locale) : nothing;
  if (item?.group === 'parent') return html`${specialViews?.renderGroup(dependencies, item)} ${description}`;
  if (isSoldOut(dependencies)) return html`${description}`;
  const { parameters, values, quote, latestQuote } = pricing.view();
  const { choice } = flow.state;
  const timeZone = host.company?.timeZone ?? '';
  return html`${calendarFooter.renderDateInputs(createLengthRules(dependencies))}
  ${locale && item ? specialViews?.startTimesTemplate({ locale, item, choice, latestQuote, lengthRange: stepTasks.endTimes?.getLengthRange(), timeZone, onChoose: flow.choose }) : nothing}
  ${
    parameters?.length === 0
      ? nothing
      : keyed(
          // Creates new fields for each item and each edited line, so that no text from the previous one remains.
          `${item?.id ?? ''}/${choice.lineId ?? ''}`,
          html`<slipway-parameters
            class=${parameters ? nothing : 'pending'}
            part="parameters"
            .locale=${locale}
            .parameters=${parameters}
            .values=${values}
            .expected=${Math.max(1, Object.keys(item?.bounds ?? {}).length)}
            .contactUrl=${getEmailOrPhoneUrl(host.company)}
          ></slipway-parameters>`,
        )
  }
  ${locale ? stepTasks.addOns.value?.template(locale) : nothing}
  ${
    locale && item
      ? discountFieldTemplate(
          loadCartModule,
          locale,
          choice.discountCode,
          !can(flow.state, 'redeem'),
          quote,
          '',
          linesOf(flow.state.session).length > 0,
        )
      : nothing
  }
  ${description}`;
}

type LengthRulesDependencies = Pick<FeatureContext, 'flow' | 'locale'> & { readonly pricing: Pick<Pricing, 'view'> };

/** Returns the length rules that the quotes of the open item contain: a hint, and limits for the calendar. */
export function createLengthRules({ flow, pricing, ...deps }: LengthRulesDependencies): LengthRules {
  const { isLengthRefused, minLength, maxLength, needsLastDay, isByNight } = pricing.view();
  // If `end` is null, the selected single day or night comes from the page, a card or the previous item. A press on a
  // later day then begins a new selection.
  const laterDay = isLengthRefused || needsLastDay ? 'ends' : flow.state.choice.end === null ? 'begins' : '';
  const locale = deps.locale();
  if (!locale || (minLength === 0 && maxLength === 0)) return { laterDay, longest: undefined, hint: '' };
  const { calendar, length } = locale.text;
  const maxLengthText = maxLength > 0 ? length.atMost(maxLength, isByNight) : '';
  const ruleSentences = needsLastDay
    ? [length.next(minLength, isByNight), maxLengthText]
    : [
        (isByNight || minLength > 1) && calendar.hint(0, isByNight),
        minLength > 0 && length.atLeast(minLength, isByNight),
        maxLengthText,
      ];
  return {
    laterDay,
    longest: maxLengthText ? { count: maxLength, words: maxLengthText, beyond: length.beyond } : undefined,
    hint: locale.sentences(ruleSentences),
  };
}

/** An item counts as sold out only if its calendar has a taken day within this number of days from today. */
const SOLD_OUT_PROOF_DAYS = 60;

/**
 * Returns true if the open item has no available day and at least one taken day. Uses the notes of the list until the
 * item's own calendar arrives. Returns false while the guest edits a line of the cart, because that line's places count
 * as taken.
 */
export function isSoldOut({ host, flow, cards }: Omit<ItemDependencies, 'locale'>): boolean {
  const { item, firstFreeDay, problem } = host.openItemView;
  if (!item || item.simple || item.group === 'parent' || problem || flow.state.choice.lineId !== undefined)
    return false;
  if (firstFreeDay === undefined) return Boolean(cards.notes()?.get(item.id)?.soldOut);
  return firstFreeDay === null && hasTakenDay(host);
}

/**
 * Returns true if the calendar has a taken day within `SOLD_OUT_PROOF_DAYS` days. Without a taken day, the item may not
 * be on sale yet.
 */
function hasTakenDay({ today, openItemView: { availability } }: FeatureContext['host']): boolean {
  return (
    today !== undefined &&
    listDays(today, addDays(today, SOLD_OUT_PROOF_DAYS)).some((day) => availability?.stateOf(day) === 'taken')
  );
}

type SoldOutDependencies = ItemDependencies & {
  readonly navigation: Pick<Navigation, 'back'>;
  readonly stepTasks: Pick<StepTasks, 'specialViews'>;
};

/** Renders the notice that replaces the calendar of a sold-out item; undefined for other items. */
export function renderSoldOutItem(dependencies: SoldOutDependencies): TemplateResult | undefined {
  const { host, stepTasks } = dependencies;
  const locale = dependencies.locale();
  const { today, company } = host;
  const { item } = host.openItemView;
  if (!locale || !today || !company || !item || !isSoldOut(dependencies)) return undefined;
  return (
    stepTasks.specialViews.value?.renderSoldOut(dependencies, { locale, item, today, company }) ??
    html`<div class="skeleton waiting"></div>`
  );
}
