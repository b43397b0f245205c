/**
 * Where little is to be had on the days asked for: the days near them on which more is.
 *
 * Requests: the calendars of all missing items in one, for every day that could matter at once. They say free or not for
 * anybody; whether the party fits, and what a rule says, only a rated list knows. So the few days that the calendars leave
 * are rated, the nearest first, one list a day (two where some items take the range and others its first day), and no more
 * once enough are found. What is sold by time is asked about by itself on the days that are offered, as the list does it when
 * a day is taken: what is counted on a day is what is found there.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { CalendarDays, Item } from '../../api/types.ts';
import { addDays, daysBetween, eachDay, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import { createAvailability } from './availability.ts';
import { daysTaken } from './item-facts.ts';
import { daysOf, findUnpricedOffer, withTimes, type Offer, type Wish } from './offer.ts';
import { range } from '../../values/builtins.ts';

export type NearClient = Pick<QuoteClient, 'rate' | 'rateList' | 'calendars'>;

export interface NearRequest {
  items: readonly Item[];
  today: Day;
  wish: Wish;
  /** What there is on the days wished. */
  offer: Offer;
  /** Days earlier or later that would do as well; 0 for none. */
  flex: number;
}

export interface NearOffer {
  from: Day;
  to: Day;
  /** All that is free then, and not only what is missing on the days wished. */
  offer: Offer;
}

/** A list longer than this is not asked again and again. */
const mostItems = 100;
/** How far it is looked ahead where nothing is free at all. */
const daysOn = 14;
const wanted = 3;
/** How many days are rated at a time, and at most. */
const atOnce = 3;
const mostRated = 9;

/** Items with a date that are not free on the days asked for. */
export function missingIn(items: readonly Item[], { free }: Pick<Offer, 'free'>): readonly Item[] {
  return items.filter(({ id, simple, group }) => !simple && group !== 'parent' && !free.has(id));
}

/** Whether other days are to be looked for: where they would do as well and something is missing, or where there is nothing. */
export function isNearWanted({ items, offer, flex }: Pick<NearRequest, 'items' | 'offer' | 'flex'>): boolean {
  return offer.free.size === 0 || (flex > 0 && missingIn(items, offer).length > 0);
}

/**
 * Earliest first, for the same party and as long as wished; none for a list that is too long to ask.
 * Rejects with a `ProblemError` when no day was answered, or with the abort.
 */
export async function nearOffers(client: NearClient, request: NearRequest, signal?: AbortSignal): Promise<NearOffer[]> {
  const missing = missingIn(request.items, request.offer);
  if (missing.length === 0 || missing.length > mostItems) return [];
  const days = await likelyDays(client, request, missing, signal);
  const found: NearOffer[] = [];
  let answered = false;
  let failure: unknown;
  for (let from = 0; from < Math.min(days.length, mostRated) && found.length < wanted; from += atOnce) {
    const asked = days.slice(from, from + atOnce);
    const answers = await Promise.allSettled(asked.map((day) => offerOn(day, client, request, signal)));
    signal?.throwIfAborted();
    for (const answer of answers) {
      if (answer.status === 'rejected') failure = answer.reason as unknown;
      else {
        answered = true;
        if (missing.some(({ id }) => answer.value.offer.free.has(id))) found.push(answer.value);
      }
    }
    if (failure !== undefined && problemOf(failure).kind === 'throttled') break;
  }
  if (!answered && failure !== undefined) throw failure;
  const sure = await Promise.all(found.slice(0, wanted).map((near) => timedToo(near, client, request, signal)));
  return sure
    .filter(({ offer }) => missing.some(({ id }) => offer.free.has(id)))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

async function timedToo(
  { from, to, offer }: NearOffer,
  client: NearClient,
  { items, wish }: NearRequest,
  signal?: AbortSignal,
): Promise<NearOffer> {
  return { from, to, offer: await withTimes(client, items, { ...wish, from, to }, offer, signal) };
}

/** First days to try, the nearest first; of two as near the later one, which gives more time. */
export function nearDays({ today, wish: { from }, offer, flex }: Omit<NearRequest, 'items'>): Day[] {
  const around = range(flex)
    .map((index) => [index + 1, -index - 1])
    .flat();
  const on = range(Math.max(0, daysOn - flex)).map((index) => flex + index + 1);
  return [...around, ...(offer.free.size === 0 ? on : [])]
    .map((offset) => addDays(from, offset))
    .filter((day) => day >= today);
}

/** Those of them on which the calendars let something missing begin. Where no calendar is to be had, all. */
async function likelyDays(
  client: NearClient,
  request: NearRequest,
  missing: readonly Item[],
  signal?: AbortSignal,
): Promise<Day[]> {
  const days = nearDays(request);
  const spans = days.map((day) => moved(request.wish, day));
  const [first, ...others] = [...days].sort();
  if (first === undefined) return [];
  const longest = Math.max(0, ...missing.map(daysTaken));
  const last = addDays(others.at(-1) ?? first, Math.max(longest, daysBetween(request.wish.from, request.wish.to)));
  const ids = missing.map(({ id }) => id);
  const calendars = await client.calendars(ids, first, last, signal).catch(() => new Map<string, CalendarDays>());
  signal?.throwIfAborted();
  const mayBegin = (item: Item, wish: Wish) => {
    const known = calendars.get(item.id);
    if (!known?.size) return true;
    const { start, end } = daysOf(item, wish);
    const { stateOf } = createAvailability({ days: known, today: request.today, length: 1 });
    return eachDay(start, end).every((day) => stateOf(day) !== 'taken');
  };
  return spans.filter((wish) => missing.some((item) => mayBegin(item, wish))).map(({ from }) => from);
}

/** What needs no date is free then as it is now: it is not asked about again. */
async function offerOn(
  day: Day,
  client: Pick<QuoteClient, 'rateList'>,
  { items, wish, offer }: NearRequest,
  signal?: AbortSignal,
): Promise<NearOffer> {
  const then = moved(wish, day);
  const dated = items.filter(({ simple }) => !simple);
  const undated = new Set(items.filter(({ simple }) => simple).map(({ id }) => id));
  const found = await findUnpricedOffer(client, dated, then, signal);
  const free = new Map([...found.free, ...[...offer.free].filter(([id]) => undated.has(id))]);
  return { from: then.from, to: then.to, offer: { ...found, free } };
}

function moved(wish: Wish, from: Day): Wish {
  return { ...wish, from, to: addDays(from, daysBetween(wish.from, wish.to)) };
}
