/**
 * Converts the state of a date search into the content of the list and of the view above the list. It sends no requests
 * and holds no state: `search-controller.ts` does both. `offer-view.ts` formats the results.
 */
import { TaskStatus } from '@lit/task';
import type { Item, Parameter } from '../../../api/types.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Offer, PartialOffer, DateSearch } from '../../../flow/quotes/date-search.ts';
import type { NearOffer } from '../../../flow/quotes/near-offers.ts';
import {
  countExpectedMembers,
  emptyParty,
  toPartyQuantities,
  type Party,
  type PartyMember,
} from '../../../flow/quotes/party.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Day } from '../../../values/dates/day.ts';
import { problemOf, type Problem } from '../../../values/problem.ts';
import { getContentWithoutSearch, type ListContent } from '../list-content.ts';
import { searchProgressTemplate, type SearchProgress } from './dates-result.ts';
import type { DatesView } from './dates-content.ts';
import { getRootItems } from '../../../flow/quotes/item-facts.ts';
import { createFreeCards, countFreeCards, formatDays, formatDateSearch, createPriceOrders } from './offer-view.ts';
import { isByNight, isDated } from '../../../flow/quotes/quote-request.ts';
import type { SearchDays } from './search-days.ts';

/** The state of a Lit task. */
export interface TaskState<Value> {
  readonly status: TaskStatus;
  readonly value: Value | undefined;
  readonly error: unknown;
}

/**
 * The content of the list and of the view above the list. There is no view before the guest opens the form or starts a
 * search.
 */
export interface SearchContent {
  list: ListContent;
  view: DatesView | undefined;
}

export interface DateSearchState {
  items: readonly Item[];
  today: Day;
  /**
   * The party of the search, such as adults and children; undefined until an answer contains the parameters of the
   * party.
   */
  party: Party | undefined;
  /**
   * The party in the text above the list. The first known party stays, so that later answers do not change the text.
   */
  shownParty: Party | undefined;
  /** Selected quantities by parameter id. */
  params: Readonly<Record<string, number>>;
  /** The days and the party of the search; null while the list shows all items. */
  dateSearch: DateSearch | null;
  /** The initial days of the form; null if there are none. */
  initialDays: SearchDays | null;
  /** The flexibility of the dates in days: how much earlier or later a visit may be. */
  flexDays: number;
  /** True while the form is visible. */
  isFormOpen: boolean;
  offerTask: TaskState<Offer>;
  progress: SearchProgressState;
  /** The search for which the view shows nearby dates; null if that search needs none. */
  nearbySearch: FinishedSearch | null;
  nearbyTask: TaskState<readonly NearOffer[]>;
}

/** The progress of a search. `offerTask` in `DateSearchState` is the task of that search. */
export interface SearchProgressState {
  /** The answers so far; null before the first answer. */
  partialOffer: PartialOffer | null;
  isStopped: boolean;
  /**
   * The problem because of which the search pauses: the service throttles its requests. Null if the search does not
   * pause.
   */
  pause: Problem | null;
  stop: () => void;
  /** Continues the search after a stop or a failure. */
  resume: () => void;
}

/** A finished search, with its result and its flexibility in days. */
export interface FinishedSearch {
  readonly dateSearch: DateSearch;
  readonly offer: Offer;
  readonly flex: number;
}

