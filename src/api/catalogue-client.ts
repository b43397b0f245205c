import type { Day } from '../values/dates/day.ts';
import type { Transport } from './transport.ts';
import type { Account, CalendarDays, Item } from './types.ts';
import { readCalendar } from './wire/calendar.ts';
import { calendarRequest, companyRequest, itemsRequest, type ItemFilter } from './wire/catalogue-requests.ts';
import { readAccount } from './wire/company.ts';
import { readItems } from './wire/item.ts';

/**
 * What there is and when it is free: the part of the Booking API that anybody may read, and the first paint needs.
 * Every method rejects with a `ProblemError`, or with the abort. A passing failure is asked again once.
 */
export interface CatalogueClient {
  account(signal?: AbortSignal): Promise<Account>;
  items(filter: ItemFilter, signal?: AbortSignal): Promise<Item[]>;
  /** Both days included. Days the service did not mention are absent. */
  calendar(itemId: string, from: Day, to: Day, signal?: AbortSignal): Promise<CalendarDays>;
}

/** @param baseUrl `{base_url}` of the account, absolute, without a slash at its end; may carry a path */
export function createCatalogueClient({ read }: Pick<Transport, 'read'>, baseUrl: string): CatalogueClient {
  return {
    account: async (signal) => readAccount(await read(baseUrl, companyRequest(), signal)),
    items: async (filter, signal) => readItems(await read(baseUrl, itemsRequest(filter), signal), baseUrl),
    calendar: async (itemId, from, to, signal) =>
      readCalendar(await read(baseUrl, calendarRequest(itemId, from, to), signal)),
  };
}
