/** Calendars of a set of items (specification 4.2, wire-facts part 6): what to ask, and what is answered. */
import { compactDay, type Day } from '../../values/dates/day.ts';
import type { CalendarDays } from '../types.ts';
import { isCalendar, readCalendar } from './calendar.ts';
import { isMap, record, type Loose } from './loose.ts';
import type { WireRequest } from './request.ts';

export function calendarsRequest(itemIds: readonly string[], from: Day, to: Day): WireRequest {
  return {
    path: 'item/cal',
    parameters: [
      ['start_date', compactDay(from)],
      ['end_date', compactDay(to)],
      ...itemIds.map((id): [string, string] => ['item_id[]', id]),
    ],
    isSound: ({ items }) => isMap(items, (_, days) => isCalendar(record(days).cal ?? days)),
  };
}

/** Decodes `items`, the days of each by its id, nested in a `cal` or not. */
export function readCalendars(answer: Loose): ReadonlyMap<string, CalendarDays> {
  return new Map(
    Object.entries(record(answer.items)).map(([id, days]) => [
      id,
      readCalendar({ item: { cal: record(days).cal ?? days } }),
    ]),
  );
}
