/**
 * Finds days near a date search on which more items are free.
 *
 * One request reads the calendars of all missing items. They show free days for any party. Only a list request shows if the party
 * fits and if a rule refuses. So list requests follow for the days that the calendars leave, the nearest first, until there are
 * enough. A day needs one list, or two if some items use the whole range and others its first day.
 *
 * Each item with times has its own request on the resulting days, as in the list itself. So the counts match the list that the
 * guest opens.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { CalendarDays, Item } from '../../api/types.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import { createAvailability } from './availability.ts';
import { daysTaken } from './item-facts.ts';
import { daysOf, findUnpricedOffer, withTimes, type Offer, type DateSearch } from './offer.ts';
import type { ListClient } from './rate-list.ts';
import { range } from '../../values/builtins.ts';

export type NearClient = ListClient & Pick<ReadClient, 'rate' | 'calendars'>;

export interface NearRequest {
  items: readonly Item[];
  today: Day;
  dateSearch: DateSearch;
  /** The offer on the days of the search. */
  offer: Offer;
  /** Flexibility in days before and after; 0 for none. */
  flex: number;
}

export interface NearOffer {
  from: Day;
  to: Day;
  /** All free items on these days, not only those that the search misses. */
  offer: Offer;
}

/** With more missing items there is no search: it would repeat long list requests. */
const MAX_ITEMS = 100;
/** Number of later days to search if no item is free on the requested ones. */
const DAYS_AHEAD = 14;
const MAX_OFFERS = 3;
/** Number of parallel list requests, and of all. */
const PARALLEL_REQUESTS = 3;
const MAX_REQUESTS = 9;

/** Returns the items with dates that are not free on the days of the search. */
function missingIn(items: readonly Item[], { free }: Pick<Offer, 'free'>): readonly Item[] {
  return items.filter(({ id, simple, group }) => !simple && group !== 'parent' && !free.has(id));
}

/** Returns true if no item is free, or if the guest is flexible and an item is missing. */
export function isNearWanted({ items, offer, flex }: Pick<NearRequest, 'items' | 'offer' | 'flex'>): boolean {
  return offer.free.size === 0 || (flex > 0 && missingIn(items, offer).length > 0);
}

/**
 * Returns offers for the same party and length, the earliest first. Returns none for a list that is too long. Rejects with a
 * `ProblemError` if no day has an answer, or with the abort.
 */
export async function nearOffers(client: NearClient, request: NearRequest, signal?: AbortSignal): Promise<NearOffer[]> {
  const missingItems = missingIn(request.items, request.offer);
  if (missingItems.length === 0 || missingItems.length > MAX_ITEMS) return [];
  const days = await likelyDays(client, request, missingItems, signal);
  const offers: NearOffer[] = [];
  let hasAnswer = false;
  let failure: unknown;
  for (
    let from = 0;
    from < Math.min(days.length, MAX_REQUESTS) && offers.length < MAX_OFFERS;
    from += PARALLEL_REQUESTS
  ) {
    const nextDays = days.slice(from, from + PARALLEL_REQUESTS);
    const answers = await Promise.allSettled(nextDays.map((day) => offerOn(day, client, request, signal)));
    signal?.throwIfAborted();
    for (const answer of answers) {
      if (answer.status === 'rejected') failure = answer.reason as unknown;
      else {
        hasAnswer = true;
        if (missingItems.some(({ id }) => answer.value.offer.free.has(id))) offers.push(answer.value);
      }
    }
    if (failure !== undefined && problemOf(failure).kind === 'throttled') break;
  }
  if (!hasAnswer && failure !== undefined) throw failure;
  const checkedOffers = await Promise.all(
    offers.slice(0, MAX_OFFERS).map((offer) => addTimes(offer, client, request, signal)),
  );
  return checkedOffers
    .filter(({ offer }) => missingItems.some(({ id }) => offer.free.has(id)))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

async function addTimes(
  { from, to, offer }: NearOffer,
  client: NearClient,
  { items, dateSearch }: NearRequest,
  signal?: AbortSignal,
): Promise<NearOffer> {
  return { from, to, offer: await withTimes(client, items, { ...dateSearch, from, to }, offer, signal) };
}

/** Returns the first days to try, the nearest first. Of two equally near days the later one comes first. */
function nearDays({ today, dateSearch: { from }, offer, flex }: Omit<NearRequest, 'items'>): Day[] {
  const around = range(flex)
    .map((index) => [index + 1, -index - 1])
    .flat();
  const ahead = range(Math.max(0, DAYS_AHEAD - flex)).map((index) => flex + index + 1);
  return [...around, ...(offer.free.size === 0 ? ahead : [])]
    .map((offset) => addDays(from, offset))
    .filter((day) => day >= today);
}

/** Returns the days on which the calendars allow the start of a missing item. Without calendars, returns all days. */
async function likelyDays(
  client: NearClient,
  request: NearRequest,
  missing: readonly Item[],
  signal?: AbortSignal,
): Promise<Day[]> {
  const days = nearDays(request);
  const spans = days.map((day) => moveSearch(request.dateSearch, day));
  const [first, ...others] = [...days].sort();
  if (first === undefined) return [];
  const longest = Math.max(0, ...missing.map(daysTaken));
  const lastCalendarDay = addDays(
    others.at(-1) ?? first,
    Math.max(longest, daysBetween(request.dateSearch.from, request.dateSearch.to)),
  );
  const ids = missing.map(({ id }) => id);
  const calendars = await client
    .calendars(ids, first, lastCalendarDay, signal)
    .catch(() => new Map<string, CalendarDays>());
  signal?.throwIfAborted();
  const mayBegin = (item: Item, dateSearch: DateSearch) => {
    const calendar = calendars.get(item.id);
    if (!calendar?.size) return true;
    const { start, end } = daysOf(item, dateSearch);
    const { stateOf } = createAvailability({ days: calendar, today: request.today, length: 1 });
    return eachDay(start, end).every((day) => stateOf(day) !== 'taken');
  };
  return spans.filter((dateSearch) => missing.some((item) => mayBegin(item, dateSearch))).map(({ from }) => from);
}

/** Requests the offer of a day. Items without dates stay as in the search, without another request. */
async function offerOn(
  day: Day,
  client: ListClient,
  { items, dateSearch, offer }: NearRequest,
  signal?: AbortSignal,
): Promise<NearOffer> {
  const search = moveSearch(dateSearch, day);
  const datedItems = items.filter(({ simple }) => !simple);
  const datedOffer = await findUnpricedOffer(client, datedItems, search, signal);
  const simpleIds = new Set(items.filter(({ simple }) => simple).map(({ id }) => id));
  const add = <Value>(entries: ReadonlyMap<string, Value>, others: ReadonlyMap<string, Value>) =>
    new Map([...entries, ...[...others].filter(([id]) => simpleIds.has(id))]);
  return {
    from: search.from,
    to: search.to,
    offer: { ...datedOffer, free: add(datedOffer.free, offer.free), quotes: add(datedOffer.quotes, offer.quotes) },
  };
}

function moveSearch(dateSearch: DateSearch, from: Day): DateSearch {
  return { ...dateSearch, from, to: addDays(from, daysBetween(dateSearch.from, dateSearch.to)) };
}
