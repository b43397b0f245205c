/**
 * Finds the items that are free for a party on given days. Items by night use the nights from arrival to departure. Items by day
 * use the first to the last day, and items with times a time on the first day. It searches no other days.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { Amount, Item, ListedQuote, ListQuoteRequest, Quote } from '../../api/types.ts';
import { addDays, daysBetween, type Day } from '../../values/dates/day.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import { daysTaken, isTimed } from './item-facts.ts';
import { firstTimeIn, timeRequestOf } from './quote-request.ts';
import { concernsBatch, rateList, type ListClient } from './rate-list.ts';

/** The days and the party of a date search. */
export interface DateSearch {
  from: Day;
  /** The last day, or the day of departure. Not before `from`. */
  to: Day;
  /** Quantity by parameter id. An item uses the parameters that it has. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
}

/** An item that is bookable on the days of the search. */
export interface FreeItem {
  /** The total of the quote; `''` if it depends on a further selection. */
  total: Amount;
  /** True if `total` is the lowest of several prices: of a parent's children, or of the times of a day. */
  isLowest: boolean;
  /** Null for a parent, which has no quote of its own. */
  quote: Quote | null;
  /** The days for its selection; null for an item without days. */
  days: { start: Day; end: Day } | null;
}

export interface Offer {
  /** Free items by id, with the parents of free children. */
  free: ReadonlyMap<string, FreeItem>;
  /** Quotes of all items, free or not. They have the parameters that the guest can select. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Items without an answer of the service. */
  unansweredIds: readonly string[];
}

/** The answers of a search that has not ended. */
export interface PartialOffer extends Offer {
  /** Items without a final answer yet, with the parents of such items. */
  uncheckedIds: ReadonlySet<string>;
  /** Quotes of items with times by item id; null if the service did not answer. */
  timedQuotes: ReadonlyMap<string, Quote | null>;
}

export interface OfferOptions {
  signal?: AbortSignal | undefined;
  /**
   * Returns ids of the items that the search checks first, in their order. It can change between requests. Defaults to the order
   * of the items.
   */
  order?: () => readonly string[];
  /** The answers of an earlier search for the same items and days. Their items cost no further request. */
  resume?: PartialOffer | null;
  /** Receives the answers so far: after each answer, and of a long list after each 5 % of it. */
  onProgress?: (offer: PartialOffer) => void;
  /**
   * Waits until a throttled service allows the next request. The search rejects if this rejects. By default, a throttled service
   * ends the search.
   */
  wait?: (problem: Problem) => Promise<void>;
  /** Resolves when the other items of a long search no longer wait for the first ones. By default they do not wait. */
  patience?: () => Promise<void>;
}

/** From this number of days on, the first batch is short, so that a slow service soon gives first results. */
const LONG_SEARCH_DAYS = 5;
const LONG_FIRST_BATCH_SIZE = 2;

/** A report concerns all items, so a long list has fewer of them than it has answers. */
const MAX_REPORTS = 20;
const ALWAYS_REPORTED_ITEMS = 100;

/** Number of items with times that get a price. Each needs a request. */
const MAX_TIMED_ITEMS = 12;

/**
 * Returns the free items with prices. Items with times have a price for the first time with room.
 *
 * Rejects with a `ProblemError` if the service answers nothing or if more requests make no sense, or with the abort. The last
 * partial offer then has the answers so far.
 *
 * @example
 * const { free } = await findOffer(client, items, dateSearch, { signal, onProgress: (offer) => show(offer.free) });
 */
export async function findOffer(
  client: ListClient & Pick<ReadClient, 'rate'>,
  items: readonly Item[],
  dateSearch: DateSearch,
  { signal, order, resume, onProgress, wait, patience }: OfferOptions = {},
): Promise<Offer> {
  const quotes = new Map(resume?.quotes);
  const timedQuotes = new Map(resume?.timedQuotes);
  const uncheckedIds = new Set(resume?.uncheckedIds ?? items.map(({ id }) => id));
  const unansweredIds = new Set(resume?.unansweredIds);
  const itemsById = new Map(items.map((item) => [item.id, item]));
  const timedReads: Promise<void>[] = [];
  let reportedCount = 0;
  const maxReads = MAX_TIMED_ITEMS - timedQuotes.size;
  const send = wait ? sendWhenAllowed(wait, signal) : <Answer>(read: () => Promise<Answer>) => read();
  const idsInOrder = () => {
    const ids = order?.().flatMap((id) => [id, ...(itemsById.get(id)?.children ?? [])]) ?? [];
    return [...new Set([...ids, ...itemsById.keys()])];
  };

  const partialOffer = (): PartialOffer => ({
    free: withParents(freeItems(items, dateSearch, quotes, timedQuotes), items),
    quotes: new Map(quotes),
    timedQuotes: new Map(timedQuotes),
    uncheckedIds: new Set(uncheckedIds),
    unansweredIds: [...unansweredIds],
  });

  function noteChecked(itemIds: readonly string[]): void {
    for (const id of itemIds) uncheckedIds.delete(id);
    for (const { id, group, children } of items)
      if (group === 'parent' && !children.some((child) => uncheckedIds.has(child))) uncheckedIds.delete(id);
    const checkedCount = items.length - uncheckedIds.size;
    const isSmallStep = checkedCount - reportedCount < items.length / MAX_REPORTS;
    if (isSmallStep && checkedCount > ALWAYS_REPORTED_ITEMS && uncheckedIds.size > 0) return;
    reportedCount = checkedCount;
    onProgress?.(partialOffer());
  }

  /** Starts a read for the price of an item with times. Returns false if the item needs none. */
  function readTimedPrice(itemId: string): boolean {
    const item = itemsById.get(itemId);
    const quote = quotes.get(itemId);
    if (!item || !quote || !isTimed(item) || firstTimeIn(quote) < 0 || timedReads.length >= maxReads) return false;
    const read = send(() => client.rate(timeRequestOf(item, { ...dateSearch, start: dateSearch.from }, quote), signal))
      .catch(() => null)
      .then((timedQuote) => {
        if (signal?.aborted) return;
        timedQuotes.set(itemId, timedQuote);
        noteChecked([itemId]);
      });
    timedReads.push(read);
    return true;
  }

  async function rateBatch(request: ListQuoteRequest, listSignal?: AbortSignal): Promise<ListedQuote[]> {
    const answers = await send(() => client.rateList(request, listSignal));
    for (const quote of answers) quotes.set(quote.itemId, quote);
    noteListed(request.itemIds);
    return answers;
  }

  const noteListed = (itemIds: readonly string[]) => noteChecked(itemIds.filter((id) => !readTimedPrice(id)));

  noteListed(items.map(({ id }) => id).filter((id) => uncheckedIds.has(id) && quotes.has(id)));
  const itemsToRate = items.filter(({ id }) => uncheckedIds.has(id) && !quotes.has(id));
  const firstIds =
    daysBetween(dateSearch.from, dateSearch.to) < LONG_SEARCH_DAYS ? [] : idsInOrder().slice(0, LONG_FIRST_BATCH_SIZE);
  const isFirst = ({ id }: Item) => firstIds.includes(id);
  /** Reads of the first items, with the prices of their times. Others wait: a weak service answers one request at a time. */
  const firstReads: Promise<unknown>[] = [];
  let othersTurn: Promise<unknown> | undefined;
  /** The error of a first read that ends the search. */
  let endError: unknown;
  const list = await rateList(
    {
      ...client,
      async rateList(request, listSignal) {
        if (request.itemIds.some((id) => firstIds.includes(id))) {
          const answers = rateBatch(request, listSignal);
          firstReads.push(
            answers
              .then(() => Promise.all(timedReads))
              .catch((error: unknown) => {
                if (!concernsBatch(error)) endError = error;
              }),
          );
          return answers;
        }
        if (patience) await (othersTurn ??= Promise.race([Promise.all(firstReads), patience()]));
        if (endError !== undefined) throw endError;
        return rateBatch(request, listSignal);
      },
    },
    // A batch has items of one request only.
    [itemsToRate.filter(isFirst), itemsToRate.filter((item) => !isFirst(item))].flatMap((each) =>
      quoteRequestsOf(each, dateSearch),
    ),
    {
      signal,
      order: idsInOrder,
      onBatch(batch) {
        for (const id of batch.unansweredIds) unansweredIds.add(id);
        if (batch.unansweredIds.some((id) => uncheckedIds.has(id))) noteChecked(batch.unansweredIds);
      },
    },
  );
  await Promise.all(timedReads);
  signal?.throwIfAborted();
  return { ...partialOffer(), unansweredIds: [...new Set([...unansweredIds, ...list.unansweredIds])] };
}

/**
 * Repeats a read after a throttled service allows it. No other read of the same search starts meanwhile. It ends with the signal,
 * or if `wait` rejects.
 */
function sendWhenAllowed(wait: NonNullable<OfferOptions['wait']>, signal?: AbortSignal) {
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
 * Requests a quote for the first items with times, for their first time with room. Without this call, the offer may contain items
 * that are not bookable.
 */
export function withTimes(
  client: ListClient & Pick<ReadClient, 'rate'>,
  items: readonly Item[],
  dateSearch: DateSearch,
  offer: Offer,
  signal?: AbortSignal,
): Promise<Offer> {
  const resume = { ...offer, timedQuotes: new Map(), uncheckedIds: new Set(offer.quotes.keys()) };
  return findOffer(client, items, dateSearch, { signal, resume });
}

/** Returns the free items from list requests alone, one for all items with the same days. Items with times have no price. */
export async function findUnpricedOffer(
  client: ListClient,
  items: readonly Item[],
  dateSearch: DateSearch,
  signal?: AbortSignal,
): Promise<Offer> {
  const list = await rateList(client, quoteRequestsOf(items, dateSearch), { signal });
  return { ...list, free: withParents(freeItems(items, dateSearch, list.quotes), items) };
}

/** Returns the free items without their parents. */
function freeItems(
  items: readonly Item[],
  dateSearch: DateSearch,
  quotes: Offer['quotes'],
  timedQuotes: PartialOffer['timedQuotes'] = new Map(),
): Map<string, FreeItem> {
  const free = new Map<string, FreeItem>();
  for (const item of items) {
    const listedQuote = quotes.get(item.id);
    const timedQuote = timedQuotes.get(item.id);
    const quote = timedQuote ?? listedQuote;
    if (!listedQuote || !quote) continue;
    const isLowest = isTimed(item);
    if (isLowest && !timedQuote ? firstTimeIn(listedQuote) < 0 : !quote.bookable) continue;
    const total = isLowest && !timedQuote ? '' : quote.total;
    free.set(item.id, { total, isLowest, quote, days: item.simple ? null : daysOf(item, dateSearch) });
  }
  return free;
}

/** Adds the parents that have a free child. */
function withParents(free: Map<string, FreeItem>, items: readonly Item[]): ReadonlyMap<string, FreeItem> {
  for (const parent of items) {
    const children = parent.children.map((id) => free.get(id)).filter((child) => child !== undefined);
    const [cheapest] = children.sort((one, other) => Number(one.total) - Number(other.total));
    if (cheapest)
      free.set(parent.id, {
        total: cheapest.total,
        isLowest: new Set(children.map(({ total }) => total)).size > 1,
        quote: null,
        days: null,
      });
  }
  return free;
}

/** Returns one request for all items with the same last day. Parents are not in it. */
function quoteRequestsOf(items: readonly Item[], dateSearch: DateSearch): ListQuoteRequest[] {
  const byEnd = new Map<Day, string[]>();
  for (const item of items) {
    if (item.group === 'parent') continue;
    const { end } = spanOf(item, dateSearch);
    byEnd.set(end, [...(byEnd.get(end) ?? []), item.id]);
  }
  return [...byEnd].map(([end, itemIds]) => ({
    itemIds,
    start: dateSearch.from,
    end,
    params: dateSearch.params,
    discountCode: dateSearch.discountCode,
  }));
}

/** Returns the days of the request. For a fixed length, the service decides the last day. */
function spanOf(item: Item, { from, to }: DateSearch): { start: Day; end: Day } {
  if (item.simple || isTimed(item)) return { start: from, end: from };
  const lastNight = item.unit === 'N' ? addDays(to, -1) : to;
  return { start: from, end: lastNight < from ? from : lastNight };
}

/** Returns the days for the selection of an item: all days of the booking, and nights without the day of departure. */
export function daysOf(item: Item, dateSearch: DateSearch): { start: Day; end: Day } {
  const length = daysTaken(item);
  return length > 0 ? { start: dateSearch.from, end: addDays(dateSearch.from, length - 1) } : spanOf(item, dateSearch);
}
