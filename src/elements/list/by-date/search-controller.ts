/**
 * Owns the date search of the list: it finds the items that are free on the guest's days for the guest's party. It runs
 * the requests as tasks of the root element. `flow/quotes` finds the items. `search-content.ts` creates the content.
 */
import { initialState, Task, TaskStatus } from '@lit/task';
import type { Item, ListedQuote } from '../../../api/types.ts';
import { findOffer, type Offer, type PartialOffer, type DateSearch } from '../../../flow/quotes/date-search.ts';
import { needsNearOffers, findNearOffers, type NearClient, type NearOffer } from '../../../flow/quotes/near-offers.ts';
import { emptyParty, toItemQuantities, buildParty, type Party } from '../../../flow/quotes/party.ts';
import { rateList } from '../../../flow/quotes/rate-list.ts';
import type { ReadPriority } from '../../../flow/reads/read-queue.ts';
import type { Day } from '../../../values/dates/day.ts';
import { problemOf, getWaitSeconds, type Problem } from '../../../values/problem.ts';
import { createOverlayHistory, type OverlayHistory } from '../../../page/overlay-history.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';
import {
  countChecked,
  formatNearbyDays,
  formatSearchResult,
  createSearchContent,
  type FinishedSearch,
  type SearchContent,
} from './search-content.ts';
import { SlipwayDates } from './dates-element.ts';
import { defineElements } from '../../shared/define.ts';
import { getVisitPeriod } from '../../shared/format-visit.ts';
import { routeRequests, type Requests } from '../../shared/requests.ts';
import { getContentWithoutSearch } from '../list-content.ts';
import type { Host } from '../../shared/host.ts';
import type { SlipwayItems } from '../items.ts';
import type { Lifetime } from '../../shared/lifetime.ts';
import { isByNight } from '../../../flow/quotes/quote-request.ts';
import { createPresetSearch, findItemsToProbe, toSearchDays, waitForService, type SearchDays } from './search-days.ts';
import { isEqualData } from '../../../values/is-equal-data.ts';

// The assistant tools load this module on demand and use these exports of it.
export { getItemDays, findOffer } from '../../../flow/quotes/date-search.ts';

/** The maximum time, in ms, that a search waits for its first items before it requests the other items. */
const MAX_FIRST_BATCH_WAIT_MS = 2000;

export interface DateSearchDependencies extends Pick<Lifetime, 'attach' | 'attachOptional' | 'signal'> {
  host: Host;
  getQuoteClient: (priority: ReadPriority) => NearClient;
  /** Returns the locale; undefined until the account and the language have loaded. */
  locale: () => Locale | undefined;
}

/** @param isOpen true if the guest opened the form; false to start the search for the preset days immediately */
export function createSearch(dependencies: DateSearchDependencies, isOpen: boolean): DateSearchController {
  defineElements({ 'slipway-dates': SlipwayDates });
  return new DateSearchController(dependencies, isOpen);
}

type SearchTaskInput<Trigger> = readonly [trigger: Trigger, items: readonly Item[] | undefined];
type OfferTask = Task<readonly [...SearchTaskInput<DateSearch | null>, isHeld: boolean], Offer>;
type PartyProbeTask = Task<SearchTaskInput<Day | undefined>, readonly ListedQuote[]>;
type NearbyDaysTask = Task<SearchTaskInput<FinishedSearch | null>, NearOffer[]>;

/** The date search of the list, from the form to nearby dates. `createSearch` creates it. */
export class DateSearchController {
  readonly #host: Host;
  readonly #getLocale: () => Locale | undefined;
  /** The client for the request that the search form waits for. Its requests have a high priority. */
  readonly #probeClient: NearClient;
  /** The client for all other requests. It waits for urgent requests, such as that for the selected day's price. */
  readonly #client: NearClient;

  /** The search whose items the list shows; null while the list shows all items. */
  #dateSearch: DateSearch | null;
  /** The search that the guest entered. `#dateSearch` differs from it while the guest views nearby dates. */
  #requestedSearch: DateSearch | null;
  /** The flexibility of the dates in days: how much earlier or later a visit may be. */
  #flexDays = 0;
  /** The finished search for which the view shows nearby dates; null while a search runs, or without nearby dates. */
  #nearbySearch: FinishedSearch | null = null;
  /** The initial days of the form; null if there are none. */
  #initialDays: SearchDays | null;
  #isFormOpen: boolean;
  /** The settings whose preset days have already started a search. */
  #appliedSettings: Host['settings'];
  #cachedContent: { inputs: readonly unknown[]; content: SearchContent } | null = null;
  /** The items of the current date search, and the answers so far; null before the first answer. */
  #partialResult: { items: readonly Item[]; offer: PartialOffer } | null = null;
  /** The party in the text above the list. The first known party of the current search stays. */
  #shownParty: Party | undefined;
  #isStopped = false;
  #isComplete = false;
  #pause: Problem | null = null;
  readonly #offerTask: OfferTask;
  /** Reads the parameters of the party for the form before the first search. */
  readonly #probeTask: PartyProbeTask;
  readonly #nearbyTask: NearbyDaysTask;
  /** Adds an entry for the open form to the browser's history, so that Back closes the form. */
  readonly #formHistory: OverlayHistory;

