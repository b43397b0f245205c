/**
 * Owns the price of the current selection: the party, the quote, the length rules, and the search for other days after
 * a refusal. They share a module, because a new party or rule changes the quote. The module adds nothing to the cart
 * and renders nothing.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { BookingClient } from '../../api/booking-client.ts';
import type { Parameter, QuoteRequest, Quote } from '../../api/types.ts';
import { hasDayPrices } from '../../flow/quotes/item-facts.ts';
import { createQuoteCache, type QuoteCache } from '../../flow/quotes/quote-cache.ts';
import {
  clampQuantities,
  hasNoFreeTime,
  isRefusedByRule,
  isSameRequest,
  mayBeTooShort,
  needsTime,
  buildProbeRequest,
  getQuantities,
  toQuoteRequest,
} from '../../flow/quotes/quote-request.ts';
import type { Flow } from '../../flow/flow.ts';
import type { Choice } from '../../flow/state.ts';
import type { Phase, StateListener } from '../../flow/store.ts';
import type { Locale } from '../../i18n/locale.ts';
import { loadLazyModule } from '../../page/lazy-module.ts';
import type { createCartStorage } from '../../page/storage/cart-storage.ts';
import { addDays, countDays } from '../../values/dates/day.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { Host } from '../shared/host.ts';
import type { Lifetime } from '../shared/lifetime.ts';
import type { InvalidQuantities } from '../shared/requests.ts';
import type { DaySuggestion } from './date-inputs/next-available.ts';

/** The price of the current selection, and the quote request that returned it. */
export interface PricingView {
  /** The parameters of the open item, from its last quote; undefined until the first quote arrives. */
  parameters: readonly Parameter[] | undefined;
  values: Readonly<Record<string, number>>;
  /**
   * The quote request for the selection. Before the guest selects days, it is a request for the first free day, because
   * only a quote contains the item's parameters.
   */
  quoteRequest: QuoteRequest | null;
  /** The quote for `quoteRequest`, even before a selection; undefined until it arrives. */
  quoteOfRequest: Quote | undefined;
  /** The quote for exactly the current selection; undefined without a selection, and until the quote arrives. */
  quote: Quote | undefined;
  /** The last quote of the open item, for any request. Its start times stay visible until the next quote arrives. */
  latestQuote: Quote | undefined;
  /** Total of the open item's last quote, to show it while the next quote is pending; `''` before a selection. */
  lastTotal: string;
  /** Total without the discount code; `''` unless an earlier quote for the same selection contains it. */
  fullTotal: string;
  /** True if the guest must select a time before there can be a price. */
  needsTime: boolean;
  pending: boolean;
}

/** The price, and the length rules of the item. */
export interface PricingViewWithLength extends PricingView {
  /** Minimum length of the item's bookings, in days or nights; 0 if there is no minimum or it is unknown. */
  minLength: number;
  /** Maximum length of the item's bookings, in days or nights; 0 if unknown. */
  maxLength: number;
  /**
   * True if the guest has selected only the first day and the item requires a longer booking. The summary then shows a
   * hint instead of the refusal.
   */
  needsLastDay: boolean;
  /**
   * True if the service refuses several days because of a rule, which may be about the length. A shorter or longer
   * booking may be possible.
   */
  isLengthRefused: boolean;
  /** True if lengths count nights, not days. */
  isByNight: boolean;
}

const viewWithoutRequest: PricingView = {
  parameters: undefined,
  values: {},
  quoteRequest: null,
  quoteOfRequest: undefined,
  quote: undefined,
  latestQuote: undefined,
  lastTotal: '',
  fullTotal: '',
  needsTime: false,
  pending: false,
};

/**
 * Maximum number of quotes for one selection whose parameters change the next request. Otherwise quotes with
 * contradictory parameters would cause endless requests.
 */
const MAX_QUOTES_PER_SELECTION = 3;

