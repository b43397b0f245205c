/**
 * Reads the facts on the cards of a list before a guest selects dates. These are the price of the first booking that
 * each item allows, and the items without any free day. Its callers decide which cards to read, and when.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { Item, ListedQuote, ListQuoteRequest, Quote } from '../../api/types.ts';
import type { Choice } from '../state.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import { createAvailability, type Availability } from './availability.ts';
import { daysCarried, daysTaken, hasDayPrices, isTimed, type VisitDays } from './item-facts.ts';
import { isRuledOut, lengthOf } from './length-limits.ts';
import { firstTimeIn, timeRequestOf } from './quote-request.ts';
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
  today: Day;
  /** The items that the read was for. */
  items: readonly Item[];
  /** Free days by item id. An item without dates, or without an answer, is missing. */
  calendars: ReadonlyMap<string, Availability>;
  /** Dated items without a free day until the end of the first read. */
  unavailable: readonly Item[];
}

/** The days, the party and the code of the prices on the cards. */
export interface CardPriceRequest {
  /** The days that the guest has selected; null for the first booking that each item allows. */
  visit: VisitDays | null;
  params: Readonly<Record<string, number>>;
  discountCode: string;
}

/** The quote of a booking that the guest can make. */
export interface CardPrice extends Quote {
  /** The days and the time of the booking, for the selection; null for an item without dates. */
  selection: Partial<Choice> | null;
}

/** The facts on all cards, in no language. */
export interface CardFacts {
  /** Final answers by item id; null without a bookable quote. */
  prices: ReadonlyMap<string, CardPrice | null>;
  /** Ids of items without any free day. A parent is among them if all its children are. */
  soldOut: ReadonlySet<string>;
}

/** Some accounts refuse longer calendars. The number includes both days. */
export const SHORT_CALENDAR_DAYS = 62;

/** Items of one read. */
const MAX_ITEMS = 60;

/** Reads the calendars of the first items. Rejects with a `ProblemError`, or with the abort. */
export async function readCardDays(
  client: Pick<ReadClient, 'calendars'>,
  { items, today, until }: CardDaysRequest,
  signal?: AbortSignal,
): Promise<CardDays> {
  const bookableItems = items.filter(({ group }) => group !== 'parent').slice(0, MAX_ITEMS);
  const datedItems = bookableItems.filter(({ simple }) => !simple);
  const calendars = await daysOf(client, { items: datedItems, today, from: today, until }, signal);
  return {
    today,
    items: bookableItems,
    calendars,
    unavailable: datedItems.filter(({ id }) => calendars.get(id)?.firstFree(today) === null),
  };
}

/**
 * Returns the ids of the unavailable items that have no free day after `until` either. Omits items without an answer.
 *
 * @param earlierIds the result for other items of the list. The new result contains it.
 */
export async function findSoldOut(
  client: Pick<ReadClient, 'calendars'>,
  { unavailable }: Pick<CardDays, 'unavailable'>,
  { items, today, until, end }: CardDaysRequest,
  signal?: AbortSignal,
  earlierIds: Iterable<string> = [],
): Promise<ReadonlySet<string>> {
  const from = addDays(until, 1);
  const laterDays = await daysOf(client, { items: unavailable, today, from, until: end }, signal).catch(() => null);
  signal?.throwIfAborted();
  const soldOut = new Set([
    ...earlierIds,
    ...unavailable.filter(({ id }) => laterDays?.get(id)?.firstFree(from) === null).map(({ id }) => id),
  ]);
  const isEmptyParent = ({ children }: Item) => children.length > 0 && children.every((id) => soldOut.has(id));
  return new Set([...soldOut, ...items.filter(isEmptyParent).map(({ id }) => id)]);
}

type PriceClient = ListClient & Pick<ReadClient, 'rate'>;

type PricesRequest = Pick<CardDays, 'today' | 'calendars'> & CardPriceRequest;

interface Stay {
  start: Day;
  end: Day;
}

/** An item without a price so far, and the bookings to rate until the service allows one. */
interface OpenItem {
  item: Item;
  stays: readonly Stay[];
}

