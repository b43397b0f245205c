/**
 * After the service has refused a selection, finds the next days, or another length, that the party can book. The
 * public calendar shows free days for any party. Only a quote shows if there are enough places for this party, and if a
 * rule refuses. So this module requests quotes for free days of the calendar, a few at a time, until it has enough. It
 * also reads calendars in parts, for accounts that refuse long requests. It uses no DOM.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { ReadClient } from '../../api/read-client.ts';
import type { CalendarDays, QuoteRequest, Quote, StartTime, Time } from '../../api/types.ts';
import { toMinutes, toClockTime } from '../../values/dates/clock.ts';
import { addDays, countDaysBetween, type Day } from '../../values/dates/day.ts';
import { problemOf } from '../../values/problem.ts';
import type { Availability } from './availability.ts';
import { SHORT_CALENDAR_DAYS } from './card-facts.ts';
import { range } from '../../values/builtins.ts';

/** A day that the guest can book: its quote request and its quote. */
export interface FreeDay {
  quoteRequest: QuoteRequest;
  quote: Quote;
}

export interface NextFreeDaysOptions {
  signal?: AbortSignal;
  /** Maximum number of days to find. Defaults to 3. */
  count?: number;
  /**
   * Maximum number of days to request. Each day needs one request, or up to three for an item with times. Defaults to
   * 24.
   */
  limit?: number;
  /** Number of parallel requests. Defaults to 4. */
  parallelRequests?: number;
}

/**
 * Returns the first bookable days for the same request, in the order of `days`. An item with times keeps its time if
 * that time is free; otherwise it gets the nearest time of the day. Skips a day without an answer. Rejects with a
 * `ProblemError` if the service answers for no day, or with the abort error.
 *
 * @param client a client or a quote cache, which saves the request when the guest selects a day
 * @param days start days, the best ones first; see {@link listDaysAfter} and {@link listDaysAround}
 */
export async function findNextFreeDays(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  days: readonly Day[],
  { signal, count = 3, limit = 24, parallelRequests = 4 }: NextFreeDaysOptions = {},
): Promise<FreeDay[]> {
  const freeDays: FreeDay[] = [];
  let hasAnswer = false;
  let lastError: unknown;
  const requestedDays = days.slice(0, limit);
  for (let index = 0; index < requestedDays.length && freeDays.length < count; index += parallelRequests) {
    const answers = await Promise.allSettled(
      requestedDays
        .slice(index, index + parallelRequests)
        .map((day) => findBookableTime(client, moveToDay(quoteRequest, day), signal)),
    );
    signal?.throwIfAborted();
    for (const answer of answers) {
      if (answer.status === 'rejected') lastError = answer.reason as unknown;
      else hasAnswer = true;
      if (answer.status === 'fulfilled' && answer.value && freeDays.length < count) freeDays.push(answer.value);
    }
    if (lastError !== undefined && problemOf(lastError).kind === 'throttled') break;
  }
  if (!hasAnswer && lastError !== undefined) throw lastError;
  return freeDays;
}

/** Returns the same request with a different first day and the same length. */
function moveToDay(quoteRequest: QuoteRequest, start: Day): QuoteRequest {
  return { ...quoteRequest, start, end: addDays(start, countDaysBetween(quoteRequest.start, quoteRequest.end)) };
}

/** Changes of the length in days, the most likely ones first. */
const LENGTH_CHANGES = [1, -1, 2, -2, 4, -4, 6];
/** Maximum number of other lengths to request. */
const MAX_LENGTHS = 4;

/**
 * Returns the booking with the same first day and another length, after a refusal of the length. Takes the first
 * bookable change in the order of `LENGTH_CHANGES`; returns an empty list if none is bookable. Skips a length without
 * an answer. Rejects only with the abort error.
 */
export async function findOtherLengths(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  calendar: Pick<Availability, 'canSpan'>,
  signal?: AbortSignal,
): Promise<FreeDay[]> {
  const { start, end } = quoteRequest;
  const ends = LENGTH_CHANGES.map((days) => addDays(end, days)).filter((day) => day >= start);
  const fittingEnds = ends.filter((day) => calendar.canSpan(start, day)).slice(0, MAX_LENGTHS);
  const rateEnd = async (day: Day): Promise<FreeDay> => {
    const otherRequest = { ...quoteRequest, end: day };
    return { quoteRequest: otherRequest, quote: await client.rate(otherRequest, signal) };
  };
  const answers = await Promise.allSettled(fittingEnds.map((day) => rateEnd(day)));
  signal?.throwIfAborted();
  const bookableAnswer = answers.find((answer) => answer.status === 'fulfilled' && answer.value.quote.bookable);
  return bookableAnswer?.status === 'fulfilled' ? [bookableAnswer.value] : [];
}