interface PricingDependencies extends Pick<Lifetime, 'attach' | 'attachOptional'> {
  readonly host: Host;
  readonly client: Pick<BookingClient, 'rate'>;
  readonly flow: Flow;
  /** Stores the last start of a session that got no answer. The service may still hold capacity for that session. */
  readonly cartStorage: Pick<ReturnType<typeof createCartStorage>, 'lostStart'>;
  /** The edited cart line. `quoteFor` returns a quote in which the line's own capacity counts as free. */
  readonly cartLoader: { readonly view: { quoteFor(quote: Quote, quoteRequest: QuoteRequest): Quote } | null };
  readonly locale: () => Locale | undefined;
  readonly observe: (phase: Phase, listener: StateListener) => void;
}

/** An item with the parameters of its last quote. */
interface QuotedItem {
  itemId: string;
  parameters: readonly Parameter[];
}

export class Pricing {
  /** Reasons why quantities are invalid, by parameter id; empty if every quantity is valid. */
  invalid: InvalidQuantities = {};
  /** Searches for other days for the current party after a refusal. */
  readonly daySuggestion: Task<readonly [QuoteRequest | null], DaySuggestion | null>;
  /**
   * The quotes that the service has returned since the cart last changed or the service last refused to add an item.
   */
  readonly quotes: QuoteCache;
  readonly #dependencies: PricingDependencies;
  readonly #quoteTask: Task<readonly [QuoteRequest | null], { quoteRequest: QuoteRequest; quote: Quote }>;
  readonly #lengthLimitTask: Task<readonly [QuoteRequest | null], null>;
  /** The item of the last quote, with its parameters. */
  #lastQuotedItem: QuotedItem | undefined;
  /** The selection that the last quote is for, and the number of quotes for it so far. */
  #quoteCount: { choice: Choice; count: number } | undefined;
  /** The shortest booking by item id, in days or nights; 0 if a search found no rule. */
  readonly #minLengthsByItemId = new Map<string, number>();
  readonly #maxLengthsByItemId = new Map<string, number>();

  constructor(dependencies: PricingDependencies) {
    const { host, client, observe, attach, attachOptional } = dependencies;
    this.#dependencies = dependencies;
    this.quotes = createQuoteCache(client);
    this.#quoteTask = attach(
      new Task(host, {
        args: () => [this.#createQuoteView().quoteRequest] as const,
        argsEqual: isSameRequest,
        task: ([quoteRequest], { signal }) => (quoteRequest ? this.#readQuote(quoteRequest, signal) : initialState),
      }),
    );
    this.#lengthLimitTask = attach(
      new Task(host, {
        args: () =>
          [
            !host.openItemView.areDaysPending && this.#findLimitsToSearch()
              ? this.#createQuoteView().quoteRequest
              : null,
          ] as const,
        argsEqual: isSameRequest,
        task: ([quoteRequest], { signal }) =>
          quoteRequest ? this.#searchLengthLimit(quoteRequest, signal) : initialState,
      }),
    );
    this.daySuggestion = attachOptional(
      new Task(host, {
        // Waits until all days have loaded, because the search cannot find a free day that has not loaded.
        args: () => [host.openItemView.areDaysPending ? null : this.refusedRequest()] as const,
        argsEqual: isSameRequest,
        task: ([quoteRequest], { signal }) =>
          quoteRequest ? this.#findDaySuggestion(quoteRequest, signal) : initialState,
      }),
    );
    observe('invalidate', (state, previousState) => {
      // Removes the reasons of the previous fields, because a different step, item or edited line has different fields.
      const { itemId, lineId } = previousState.choice;
      if (state.step !== previousState.step || state.choice.itemId !== itemId || state.choice.lineId !== lineId)
        this.invalid = {};
      if (state.session !== previousState.session) this.quotes.forget();
      // The service has refused a SLIP (the booking token of a quote), so the cart must not send it again. A new quote
      // for the same request has a new SLIP.
      if (state.problem && !previousState.problem && state.step === 'choose') {
        this.quotes.forget();
        this.retry();
      }
    });
  }