export function createSearchContent(locale: Locale, searchState: DateSearchState): SearchContent & { view: DatesView } {
  const { items, today, dateSearch, offerTask } = searchState;
  const searchParty = searchState.party ?? emptyParty;
  const messages = locale.section('byDate', enByDate);
  const isSoldByNight = isByNight(items);
  const searchStatus = getSearchStatus(searchState);
  const currentOffer = searchStatus === 'complete' ? offerTask.value : undefined;
  return {
    list: { locale, ...createSearchListContent(locale, searchState, searchStatus) },
    view: {
      locale,
      messages,
      today,
      isSoldByNight,
      isFormOpen: searchState.isFormOpen,
      initialDays: searchState.initialDays,
      party: searchState.party?.members.map((partyMember) => relabelPeople(partyMember, messages)),
      memberCount: countExpectedMembers(items.filter(isDated).map(({ bounds }) => Object.keys(bounds))),
      hasWidgetLabels: searchParty.members.some(({ kind }) => kind !== null),
      flexDays: searchState.flexDays,
      isSearching: searchStatus === 'running',
      quantities: toPartyQuantities(searchParty, dateSearch?.params ?? searchState.params),
      summary: dateSearch
        ? formatDateSearch(dateSearch, searchState.shownParty ?? emptyParty, isSoldByNight, locale)
        : '',
      problem: searchStatus === 'broken' ? problemOf(offerTask.error) : null,
      freeItemCount: currentOffer ? countFreeCards(items, currentOffer) : undefined,
      // Shows the number of unanswered items above the list only if no item is free. Otherwise it is below the list,
      // because a text above the cards would move them.
      unansweredCount: currentOffer?.free.size === 0 ? currentOffer.unansweredIds.length : 0,
      nearbyDays: createNearbyDaysView(searchState, locale),
    },
  };
}

/**
 * The status of the search. It is `failed` if some free items arrived before the failure, and `broken` if none arrived.
 */
type SearchStatus = SearchProgress['state'] | 'none' | 'complete' | 'broken';

function getSearchStatus({ dateSearch, offerTask, progress }: DateSearchState): SearchStatus {
  if (!dateSearch) return 'none';
  if (offerTask.status === TaskStatus.PENDING) return 'running';
  if (offerTask.status === TaskStatus.ERROR) return progress.partialOffer?.free.size ? 'failed' : 'broken';
  if (offerTask.status !== TaskStatus.COMPLETE) return 'none';
  return progress.isStopped ? 'stopped' : 'complete';
}

function createSearchListContent(
  locale: Locale,
  searchState: DateSearchState,
  searchStatus: SearchStatus,
): Omit<ListContent, 'locale'> {
  const { items, dateSearch, offerTask, progress } = searchState;
  const messages = locale.section('byDate', enByDate);
  const { orders } = getContentWithoutSearch(locale);
  if (!dateSearch || searchStatus === 'none' || searchStatus === 'broken') return { orders };
  const { partialOffer } = progress;
  const currentOffer = searchStatus === 'complete' ? offerTask.value : partialOffer;
  const freeCards = currentOffer
    ? createFreeCards(currentOffer, dateSearch, searchState.party ?? emptyParty, locale)
    : new Map<string, never>();
  const createOrdersWithPrice = (uncheckedIds?: ReadonlySet<string>) => [
    ...orders,
    ...createPriceOrders(freeCards, messages, uncheckedIds),
  ];
  if (searchStatus === 'complete') {
    const unansweredCount = offerTask.value?.unansweredIds.length ?? 0;
    return {
      orders: createOrdersWithPrice(),
      free: freeCards,
      words: { leftOut: (leftOutCount) => formatLeftOut(leftOutCount, unansweredCount, locale) },
    };
  }
  const uncheckedIds = partialOffer?.uncheckedIds ?? new Set(items.map(({ id }) => id));
  const { checked, total } = countChecked(items, partialOffer);
  const progressTemplate = searchProgressTemplate(
    {
      checked,
      total,
      pause: searchStatus === 'running' ? progress.pause : null,
      state: searchStatus,
      onPress: searchStatus === 'running' ? progress.stop : progress.resume,
    },
    locale,
  );
  if (searchStatus === 'running')
    return { orders: createOrdersWithPrice(uncheckedIds), free: freeCards, uncheckedIds, progress: progressTemplate };
  const failureReason =
    searchStatus === 'failed'
      ? locale.sentences([messages.unanswered(total - checked), locale.problem(problemOf(offerTask.error))])
      : '';
  return {
    orders: createOrdersWithPrice(),
    free: freeCards,
    progress: progressTemplate,
    words: { leftOut: () => failureReason },
  };
}

