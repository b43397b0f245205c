/** Requests the price of a selection for each day of a month, and finds the lowest prices. The calendar decides when to request. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { DayRate, Item, QuoteRequest } from '../../api/types.ts';
import { addDays, eachDay, type Day } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { daysTaken } from './item-facts.ts';
import { hasRoom } from './quote-request.ts';
import { isPositive } from '../../values/amounts.ts';
import { FEWEST_TIMED_PRICES, type AccountPace } from '../reads/account-pace.ts';

export interface DayPricesClient extends Pick<BookingClient, 'rate'> {
  rateDays(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<readonly DayRate[]>;
}

export interface DayPricesRequest {
  item: Item;
  /** The party and code of the request. Its dates have no effect. */
  quoteRequest: QuoteRequest;
  /** Consecutive days in order. */
  days: readonly Day[];
  availability: Pick<Availability, 'canStart'>;
}

/**
 * Returns the price of each day if the guest selects the length. For a fixed length, returns the price of the whole booking from
 * each possible start, which needs a request each. Rejects with the error of the client.
 *
 * @param pace ends the reads of a slow account early. Its service may rate one request after the other, so the price of the
 *   selected day would wait. Leave it out for prices that the guest requests.
 */
export async function dayPrices(
  client: DayPricesClient,
  { item, quoteRequest, days, availability }: DayPricesRequest,
  signal?: AbortSignal,
  pace?: AccountPace,
): Promise<ReadonlyMap<Day, DayRate>> {
  const length = daysTaken(item);
  const starts = length === 0 ? [...days] : days.filter((day) => availability.canStart(day));
  const rates: DayRate[] = [];
  while (starts.length > 0) {
    const isAllowed = !pace || pace.allowsReadsAhead();
    // A fixed length needs a request for each start, too many for an account of unknown speed.
    if (!isAllowed && (length > 0 || isAllowed === false)) break;
    // The time of a few prices shows whether the account is quick.
    const next = starts.splice(0, isAllowed ? starts.length : FEWEST_TIMED_PRICES);
    rates.push(...(await priceDays(client, quoteRequest, next, length, signal)));
  }
  return new Map(rates.map((rate) => [rate.day, rate]));
}

/** @param days consecutive, if `length` is 0 */
async function priceDays(
  client: DayPricesClient,
  quoteRequest: QuoteRequest,
  days: readonly Day[],
  length: number,
  signal?: AbortSignal,
): Promise<readonly DayRate[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (length === 0) return client.rateDays({ ...quoteRequest, start: first, end: last }, signal);
  const rates: DayRate[] = [];
  async function priceStart(day: Day): Promise<void> {
    const request = { ...quoteRequest, start: day, end: addDays(day, length - 1) };
    const { bookable, total, left, needs } = await client.rate(request, signal);
    if (bookable || hasTooFew({ left, needs })) rates.push({ day, total, left, needs, full: false });
  }
  await Promise.all(days.map((day) => priceStart(day)));
  return rates;
}

/**
 * Returns true if the day has places, but too few for the party. A day without any place may not be open, and some accounts
 * count no places.
 */
export function hasTooFew({ left, needs }: Pick<DayRate, 'left' | 'needs'>): boolean {
  return left !== 0 && !hasRoom(left, needs);
}

/** Returns the availability without the days that have too few places for the party. */
export function availabilityWithout(availability: Availability, withoutDays: ReadonlySet<Day>): Availability {
  const { stateOf, canStart, canSpan, firstFree } = availability;
  const isOut = (day: Day) => withoutDays.has(day);
  return {
    forAnyParty: availability,
    stateOf: (day) => (stateOf(day) === 'free' && isOut(day) ? 'taken' : stateOf(day)),
    canStart: (day) => canStart(day) && !isOut(day),
    canSpan: (start, end) => canSpan(start, end) && !eachDay(start, end).some(isOut),
    firstFree(from) {
      let day = firstFree(from);
      while (day !== null && isOut(day)) day = firstFree(addDays(day, 1));
      return day;
    },
  };
}

/** Returns the days with the lowest price, or no days if all prices are the same. */
export function cheapestOf(rates: readonly DayRate[]): ReadonlySet<Day> {
  const pricedRates = rates.filter(({ total }) => isPositive(total));
  const totals = pricedRates.map(({ total }) => Number(total));
  const lowest = Math.min(...totals);
  if (totals.every((total) => total === lowest)) return new Set();
  return new Set(pricedRates.filter(({ total }) => Number(total) === lowest).map(({ day }) => day));
}
