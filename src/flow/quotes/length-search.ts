/**
 * Finds the minimum and the maximum length of a booking in days or nights. The Booking API does not return these rules:
 * it only refuses other lengths. So after a refusal that is not about stock, these functions request other lengths.
 * They do not depend on a page. Few guests need them, so they load on demand.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest } from '../../api/types.ts';
import { addDays, countDays, type Day } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { isRefusedByRule } from './quote-request.ts';
import { range } from '../../values/builtins.ts';

type RateClient = Pick<BookingClient, 'rate'>;
type Calendar = Pick<Availability, 'canSpan'>;

/**
 * The numbers of free days that the search for a minimum length needs, in order of preference. It uses the first number
 * of consecutive free days that the calendar has, and finds no minimum above it.
 */
const LEAST_SEARCH_LENGTHS = [7, 4, 2];
/**
 * The lengths with which the search for a maximum length starts, if the calendar has too few consecutive free days for
 * the refused length.
 */
const GREATEST_SEARCH_LENGTHS = [21, 14, 7];
/**
 * Number of days from the requested day to the start of the search. Refusals on earlier days prove little, because
 * their cause may be a rule about these days, not about the length.
 */
const SEARCH_START_DAYS = 7;
const SEARCH_DAYS = 60;
/** Offsets in days to each of the six other weekdays. */
const OTHER_WEEKDAY_OFFSETS = [1, 2, 3, 4, 5, 6];

/**
 * Returns the minimum length in days or nights; 0 if the search finds none, or if another rule refuses the request.
 * Rejects with a `ProblemError` if the service does not answer, or with the abort error.
 *
 * @param client a client or a quote cache, which saves the requests for days that the guest selects later
 * @param quoteRequest a request for one day or night, which a rule refuses
 */
export async function findMinLength(
  client: RateClient,
  quoteRequest: QuoteRequest,
  calendar: Calendar,
  signal?: AbortSignal,
): Promise<number> {
  const { start, rangeLength } = findFreeRange(quoteRequest.start, calendar, LEAST_SEARCH_LENGTHS);
  for (let length = 1; length <= rangeLength; length += 1) {
    const quote = await client.rate({ ...quoteRequest, start, end: addDays(start, length - 1) }, signal);
    if (quote.bookable) return length > 1 ? length : 0;
    if (!isRefusedByRule(quote)) return 0;
  }
  return 0;
}

/**
 * Returns the maximum length in days or nights; 0 if the search finds none, or if another rule refuses the request.
 * Rejects with a `ProblemError` if the service does not answer, or with the abort error.
 *
 * @param quoteRequest a request for several days or nights, which a rule refuses
 * @param minLength a length that the service allows
 */
export async function findMaxLength(
  client: RateClient,
  quoteRequest: QuoteRequest,
  calendar: Calendar,
  minLength: number,
  signal?: AbortSignal,
): Promise<number> {
  const refusedLength = countDays(quoteRequest.start, quoteRequest.end);
  // Request later days, because a rule about the requested days may be the reason for the refusal.
  const lengths = [refusedLength, ...GREATEST_SEARCH_LENGTHS.filter((rangeLength) => rangeLength < refusedLength)];
  const { start, rangeLength } = findFreeRange(quoteRequest.start, calendar, lengths);
  const rateLength = (length: number, firstDay = start) =>
    client.rate({ ...quoteRequest, start: firstDay, end: addDays(firstDay, length - 1) }, signal);
  if (rangeLength <= minLength || !isRefusedByRule(await rateLength(rangeLength))) return 0;
  let [longestLength, tooLongLength] = [0, rangeLength];
  for (
    let length = minLength;
    tooLongLength - longestLength > 1;
    length = Math.floor((longestLength + tooLongLength) / 2)
  ) {
    const quote = await rateLength(length);
    if (quote.bookable) longestLength = length;
    else if (length > minLength && isRefusedByRule(quote)) tooLongLength = length;
    else return 0;
  }
  // Request the same length from another weekday. If the service refuses it there, a rule about weekdays caused the
  // refusals, and the maximum is unknown.
  const otherStart = OTHER_WEEKDAY_OFFSETS.map((offset) => addDays(start, offset)).find((day) =>
    calendar.canSpan(day, addDays(day, longestLength - 1)),
  );
  if (!otherStart || !(await rateLength(longestLength, otherStart)).bookable) return 0;
  // Request twice the length. If the service allows it, the item has no maximum length, but only certain lengths, such
  // as whole weeks.
  const doubleRange = findFreeRange(quoteRequest.start, calendar, longestLength > 1 ? [2 * longestLength] : []);
  return doubleRange.rangeLength > 0 && (await rateLength(doubleRange.rangeLength, doubleRange.start)).bookable
    ? 0
    : longestLength;
}

/**
 * Returns the first free period whose length is in `rangeLengths`, which it tries in order. All days of the period are
 * free, so stock is not the reason if the service refuses it. The `rangeLength` of the result is its length; 0 if there
 * is no such period.
 */
function findFreeRange(
  requestedDay: Day,
  calendar: Calendar,
  rangeLengths: readonly number[],
): { start: Day; rangeLength: number } {
  const days = range(SEARCH_DAYS).map((index) => addDays(requestedDay, SEARCH_START_DAYS + index));
  for (const rangeLength of rangeLengths) {
    const start = days.find((day) => calendar.canSpan(day, addDays(day, rangeLength - 1)));
    if (start) return { start, rangeLength };
  }
  return { start: requestedDay, rangeLength: 0 };
}
