/** Creates the reads that a page needs before the guest selects anything: account, items and calendar. */
import type { ReadClient } from './read-client.ts';
import type { Transport } from './transport.ts';
import { buildCalendarRequest, readCalendar } from './wire/calendar.ts';
import { buildCompanyRequest, readAccount } from './wire/company.ts';
import { buildItemsRequest, readItems } from './wire/item.ts';

export type CatalogueReads = Pick<ReadClient, 'account' | 'items' | 'calendar'>;

/**
 * Creates the reads of the catalogue for one account.
 *
 * @param baseUrl `{base_url}` of the account: absolute, without a slash at its end, with an optional path
 */
export function createCatalogueReads({ read }: Pick<Transport, 'read'>, baseUrl: string): CatalogueReads {
  return {
    account: async (signal) => readAccount(await read(baseUrl, buildCompanyRequest(), signal)),
    items: async (filter, signal) => readItems(await read(baseUrl, buildItemsRequest(filter), signal), baseUrl),
    calendar: async (itemId, from, to, signal) =>
      readCalendar(await read(baseUrl, buildCalendarRequest(itemId, from, to), signal)),
  };
}