  /**
   * Returns the price and the length rules. Returns no price while a quantity is invalid, because no quote is then for
   * the quantities in the fields.
   */
  view(): PricingViewWithLength {
    const { item, availability, areDaysPending } = this.#dependencies.host.openItemView;
    const pricingView: PricingViewWithLength = {
      ...this.#createQuoteView(),
      minLength: this.#minLengthsByItemId.get(item?.id ?? '') ?? 0,
      maxLength: this.#maxLengthsByItemId.get(item?.id ?? '') ?? 0,
      needsLastDay: false,
      isLengthRefused: false,
      isByNight: item?.unit === 'N',
    };
    const { quoteRequest, quote, minLength, maxLength } = pricingView;
    if (item && quoteRequest && quote) {
      const requestLength = countDays(quoteRequest.start, quoteRequest.end);
      const isSearchRunning = areDaysPending || this.#lengthLimitTask.status === TaskStatus.PENDING;
      if (isSearchRunning && this.#findLimitsToSearch() === this.#minLengthsByItemId) {
        // Shows the price as pending: the search may find that only a length rule causes the refusal.
        pricingView.quote = undefined;
        pricingView.pending = true;
      } else if (quote.bookable) {
        // Ignores a length limit that the service does not apply to these days, because limits may differ from day to
        // day.
        if (requestLength < minLength) pricingView.minLength = 0;
        if (requestLength > maxLength) pricingView.maxLength = 0;
      } else if (isRefusedByRule(quote)) {
        const { start } = quoteRequest;
        pricingView.isLengthRefused = hasDayPrices(item) && requestLength > 1;
        pricingView.needsLastDay =
          requestLength === 1 && minLength > 0 && availability?.canSpan(start, addDays(start, minLength - 1)) === true;
      }
    }
    if (Object.keys(this.invalid).length === 0) return pricingView;
    return { ...pricingView, quote: undefined, lastTotal: '', pending: false };
  }