/** Returns later start days on which the calendar allows a booking of the same length. */
export function listDaysAfter(
  { start, end }: QuoteRequest,
  calendar: Pick<Availability, 'canStart' | 'canSpan'>,
  dayCount = 120,
): Day[] {
  return range(dayCount)
    .map((index) => addDays(start, index + 1))
    .filter(createCalendarFilter(calendar, countDaysBetween(start, end)));
}

/** Returns earlier and later start days, the nearest first. If two days are equally near, the later one comes first. */
export function listDaysAround(
  { start, end }: QuoteRequest,
  calendar: Pick<Availability, 'canStart' | 'canSpan'>,
  dayCount = 60,
): Day[] {
  return range(dayCount)
    .map((index) => [addDays(start, index + 1), addDays(start, -index - 1)])
    .flat()
    .filter(createCalendarFilter(calendar, countDaysBetween(start, end)));
}

function createCalendarFilter(
  calendar: Pick<Availability, 'canStart' | 'canSpan'>,
  nights: number,
): (day: Day) => boolean {
  return (day) => calendar.canStart(day) && calendar.canSpan(day, addDays(day, nights));
}

/** Maximum number of other times of a day to request. */
const MAX_TIMES = 2;

async function findBookableTime(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  signal?: AbortSignal,
): Promise<FreeDay | null> {
  const quote = await client.rate(quoteRequest, signal);
  if (quote.bookable) return { quoteRequest, quote };
  for (const otherRequest of listOtherTimes(quoteRequest, quote.times ?? [])) {
    const answer = await client.rate(otherRequest, signal);
    if (answer.bookable) return { quoteRequest: otherRequest, quote: answer };
  }
  return null;
}

/** Returns the same request for other free times of the day, the nearest times first. */
function listOtherTimes(quoteRequest: QuoteRequest, times: readonly StartTime[]): QuoteRequest[] {
  const hasSlots = times.some(({ end }) => end !== undefined);
  const requestedTime = hasSlots ? times[quoteRequest.timeslot ?? -1]?.start : quoteRequest.startTime;
  const requestedMinutes = toMinutes(requestedTime ?? times[0]?.start ?? '');
  return times
    .map(({ start, left }, timeslot) => ({
      start,
      left,
      timeslot,
      distanceMinutes: Math.abs(toMinutes(start) - requestedMinutes),
    }))
    .filter(({ start, left }) => left !== 0 && start !== requestedTime)
    .sort((time, otherTime) => time.distanceMinutes - otherTime.distanceMinutes)
    .slice(0, MAX_TIMES)
    .map(({ start, timeslot }) => (hasSlots ? { ...quoteRequest, timeslot } : moveToTime(quoteRequest, start)));
}

/**
 * Returns the same request at a different time. The length stays the same, but the booking ends at midnight at the
 * latest.
 */
function moveToTime(quoteRequest: QuoteRequest, startTime: Time): QuoteRequest {
  const { startTime: oldStartTime, endTime } = quoteRequest;
  if (oldStartTime === undefined || endTime === undefined) return { ...quoteRequest, startTime };
  const end = Math.min(1440, toMinutes(endTime) + toMinutes(startTime) - toMinutes(oldStartTime));
  return { ...quoteRequest, startTime, endTime: toClockTime(end) };
}

type ReadCalendar = ReadClient['calendar'];

/**
 * Reads the calendar of a long request in parts, one after the other.
 *
 * @param refusal the error of the request for the whole period; if that period is too short for parts, the function
 *   rejects with it
 */
export async function readInParts(
  read: ReadCalendar,
  [itemId, from, to, signal]: Parameters<ReadCalendar>,
  refusal: unknown,
): Promise<CalendarDays> {
  const getLastDayOfPart = (start: Day) => addDays(start, SHORT_CALENDAR_DAYS - 1);
  if (to <= getLastDayOfPart(from)) throw refusal;
  const days: [Day, number][] = [];
  for (let start = from; start <= to; start = addDays(start, SHORT_CALENDAR_DAYS)) {
    const end = getLastDayOfPart(start);
    days.push(...(await read(itemId, start, end < to ? end : to, signal)));
  }
  return new Map(days);
}
