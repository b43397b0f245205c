/**
 * What the cards of a list say of their items before anybody has asked: what each costs on the first day or night that most
 * of them have free, and which are sold out for as far as one may look. Two reads for the whole list, three where an
 * item has nothing free at first. It does not know when to ask, nor what is drawn.
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
  /** The last day that is looked at first, and the last one may turn to. */
  until: Day;
  end: Day;
  /** The party and the code the page has preset. */
  params: Readonly<Record<string, number>>;
  discountCode: string;
  /** Prices are wanted too. */
  priced: boolean;
}

export interface CardFacts {
  /** Answers that can be booked, by item id. */
  prices: ReadonlyMap<string, ListedQuote>;
  /** Ids of items that no day is free of; of a parent none of its children. */
  soldOut: ReadonlySet<string>;
}

/** How many items are asked about at most. */
const mostAsked = 60;

/** Rejects with what the calendars reject with; prices that are refused are just not there. */
export async function cardFacts(
  client: CardFactsClient,
  request: CardFactsRequest,
  signal?: AbortSignal,
): Promise<CardFacts> {
  const { items, today, until, end } = request;
  const asked = items.filter(({ group }) => group !== 'parent').slice(0, mostAsked);
  const dated = asked.filter(({ simple }) => !simple);
  const first = await daysOf(client, { items: dated, today, from: today, until }, signal);
  const none = dated.filter(({ id }) => first.get(id)?.firstFree(today) === null);
  const [prices, soldOut] = await Promise.all([
    request.priced ? pricesOf(client, asked, first, request, signal) : new Map<string, ListedQuote>(),
    none.length > 0 ? stillNone(client, { items: none, today, from: addDays(until, 1), until: end }, signal) : [],
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

/** By item id; an item whose calendar was not answered is missing. */
async function daysOf(
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

/** Those of items without a free day so far that have none later either. What is not answered is not known. */
async function stillNone(client: CardFactsClient, range: Range, signal?: AbortSignal): Promise<string[]> {
  try {
    const later = await daysOf(client, range, signal);
    return range.items.filter(({ id }) => later.get(id)?.firstFree(range.from) === null).map(({ id }) => id);
  } catch {
    return [];
  }
}

function emptyParents(items: readonly Item[], soldOut: ReadonlySet<string>): string[] {
  return items
    .filter(({ children }) => children.length > 0 && children.every((id) => soldOut.has(id)))
    .map(({ id }) => id);
}

/** One rated list. What is sold by time has no price before a time is chosen. */
async function pricesOf(
  client: Pick<QuoteClient, 'rateList'>,
  asked: readonly Item[],
  days: ReadonlyMap<string, Availability>,
  { today, params, discountCode }: CardFactsRequest,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ListedQuote>> {
  const day = commonDay(asked, days, today);
  const itemIds = asked
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

/** How many days on a common one is looked for. */
const mostDays = 60;

/** The first of the days on which most of the items can begin; today where none can on any. */
function commonDay(asked: readonly Item[], days: ReadonlyMap<string, Availability>, today: Day): Day {
  const known = asked.filter((item) => !isTimed(item)).flatMap(({ id }) => days.get(id) ?? []);
  let best = { day: today, count: 0 };
  for (let ahead = 0; ahead < mostDays; ahead += 1) {
    const day = addDays(today, ahead);
    const count = known.filter((each) => each.canStart(day)).length;
    if (count > best.count) best = { day, count };
  }
  return best.day;
}
