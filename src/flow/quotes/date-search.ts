/**
 * Finds the items that a party can book on the days of a date search. The days that count depend on the item's unit:
 * all nights from arrival to departure, all days, or a time on the first day. It searches no other days.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { Amount, Item, ListedQuote, ListQuoteRequest, Quote } from '../../api/types.ts';
import { addDays, countDaysBetween, type Day } from '../../values/dates/day.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import { getDayCount, isTimed } from './item-facts.ts';
import { findFirstFreeTimeIndex, buildTimeRequest } from './quote-request.ts';
import { concernsBatch, rateList, type ListClient } from './rate-list.ts';

/** The days and the party of a date search. */
export interface DateSearch {
  from: Day;
  /** The last day, or the day of departure. It is not before `from`. */
  to: Day;
  /** Quantity by parameter id. Each item uses only the parameters that it has. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
}

/** An item that the guest can book on the days of the search. */
export interface FreeItem {
  /**
   * The total of the quote, or of the cheapest child of a parent item. The text is empty if the quote has no price, or
   * if the search has no quote for a time of the item.
   */
  total: Amount;
  /**
   * True if the item may have other prices than `total`: its children have several prices, or it has times. Views then
   * show “from” before `total`.
   */
  isLowest: boolean;
  /** The quote; null for a parent item, which has none. */
  quote: Quote | null;
  /** The days to select if the guest opens the item; null for an item without days, and for a parent item. */
  days: { start: Day; end: Day } | null;
}

/** The result of a date search: the free items, and the quotes of all items. */
export interface Offer {
  /** Free items by id, including the parents of free children. */
  free: ReadonlyMap<string, FreeItem>;
  /** Quotes of all items, free or not. They contain the parameters that the guest can select. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Ids of the items for which the service returned no answer. */
  unansweredIds: readonly string[];
}

/** The answers so far of a search that has not ended. */
export interface PartialOffer extends Offer {
  /** Ids of items without a final answer so far, including the parents of such items. */
  uncheckedIds: ReadonlySet<string>;
  /** Quotes of items with times, by item id; null if the service did not answer. */
  timedQuotes: ReadonlyMap<string, Quote | null>;
}

export interface OfferOptions {
  signal?: AbortSignal | undefined;
  /**
   * Returns the ids of items that the search should check first, in order. The result can change between requests.
   * Defaults to the order of the items.
   */
  order?: () => readonly string[];
  /**
   * The answers of an earlier search for the same items and days. This search does not request the items with a final
   * answer again.
   */
  earlierOffer?: PartialOffer | null;
  /**
   * Called with the answers so far after each answer; after 100 checked items, only after each further 5 % of the
   * items.
   */
  onProgress?: (offer: PartialOffer) => void;
  /**
   * Waits until a throttled service allows the next request. If the returned promise rejects, the search rejects. By
   * default, a throttled service ends the search.
   */
  wait?: (problem: Problem) => Promise<void>;
  /**
   * Limits how long the other items of a long search wait for the answers about the first items: until the returned
   * promise resolves. By default, the other items do not wait.
   */
  waitForFirstBatch?: () => Promise<void>;
}

/**
 * A search for this number of nights or more is long. The first batch of a long search has few items, so that even a
 * slow service soon returns first results.
 */
const LONG_SEARCH_NIGHTS = 5;
const LONG_SEARCH_FIRST_BATCH_SIZE = 2;

/**
 * Maximum number of progress reports after the items that the search reports one by one. Each report contains all
 * items, so one report per answer would be too slow for a long list.
 */
const MAX_REPORTS = 20;
/** Number of checked items up to which the search reports each answer. */
const MAX_ITEMS_REPORTED_ONE_BY_ONE = 100;

/** Maximum number of items with times for which the search requests a price, because each needs its own request. */
const MAX_TIMED_ITEMS = 12;

/**
 * Returns the free items with their prices. The price of an item with times is for its first time with room.
 *
 * Rejects with a `ProblemError` if the service answers nothing, or if it would refuse more requests. Also rejects with
 * the abort error. `onProgress` then has received the answers so far.
 *
 * @example
 * const { free } = await findOffer(client, items, dateSearch, { signal, onProgress: (offer) => show(offer.free) });
 */
export async function findOffer(
  client: ListClient & Pick<ReadClient, 'rate'>,
  items: readonly Item[],
  dateSearch: DateSearch,
  { signal, order, earlierOffer, onProgress, wait, waitForFirstBatch }: OfferOptions = {},
): Promise<Offer> {
  const quotes = new Map(earlierOffer?.quotes);
  const timedQuotes = new Map(earlierOffer?.timedQuotes);
  const uncheckedIds = new Set(earlierOffer?.uncheckedIds ?? items.map(({ id }) => id));
  const unansweredIds = new Set(earlierOffer?.unansweredIds);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const timedReads: Promise<void>[] = [];
  let reportedCount = 0;
  const maxTimedReads = MAX_TIMED_ITEMS - timedQuotes.size;
  const sendRead = wait ? createRetryingSend(wait, signal) : <Answer>(read: () => Promise<Answer>) => read();
  const listIdsInOrder = () => {
    const ids = order?.().flatMap((id) => [id, ...(itemsById.get(id)?.children ?? [])]) ?? [];
    return [...new Set([...ids, ...itemsById.keys()])];
  };

  const createPartialOffer = (): PartialOffer => ({
    free: addParents(findFreeItems(items, dateSearch, quotes, timedQuotes), items),
    quotes: new Map(quotes),
    timedQuotes: new Map(timedQuotes),
    uncheckedIds: new Set(uncheckedIds),
    unansweredIds: [...unansweredIds],
  });

  function markAsChecked(itemIds: readonly string[]): void {
    for (const id of itemIds) uncheckedIds.delete(id);
    for (const { id, group, children } of items)
      if (group === 'parent' && !children.some((child) => uncheckedIds.has(child))) uncheckedIds.delete(id);
    const checkedCount = items.length - uncheckedIds.size;
    const isSmallStep = checkedCount - reportedCount < items.length / MAX_REPORTS;
    if (isSmallStep && checkedCount > MAX_ITEMS_REPORTED_ONE_BY_ONE && uncheckedIds.size > 0) return;
    reportedCount = checkedCount;
    onProgress?.(createPartialOffer());
  }

  /** Starts a request for the price of an item with times. Returns false if the item needs or gets no such request. */
  function startTimedRead(itemId: string): boolean {
    const item = itemsById.get(itemId);
    const quote = quotes.get(itemId);
    if (!item || !quote || !isTimed(item) || findFirstFreeTimeIndex(quote) < 0 || timedReads.length >= maxTimedReads)
      return false;
    const read = sendRead(() =>
      client.rate(buildTimeRequest(item, { ...dateSearch, start: dateSearch.from }, quote), signal),
    )
      .catch(() => null)
      .then((timedQuote) => {
        if (signal?.aborted) return;
        timedQuotes.set(itemId, timedQuote);
        markAsChecked([itemId]);
      });
    timedReads.push(read);
    return true;
  }

  async function rateBatch(request: ListQuoteRequest, listSignal?: AbortSignal): Promise<ListedQuote[]> {
    const answers = await sendRead(() => client.rateList(request, listSignal));
    for (const quote of answers) quotes.set(quote.itemId, quote);
    markListedAsChecked(request.itemIds);
    return answers;
  }

  const markListedAsChecked = (itemIds: readonly string[]) =>
    markAsChecked(itemIds.filter((id) => !startTimedRead(id)));

  markListedAsChecked(items.map(({ id }) => id).filter((id) => uncheckedIds.has(id) && quotes.has(id)));
  const itemsToRate = items.filter(({ id }) => uncheckedIds.has(id) && !quotes.has(id));
  const firstIds =
    countDaysBetween(dateSearch.from, dateSearch.to) < LONG_SEARCH_NIGHTS
      ? []
      : listIdsInOrder().slice(0, LONG_SEARCH_FIRST_BATCH_SIZE);
  const isInFirstBatch = ({ id }: Item) => firstIds.includes(id);
  /**
   * Requests for the first items, including the prices of their times. The other items wait for these requests, because
   * a weak service answers one request at a time.
   */
  const firstReads: Promise<unknown>[] = [];
  let otherReadsStart: Promise<unknown> | undefined;
  /** The error of a request for the first items, if it ends the search. */
  let searchError: unknown;
  const ratedList = await rateList(
    {
      ...client,
      async rateList(request, listSignal) {
        if (request.itemIds.some((id) => firstIds.includes(id))) {
          const answers = rateBatch(request, listSignal);
          firstReads.push(
            answers
              .then(() => Promise.all(timedReads))
              .catch((error: unknown) => {
                if (!concernsBatch(error)) searchError = error;
              }),
          );
          return answers;
        }
        if (waitForFirstBatch) await (otherReadsStart ??= Promise.race([Promise.all(firstReads), waitForFirstBatch()]));
        if (searchError !== undefined) throw searchError;
        return rateBatch(request, listSignal);
      },
    },
    // A batch only contains items of the same request. So the first items get requests of their own.
    [itemsToRate.filter(isInFirstBatch), itemsToRate.filter((item) => !isInFirstBatch(item))].flatMap((batchItems) =>
      buildQuoteRequests(batchItems, dateSearch),
    ),
    {
      signal,
      order: listIdsInOrder,
      onBatch(batch) {
        for (const id of batch.unansweredIds) unansweredIds.add(id);
        if (batch.unansweredIds.some((id) => uncheckedIds.has(id))) markAsChecked(batch.unansweredIds);
      },
    },
  );
  await Promise.all(timedReads);
  signal?.throwIfAborted();
  return { ...createPartialOffer(), unansweredIds: [...new Set([...unansweredIds, ...ratedList.unansweredIds])] };
}

/**
 * Returns a function that sends a read. If the service throttles it, the function waits and sends the read again. No
 * other read of the same search starts during that wait. The repetitions end if the signal aborts or `wait` rejects.
 */
function createRetryingSend(wait: NonNullable<OfferOptions['wait']>, signal?: AbortSignal) {
  let pause: Promise<void> | undefined;
  return async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      await pause;
      signal?.throwIfAborted();
      try {
        return await read();
      } catch (error) {
        const problem = problemOf(error);
        if (signal?.aborted || problem.kind !== 'throttled') throw error;
        pause ??= wait(problem).finally(() => (pause = undefined));
        await pause;
      }
    }
  };
}

