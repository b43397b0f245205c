/**
 * Reads the facts on the cards of a list. These are the prices on the first day on which most items are free, and the items
 * without a free day in any month. It needs two reads for the whole list, or three if an item has no free day at first. The
 * list decides when to read and how to render.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { Item, ListedQuote } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { createAvailability, type Availability } from './availability.ts';
import { daysTaken, isTimed } from './item-facts.ts';

export type CardFactsClient = Pick<QuoteClient, 'rateList' | 'calendars'>;

export interface CardFactsRequest {
  items: readonly Item[];
  today: Day;
  /** The last day of the first read. */
  until: Day;
  /** The last day of the calendar. */
  end: Day;
  /** The preset party and code of the page. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
  /** True to read prices too. */
  hasPrices: boolean;
}

export interface CardFacts {
  /** Bookable quotes, by item id. */
  prices: ReadonlyMap<string, ListedQuote>;
  /** Ids of items without a free day, and of parents whose children have none. */
  soldOut: ReadonlySet<string>;
}

/** Number of items for which this reads facts. */
const MAX_ITEMS = 60;

/** Rejects if the calendars have no answer. Items with a refused price are not in `prices`. */
export async function cardFacts(
  client: CardFactsClient,
  request: CardFactsRequest,
  signal?: AbortSignal,
): Promise<CardFacts> {
  const { items, today, until, end } = request;
  const bookableItems = items.filter(({ group }) => group !== 'parent').slice(0, MAX_ITEMS);
  const datedItems = bookableItems.filter(({ simple }) => !simple);
  const days = await readDays(client, { items: datedItems, today, from: today, until }, signal);
  const fullItems = datedItems.filter(({ id }) => days.get(id)?.firstFree(today) === null);
  const [prices, soldOut] = await Promise.all([
    request.hasPrices ? readPrices(client, bookableItems, days, request, signal) : new Map<string, ListedQuote>(),
    fullItems.length > 0
      ? findSoldOut(client, { items: fullItems, today, from: addDays(until, 1), until: end }, signal)
      : [],
  ]);
  signal?.throwIfAborted();
  return { prices, soldOut: new Set([...soldOut, ...emptyParents(items, new Set(soldOut))]) };
}

interface Range {
  items: readonly Item[];
  today: Day;
  from: Day;
  until: Day;
}

/** Returns the availability by item id. Items without a calendar are missing. */
async function readDays(
  client: CardFactsClient,
  { items, today, from, until }: Range,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Availability>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const calendars = await client.calendars(ids, from, until, signal);
  return new Map(
    items.flatMap((item) => {
      const days = calendars.get(item.id);
      if (days === undefined || days.size === 0) return [];
      return [[item.id, createAvailability({ days, today, length: Math.max(1, daysTaken(item)) })]];
    }),
  );
}

/** Returns the items that have no free day in later months either. Items without an answer are unknown, so not sold out. */
async function findSoldOut(client: CardFactsClient, range: Range, signal?: AbortSignal): Promise<string[]> {
  try {
    const days = await readDays(client, range, signal);
    return range.items.filter(({ id }) => days.get(id)?.firstFree(range.from) === null).map(({ id }) => id);
  } catch {
    return [];
  }
}

function emptyParents(items: readonly Item[], soldOut: ReadonlySet<string>): string[] {
  return items
    .filter(({ children }) => children.length > 0 && children.every((id) => soldOut.has(id)))
    .map(({ id }) => id);
}

/** Returns the prices of one list request. An item with times has no price before the guest selects a time. */
async function readPrices(
  client: Pick<QuoteClient, 'rateList'>,
  items: readonly Item[],
  days: ReadonlyMap<string, Availability>,
  { today, params, discountCode }: CardFactsRequest,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ListedQuote>> {
  const day = commonDay(items, days, today);
  const itemIds = items
    .filter((item) => !isTimed(item) && (item.simple || days.get(item.id)?.canStart(day)))
    .map(({ id }) => id);
  if (itemIds.length === 0) return new Map();
  try {
    const quotes = await client.rateList({ itemIds, start: day, end: day, params, discountCode }, signal);
    return new Map(quotes.filter(({ bookable }) => bookable).map((quote) => [quote.itemId, quote]));
  } catch {
    return new Map();
  }
}

/** Days in which the search looks for a common day. */
const SEARCH_DAYS = 60;

/** Returns the first day on which most items can start; today if no item can start on any day. */
function commonDay(items: readonly Item[], days: ReadonlyMap<string, Availability>, today: Day): Day {
  const calendars = items.filter((item) => !isTimed(item)).flatMap(({ id }) => days.get(id) ?? []);
  let best = { day: today, count: 0 };
  for (let ahead = 0; ahead < SEARCH_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const count = calendars.filter((each) => each.canStart(day)).length;
    if (count > best.count) best = { day, count };
  }
  return best.day;
}
