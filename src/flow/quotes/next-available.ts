/**
 * The next days that can be booked for *this* party. The public calendar says free or not for anybody; whether four fit, and
 * what a rule says, only a rated answer knows. So the days the calendar calls free are asked about, a few at a time, until
 * enough are found. Fetched when a choice is refused; knows no page.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Quote, StartTime, Time } from '../../api/types.ts';
import { minutesOf, timeOf } from '../../values/dates/clock.ts';
import { addDays, daysBetween, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import type { Availability } from './availability.ts';
import { range } from '../../values/builtins.ts';

/** A day that was answered with a SLIP: what to choose, and what it costs. */
export interface FreeDay {
  quoteRequest: QuoteRequest;
  quote: Quote;
}

export interface NextFreeOptions {
  signal?: AbortSignal;
  /** How many to find. */
  wanted?: number;
  /** How many days are asked about at most; each is a request, for what is sold by time up to three. */
  limit?: number;
  /** How many are asked about at a time. */
  atOnce?: number;
}

/**
 * Asks the same quote request for other days and answers with those that can be booked, in the order of `days`.
 * What is sold by time keeps its time where that is free, else takes the nearest of the day.
 * A day that fails to be answered is passed over. Rejects with a `ProblemError` when none was answered, or with the abort.
 * @param client anything that rates; a quote memory makes a found day free of charge when it is chosen
 * @param days days to begin on, the most wanted first; see {@link daysAfter} and {@link daysAround}
 */
export async function nextFree(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  days: readonly Day[],
  { signal, wanted = 3, limit = 24, atOnce = 4 }: NextFreeOptions = {},
): Promise<FreeDay[]> {
  const found: FreeDay[] = [];
  let answered = false;
  let failure: unknown;
  const asked = days.slice(0, limit);
  for (let from = 0; from < asked.length && found.length < wanted; from += atOnce) {
    const answers = await Promise.allSettled(
      asked.slice(from, from + atOnce).map((day) => bookableOn(client, startingOn(quoteRequest, day), signal)),
    );
    signal?.throwIfAborted();
    for (const answer of answers) {
      if (answer.status === 'rejected') failure = answer.reason as unknown;
      else answered = true;
      if (answer.status === 'fulfilled' && answer.value && found.length < wanted) found.push(answer.value);
    }
    if (failure !== undefined && problemOf(failure).kind === 'throttled') break;
  }
  if (!answered && failure !== undefined) throw failure;
  return found;
}

/** The same quote request for a stay that begins on another day and is as long. */
export function startingOn(quoteRequest: QuoteRequest, start: Day): QuoteRequest {
  return { ...quoteRequest, start, end: addDays(start, daysBetween(quoteRequest.start, quoteRequest.end)) };
}

/** By how many days a stay is made longer or shorter, the likeliest to be allowed first. */
const lengthChanges = [1, -1, 2, -2, 4, -4, 6];
/** How many of them are asked about. */
const mostLengths = 4;

/**
 * A stay that begins on the same day and can be booked, where it is the length that was refused: the shortest change of
 * it, or nothing. A length that fails to be answered is passed over. Rejects with the abort only.
 */
export async function otherLengths(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  calendar: Pick<Availability, 'canSpan'>,
  signal?: AbortSignal,
): Promise<FreeDay[]> {
  const { start, end } = quoteRequest;
  const ends = lengthChanges.map((days) => addDays(end, days)).filter((day) => day >= start);
  const fitting = ends.filter((day) => calendar.canSpan(start, day)).slice(0, mostLengths);
  const price = async (day: Day): Promise<FreeDay> => {
    const other = { ...quoteRequest, end: day };
    return { quoteRequest: other, quote: await client.rate(other, signal) };
  };
  const answers = await Promise.allSettled(fitting.map((day) => price(day)));
  signal?.throwIfAborted();
  const bookable = answers.find((answer) => answer.status === 'fulfilled' && answer.value.quote.bookable);
  return bookable?.status === 'fulfilled' ? [bookable.value] : [];
}

/** Days a booking as long as the quote request's may begin on, as the calendar knows: the next ones after its own. */
export function daysAfter(
  { start, end }: QuoteRequest,
  calendar: Pick<Availability, 'canStart' | 'canSpan'>,
  span = 120,
): Day[] {
  return range(span)
    .map((index) => addDays(start, index + 1))
    .filter(fits(calendar, daysBetween(start, end)));
}

/** The same to both sides, the nearest first; of two as near the later one, which gives more time. */
export function daysAround(
  { start, end }: QuoteRequest,
  calendar: Pick<Availability, 'canStart' | 'canSpan'>,
  span = 60,
): Day[] {
  return range(span)
    .map((index) => [addDays(start, index + 1), addDays(start, -index - 1)])
    .flat()
    .filter(fits(calendar, daysBetween(start, end)));
}

function fits(calendar: Pick<Availability, 'canStart' | 'canSpan'>, nights: number): (day: Day) => boolean {
  return (day) => calendar.canStart(day) && calendar.canSpan(day, addDays(day, nights));
}

/** How many other times of a day are tried when the wanted one is not free. */
const mostTimes = 2;

async function bookableOn(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  signal?: AbortSignal,
): Promise<FreeDay | null> {
  const quote = await client.rate(quoteRequest, signal);
  if (quote.bookable) return { quoteRequest, quote };
  for (const other of otherTimes(quoteRequest, quote.times ?? [])) {
    const answer = await client.rate(other, signal);
    if (answer.bookable) return { quoteRequest: other, quote: answer };
  }
  return null;
}

/** The same quote request at other times of the day that have places, the nearest to the wanted time first. */
function otherTimes(quoteRequest: QuoteRequest, times: readonly StartTime[]): QuoteRequest[] {
  const slots = times.some(({ end }) => end !== undefined);
  const asked = slots ? times[quoteRequest.timeslot ?? -1]?.start : quoteRequest.startTime;
  const wanted = minutesOf(asked ?? times[0]?.start ?? '');
  return times
    .map(({ start, left }, timeslot) => ({ start, left, timeslot, away: Math.abs(minutesOf(start) - wanted) }))
    .filter(({ start, left }) => left !== 0 && start !== asked)
    .sort((one, other) => one.away - other.away)
    .slice(0, mostTimes)
    .map(({ start, timeslot }) => (slots ? { ...quoteRequest, timeslot } : startingAt(quoteRequest, start)));
}

/** Begins at another time and lasts as long, at most to the end of the day. */
function startingAt(quoteRequest: QuoteRequest, startTime: Time): QuoteRequest {
  const { startTime: before, endTime } = quoteRequest;
  if (before === undefined || endTime === undefined) return { ...quoteRequest, startTime };
  const end = Math.min(1440, minutesOf(endTime) + minutesOf(startTime) - minutesOf(before));
  return { ...quoteRequest, startTime, endTime: timeOf(end) };
}
