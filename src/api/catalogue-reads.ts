/** Creates the reads that a page needs before the first selection: account, items and calendar. */
import type { ReadClient } from './read-client.ts';
import type { Transport } from './transport.ts';
import { calendarRequest, readCalendar } from './wire/calendar.ts';
import { companyRequest, readAccount } from './wire/company.ts';
import { itemsRequest, readItems } from './wire/item.ts';

export type CatalogueReads = Pick<ReadClient, 'account' | 'items' | 'calendar'>;

/**
 * Creates the reads of the catalogue for one account.
 *
 * @param baseUrl `{base_url}` of the account: absolute, without a slash at its end, with an optional path
 */
export function createCatalogueReads({ read }: Pick<Transport, 'read'>, baseUrl: string): CatalogueReads {
  return {
    account: async (signal) => readAccount(await read(baseUrl, companyRequest(), signal)),
    items: async (filter, signal) => readItems(await read(baseUrl, itemsRequest(filter), signal), baseUrl),
    calendar: async (itemId, from, to, signal) =>
      readCalendar(await read(baseUrl, calendarRequest(itemId, from, to), signal)),
  };
}