/** Returns how many items of the list a search has checked, and how many the list has. */
export function countChecked(
  items: readonly Item[],
  partialOffer: PartialOffer | null | undefined,
): { checked: number; total: number } {
  const cardItems = getRootItems(items);
  return {
    checked: partialOffer ? cardItems.filter(({ id }) => !partialOffer.uncheckedIds.has(id)).length : 0,
    total: cardItems.length,
  };
}

/**
 * Formats the number of items that the list omits because they are not free. Items without an answer have a separate
 * number, because they may be free.
 */
function formatLeftOut(leftOutCount: number, unansweredCount: number, locale: Locale): string {
  const messages = locale.section('byDate', enByDate);
  const unavailableCount = Math.max(0, leftOutCount - unansweredCount);
  return locale.sentences([
    unavailableCount > 0 && messages.leftOut(unavailableCount),
    unansweredCount > 0 && messages.unanswered(unansweredCount),
  ]);
}

/**
 * Returns the parameter with the widget's own label if it counts people, such as adults. The items' own labels for the
 * same people may differ.
 */
function relabelPeople({ kind, parameter }: PartyMember, { labels }: Messages['byDate']): Parameter {
  return kind ? { ...parameter, label: labels[kind], description: '' } : parameter;
}

/**
 * Returns the buttons for nearby dates. If any item is free on the searched days, adds a button for the searched days,
 * so that the guest can return to them. Returns `'looking'` while the buttons are unknown, an empty list if there are
 * no better dates, and null without a search for nearby dates.
 */
function createNearbyDaysView(
  { nearbySearch, flexDays, nearbyTask, offerTask, items, dateSearch: currentSearch }: DateSearchState,
  locale: Locale,
): DatesView['nearbyDays'] {
  if (!nearbySearch && (flexDays === 0 || offerTask.status === TaskStatus.ERROR)) return null;
  if (!nearbySearch) return offerTask.status === TaskStatus.COMPLETE ? [] : 'looking';
  if (nearbyTask.status === TaskStatus.ERROR) return [];
  if (nearbyTask.status !== TaskStatus.COMPLETE) return 'looking';
  const nearbyOffers = nearbyTask.value ?? [];
  if (nearbyOffers.length === 0) return [];
  const { dateSearch } = nearbySearch;
  const requestedDaysOffer =
    nearbySearch.offer.free.size > 0 ? [{ from: dateSearch.from, to: dateSearch.to, offer: nearbySearch.offer }] : [];
  return [...nearbyOffers, ...requestedDaysOffer]
    .sort((firstOffer, secondOffer) => (firstOffer.from < secondOffer.from ? -1 : 1))
    .map((nearbyOffer) => ({
      from: nearbyOffer.from,
      to: nearbyOffer.to,
      label: formatDays(nearbyOffer, isByNight(items), locale),
      freeItemsText: locale.section('byDate', enByDate).free(countFreeCards(items, nearbyOffer.offer)),
      isShown: nearbyOffer.from === currentSearch?.from && nearbyOffer.to === currentSearch.to,
    }));
}

/** Returns the text that announces nearby dates. */
export function formatNearbyDays(
  nearbyOffers: readonly NearOffer[],
  { offer }: FinishedSearch,
  items: readonly Item[],
  locale: Locale,
): string {
  const { near, nearby, free } = locale.section('byDate', enByDate);
  const formattedOffers = nearbyOffers.map((nearbyOffer) =>
    locale.labelValue(
      formatDays(nearbyOffer, isByNight(items), locale),
      free(countFreeCards(items, nearbyOffer.offer)),
    ),
  );
  return locale.sentences([offer.free.size === 0 ? near : nearby, locale.listPhrases(formattedOffers)]);
}

/** Returns the text that announces the result of a complete search. */
export function formatSearchResult(
  offer: Offer,
  items: readonly Item[],
  { free, none, unanswered }: Messages['byDate'],
): string {
  const resultSentence = offer.free.size > 0 ? free(countFreeCards(items, offer)) : none;
  const { length } = offer.unansweredIds;
  return length > 0 ? `${resultSentence} ${unanswered(length)}` : resultSentence;
}
