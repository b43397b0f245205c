/**
 * Reads the facts that the cards of a list show before the guest selects dates. These are the price of the first
 * booking that each item allows, and a mark for items without any free day. The callers decide which cards to read, and
 * when.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { Item, ListedQuote, ListQuoteRequest, Quote, Unit } from '../../api/types.ts';
import type { Choice } from '../state.ts';
import { addDays, countDays, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import { createAvailability, type Availability } from './availability.ts';
import { getDayCount, hasDayPrices, isTimed } from './item-facts.ts';
import { findFirstFreeTimeIndex, buildTimeRequest, isDated, isRefusedByRule } from './quote-request.ts';
import { rateList, type ListClient } from './rate-list.ts';

export interface CardDaysRequest {
  items: readonly Item[];
  today: Day;
  /** The last day of the first request for calendars. */
  until: Day;
  /** The last day that a calendar can show. */
  end: Day;
}

export interface CardDays {
  today: Day;
  /** The items that the request covered. */
  items: readonly Item[];
  /** Free days by item id. Items without dates, and items without an answer, are not in the map. */
  availabilityById: ReadonlyMap<string, Availability>;
  /** Items with dates that have no free day up to the last day of the first request. */
  unavailable: readonly Item[];
}

/** The days that the guest has selected, with the unit of the item for which they selected them. */
export interface SelectedDays {
  unit: Unit | undefined;
  start: Day;
  end: Day;
}

/**
 * Returns how many of the selected days the guest can keep for another item. These are all days if guests select the
 * length of that item and the units match (both are nights, or neither is); otherwise 1.
 */
export function countReusableDays(item: Item, { unit, start, end }: SelectedDays): number {
  return getDayCount(item) === 0 && (item.unit === 'N') === (unit === 'N') ? countDays(start, end) : 1;
}

/** The days, the party and the discount code for the prices on the cards. */
export interface CardPriceRequest {
  /** The days that the guest has selected; null to use the first booking that each item allows. */
  selectedDays: SelectedDays | null;
  params: Readonly<Record<string, number>>;
  discountCode: string;
}

/** The quote of a booking that the guest can make. */
export interface CardPrice extends Quote {
  /**
   * The days and the time of the booking, which become the guest's selection if they open the card. Null for an item
   * without dates.
   */
  selection: Partial<Choice> | null;
}

/** The facts on all cards, independent of the language. */
export interface CardFacts {
  /**
   * The price on each card by item id; null if the item has no bookable quote. Items whose search has not ended are not
   * in the map.
   */
  prices: ReadonlyMap<string, CardPrice | null>;
  /** Ids of items without any free day. A parent item counts if none of its children has a free day. */
  soldOut: ReadonlySet<string>;
}

/** Maximum number of days in a request for calendars that every account accepts, including the first and last day. */
export const SHORT_CALENDAR_DAYS = 62;

/** Maximum number of items in one read. */
const MAX_ITEMS = 60;

/** Reads the calendars of the first items in a list. Rejects with a `ProblemError`, or with the abort error. */
export async function readCardDays(
  client: Pick<ReadClient, 'calendars'>,
  { items, today, until }: CardDaysRequest,
  signal?: AbortSignal,
): Promise<CardDays> {
  const bookableItems = items.filter(({ group }) => group !== 'parent').slice(0, MAX_ITEMS);
  const datedItems = bookableItems.filter(isDated);
  const availabilityById = await readCalendars(client, { items: datedItems, today, from: today, until }, signal);
  return {
    today,
    items: bookableItems,
    availabilityById,
    unavailable: datedItems.filter(({ id }) => availabilityById.get(id)?.firstFree(today) === null),
  };
}

/**
 * Returns the ids of the unavailable items that have no free day after `until` either. Adds the parent items whose
 * children are all among them. Leaves out items without an answer.
 *
 * @param earlierIds the result for other items of the list; the new result contains these ids too
 */
export async function findSoldOut(
  client: Pick<ReadClient, 'calendars'>,
  { unavailable }: Pick<CardDays, 'unavailable'>,
  { items, today, until, end }: CardDaysRequest,
  signal?: AbortSignal,
  earlierIds: Iterable<string> = [],
): Promise<ReadonlySet<string>> {
  const from = addDays(until, 1);
  const laterDays = await readCalendars(client, { items: unavailable, today, from, until: end }, signal).catch(
    () => null,
  );
  signal?.throwIfAborted();
  const soldOutIds = new Set([
    ...earlierIds,
    ...unavailable.filter(({ id }) => laterDays?.get(id)?.firstFree(from) === null).map(({ id }) => id),
  ]);
  const isEmptyParent = ({ children }: Item) => children.length > 0 && children.every((id) => soldOutIds.has(id));
  return new Set([...soldOutIds, ...items.filter(isEmptyParent).map(({ id }) => id)]);
}

