/**
 * How long a booking of an item may be at most. The interface does not say it: a rule shows in what is refused. So where several
 * days or nights are refused for no want of places, the longest that can be had is looked for. Knows no page.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest } from '../../api/types.ts';
import { addDays } from '../../values/dates/day.ts';
import type { Availability } from './availability.ts';
import { isRuledOut, lengthOf, roomyDay } from './least-length.ts';

/** Of less is asked where no other days have room for as much as was refused. */
const rooms = [21, 14, 7];
/** Days on, to be on every other weekday. */
const week = [1, 2, 3, 4, 5, 6];

/**
 * The greatest number of days or nights; 0 where none is found, or it is not the length that is refused. Rejects with a
 * `ProblemError` when the service does not answer, or with the abort.
 * @param client anything that rates
 * @param quoteRequest for days or nights that were refused by a rule
 * @param least so many can be had
 */
export async function greatestLength(
  client: Pick<BookingClient, 'rate'>,
  quoteRequest: QuoteRequest,
  calendar: Pick<Availability, 'canSpan'>,
  least: number,
  signal?: AbortSignal,
): Promise<number> {
  const refused = lengthOf(quoteRequest);
  // Other days: a rule about these is none about the length.
  const tried = [refused, ...rooms.filter((room) => room < refused)];
  const { start, room } = roomyDay(quoteRequest.start, calendar, tried);
  const rated = (length: number, from = start) =>
    client.rate({ ...quoteRequest, start: from, end: addDays(from, length - 1) }, signal);
  if (room <= least || !isRuledOut(await rated(room))) return 0;
  let [had, over] = [0, room];
  for (let length = least; over - had > 1; length = Math.floor((had + over) / 2)) {
    const quote = await rated(length);
    if (quote.bookable) had = length;
    else if (length > least && isRuledOut(quote)) over = length;
    else return 0;
  }
  // A rule about weekdays ends days that begin on another one elsewhere.
  const other = week.map((by) => addDays(start, by)).find((day) => calendar.canSpan(day, addDays(day, had - 1)));
  if (!other || !(await rated(had, other)).bookable) return 0;
  // What is sold in steps, by the week say, can be had for longer beyond what was refused.
  const twice = roomyDay(quoteRequest.start, calendar, had > 1 ? [2 * had] : []);
  return twice.room > 0 && (await rated(twice.room, twice.start)).bookable ? 0 : had;
}