export interface CardPricesOptions {
  /** Receives the final answers so far by item id; null for an item without a bookable quote. */
  onAnswers: (answers: ReadonlyMap<string, CardPrice | null>) => void;
  /** Returns the ids of the items to rate next, in their order. It can change between requests. Defaults to all items. */
  order?: (() => readonly string[]) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the price of the first booking that each item allows from the visit on, or from today on without a visit. Items with the same days share a request. After a refusal, it
 * rates a longer booking or a later day. An item with times needs one more request, for its first time with room.
 */
export async function readCardPrices(
  client: PriceClient,
  items: readonly Item[],
  { today, calendars, visit, params, discountCode }: PricesRequest,
  { onAnswers, order, signal }: CardPricesOptions,
): Promise<void> {
  const answers = new Map<string, CardPrice | null>();
  const timeReads: Promise<void>[] = [];

  async function readTime(item: Item, quote: ListedQuote, { start }: Stay): Promise<void> {
    const request = timeRequestOf(item, { start, params, discountCode }, quote);
    const timeQuote = await client.rate(request, signal);
    const { startTime, timeslot } = request;
    const selection = { start, end: start, startTime, endTime: undefined, timeslot };
    answers.set(item.id, timeQuote.bookable ? { ...timeQuote, selection } : null);
    onAnswers(answers);
  }

  /** Returns the bookings to rate after a quote; none if it is final. */
  function check({ item, stays: [stay, ...stays] }: OpenItem, quote: ListedQuote): OpenItem['stays'] {
    if (!stay) return [];
    if (quote.bookable) {
      const length = daysTaken(item) || lengthOf(stay);
      answers.set(item.id, { ...quote, selection: item.simple ? null : selectionFrom(stay.start, length) });
      return [];
    }
    if (isTimed(item) && firstTimeIn(quote) >= 0) {
      // Without an answer, the card stays without a price.
      timeReads.push(readTime(item, quote, stay).catch(() => undefined));
      return [];
    }
    // A longer booking helps only against a rule.
    const otherStays = isRuledOut(quote) ? stays : stays.filter(({ start }) => start !== stay.start);
    if (otherStays.length === 0) answers.set(item.id, null);
    return otherStays;
  }

  let openItems = items.map((item): OpenItem => ({ item, stays: staysOf(item, today, visit, calendars.get(item.id)) }));
  while ((openItems = openItems.filter(({ stays }) => stays.length > 0)).length > 0) {
    const openById = new Map(openItems.map((each) => [each.item.id, each]));
    const nextOpenItems: OpenItem[] = [];
    await rateList(client, requestsOf(openItems, { params, discountCode }), {
      signal,
      order,
      onBatch({ quotes }) {
        for (const [id, each] of openById) {
          const quote = quotes.get(id);
          if (!quote) continue;
          openById.delete(id);
          nextOpenItems.push({ item: each.item, stays: check(each, quote) });
        }
        onAnswers(answers);
      },
    });
    openItems = nextOpenItems;
  }
  await Promise.all(timeReads);
}

/** Returns one request for all items with the same days. */
function requestsOf(items: readonly OpenItem[], party: Omit<CardPriceRequest, 'visit'>): ListQuoteRequest[] {
  const byDays = new Map<string, ListQuoteRequest & { itemIds: string[] }>();
  for (const { item, stays } of items) {
    const [stay] = stays;
    if (!stay) continue;
    const key = `${stay.start} ${stay.end}`;
    const request = byDays.get(key) ?? { ...stay, ...party, itemIds: [] };
    request.itemIds.push(item.id);
    byDays.set(key, request);
  }
  return [...byDays.values()];
}

/**
 * Returns the bookings to rate until the service allows one. Lengths are rules that only a refusal shows: two and three days or
 * nights are the usual ones. Another rule may refuse the first day, such as the time before the start.
 */
function staysOf(item: Item, today: Day, visit: VisitDays | null, calendar: Availability | undefined): readonly Stay[] {
  if (item.simple) return [{ start: today, end: today }];
  if (!calendar) return [];
  const from = visit?.start ?? today;
  const length = visit ? daysCarried(item, visit) : 1;
  // The calendars of the cards end earlier.
  if (calendar.stateOf(from) === 'unknown') return [{ start: from, end: addDays(from, length - 1) }];
  const stay = (days: number, count = 1) =>
    nextStarts(calendar, from, days, count).map((start) => ({ start, end: addDays(start, days - 1) }));
  // For a fixed length, the service decides the last day.
  const [first, second] = stay(1, 2);
  const others = second ? [second] : [];
  if (!first) return [];
  if (!hasDayPrices(item)) return [first, ...others];
  const lengths = new Set([length, 1, 2, 3]);
  return [...[...lengths].flatMap((days) => stay(days)), ...others, ...stay(7)];
}

/** Returns the first days on which a booking of this length can start. */
export function nextStarts(
  calendar: Pick<Availability, 'firstFree' | 'canSpan'>,
  from: Day,
  length: number,
  count: number,
): Day[] {
  const starts: Day[] = [];
  let day = calendar.firstFree(from);
  while (day && starts.length < count) {
    if (calendar.canSpan(day, addDays(day, length - 1))) starts.push(day);
    day = calendar.firstFree(addDays(day, 1));
  }
  return starts;
}

/**
 * Returns the days for the selection, without a time. The end of a single day or night stays open: the next day that the guest
 * selects is then a new start.
 */
export function selectionFrom(start: Day, length: number): Partial<Choice> {
  const end = length > 1 ? addDays(start, length - 1) : null;
  return { start, end, startTime: undefined, endTime: undefined, timeslot: undefined };
}

interface Range {
  items: readonly Item[];
  today: Day;
  from: Day;
  until: Day;
}

/** Returns the availability by item id. An item without an answer is missing. */
async function daysOf(
  client: Pick<ReadClient, 'calendars'>,
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
