/**
 * How long a booking of an item has to be. The interface does not say it: a rule shows in what is refused. So where one day or
 * night alone is refused for no want of places, longer ones are asked about until one can be had. Knows no page.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import { breaksRule } from '../../api/refusal.ts';
import type { Item, Quote, QuoteRequest } from '../../api/types.ts';
import { addDays, daysBetween, type Day } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { hasDayPrices } from './item-facts.ts';
import { range } from '../../values/builtins.ts';

/** Days or nights of the longest booking asked about, and of less where no day has room for that. */
const rooms = [7, 4, 2];
/** So many days later, and for so many, a first day is looked for: a rule about the next days is none about the length. */
const later = 7;
const ahead = 60;

/** Days or nights that are asked for. */
export function lengthOf({ start, end }: Pick<QuoteRequest, 'start' | 'end'>): number {
  return daysBetween(start, end) + 1;
}

/** Whether a rule says no, and not the stock: where no place is left, the reason may be that. */
export function isRuledOut(quote: Quote): boolean {
  return breaksRule(quote) && quote.left !== 0;
}

/** Whether the answer to a single day or night may be due to a rule on how long a booking is. */
export function mayBeTooShort(item: Item, quoteRequest: QuoteRequest, quote: Quote): boolean {
  return hasDayPrices(item) && lengthOf(quoteRequest) === 1 && isRuledOut(quote);
}

/**
 * The least number of days or nights; 0 where none is found, or it is not the length that is refused. Rejects with a
 * `ProblemError` when the service does not answer, or with the abort.
 * @param client anything that rates; a quote cache makes what is asked here free of charge when it is chosen
 * @param quoteRequest for one day or night, which was refused by a rule
 */
export async function leastLength(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  calendar: Pick<Availability, 'canSpan'>,
  signal?: AbortSignal,
): Promise<number> {
  const { start, room } = roomyDay(quoteRequest.start, calendar, rooms);
  for (let length = 1; length <= room; length += 1) {
    const quote = await client.rate({ ...quoteRequest, start, end: addDays(start, length - 1) }, signal);
    if (quote.bookable) return length > 1 ? length : 0;
    if (!isRuledOut(quote)) return 0;
  }
  return 0;
}

/** The first day with the most room after it, so that no day that is taken ends the search. */
export function roomyDay(
  first: Day,
  calendar: Pick<Availability, 'canSpan'>,
  rooms: readonly number[],
): { start: Day; room: number } {
  const days = range(ahead).map((index) => addDays(first, later + index));
  for (const room of rooms) {
    const start = days.find((day) => calendar.canSpan(day, addDays(day, room - 1)));
    if (start) return { start, room };
  }
  return { start: first, room: 0 };
}