type PriceClient = ListClient & Pick<ReadClient, 'rate'>;

type PricesRequest = Pick<CardDays, 'today' | 'availabilityById'> & CardPriceRequest;

interface BookingDays {
  start: Day;
  end: Day;
}

/** An item without a price so far, and the periods for which to request its price, in order, until one is bookable. */
interface UnpricedItem {
  item: Item;
  bookings: readonly BookingDays[];
}

export interface CardPricesOptions {
  /** Called with the prices that are final so far, by item id. A price is null if the item has no bookable quote. */
  onAnswers: (answers: ReadonlyMap<string, CardPrice | null>) => void;
  /**
   * Returns the ids of the items to price next, in order. The result can change between requests. Defaults to all
   * items.
   */
  order?: (() => readonly string[]) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Reads the price of the first booking that each item allows, starting with the first selected day or with today.
 * Items with the same days share a request. If a rule refuses a booking, this requests a longer one or a later day. An
 * item with times needs one more request, for its first time with room.
 */
export async function readCardPrices(
  client: PriceClient,
  items: readonly Item[],
  { today, availabilityById, selectedDays, params, discountCode }: PricesRequest,
  { onAnswers, order, signal }: CardPricesOptions,
): Promise<void> {
  const answers = new Map<string, CardPrice | null>();
  const timeReads: Promise<void>[] = [];

  /** Requests the price of the first time with room. If the service refuses that time, continues with the next day. */
  async function readTimePrice({ item, bookings }: UnpricedItem, quote: ListedQuote, start: Day): Promise<void> {
    const request = buildTimeRequest(item, { start, params, discountCode }, quote);
    const timeQuote = await client.rate(request, signal);
    const { startTime, timeslot } = request;
    const selection = { start, end: start, startTime, endTime: undefined, timeslot };
    if (timeQuote.bookable) answers.set(item.id, { ...timeQuote, selection });
    else await readPrices([{ item, bookings: skipDay(item, bookings, start) }]);
    onAnswers(answers);
  }

  /** Returns the bookings on other days. Without any, the card shows no price. */
  function skipDay({ id }: Item, bookings: UnpricedItem['bookings'], day: Day): UnpricedItem['bookings'] {
    const otherBookings = bookings.filter(({ start }) => start !== day);
    if (otherBookings.length === 0) answers.set(id, null);
    return otherBookings;
  }

  /** Stores a final price. Returns the bookings to request next; none after a final price. */
  function handleQuote(
    { item, bookings: [booking, ...bookings] }: UnpricedItem,
    quote: ListedQuote,
  ): UnpricedItem['bookings'] {
    if (!booking) return [];
    const { start, end } = booking;
    if (quote.bookable) {
      const length = getDayCount(item) || countDays(start, end);
      answers.set(item.id, { ...quote, selection: item.simple ? null : createSelection(start, length) });
      return [];
    }
    if (isTimed(item) && findFirstFreeTimeIndex(quote) >= 0) {
      // Without an answer to the request for the time, the card shows no price.
      timeReads.push(readTimePrice({ item, bookings }, quote, start).catch(() => undefined));
      return [];
    }
    // If a rule refused the booking, a longer one may succeed. After any other refusal, only other start days may
    // succeed.
    return isRefusedByRule(quote) && bookings.length > 0 ? bookings : skipDay(item, bookings, start);
  }

  async function readPrices(items: readonly UnpricedItem[]): Promise<void> {
    let unpricedItems = items;
    while ((unpricedItems = unpricedItems.filter(({ bookings }) => bookings.length > 0)).length > 0) {
      const unpricedItemsById = new Map(unpricedItems.map((unpricedItem) => [unpricedItem.item.id, unpricedItem]));
      const nextUnpricedItems: UnpricedItem[] = [];
      await rateList(client, buildRequests(unpricedItems, { params, discountCode }), {
        signal,
        order,
        onBatch({ quotes }) {
          for (const [id, unpricedItem] of unpricedItemsById) {
            const quote = quotes.get(id);
            if (!quote) continue;
            unpricedItemsById.delete(id);
            nextUnpricedItems.push({ item: unpricedItem.item, bookings: handleQuote(unpricedItem, quote) });
          }
          onAnswers(answers);
        },
      });
      unpricedItems = nextUnpricedItems;
    }
  }

  await readPrices(
    items.map((item) => ({ item, bookings: listBookings(item, today, selectedDays, availabilityById.get(item.id)) })),
  );
  // A refused time starts more reads, for a later day.
  while (timeReads.length > 0) await Promise.all(timeReads.splice(0));
}

/** Groups the items by the days of their next booking. Returns one request for each group. */
function buildRequests(
  items: readonly UnpricedItem[],
  party: Omit<CardPriceRequest, 'selectedDays'>,
): ListQuoteRequest[] {
  const requestsByDays = new Map<string, ListQuoteRequest & { itemIds: string[] }>();
  for (const { item, bookings } of items) {
    const [booking] = bookings;
    if (!booking) continue;
    const daysKey = `${booking.start} ${booking.end}`;
    const request = requestsByDays.get(daysKey) ?? { ...booking, ...party, itemIds: [] };
    request.itemIds.push(item.id);
    requestsByDays.set(daysKey, request);
  }
  return [...requestsByDays.values()];
}

/**
 * Returns the bookings to request, one after the other, until the service allows one. The service states no minimum
 * length, but refuses shorter bookings. So the list includes two, three and seven days or nights, the usual minimum
 * lengths. A rule may also refuse the first day as too soon, so the list includes later days.
 */
function listBookings(
  item: Item,
  today: Day,
  selectedDays: SelectedDays | null,
  calendar: Availability | undefined,
): readonly BookingDays[] {
  if (item.simple) return [{ start: today, end: today }];
  if (!calendar) return [];
  const firstDay = selectedDays?.start ?? today;
  const length = selectedDays ? countReusableDays(item, selectedDays) : 1;
  // The selected days may be after the end of the card's calendar. Then only a request shows if they are free.
  if (calendar.stateOf(firstDay) === 'unknown') return [{ start: firstDay, end: addDays(firstDay, length - 1) }];
  const listBookingsOfLength = (days: number, count = 1) =>
    listNextStarts(calendar, firstDay, days, count).map((start) => ({ start, end: addDays(start, days - 1) }));
  // For an item with a fixed length, a request for one day is enough: the service sets the last day.
  const [firstBooking, ...laterBookings] = listBookingsOfLength(1, 2);
  if (!firstBooking) return [];
  if (!hasDayPrices(item)) return [firstBooking, ...laterBookings];
  const lengths = new Set([length, 1, 2, 3]);
  return [...[...lengths].flatMap((days) => listBookingsOfLength(days)), ...laterBookings, ...listBookingsOfLength(7)];
}

/** Returns the first days on which a booking of this length can start, at most `count`. */
export function listNextStarts(
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
 * Returns the days as a selection without a time. For a single day or night, `end` is null. If the guest then presses a
 * later day, the calendar begins a new selection there.
 */
export function createSelection(start: Day, length: number): Partial<Choice> {
  const end = length > 1 ? addDays(start, length - 1) : null;
  return { start, end, startTime: undefined, endTime: undefined, timeslot: undefined };
}

interface CalendarsRequest {
  items: readonly Item[];
  today: Day;
  from: Day;
  until: Day;
}

/** Returns the availability by item id. Items without an answer are not in the map. */
async function readCalendars(
  client: Pick<ReadClient, 'calendars'>,
  { items, today, from, until }: CalendarsRequest,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, Availability>> {
  if (items.length === 0) return new Map();
  const ids = items.map(({ id }) => id);
  const calendars = await client.calendars(ids, from, until, signal).catch((error: unknown) => {
    const lastShortDay = addDays(from, SHORT_CALENDAR_DAYS - 1);
    if (problemOf(error).kind !== 'refused' || until <= lastShortDay) throw error;
    return client.calendars(ids, from, lastShortDay, signal);
  });
  return new Map(
    items.flatMap((item) => {
      const days = calendars.get(item.id);
      return days?.size
        ? [[item.id, createAvailability({ days, today, length: Math.max(1, getDayCount(item)) })] as const]
        : [];
    }),
  );
}
