import type { Day } from '../values/dates/day.ts';
import type { Transport } from './transport.ts';
import type { Account, CalendarDays, Item } from './types.ts';
import { calendarRequest, readCalendar } from './wire/calendar.ts';
import { companyRequest, readAccount } from './wire/company.ts';
import { itemsRequest, readItems, type ItemFilter } from './wire/item.ts';

/**
 * The reads before the first selection: account, items and calendar. `quote-client.ts` has the other reads, which a page
 * loads later. Each method rejects with a `ProblemError`, or with the abort.
 */
export interface CatalogueClient {
  account(signal?: AbortSignal): Promise<Account>;
  items(filter: ItemFilter, signal?: AbortSignal): Promise<Item[]>;
  /** Includes both days. Leaves out days that the service does not mention. */
  calendar(itemId: string, from: Day, to: Day, signal?: AbortSignal): Promise<CalendarDays>;
}

/** @param baseUrl `{base_url}` of the account: absolute, without a slash at its end, with an optional path */
export function createCatalogueClient({ read }: Pick<Transport, 'read'>, baseUrl: string): CatalogueClient {
  return {
    account: async (signal) => readAccount(await read(baseUrl, companyRequest(), signal)),
    items: async (filter, signal) => readItems(await read(baseUrl, itemsRequest(filter), signal), baseUrl),
    calendar: async (itemId, from, to, signal) =>
      readCalendar(await read(baseUrl, calendarRequest(itemId, from, to), signal)),
  };
}