/**
 * Adds the prices of items with times to an offer, at most of `MAX_TIMED_ITEMS`. Requests a quote for the first time of
 * an item with enough places, and removes the item if that quote is not bookable.
 */
export function readOfferTimes(
  client: ListClient & Pick<ReadClient, 'rate'>,
  items: readonly Item[],
  dateSearch: DateSearch,
  offer: Offer,
  signal?: AbortSignal,
): Promise<Offer> {
  const earlierOffer = { ...offer, timedQuotes: new Map(), uncheckedIds: new Set(offer.quotes.keys()) };
  return findOffer(client, items, dateSearch, { signal, earlierOffer });
}

/**
 * Returns the offer from list requests only. Items with times have no price in it, and may turn out not to be bookable.
 */
export async function findUnpricedOffer(
  client: ListClient,
  items: readonly Item[],
  dateSearch: DateSearch,
  signal?: AbortSignal,
): Promise<Offer> {
  const ratedList = await rateList(client, buildQuoteRequests(items, dateSearch), { signal });
  return { ...ratedList, free: addParents(findFreeItems(items, dateSearch, ratedList.quotes), items) };
}

/** Returns the free items by id, without parent items. */
function findFreeItems(
  items: readonly Item[],
  dateSearch: DateSearch,
  quotes: Offer['quotes'],
  timedQuotes: PartialOffer['timedQuotes'] = new Map(),
): Map<string, FreeItem> {
  const freeItemsById = new Map<string, FreeItem>();
  for (const item of items) {
    const listedQuote = quotes.get(item.id);
    const timedQuote = timedQuotes.get(item.id);
    const quote = timedQuote ?? listedQuote;
    if (!listedQuote || !quote) continue;
    const hasTimes = isTimed(item);
    if (hasTimes && !timedQuote ? findFirstFreeTimeIndex(listedQuote) < 0 : !quote.bookable) continue;
    const total = hasTimes && !timedQuote ? '' : quote.total;
    const days = item.simple ? null : getItemDays(item, dateSearch);
    freeItemsById.set(item.id, { total, isLowest: hasTimes, quote, days });
  }
  return freeItemsById;
}

