/**
 * Finds the items that are free for a party on given days. Items by night use the nights from arrival to departure. Items by day
 * use the first to the last day, and items with times a time on the first day. It searches no other days.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { Amount, Item, ListedQuote, ListQuoteRequest, QuoteRequest, Quote } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { daysTaken, isTimed } from './item-facts.ts';
import { rateList } from './rate-list.ts';

/** The days and the party of a date search. */
export interface Wish {
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

/** Number of items with times that get a price. Each needs a request. */
const MAX_TIMED_ITEMS = 12;

/** Returns the free items with prices. Rejects with a `ProblemError` if the service answers nothing, or with the abort. */
export async function findOffer(
  client: Pick<QuoteClient, 'rate' | 'rateList'>,
  items: readonly Item[],
  wish: Wish,
  signal?: AbortSignal,
): Promise<Offer> {
  return withTimes(client, items, wish, await rateItems(client, items, wish, signal), signal);
}

/**
 * Requests a quote for each item with times, for its first time with room. Without it, the offer may contain items that are not
 * bookable.
 */
export async function withTimes(
  client: Pick<QuoteClient, 'rate'>,
  items: readonly Item[],
  wish: Wish,
  { free: listedItems, quotes, unansweredIds }: Offer,
  signal?: AbortSignal,
): Promise<Offer> {
  const free = new Map([...listedItems].filter(([id]) => !isParent(items, id)));
  const timedItems = items.filter((item) => isTimed(item) && free.has(item.id)).slice(0, MAX_TIMED_ITEMS);
  const answers = await Promise.allSettled(
    timedItems.map((item) => client.rate(timeRequest(item, wish, quotes), signal)),
  );
  signal?.throwIfAborted();
  timedItems.forEach(({ id }, index) => {
    const answer = answers[index];
    const freeItem = free.get(id);
    if (answer?.status !== 'fulfilled' || !freeItem) return;
    if (answer.value.bookable) free.set(id, { ...freeItem, total: answer.value.total, quote: answer.value });
    else free.delete(id);
  });
  return { free: withParents(free, items), quotes, unansweredIds };
}

/** Returns the free items from list requests alone, one for all items with the same days. Items with times have no price. */
export async function findUnpricedOffer(
  client: Pick<QuoteClient, 'rateList'>,
  items: readonly Item[],
  wish: Wish,
  signal?: AbortSignal,
): Promise<Offer> {
  const { free, ...offer } = await rateItems(client, items, wish, signal);
  return { ...offer, free: withParents(free, items) };
}

async function rateItems(
  client: Pick<QuoteClient, 'rateList'>,
  items: readonly Item[],
  wish: Wish,
  signal?: AbortSignal,
): Promise<Omit<Offer, 'free'> & { free: Map<string, FreeItem> }> {
  const { quotes, unansweredIds } = await rateList(client, quoteRequestsOf(items, wish), { signal });
  const free = new Map<string, FreeItem>();
  for (const item of items) {
    const quote = quotes.get(item.id);
    if (quote === undefined) continue;
    const days = item.simple ? null : daysOf(item, wish);
    if (!isTimed(item)) {
      if (quote.bookable) free.set(item.id, { total: quote.total, isLowest: false, quote, days });
    } else if (timeFor(quote) >= 0) free.set(item.id, { total: '', isLowest: true, quote, days });
  }
  return { free, quotes, unansweredIds };
}

function isParent(items: readonly Item[], itemId: string): boolean {
  return items.some(({ id, group }) => id === itemId && group === 'parent');
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
export function quoteRequestsOf(items: readonly Item[], wish: Wish): ListQuoteRequest[] {
  const byEnd = new Map<Day, string[]>();
  for (const item of items) {
    if (item.group === 'parent') continue;
    const { end } = spanOf(item, wish);
    byEnd.set(end, [...(byEnd.get(end) ?? []), item.id]);
  }
  return [...byEnd].map(([end, itemIds]) => ({
    itemIds,
    start: wish.from,
    end,
    params: wish.params,
    discountCode: wish.discountCode,
  }));
}

/** Returns the days of the request. For a fixed length, the service decides the last day. */
function spanOf(item: Item, { from, to }: Wish): { start: Day; end: Day } {
  if (item.simple || isTimed(item)) return { start: from, end: from };
  const last = item.unit === 'N' ? addDays(to, -1) : to;
  return { start: from, end: last < from ? from : last };
}

/** Returns the days for the selection of an item: all days of the booking, and nights without the day of departure. */
export function daysOf(item: Item, wish: Wish): { start: Day; end: Day } {
  const length = daysTaken(item);
  return length > 0 ? { start: wish.from, end: addDays(wish.from, length - 1) } : spanOf(item, wish);
}

/** Returns the index of the first time of the day with room for the party; -1 if there is none. */
function timeFor({ times = [], needs }: ListedQuote): number {
  return times.findIndex(({ left }) => left === null || left >= needs);
}

function timeRequest(
  item: Item,
  { from, params, discountCode }: Wish,
  quotes: ReadonlyMap<string, ListedQuote>,
): QuoteRequest {
  const quote = quotes.get(item.id);
  const index = quote ? timeFor(quote) : -1;
  const itemParams = Object.fromEntries(
    Object.entries(params).filter(([id]) => quote?.parameters.some((parameter) => parameter.id === id)),
  );
  return {
    itemId: item.id,
    start: from,
    end: from,
    params: itemParams,
    discountCode,
    ...(item.unit === 'TS' ? { timeslot: index } : { startTime: quote?.times?.[index]?.start ?? '' }),
  };
}
