/** Requests the price of a selection for each day of a month, and finds the lowest prices. The calendar decides when to request. */
import type { BookingClient } from '../../api/booking-client.ts';
import type { DayRate, Item, QuoteRequest } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { daysTaken } from './item-facts.ts';
import { isPositive } from '../../values/amounts.ts';
import { range } from '../../values/builtins.ts';

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

/** Number of parallel requests. */
const PARALLEL_REQUESTS = 4;

/**
 * Returns the price of each day, in one request, if the guest selects the length. For a fixed length, returns the price of the
 * whole booking from each possible start. That needs a request for each start. Rejects with the error of the client.
 */
export async function dayPrices(
  client: DayPricesClient,
  { item, quoteRequest, days, availability }: DayPricesRequest,
  signal?: AbortSignal,
): Promise<ReadonlyMap<Day, DayRate>> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const length = daysTaken(item);
  if (length === 0) return byDay(await client.rateDays({ ...quoteRequest, start: first, end: last }, signal));
  const starts = days.filter((day) => availability.canStart(day));
  const rates: DayRate[] = [];
  const priceStarts = async () => {
    for (let day = starts.shift(); day !== undefined; day = starts.shift()) {
      const { bookable, total, left } = await client.rate(
        { ...quoteRequest, start: day, end: addDays(day, length - 1) },
        signal,
      );
      if (bookable) rates.push({ day, total, left, full: false });
    }
  };
  await Promise.all(range(PARALLEL_REQUESTS).map(() => priceStarts()));
  return byDay(rates);
}

/** Returns the days with the lowest price, or no days if all prices are the same. */
export function cheapestOf(rates: readonly DayRate[]): ReadonlySet<Day> {
  const pricedRates = rates.filter(({ total }) => isPositive(total));
  const totals = pricedRates.map(({ total }) => Number(total));
  const lowest = Math.min(...totals);
  if (totals.every((total) => total === lowest)) return new Set();
  return new Set(pricedRates.filter(({ total }) => Number(total) === lowest).map(({ day }) => day));
}

function byDay(rates: readonly DayRate[]): ReadonlyMap<Day, DayRate> {
  return new Map(rates.map((rate) => [rate.day, rate]));
}
