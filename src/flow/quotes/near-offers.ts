/**
 * Finds days near those of a date search on which more items are free. First, one request reads the calendars of the
 * items that the search did not find. But calendars show free days for any party. So list requests then check the days
 * with a free item, the nearest first, until there are enough offers. A day needs one list of quotes, or two if some
 * items use all days of the search and others only the first. Each item with times needs its own request, as in the
 * list that the guest opens later. So both show the same number of items.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { CalendarDays, Item } from '../../api/types.ts';
import { addDays, countDaysBetween, listDays, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import { createAvailability } from './availability.ts';
import { getDayCount } from './item-facts.ts';
import { getItemDays, findUnpricedOffer, readOfferTimes, type Offer, type DateSearch } from './date-search.ts';
import type { ListClient } from './rate-list.ts';
import { range } from '../../values/builtins.ts';

export type NearClient = ListClient & Pick<ReadClient, 'rate' | 'calendars'>;

export interface NearOfferRequest {
  items: readonly Item[];
  today: Day;
  dateSearch: DateSearch;
  /** The offer on the days of the date search. */
  offer: Offer;
  /** Number of days by which the guest is flexible, before and after the search; 0 for none. */
  flex: number;
}

export interface NearOffer {
  from: Day;
  to: Day;
  /** All free items on these days, including those that are also free on the days of the search. */
  offer: Offer;
}

/**
 * Maximum number of items that the date search did not find. Above it, the module searches no near days, because each
 * day would need many list requests.
 */
const MAX_ITEMS = 100;
/** Number of later days to search if no item is free on the days of the search. */
const DAYS_AHEAD = 14;
const MAX_OFFERS = 3;
/** Number of days to request in parallel. */
const PARALLEL_REQUESTS = 3;
/** Maximum number of days to request. */
const MAX_DAYS = 9;

/** Returns the items that are not free on the days of the search. Leaves out items without dates and parent items. */
function findMissingItems(items: readonly Item[], { free }: Pick<Offer, 'free'>): readonly Item[] {
  return items.filter(({ id, simple, group }) => !simple && group !== 'parent' && !free.has(id));
}

/**
 * Returns true if the widget should look for offers on near days. That is the case if no item is free, or if the guest
 * is flexible and at least one item is not free.
 */
export function needsNearOffers({ items, offer, flex }: Pick<NearOfferRequest, 'items' | 'offer' | 'flex'>): boolean {
  return offer.free.size === 0 || (flex > 0 && findMissingItems(items, offer).length > 0);
}

/**
 * Returns the offers on near days for the same party and length, the earliest first. Returns none if too many items are
 * missing from the date search. Rejects with a `ProblemError` if the service answers for no day, or with the abort
 * error.
 */
export async function findNearOffers(
  client: NearClient,
  request: NearOfferRequest,
  signal?: AbortSignal,
): Promise<NearOffer[]> {
  const missingItems = findMissingItems(request.items, request.offer);
  if (missingItems.length === 0 || missingItems.length > MAX_ITEMS) return [];
  const days = await findLikelyDays(client, request, missingItems, signal);
  const offers: NearOffer[] = [];
  let hasAnswer = false;
  let lastError: unknown;
  for (
    let index = 0;
    index < Math.min(days.length, MAX_DAYS) && offers.length < MAX_OFFERS;
    index += PARALLEL_REQUESTS
  ) {
    const nextDays = days.slice(index, index + PARALLEL_REQUESTS);
    const answers = await Promise.allSettled(nextDays.map((day) => findOfferOn(day, client, request, signal)));
    signal?.throwIfAborted();
    for (const answer of answers) {
      if (answer.status === 'rejected') lastError = answer.reason as unknown;
      else {
        hasAnswer = true;
        if (missingItems.some(({ id }) => answer.value.offer.free.has(id))) offers.push(answer.value);
      }
    }
    if (lastError !== undefined && problemOf(lastError).kind === 'throttled') break;
  }
  if (!hasAnswer && lastError !== undefined) throw lastError;
  const checkedOffers = await Promise.all(
    offers.slice(0, MAX_OFFERS).map((offer) => addTimePrices(offer, client, request, signal)),
  );
  return checkedOffers
    .filter(({ offer }) => missingItems.some(({ id }) => offer.free.has(id)))
    .sort((nearOffer, otherOffer) => (nearOffer.from < otherOffer.from ? -1 : 1));
}

