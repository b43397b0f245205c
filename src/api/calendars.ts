import type { Day } from '../values/dates/day.ts';
import type { Transport } from './transport.ts';
import type { CalendarDays } from './types.ts';
import { calendarsRequest, readCalendars } from './wire/calendars.ts';

export interface CalendarsClient {
  /**
   * The calendars of several items in one read, by item id; an item that the service does not mention is missing.
   * Both days included. Rejects with a `ProblemError`, or with the abort.
   */
  calendars(
    itemIds: readonly string[],
    from: Day,
    to: Day,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, CalendarDays>>;
}

export function createCalendarsClient({ read }: Pick<Transport, 'read'>, baseUrl: string): CalendarsClient {
  return {
    calendars: async (itemIds, from, to, signal) =>
      readCalendars(await read(baseUrl, calendarsRequest(itemIds, from, to), signal)),
  };
}