  /** Creates the view without the length rules. */
  #createQuoteView(): PricingView {
    const { host, flow, cartLoader } = this.#dependencies;
    const { choice, step } = flow.state;
    const { item, firstFreeDay } = host.openItemView;
    // Only the selection step needs a price. An item with child items has no price of its own.
    if (step !== 'choose' || item === undefined || item.group === 'parent') return viewWithoutRequest;
    const { value, error } = this.#quoteTask;
    const latestAnswer = value?.quoteRequest.itemId === item.id ? value : undefined;
    const knownParameters = this.#lastQuotedItem?.itemId === item.id ? this.#lastQuotedItem.parameters : undefined;
    const selectionRequest = toQuoteRequest(choice, item, knownParameters, firstFreeDay);
    const quoteRequest = selectionRequest ?? (firstFreeDay ? buildProbeRequest(choice, item, firstFreeDay) : null);
    const latestQuote =
      latestAnswer && (cartLoader.view?.quoteFor(latestAnswer.quote, latestAnswer.quoteRequest) ?? latestAnswer.quote);
    const currentAnswer =
      latestAnswer && isSameRequest([latestAnswer.quoteRequest], [quoteRequest]) ? latestQuote : undefined;
    const pricingView: PricingView = {
      ...viewWithoutRequest,
      parameters: knownParameters ?? (quoteRequest === null && firstFreeDay === null ? [] : undefined),
      values: getQuantities(choice, item, knownParameters ?? []),
      quoteRequest,
      quoteOfRequest: currentAnswer,
      latestQuote,
    };
    if (!selectionRequest) return pricingView;
    const { discountCode } = selectionRequest;
    return {
      ...pricingView,
      quote: currentAnswer,
      fullTotal: (discountCode && this.quotes.peek({ ...selectionRequest, discountCode: '' })?.total) || '',
      needsTime: needsTime(item, selectionRequest),
      lastTotal: latestQuote?.total ?? '',
      pending: currentAnswer === undefined && error === undefined,
    };
  }

  async #readQuote(quoteRequest: QuoteRequest, signal: AbortSignal) {
    const { itemId } = quoteRequest;
    const quote = await this.quotes.rate(quoteRequest, signal);
    const { choice } = this.#dependencies.flow.state;
    this.#quoteCount = { choice, count: choice === this.#quoteCount?.choice ? this.#quoteCount.count + 1 : 1 };
    if (this.#quoteCount.count <= MAX_QUOTES_PER_SELECTION || this.#lastQuotedItem?.itemId !== itemId)
      this.#lastQuotedItem = { itemId, parameters: quote.parameters };
    return { quoteRequest, quote };
  }

  /**
   * Returns the map that a search must fill to explain the current refusal: `#minLengthsByItemId` or
   * `#maxLengthsByItemId`. Returns null if no search is necessary. The service reveals a length rule only by refusing
   * requests, so the search tries different lengths, once for each item.
   */
  #findLimitsToSearch(): Map<string, number> | null {
    const { item } = this.#dependencies.host.openItemView;
    const { quoteRequest, quote, quoteOfRequest } = this.#createQuoteView();
    if (!item || !quoteRequest || !quoteOfRequest) return null;
    const knownMinLength = this.#minLengthsByItemId.get(item.id);
    if (knownMinLength === undefined && mayBeTooShort(item, quoteRequest, quoteOfRequest))
      return this.#minLengthsByItemId;
    const isLongerThanMinimum =
      !this.#maxLengthsByItemId.has(item.id) &&
      countDays(quoteRequest.start, quoteRequest.end) > Math.max(1, knownMinLength ?? 0);
    return isLongerThanMinimum && hasDayPrices(item) && quote && isRefusedByRule(quote)
      ? this.#maxLengthsByItemId
      : null;
  }

  async #searchLengthLimit(quoteRequest: QuoteRequest, signal: AbortSignal) {
    const limitsByItemId = this.#findLimitsToSearch();
    const { availability } = this.#dependencies.host.openItemView;
    if (!limitsByItemId || !availability) return initialState;
    const { itemId } = quoteRequest;
    const minLength = Math.max(1, this.#minLengthsByItemId.get(itemId) ?? 0);
    const searchLengthLimit = async () => {
      const { findMinLength, findMaxLength } = await loadLazyModule(() => import('./date-inputs/index.ts'));
      return limitsByItemId === this.#minLengthsByItemId
        ? findMinLength(this.quotes, quoteRequest, availability, signal)
        : findMaxLength(this.quotes, quoteRequest, availability, minLength, signal);
    };
    // Stores 0 (no known limit) if the search fails. The guest then sees the service's reason for the refusal.
    const foundLimit = await searchLengthLimit().catch(() => 0);
    if (!signal.aborted) limitsByItemId.set(itemId, foundLimit);
    return null;
  }

  async #findDaySuggestion(quoteRequest: QuoteRequest, signal: AbortSignal) {
    const { host, cartStorage } = this.#dependencies;
    const { parameters = [] } = this.view();
    const locale = this.#dependencies.locale();
    if (!locale) return initialState;
    const { findDaySuggestion } = await loadLazyModule(() => import('./date-inputs/index.ts'));
    const refusedSelection = { quoteRequest, parameters, locale, lostStart: cartStorage.lostStart.load() };
    return findDaySuggestion(host, this, refusedSelection, signal);
  }

  /**
   * Returns the current quote request if the service refused it; otherwise null. Also returns null while only the last
   * day or the time is missing.
   */
  refusedRequest(): QuoteRequest | null {
    const { quoteRequest, quote, needsTime, needsLastDay } = this.view();
    return quote && !quote.bookable && !needsLastDay && (!needsTime || hasNoFreeTime(quote)) ? quoteRequest : null;
  }

  /** Returns the last quoted item with its party; undefined before the first quote. */
  party(): (QuotedItem & { values: Readonly<Record<string, number>> }) | undefined {
    const lastItem = this.#lastQuotedItem;
    return (
      lastItem && { ...lastItem, values: clampQuantities(this.#dependencies.flow.state.choice, lastItem.parameters) }
    );
  }

  /** The problem of the last quote request; null if it did not fail. */
  get problem(): Problem | null {
    const { error } = this.#quoteTask;
    return error === undefined ? null : problemOf(error);
  }

  retry(): void {
    void this.#quoteTask.run();
  }

  /** True while a field shows an invalid quantity, even if the field has not dispatched its event yet. */
  get isInvalid(): boolean {
    return Object.keys(this.invalid).length > 0 || this.#parametersElement?.isInvalid === true;
  }

  setInvalidReasons(invalidReasons: InvalidQuantities): void {
    this.invalid = invalidReasons;
    this.#dependencies.host.requestUpdate();
  }

  /** Moves the focus to the first invalid field and announces its reason. */
  focusInvalid(): void {
    this.#parametersElement?.focusInvalid();
  }

  get #parametersElement() {
    return this.#dependencies.host.renderRoot.querySelector('slipway-parameters');
  }
}