  constructor(dependencies: DateSearchDependencies, isOpen: boolean) {
    const { host, getQuoteClient, attach, attachOptional, signal } = dependencies;
    this.#host = host;
    this.#getLocale = dependencies.locale;
    this.#probeClient = getQuoteClient('requested');
    this.#client = getQuoteClient('visible');
    this.#dateSearch = this.#requestedSearch = this.#getPresetSearch();
    this.#appliedSettings = host.settings;
    this.#isFormOpen = isOpen;
    this.#initialDays = this.#dateSearch ?? this.#getSelectedDays();
    this.#offerTask = attach(this.#createOfferTask());
    this.#probeTask = attachOptional(this.#createProbeTask());
    this.#nearbyTask = attachOptional(this.#createNearbyTask());
    this.#formHistory = createOverlayHistory({
      stepsKey: `slipway ${host.id || host.settings.baseUrl}`,
      close: () => (this.#dateSearch ? this.#closeForm() : this.#clearSearch()),
      signal,
    });
    if (isOpen) this.#formHistory.recordOpen();
    this.#listenToRequests(signal);
  }

  /** True while the list shows only free items. An item that the guest then opens starts with the searched days. */
  get isActive(): boolean {
    return this.#dateSearch !== null;
  }

  /** Returns the content of the list and of the view above it. It stays the same object until something changes. */
  getContent(locale: Locale): SearchContent {
    const { settings, items, today } = this.#host;
    if (this.#appliedSettings !== settings) {
      this.#appliedSettings = settings;
      this.#startSearch(this.#getPresetSearch());
      this.#isFormOpen = false;
      this.#formHistory.recordClose();
    }
    const progressInputs = [this.#partialResult, this.#isStopped, this.#pause, getWaitSeconds(this.#pause)];
    const nearbyInputs = [this.#nearbySearch, this.#nearbyTask.status, this.#nearbyTask.value];
    const answerInputs = [this.#offerTask.status, this.#offerTask.value, this.#probeTask.value, ...progressInputs];
    const contentInputs = [locale, this.#dateSearch, this.#isFormOpen, ...answerInputs, ...nearbyInputs, items, today];
    if (!this.#cachedContent?.inputs.every((cachedInput, index) => cachedInput === contentInputs[index]))
      this.#cachedContent = { inputs: contentInputs, content: this.#createContent(locale) };
    return this.#cachedContent.content;
  }

  /** Opens the form. */
  open(): void {
    this.#isFormOpen = true;
    this.#formHistory.recordOpen();
    this.#initialDays = this.#dateSearch ?? this.#getSelectedDays();
    this.#host.requestUpdate();
  }

  /** The problem that made the search fail or pause; null if there is none. */
  get problem(): Problem | null {
    return this.#offerTask.status === TaskStatus.ERROR ? problemOf(this.#offerTask.error) : this.#pause;
  }

  retry(): void {
    if (this.#offerTask.status === TaskStatus.ERROR) void this.#offerTask.run();
  }

  #createOfferTask(): OfferTask {
    return new Task(this.#host, {
      args: () => [this.#dateSearch, this.#host.items, this.#isSearchHeld()] as const,
      task: async ([dateSearch, items, isSearchHeld], { signal }) => {
        if (this.#partialResult?.items !== items) this.#partialResult = null;
        this.#pause = null;
        if (!dateSearch || !items) return initialState;
        if (isSearchHeld) return this.#partialResult?.offer ?? emptyOffer;
        this.#isComplete = false;
        const foundOffer = await this.#findOffer(dateSearch, items, signal);
        this.#isComplete = true;
        if (dateSearch === this.#requestedSearch) {
          const finishedSearch = { dateSearch, offer: foundOffer, flex: this.#flexDays };
          this.#nearbySearch = needsNearOffers({ items, ...finishedSearch }) ? finishedSearch : null;
        }
        const messages = this.#getMessages();
        if (messages) this.#host.announce(formatSearchResult(foundOffer, items, messages));
        this.#moveFocusToDates();
        return foundOffer;
      },
    });
  }

  async #findOffer(dateSearch: DateSearch, items: readonly Item[], signal: AbortSignal): Promise<Offer> {
    try {
      return await findOffer(this.#client, items, dateSearch, {
        signal,
        earlierOffer: this.#partialResult?.offer ?? null,
        order: () => (this.#findListElement()?.matching ?? []).map(({ id }) => id),
        onProgress: (offer) => {
          if (signal.aborted) return;
          this.#partialResult = { items, offer };
          this.#host.requestUpdate();
        },
        wait: (problem) => waitForService(problem, (pause) => this.#setPause(pause), signal),
        waitForFirstBatch: () => new Promise((resolve) => setTimeout(resolve, MAX_FIRST_BATCH_WAIT_MS)),
      });
    } catch (error) {
      if (!signal.aborted && this.#partialResult?.offer.free.size)
        this.#host.announce(this.#getLocale()?.problem(problemOf(error)) ?? '');
      throw error;
    }
  }

  #setPause(pause: Problem | null): void {
    this.#pause = pause;
    this.#host.requestUpdate();
  }

  #getMessages() {
    return this.#getLocale()?.section('byDate', enByDate);
  }

  /** Moves the focus from the stop button, which disappears at the end of the search, to the searched dates. */
  #moveFocusToDates(): void {
    if (!this.#findListElement()?.renderRoot.querySelector("[part~='stop']:focus")) return;
    const datesElement = this.#host.renderRoot.querySelector('slipway-dates');
    datesElement?.renderRoot.querySelector<HTMLElement>("[part~='when']")?.focus({ preventScroll: true });
  }

  #findListElement(): SlipwayItems | null {
    return this.#host.renderRoot.querySelector('slipway-items');
  }

  /** Returns true while the search must send no requests: the guest has stopped it, or the list does not show. */
  #isSearchHeld(): boolean {
    const { step, choice } = this.#host.store.state;
    const openItem = this.#host.items?.find(({ id }) => id === choice.itemId);
    const isListInView = step === 'choose' && (choice.itemId === null || openItem?.group === 'parent');
    return !this.#isComplete && (this.#isStopped || !isListInView);
  }

  readonly #stopSearch = (): void => {
    this.#isStopped = true;
    const { checked, total } = countChecked(this.#host.items ?? [], this.#partialResult?.offer);
    this.#host.announce(this.#getMessages()?.checked(checked, total) ?? '');
    this.#host.requestUpdate();
  };

  readonly #resumeSearch = (): void => {
    this.#isStopped = false;
    this.retry();
    this.#host.requestUpdate();
  };

  #setDateSearch(dateSearch: DateSearch | null): void {
    this.#dateSearch = dateSearch;
    this.#partialResult = this.#pause = null;
    this.#shownParty = undefined;
    this.#isStopped = this.#isComplete = false;
  }

  #createProbeTask(): PartyProbeTask {
    return new Task(this.#host, {
      args: () =>
        [this.#isFormOpen && this.#dateSearch === null ? this.#host.today : undefined, this.#host.items] as const,
      task: ([today, items], { signal }) => {
        // Keeps the last answer: the form needs its parameters again if a later search ends without an answer.
        if (!today || !items) return this.#probeTask.value ?? initialState;
        const itemIds = findItemsToProbe(items).map(({ id }) => id);
        const quoteRequest = { itemIds, start: today, end: today, params: {}, discountCode: '' };
        return rateList(this.#probeClient, [quoteRequest], { signal }).then(({ quotes }) => [...quotes.values()]);
      },
    });
  }

  #createNearbyTask(): NearbyDaysTask {
    return new Task(this.#host, {
      args: () => [this.#nearbySearch, this.#host.items] as const,
      task: async ([finishedSearch, items], { signal }) => {
        const { today } = this.#host;
        if (!finishedSearch || !items || !today) return initialState;
        const offers = await findNearOffers(this.#client, { ...finishedSearch, items, today }, signal);
        const locale = this.#getLocale();
        if (locale && offers.length > 0) this.#host.announce(formatNearbyDays(offers, finishedSearch, items, locale));
        return offers;
      },
    });
  }

  #listenToRequests(signal: AbortSignal): void {
    routeRequests(
      this.#host.renderRoot,
      {
        'dates-ask': (dateSearch) => this.#handleSearch(dateSearch),
        'dates-move': (days) => this.#moveToDays(days),
        'dates-open': () => this.open(),
        'dates-clear': () => this.#clearSearch(),
        'dates-close': () => this.#closeForm(),
      },
      { signal },
    );
  }

  #handleSearch({ from, to, quantities, flex }: Requests['dates-ask']): void {
    const { store } = this.#host;
    const { params, discountCode } = store.state.choice;
    // If the form shows no party, keeps the quantities of the last search or of the selection.
    const searchedQuantities =
      Object.keys(quantities).length > 0
        ? { ...params, ...toItemQuantities(this.#getParty() ?? emptyParty, quantities) }
        : (this.#dateSearch?.params ?? params);
    // Starts the search again after a change of the flexibility, even for the same days.
    if (flex !== this.#flexDays) this.#setDateSearch(null);
    this.#flexDays = flex;
    this.#startSearch({ from, to, params: searchedQuantities, discountCode });
    this.#closeForm();
    store.choose({ params: searchedQuantities, start: from, end: null });
  }

  /** Lists the items that are free on nearby dates. Keeps the buttons for the other dates near `#requestedSearch`. */
  #moveToDays({ from, to }: SearchDays): void {
    if (!this.#dateSearch) return;
    this.#setDateSearch({ ...this.#dateSearch, from, to });
    this.#initialDays = this.#dateSearch;
    this.#host.store.choose({ start: from, end: null });
  }

  /** Starts a search, or ends the current one if `dateSearch` is null. Does nothing if both searches are the same. */
  #startSearch(dateSearch: DateSearch | null): void {
    if (!isEqualData(this.#dateSearch, dateSearch)) {
      this.#setDateSearch(dateSearch);
      this.#requestedSearch = dateSearch;
      this.#nearbySearch = null;
    }
    this.#initialDays = this.#dateSearch;
  }

  /** Closes the form and shows the list of the last search again. */
  #closeForm(): void {
    this.#isFormOpen = false;
    this.#formHistory.recordClose();
    this.#host.requestUpdate();
  }

  /** Ends the search and clears its days. Without a search, keeps the days that the guest has selected at an item. */
  #clearSearch(): void {
    if (this.#dateSearch) this.#host.store.choose({ start: null, end: null });
    this.#setDateSearch(null);
    this.#requestedSearch = this.#nearbySearch = this.#initialDays = null;
    this.#flexDays = 0;
    this.#closeForm();
    // Moves the focus to the button that replaces the pressed one.
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot.querySelector<HTMLElement>("slipway-items:not([hidden]) > [part~='choose-dates']")?.focus(),
    );
  }

  #getPresetSearch(): DateSearch | null {
    const { settings, today, items } = this.#host;
    return createPresetSearch(settings.choice, today, isByNight(items));
  }

  /** Returns the days that the guest has selected in this visit; null if there are none. */
  #getSelectedDays(): SearchDays | null {
    const isSoldByNight = isByNight(this.#host.items);
    const period = getVisitPeriod(this.#host.store.state, isSoldByNight ? 'N' : 'D');
    return period && toSearchDays(period, isSoldByNight);
  }

  /** Returns the party; undefined until the parameters arrive, and the empty party if their request failed. */
  #getParty(): Party | undefined {
    const latestOffer = this.#partialResult?.offer ?? this.#offerTask.value;
    const listedQuotes = latestOffer?.quotes.size ? [...latestOffer.quotes.values()] : this.#probeTask.value;
    if (!listedQuotes) return this.#probeTask.status === TaskStatus.ERROR ? emptyParty : undefined;
    const simpleItemIds = new Set(this.#host.items?.filter((item) => item.simple).map(({ id }) => id));
    return buildParty(listedQuotes.filter(({ itemId }) => !simpleItemIds.has(itemId)));
  }

  #createContent(locale: Locale): SearchContent {
    const { items, today, store } = this.#host;
    if (!items || !today || (!this.#isFormOpen && !this.#dateSearch))
      return { list: getContentWithoutSearch(locale), view: undefined };
    // Keeps the first known party while the search runs, because the cards keep their texts too.
    const party = (this.#offerTask.status === TaskStatus.PENDING ? this.#shownParty : undefined) ?? this.#getParty();
    if (this.#dateSearch) this.#shownParty ??= party;
    return createSearchContent(locale, {
      items,
      today,
      party,
      shownParty: this.#shownParty,
      params: store.state.choice.params,
      dateSearch: this.#dateSearch,
      initialDays: this.#initialDays,
      flexDays: this.#flexDays,
      isFormOpen: this.#isFormOpen,
      offerTask: this.#offerTask,
      progress: {
        partialOffer: this.#partialResult?.offer ?? null,
        isStopped: this.#isStopped,
        pause: this.#pause,
        stop: this.#stopSearch,
        resume: this.#resumeSearch,
      },
      nearbySearch: this.#nearbySearch,
      nearbyTask: this.#nearbyTask,
    });
  }
}

const emptyOffer: Offer = { free: new Map(), quotes: new Map(), unansweredIds: [] };
