/**
 * What is free on some days for a party, out of everything offered. The days mean to each kind of item what a visitor means
 * by them: nights from arrival to departure, days from the first to the last, and a time on the first day.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { Amount, Item, ListedQuote, ListQuoteRequest, QuoteRequest, Quote } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { daysTaken, isTimed } from './item-facts.ts';
import { rateList } from './rate-list.ts';

/** What somebody who browses by date wants. */
export interface Wish {
  from: Day;
  /** The last day, or the day of departure; never before `from`. */
  to: Day;
  /** Quantity by parameter id; an item takes those it knows. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
}

/** An item that can be booked as wished. */
export interface FreeItem {
  /** What it costs, as answered; `''` where that depends on what is still to be chosen. */
  total: Amount;
  /** The least of several prices: of a parent's children, of the times of a day. */
  least: boolean;
  /** The answer behind it; null for a parent, which is never rated. */
  quote: Quote | null;
  /** The days to open it with; null where none are to be chosen. */
  days: { start: Day; end: Day } | null;
}

export interface Offer {
  /** By item id, parents whose children are free among them. */
  free: ReadonlyMap<string, FreeItem>;
  /** Every answer, free or not: they say which quantities can be chosen. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Items nothing is known about, because the service did not answer. */
  unanswered: readonly string[];
}

/** Of what is sold by time so many get a price; each is a request. */
const mostTimed = 12;

/** Rejects with a `ProblemError` when the service answers nothing, or with the abort. */
export async function findOffer(
  client: Pick<QuoteClient, 'rate' | 'rateList'>,
  items: readonly Item[],
  wish: Wish,
  signal?: AbortSignal,
): Promise<Offer> {
  return withTimes(client, items, wish, await ratedItems(client, items, wish, signal), signal);
}

/** The same offer with what is sold by time asked about, each for its first time with room: not all that a list names can be had. */
export async function withTimes(
  client: Pick<QuoteClient, 'rate'>,
  items: readonly Item[],
  wish: Wish,
  { free: rated, quotes, unanswered }: Offer,
  signal?: AbortSignal,
): Promise<Offer> {
  const free = new Map([...rated].filter(([id]) => !isParent(items, id)));
  const timed = items.filter((item) => isTimed(item) && free.has(item.id)).slice(0, mostTimed);
  const priced = await Promise.allSettled(timed.map((item) => client.rate(timeRequest(item, wish, quotes), signal)));
  signal?.throwIfAborted();
  timed.forEach(({ id }, index) => {
    const answer = priced[index];
    const known = free.get(id);
    if (answer?.status !== 'fulfilled' || !known) return;
    if (answer.value.bookable) free.set(id, { ...known, total: answer.value.total, quote: answer.value });
    else free.delete(id);
  });
  return { free: withParents(free, items), quotes, unanswered };
}

/** The same by rated lists alone, a request for all items that the days mean the same to: what is sold by time has no price. */
export async function findUnpricedOffer(
  client: Pick<QuoteClient, 'rateList'>,
  items: readonly Item[],
  wish: Wish,
  signal?: AbortSignal,
): Promise<Offer> {
  const { free, ...offer } = await ratedItems(client, items, wish, signal);
  return { ...offer, free: withParents(free, items) };
}

async function ratedItems(
  client: Pick<QuoteClient, 'rateList'>,
  items: readonly Item[],
  wish: Wish,
  signal?: AbortSignal,
): Promise<Omit<Offer, 'free'> & { free: Map<string, FreeItem> }> {
  const { quotes, unanswered } = await rateList(client, quoteRequestsOf(items, wish), signal);
  const free = new Map<string, FreeItem>();
  for (const item of items) {
    const quote = quotes.get(item.id);
    if (quote === undefined) continue;
    const days = item.simple ? null : daysOf(item, wish);
    if (!isTimed(item)) {
      if (quote.bookable) free.set(item.id, { total: quote.total, least: false, quote, days });
    } else if (timeFor(quote) >= 0) free.set(item.id, { total: '', least: true, quote, days });
  }
  return { free, quotes, unanswered };
}

function isParent(items: readonly Item[], itemId: string): boolean {
  return items.some(({ id, group }) => id === itemId && group === 'parent');
}

/** With the parents one of whose children is free. */
function withParents(free: Map<string, FreeItem>, items: readonly Item[]): ReadonlyMap<string, FreeItem> {
  for (const parent of items) {
    const children = parent.children.map((id) => free.get(id)).filter((child) => child !== undefined);
    const [cheapest] = children.sort((one, other) => Number(one.total) - Number(other.total));
    if (cheapest)
      free.set(parent.id, {
        total: cheapest.total,
        least: new Set(children.map(({ total }) => total)).size > 1,
        quote: null,
        days: null,
      });
  }
  return free;
}

/** One quote request for all items that the days mean the same to; parents are not asked about. */
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

/** The days asked for: a fixed length is the service's to decide. */
function spanOf(item: Item, { from, to }: Wish): { start: Day; end: Day } {
  if (item.simple || isTimed(item)) return { start: from, end: from };
  const last = item.unit === 'N' ? addDays(to, -1) : to;
  return { start: from, end: last < from ? from : last };
}

/** The days to open an item with: all that it takes, nights without the day of departure. */
export function daysOf(item: Item, wish: Wish): { start: Day; end: Day } {
  const length = daysTaken(item);
  return length > 0 ? { start: wish.from, end: addDays(wish.from, length - 1) } : spanOf(item, wish);
}

/** Index of the first time of the day with room for the party; -1 when there is none. */
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
  const known = Object.fromEntries(
    Object.entries(params).filter(([id]) => quote?.parameters.some((parameter) => parameter.id === id)),
  );
  return {
    itemId: item.id,
    start: from,
    end: from,
    params: known,
    discountCode,
    ...(item.unit === 'TS' ? { timeslot: index } : { startTime: quote?.times?.[index]?.start ?? '' }),
  };
}
