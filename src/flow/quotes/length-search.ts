/**
 * Finds the shortest and the longest booking that an item allows. The Booking API does not return these rules: they
 * show only in refusals. So after a refusal that is not about stock, these functions request other lengths. They do not
 * depend on a page. Few guests need them, so they load on demand.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest } from '../../api/types.ts';
import { addDays, type Day } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { isRuledOut, lengthOf } from './length-limits.ts';
import { range } from '../../values/builtins.ts';

type Rater = Pick<BookingClient, 'rate'>;
type Calendar = Pick<Availability, 'canSpan'>;

/** Longest requests of the search for a shortest length, in days or nights. The next one applies if no days have room. */
const ROOMS_FOR_LEAST = [7, 4, 2];
/** Longest requests of the search for a greatest length, if no other days have room for the refused length. */
const ROOMS_FOR_GREATEST = [21, 14, 7];
/** The search for free days starts a week later: a rule about the next days is no rule about the length. */
const SEARCH_START_DAYS = 7;
const SEARCH_DAYS = 60;
/** Offsets to each other weekday. */
const OTHER_WEEKDAYS = [1, 2, 3, 4, 5, 6];

/**
 * Returns the smallest number of days or nights; 0 if the search finds none, or if another rule refuses the request.
 * Rejects with a `ProblemError` if the service does not answer, or with the abort.
 *
 * @param client a client or a quote cache, which saves the requests for days that the guest selects later
 * @param quoteRequest for one day or night that a rule refuses
 */
export async function leastLength(
  client: Rater,
  quoteRequest: QuoteRequest,
  calendar: Calendar,
  signal?: AbortSignal,
): Promise<number> {
  const { start, room } = findRoom(quoteRequest.start, calendar, ROOMS_FOR_LEAST);
  for (let length = 1; length <= room; length += 1) {
    const quote = await client.rate({ ...quoteRequest, start, end: addDays(start, length - 1) }, signal);
    if (quote.bookable) return length > 1 ? length : 0;
    if (!isRuledOut(quote)) return 0;
  }
  return 0;
}

/**
 * Returns the greatest number of days or nights; 0 if the search finds none, or if another rule refuses the request.
 * Rejects with a `ProblemError` if the service does not answer, or with the abort.
 *
 * @param quoteRequest for days or nights that a rule refuses
 * @param minLength a length that the service allows
 */
export async function greatestLength(
  client: Rater,
  quoteRequest: QuoteRequest,
  calendar: Calendar,
  minLength: number,
  signal?: AbortSignal,
): Promise<number> {
  const refusedLength = lengthOf(quoteRequest);
  // Other days: a rule about these days is no rule about the length.
  const lengths = [refusedLength, ...ROOMS_FOR_GREATEST.filter((room) => room < refusedLength)];
  const { start, room } = findRoom(quoteRequest.start, calendar, lengths);
  const rate = (length: number, from = start) =>
    client.rate({ ...quoteRequest, start: from, end: addDays(from, length - 1) }, signal);
  if (room <= minLength || !isRuledOut(await rate(room))) return 0;
  let [longest, tooLong] = [0, room];
  for (let length = minLength; tooLong - longest > 1; length = Math.floor((longest + tooLong) / 2)) {
    const quote = await rate(length);
    if (quote.bookable) longest = length;
    else if (length > minLength && isRuledOut(quote)) tooLong = length;
    else return 0;
  }
  // A rule about weekdays allows a different last day if the booking starts on another weekday.
  const otherStart = OTHER_WEEKDAYS.map((offset) => addDays(start, offset)).find((day) =>
    calendar.canSpan(day, addDays(day, longest - 1)),
  );
  if (!otherStart || !(await rate(longest, otherStart)).bookable) return 0;
  // An item in steps, such as weeks, allows lengths beyond the refused one.
  const twice = findRoom(quoteRequest.start, calendar, longest > 1 ? [2 * longest] : []);
  return twice.room > 0 && (await rate(twice.room, twice.start)).bookable ? 0 : longest;
}

/** Returns the first day with the most free days after it, so that no day without a place ends the search. */
function findRoom(first: Day, calendar: Calendar, rooms: readonly number[]): { start: Day; room: number } {
  const days = range(SEARCH_DAYS).map((index) => addDays(first, SEARCH_START_DAYS + index));
  for (const room of rooms) {
    const start = days.find((day) => calendar.canSpan(day, addDays(day, room - 1)));
    if (start) return { start, room };
  }
  return { start: first, room: 0 };
}
