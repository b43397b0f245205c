/** What a choice would cost on each day of a month. */
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
  /** The party and code to ask about; its dates do not matter. */
  quoteRequest: QuoteRequest;
  /** Days in order, one after the other. */
  days: readonly Day[];
  availability: Pick<Availability, 'canStart'>;
}

/** How many starts are asked about at a time. */
const atOnce = 4;

/**
 * Where the length is free, each day's own price, in one request. Where it is fixed, what the whole costs from each day it
 * may begin on: a request each, a few at a time. Rejects with what the client rejects with.
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
  await Promise.all(range(atOnce).map(() => priceStarts()));
  return byDay(rates);
}

/** The days that cost the least, where not all cost the same. */
export function cheapestOf(rates: readonly DayRate[]): ReadonlySet<Day> {
  const priced = rates.filter(({ total }) => isPositive(total));
  const totals = priced.map(({ total }) => Number(total));
  const least = Math.min(...totals);
  if (totals.every((total) => total === least)) return new Set();
  return new Set(priced.filter(({ total }) => Number(total) === least).map(({ day }) => day));
}

function byDay(rates: readonly DayRate[]): ReadonlyMap<Day, DayRate> {
  return new Map(rates.map((rate) => [rate.day, rate]));
}
