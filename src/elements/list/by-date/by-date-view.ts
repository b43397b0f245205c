/**
 * Converts the state of a date search into the content of the list and of the view above the list. It sends no requests
 * and holds no state: `by-date.ts` does both. `offer-view.ts` formats the results.
 */
import { TaskStatus } from '@lit/task';
import type { Item, Parameter } from '../../../api/types.ts';
import type { Messages } from '../../../i18n/messages.ts';
import type { Offer, PartialOffer, DateSearch } from '../../../flow/quotes/offer.ts';
import type { NearOffer } from '../../../flow/quotes/near-offers.ts';
import {
  expectedMembers,
  noParty,
  partyQuantitiesOf,
  type Party,
  type PartyMember,
} from '../../../flow/quotes/party.ts';
import { enByDate } from '../../../i18n/en/by-date.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Day } from '../../../values/dates/day.ts';
import { problemOf, type Problem } from '../../../values/problem.ts';
import { undatedList, type DatedList } from '../dated-list.ts';
import { drawProgress, type SearchProgress } from './dates-answer.ts';
import type { DatesView } from './dates-view.ts';
import { topLevelItems } from '../../../flow/quotes/item-facts.ts';
import { cardsOf, countOf, formatDays, formatDateSearch, priceOrders } from './offer-view.ts';
import { isByNight, isDated } from '../../../flow/quotes/quote-request.ts';
import type { SearchDays } from './date-search.ts';

/** The state of a Lit task. */
export interface TaskState<Value> {
  readonly status: TaskStatus;
  readonly value: Value | undefined;
  readonly error: unknown;
}

/** The content of the list and of the view above the list. Without a form and without a search, there is no view. */
export interface SearchContent {
  list: DatedList;
  view: DatesView | undefined;
}

export interface BrowsingFacts {
  items: readonly Item[];
  today: Day;
  /** The party of the search, such as adults and children; undefined until an answer contains its parameters. */
  party: Party | undefined;
  /**
   * The party in the text above the list. It stays the first known one, so that later answers do not change the text.
   */
  shownParty: Party | undefined;
  /** Selected quantities by parameter id. */
  params: Readonly<Record<string, number>>;
  /** The days and the party of the search; null before the first search. */
  dateSearch: DateSearch | null;
  /** The initial days of the form; null if there are none. */
  draft: SearchDays | null;
  /** The flexibility of the dates: the number of days earlier or later that the guest accepts. */
  flex: number;
  /** True while the form is visible. */
  open: boolean;
  offer: TaskState<Offer>;
  search: SearchFacts;
  /** The search for which the view shows nearby dates; null if that search needs none. */
  about: FinishedSearch | null;
  near: TaskState<readonly NearOffer[]>;
}

