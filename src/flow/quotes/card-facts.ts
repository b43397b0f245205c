/**
 * Reads the facts on the cards of a list before a guest selects dates. These are the price on the first day that most items have
 * free, and the items without any free day. It does not know which cards are in view, or when to read.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { Item, ListedQuote } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import { createAvailability, type Availability } from './availability.ts';
import { SHORT_CALENDAR_DAYS } from './calendar-parts.ts';
import { daysTaken, isTimed } from './item-facts.ts';
import { rateList, type ListClient } from './rate-list.ts';

export interface CardDaysRequest {
  items: readonly Item[];
  today: Day;
  /** The last day of the first read. */
  until: Day;
  /** The last day that a calendar shows. */
  end: Day;
}

export interface CardDays {
  /** The first of the days on which most of the items can start. */
  day: Day;
  /** Ids of items that may have a price for that day. */
  priceableIds: ReadonlySet<string>;
  /** Dated items without a free day until the end of the first read. */
  unavailable: readonly Item[];
}

/** The party and the code that the page has preset. */
export interface CardParty {
  params: Readonly<Record<string, number>>;
  discountCode: string;
}

/** The facts on all cards, in no language. */
export interface CardFacts {
  /** Bookable quotes by item id. */
  prices: ReadonlyMap<string, ListedQuote>;
  /** Ids of items without any free day. A parent is among them if all its children are. */
  soldOut: ReadonlySet<string>;
}

const MAX_ITEMS = 60;

/** Reads the calendars of the list. Rejects with a `ProblemError`, or with the abort. */
export async function readCardDays(
  client: Pick<QuoteClient, 'calendars'>,
  { items, today, until }: CardDaysRequest,
  signal?: AbortSignal,
): Promise<CardDays> {
  const bookableItems = items.filter(({ group }) => group !== 'parent').slice(0, MAX_ITEMS);
  const datedItems = bookableItems.filter(({ simple }) => !simple);
  const days = await daysOf(client, { items: datedItems, today, from: today, until }, signal);
  const day = commonDay(bookableItems, days, today);
  const isPriceable = (item: Item) => !isTimed(item) && (item.simple || days.get(item.id)?.canStart(day) === true);
  return {
    day,
    priceableIds: new Set(bookableItems.filter(isPriceable).map(({ id }) => id)),
    unavailable: datedItems.filter(({ id }) => days.get(id)?.firstFree(today) === null),
  };
}

/** Returns the ids of the items that have no free day later either. An item without an answer is not among them. */
export async function findSoldOut(
  client: Pick<QuoteClient, 'calendars'>,
  { unavailable }: Pick<CardDays, 'unavailable'>,
  { items, today, until, end }: CardDaysRequest,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  const from = addDays(until, 1);
  const laterDays = await daysOf(client, { items: unavailable, today, from, until: end }, signal).catch(() => null);
  signal?.throwIfAborted();
  const soldOut = new Set(
    unavailable.filter(({ id }) => laterDays?.get(id)?.firstFree(from) === null).map(({ id }) => id),
  );
  const isEmptyParent = ({ children }: Item) => children.length > 0 && children.every((id) => soldOut.has(id));
  return new Set([...soldOut, ...items.filter(isEmptyParent).map(({ id }) => id)]);
}

/**
 * Reads prices for the day in batches.
 *
 * @param onAnswers receives the quotes so far by item id, bookable or not
 */
export async function readCardPrices(
  client: ListClient,
  itemIds: readonly string[],
  { day, params, discountCode }: Pick<CardDays, 'day'> & CardParty,
  onAnswers: (quotes: CardFacts['prices']) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (itemIds.length === 0) return;
  await rateList(client, [{ itemIds, start: day, end: day, params, discountCode }], {
    signal,
    onBatch: ({ quotes }) => onAnswers(quotes),
  });
}

interface Range {
  items: readonly Item[];
  today: Day;
  from: Day;
  until: Day;
}

/** Returns the availability by item id. An item without an answer is missing. */
async function daysOf(
  client: Pick<QuoteClient, 'calendars'>,
  { items, today, from, until }: Range,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Availability>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const calendars = await client.calendars(ids, from, until, signal).catch((error: unknown) => {
    const last = addDays(from, SHORT_CALENDAR_DAYS - 1);
    if (problemOf(error).kind !== 'refused' || until <= last) throw error;
    return client.calendars(ids, from, last, signal);
  });
  return new Map(
    items.flatMap((item) => {
      const days = calendars.get(item.id);
      return days?.size
        ? [[item.id, createAvailability({ days, today, length: Math.max(1, daysTaken(item)) })] as const]
        : [];
    }),
  );
}

/** Days that the search for a common day covers. */
const COMMON_DAY_SEARCH_DAYS = 60;

/** Returns the first of the days on which most items can start; today if none can. */
function commonDay(items: readonly Item[], days: ReadonlyMap<string, Availability>, today: Day): Day {
  const calendars = items.filter((item) => !isTimed(item)).flatMap(({ id }) => days.get(id) ?? []);
  let best = { day: today, count: 0 };
  for (let ahead = 0; ahead < COMMON_DAY_SEARCH_DAYS; ahead += 1) {
    const day = addDays(today, ahead);
    const count = calendars.filter((each) => each.canStart(day)).length;
    if (count > best.count) best = { day, count };
  }
  return best.day;
}
