/**
 * Requests the price of a selection for each day of a month. Finds the days with the lowest price, and the days with
 * too few places. The calendar decides when to call this module.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { DayRate, Item, QuoteRequest } from '../../api/types.ts';
import { addDays, listDays, type Day } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { getDayCount } from './item-facts.ts';
import { hasEnoughPlaces } from './quote-request.ts';
import { isPositive } from '../../values/amounts.ts';
import { MIN_TIMED_PRICES, type AccountPace } from '../reads/account-pace.ts';

export interface DayPricesClient extends Pick<BookingClient, 'rate'> {
  rateDays(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<readonly DayRate[]>;
}

export interface DayPricesRequest {
  item: Item;
  /**
   * Supplies the item and the party, and for a fixed length also the discount code. Its `start` and `end` have no
   * effect.
   */
  quoteRequest: QuoteRequest;
  /** The days to price, consecutive and in order. */
  days: readonly Day[];
  availability: Pick<Availability, 'canStart'>;
}

/**
 * Returns prices by day. If the guest selects the length, these are the prices of single days. If the item has a fixed
 * length, they are the prices of the whole booking from each possible start, which needs one request per start. Rejects
 * with the error of the client.
 *
 * @param pace the measured speed of the account. If the account is slow, the function stops early, because its requests
 *   could delay the price of the selected day. Leave it out if the guest requested the prices.
 */
export async function readDayPrices(
  client: DayPricesClient,
  { item, quoteRequest, days, availability }: DayPricesRequest,
  signal?: AbortSignal,
  pace?: AccountPace,
): Promise<ReadonlyMap<Day, DayRate>> {
  const length = getDayCount(item);
  const starts = length === 0 ? [...days] : days.filter((day) => availability.canStart(day));
  const rates: DayRate[] = [];
  while (starts.length > 0) {
    const canReadAhead = !pace || pace.canReadAhead();
    // Stop if the account is slow. Also stop if its speed is unknown and the item has a fixed length, because each
    // start then needs a request of its own.
    if (!canReadAhead && (length > 0 || canReadAhead === false)) break;
    // If the speed is unknown, request a few prices first. The response time then shows if the account is quick.
    const nextStarts = starts.splice(0, canReadAhead ? starts.length : MIN_TIMED_PRICES);
    rates.push(...(await readPrices(client, quoteRequest, nextStarts, length, signal)));
  }
  return new Map(rates.map((rate) => [rate.day, rate]));
}

/**
 * Requests the prices of some days.
 *
 * @param days consecutive days, if `length` is 0
 * @param length fixed length of the booking in days; 0 if the guest selects the length
 */
async function readPrices(
  client: DayPricesClient,
  quoteRequest: QuoteRequest,
  days: readonly Day[],
  length: number,
  signal?: AbortSignal,
): Promise<readonly DayRate[]> {
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (firstDay === undefined || lastDay === undefined) return [];
  if (length === 0) return client.rateDays({ ...quoteRequest, start: firstDay, end: lastDay }, signal);
  const rates: DayRate[] = [];
  async function readStartPrice(day: Day): Promise<void> {
    const request = { ...quoteRequest, start: day, end: addDays(day, length - 1) };
    const { bookable, total, left, needs } = await client.rate(request, signal);
    if (bookable || hasTooFewPlaces({ left, needs })) rates.push({ day, total, left, needs, full: false });
  }
  await Promise.all(days.map((day) => readStartPrice(day)));
  return rates;
}

/**
 * Returns true if the day has free places, but too few for the party. Returns false for a day without free places: the
 * venue may not offer the item on that day, or the account may not count places.
 */
export function hasTooFewPlaces({ left, needs }: Pick<DayRate, 'left' | 'needs'>): boolean {
  return left !== 0 && !hasEnoughPlaces(left, needs);
}

/**
 * Returns a copy of the availability in which the days in `excludedDays` count as taken. On these days, too few places
 * are free for the party.
 */
export function excludeDays(availability: Availability, excludedDays: ReadonlySet<Day>): Availability {
  const { stateOf, canStart, canSpan, firstFree } = availability;
  const isExcluded = (day: Day) => excludedDays.has(day);
  return {
    forAnyParty: availability,
    stateOf: (day) => (stateOf(day) === 'free' && isExcluded(day) ? 'taken' : stateOf(day)),
    canStart: (day) => canStart(day) && !isExcluded(day),
    canSpan: (start, end) => canSpan(start, end) && !listDays(start, end).some(isExcluded),
    firstFree(from) {
      let day = firstFree(from);
      while (day !== null && isExcluded(day)) day = firstFree(addDays(day, 1));
      return day;
    },
  };
}

/** Returns the days with the lowest price, or no days if all prices are the same. */
export function findCheapestDays(rates: readonly DayRate[]): ReadonlySet<Day> {
  const pricedRates = rates.filter(({ total }) => isPositive(total));
  const totals = pricedRates.map(({ total }) => Number(total));
  const lowestTotal = Math.min(...totals);
  if (totals.every((total) => total === lowestTotal)) return new Set();
  return new Set(pricedRates.filter(({ total }) => Number(total) === lowestTotal).map(({ day }) => day));
}