async function addTimePrices(
  { from, to, offer }: NearOffer,
  client: NearClient,
  { items, dateSearch }: NearOfferRequest,
  signal?: AbortSignal,
): Promise<NearOffer> {
  return { from, to, offer: await readOfferTimes(client, items, { ...dateSearch, from, to }, offer, signal) };
}

/**
 * Returns the start day of each search to try, the nearest start first. If two are equally near, the later one comes
 * first.
 */
function listNearDays({ today, dateSearch: { from }, offer, flex }: Omit<NearOfferRequest, 'items'>): Day[] {
  const offsetsAround = range(flex)
    .map((index) => [index + 1, -index - 1])
    .flat();
  const offsetsAhead = range(Math.max(0, DAYS_AHEAD - flex)).map((index) => flex + index + 1);
  return [...offsetsAround, ...(offer.free.size === 0 ? offsetsAhead : [])]
    .map((offset) => addDays(from, offset))
    .filter((day) => day >= today);
}

/**
 * Returns the days on which a calendar shows a free start for an item that the date search did not find. If the
 * calendars are not available, returns all days.
 */
async function findLikelyDays(
  client: NearClient,
  request: NearOfferRequest,
  missingItems: readonly Item[],
  signal?: AbortSignal,
): Promise<Day[]> {
  const days = listNearDays(request);
  const searches = days.map((day) => moveSearch(request.dateSearch, day));
  const [firstDay, ...laterDays] = [...days].sort();
  if (firstDay === undefined) return [];
  const maxLength = Math.max(0, ...missingItems.map(getDayCount));
  const lastCalendarDay = addDays(
    laterDays.at(-1) ?? firstDay,
    Math.max(maxLength, countDaysBetween(request.dateSearch.from, request.dateSearch.to)),
  );
  const ids = missingItems.map(({ id }) => id);
  const calendars = await client
    .calendars(ids, firstDay, lastCalendarDay, signal)
    .catch(() => new Map<string, CalendarDays>());
  signal?.throwIfAborted();
  const canStart = (item: Item, dateSearch: DateSearch) => {
    const calendar = calendars.get(item.id);
    if (!calendar?.size) return true;
    const { start, end } = getItemDays(item, dateSearch);
    const { stateOf } = createAvailability({ days: calendar, today: request.today, length: 1 });
    return listDays(start, end).every((day) => stateOf(day) !== 'taken');
  };
  return searches
    .filter((dateSearch) => missingItems.some((item) => canStart(item, dateSearch)))
    .map(({ from }) => from);
}

/** Requests the offer on a day. For items without dates, reuses the quotes of the date search. */
async function findOfferOn(
  day: Day,
  client: ListClient,
  { items, dateSearch, offer }: NearOfferRequest,
  signal?: AbortSignal,
): Promise<NearOffer> {
  const movedSearch = moveSearch(dateSearch, day);
  const datedItems = items.filter(({ simple }) => !simple);
  const datedOffer = await findUnpricedOffer(client, datedItems, movedSearch, signal);
  const simpleIds = new Set(items.filter(({ simple }) => simple).map(({ id }) => id));
  const addSimpleItems = <Value>(datedEntries: ReadonlyMap<string, Value>, allEntries: ReadonlyMap<string, Value>) =>
    new Map([...datedEntries, ...[...allEntries].filter(([id]) => simpleIds.has(id))]);
  return {
    from: movedSearch.from,
    to: movedSearch.to,
    offer: {
      ...datedOffer,
      free: addSimpleItems(datedOffer.free, offer.free),
      quotes: addSimpleItems(datedOffer.quotes, offer.quotes),
    },
  };
}

function moveSearch(dateSearch: DateSearch, from: Day): DateSearch {
  return { ...dateSearch, from, to: addDays(from, countDaysBetween(dateSearch.from, dateSearch.to)) };
}