/** The progress of the search whose task is `offer`. */
export interface SearchFacts {
  /** The answers so far; null before the first answer. */
  partial: PartialOffer | null;
  isStopped: boolean;
  /** The problem while the search waits because the service throttles its requests; null without a wait. */
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

export function searchContent(locale: Locale, facts: BrowsingFacts): SearchContent & { view: DatesView } {
  const { items, today, dateSearch, offer } = facts;
  const party = facts.party ?? noParty;
  const text = locale.section('byDate', enByDate);
  const nights = isByNight(items);
  const state = stateOf(facts);
  const offerNow = state === 'complete' ? offer.value : undefined;
  return {
    list: { locale, ...listOf(locale, facts, state) },
    view: {
      locale,
      text,
      today,
      nights,
      open: facts.open,
      dateSearch: facts.draft,
      party: facts.party?.members.map((member) => renamePeople(member, text)),
      memberCount: expectedMembers(items.filter(isDated).map(({ bounds }) => Object.keys(bounds))),
      rewordWith: party.members.some(({ kind }) => kind !== null),
      flex: facts.flex,
      pending: state === 'running',
      counts: partyQuantitiesOf(party, dateSearch?.params ?? facts.params),
      summary: dateSearch ? formatDateSearch(dateSearch, facts.shownParty ?? noParty, nights, locale) : '',
      problem: state === 'broken' ? problemOf(offer.error) : null,
      free: offerNow ? countOf(items, offerNow) : undefined,
      // Shows this number above the list only if no item is free. Otherwise it is below the list, because here it would
      // move the cards.
      unansweredCount: offerNow?.free.size === 0 ? offerNow.unansweredIds.length : 0,
      near: nearView(facts, locale),
    },
  };
}

/** `failed`: some free items arrived before the failure. `broken`: the search failed without any. */
type SearchState = SearchProgress['state'] | 'none' | 'complete' | 'broken';

function stateOf({ dateSearch, offer, search }: BrowsingFacts): SearchState {
  if (!dateSearch) return 'none';
  if (offer.status === TaskStatus.PENDING) return 'running';
  if (offer.status === TaskStatus.ERROR) return search.partial?.free.size ? 'failed' : 'broken';
  if (offer.status !== TaskStatus.COMPLETE) return 'none';
  return search.isStopped ? 'stopped' : 'complete';
}

function listOf(locale: Locale, facts: BrowsingFacts, state: SearchState): Omit<DatedList, 'locale'> {
  const { items, dateSearch, offer, search } = facts;
  const text = locale.section('byDate', enByDate);
  const { orders } = undatedList(locale);
  if (!dateSearch || state === 'none' || state === 'broken') return { orders };
  const { partial } = search;
  const offerNow = state === 'complete' ? offer.value : partial;
  const freeCards = offerNow ? cardsOf(offerNow, dateSearch, facts.party ?? noParty, locale) : new Map<string, never>();
  const priceable = (uncheckedIds?: ReadonlySet<string>) => [...orders, ...priceOrders(freeCards, text, uncheckedIds)];
  if (state === 'complete') {
    const unansweredCount = offer.value?.unansweredIds.length ?? 0;
    return {
      orders: priceable(),
      free: freeCards,
      words: { leftOut: (count) => leftOutWords(count, unansweredCount, locale) },
    };
  }
  const uncheckedIds = partial?.uncheckedIds ?? new Set(items.map(({ id }) => id));
  const { checked, total } = countChecked(items, partial);
  const progress = drawProgress(
    {
      checked,
      total,
      pause: state === 'running' ? search.pause : null,
      state,
      onPress: state === 'running' ? search.stop : search.resume,
    },
    locale,
  );
  if (state === 'running') return { orders: priceable(uncheckedIds), free: freeCards, uncheckedIds, progress };
  const reason =
    state === 'failed'
      ? locale.sentences([text.unanswered(total - checked), locale.problem(problemOf(offer.error))])
      : '';
  return { orders: priceable(), free: freeCards, progress, words: { leftOut: () => reason } };
}

/** Counts the items of the list that a running or stopped search has checked. */
export function countChecked(
  items: readonly Item[],
  partial: PartialOffer | null | undefined,
): { checked: number; total: number } {
  const cards = topLevelItems(items);
  return { checked: partial ? cards.filter(({ id }) => !partial.uncheckedIds.has(id)).length : 0, total: cards.length };
}

/**
 * Formats how many items the list leaves out because they are not free. Mentions items without an answer separately,
 * because they may be free.
 */
function leftOutWords(count: number, unansweredCount: number, locale: Locale): string {
  const text = locale.section('byDate', enByDate);
  const unavailableCount = Math.max(0, count - unansweredCount);
  return locale.sentences([
    unavailableCount > 0 && text.leftOut(unavailableCount),
    unansweredCount > 0 && text.unanswered(unansweredCount),
  ]);
}

/**
 * Gives a parameter that counts people, such as adults, the widget's own label. Otherwise each item would have a
 * different label for the same people.
 */
function renamePeople({ kind, parameter }: PartyMember, { labels }: Messages['byDate']): Parameter {
  return kind ? { ...parameter, label: labels[kind], description: '' } : parameter;
}

/**
 * Returns the buttons for nearby dates. If any item is free on the searched days, adds a button for those days, so that
 * the guest can return to them. With flexible dates, returns `'looking'` as soon as the search starts.
 */
function nearView(
  { about, flex, near, offer, items, dateSearch: shownDays }: BrowsingFacts,
  locale: Locale,
): DatesView['near'] {
  if (!about && (flex === 0 || offer.status === TaskStatus.ERROR)) return null;
  if (!about) return offer.status === TaskStatus.COMPLETE ? [] : 'looking';
  if (near.status === TaskStatus.ERROR) return [];
  if (near.status !== TaskStatus.COMPLETE) return 'looking';
  const nearOffers = near.value ?? [];
  if (nearOffers.length === 0) return [];
  const { dateSearch } = about;
  const requestedDays =
    about.offer.free.size > 0 ? [{ from: dateSearch.from, to: dateSearch.to, offer: about.offer }] : [];
  return [...nearOffers, ...requestedDays]
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map((days) => ({
      from: days.from,
      to: days.to,
      words: formatDays(days, isByNight(items), locale),
      free: locale.section('byDate', enByDate).free(countOf(items, days.offer)),
      isShown: days.from === shownDays?.from && days.to === shownDays.to,
    }));
}

/** Returns the text that announces nearby dates. */
export function nearText(
  nearOffers: readonly NearOffer[],
  { offer }: FinishedSearch,
  items: readonly Item[],
  locale: Locale,
): string {
  const { near, nearby, free } = locale.section('byDate', enByDate);
  const days = nearOffers.map((each) =>
    locale.labelValue(formatDays(each, isByNight(items), locale), free(countOf(items, each.offer))),
  );
  return locale.sentences([offer.free.size === 0 ? near : nearby, locale.listPhrases(days)]);
}

/** Returns the text that announces the result of a complete search. */
export function resultText(
  offer: Offer,
  items: readonly Item[],
  { free, none, unanswered }: Messages['byDate'],
): string {
  const result = offer.free.size > 0 ? free(countOf(items, offer)) : none;
  const { length } = offer.unansweredIds;
  return length > 0 ? `${result} ${unanswered(length)}` : result;
}