/** Adds each parent item that has a free child. */
function addParents(freeItemsById: Map<string, FreeItem>, items: readonly Item[]): ReadonlyMap<string, FreeItem> {
  for (const parent of items) {
    const children = parent.children.map((id) => freeItemsById.get(id)).filter((child) => child !== undefined);
    const [cheapestChild] = children.sort((child, otherChild) => Number(child.total) - Number(otherChild.total));
    if (cheapestChild)
      freeItemsById.set(parent.id, {
        total: cheapestChild.total,
        isLowest: new Set(children.map(({ total }) => total)).size > 1,
        quote: null,
        days: null,
      });
  }
  return freeItemsById;
}

/**
 * Groups the items by the last day of their request. Returns one request for each group. Parent items are in no
 * request.
 */
function buildQuoteRequests(items: readonly Item[], dateSearch: DateSearch): ListQuoteRequest[] {
  const idsByLastDay = new Map<Day, string[]>();
  for (const item of items) {
    if (item.group === 'parent') continue;
    const { end } = getSearchDays(item, dateSearch);
    idsByLastDay.set(end, [...(idsByLastDay.get(end) ?? []), item.id]);
  }
  return [...idsByLastDay].map(([end, itemIds]) => ({
    itemIds,
    start: dateSearch.from,
    end,
    params: dateSearch.params,
    discountCode: dateSearch.discountCode,
  }));
}

/**
 * Returns the first and last day to request for an item. If the item has a fixed length, the service sets the last day.
 */
function getSearchDays(item: Item, { from, to }: DateSearch): { start: Day; end: Day } {
  if (item.simple || isTimed(item)) return { start: from, end: from };
  const lastNight = item.unit === 'N' ? addDays(to, -1) : to;
  return { start: from, end: lastNight < from ? from : lastNight };
}

/**
 * Returns the days to select for an item: all days of the booking. For items by the night, these are the nights without
 * the day of departure.
 */
export function getItemDays(item: Item, dateSearch: DateSearch): { start: Day; end: Day } {
  const length = getDayCount(item);
  return length > 0
    ? { start: dateSearch.from, end: addDays(dateSearch.from, length - 1) }
    : getSearchDays(item, dateSearch);
}
