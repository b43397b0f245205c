/**
 * Creates the public client of `slipway-booking/api`, and checks the dates that callers pass. The modules
 * `booking-client.ts` and `catalogue-reads.ts` build the requests and decode the answers. The word `Plain` in a name
 * marks a type with days as strings, for callers without the type `Day`. The entry `index.ts` exports these types
 * without that word.
 */
import { createBookingClient, type BookingClient } from './booking-client.ts';
import { createCatalogueReads, type CatalogueReads } from './catalogue-reads.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { requireDay } from '../values/dates/plain-dates.ts';
import { removeTrailingSlash } from '../values/web-address.ts';
import { readQuoteRequest, type PlainQuote, type PlainQuoteRequest } from './plain-requests.ts';
import type { Company } from './types.ts';
import { readCurrency } from './wire/company-locale.ts';
import { readHtmlEntity } from './wire/html-entities.ts';
import { setEntityReader } from './wire/loose-json.ts';

/**
 * Reads an account, its items and their calendars. Days are `YYYY-MM-DD` or `YYYYMMDD`.
 *
 * @example
 * const items = await client.items({ itemIds: [], categoryId: '' });
 */
export interface PlainCatalogueClient extends Omit<CatalogueReads, 'calendar'> {
  /**
   * Reads how many units of an item are free on each day from `from` to `to`, both included. Rejects with
   * `misconfigured` if `from` or `to` is not a day.
   * @example await client.calendar('104', '2030-06-01', '2030-06-30')
   */
  calendar(itemId: string, from: string, to: string, signal?: AbortSignal): Promise<ReadonlyMap<string, number>>;
}

/**
 * Requests prices of items, changes a session, reads the form, and makes the booking. Days are `YYYY-MM-DD` or
 * `YYYYMMDD`, times are `HH:MM`.
 *
 * @example
 * const { slip } = await client.rate({ itemId: '104', start: '2030-06-01', end: '2030-06-01', params: {}, discountCode: '' });
 */
export interface PlainBookingClient extends Omit<BookingClient, 'rate'> {
  /**
   * Requests the price of an item. Rejects with `misconfigured` if a date or time is invalid.
   * @example await client.rate({ itemId: '104', start: '2030-06-01', end: '2030-06-01', params: {}, discountCode: '' })
   */
  rate(quoteRequest: PlainQuoteRequest, signal?: AbortSignal): Promise<PlainQuote>;
}

/**
 * The Booking API for guests.
 *
 * @example
 * const client: Client = createClient({ baseUrl: 'https://book.example.com/harbour' });
 */
export interface Client extends Omit<PlainCatalogueClient, 'account'>, PlainBookingClient {
  company(signal?: AbortSignal): Promise<Company>;
}

/**
 * The addresses of an account.
 *
 * @example
 * const options: ClientOptions = { baseUrl: 'https://book.example.com/harbour', relayUrl: 'https://relay.example.com' };
 */
export interface ClientOptions extends Omit<TransportOptions, 'relayOf'> {
  /** `{base_url}` of the account, absolute; may contain a path. */
  baseUrl: string;
  /**
   * Base URL of a relay that receives the requests for sessions and bookings instead of `baseUrl`. Required if the
   * account accepts these requests only with an API token.
   */
  relayUrl?: string;
  /** Payment hosts besides the account's own, as a comma-separated list. Each may have a path. */
  paymentHosts?: string;
}

/**
 * Creates a client of an account.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://book.example.com/harbour' });
 * const { name } = await client.company();
 */
export function createClient({ baseUrl, relayUrl = '', paymentHosts, ...options }: ClientOptions): Client {
  setEntityReader(readHtmlEntity);
  const transport = createTransport(options);
  const address = removeTrailingSlash(baseUrl);
  const { account, calendar, ...catalogue } = createCatalogueReads(transport, address);
  const { rate, ...bookings } = createBookingClient(transport, {
    baseUrl: address,
    relayUrl: removeTrailingSlash(relayUrl),
    paymentHosts,
  });
  return {
    ...catalogue,
    ...bookings,
    calendar: async (itemId, from, to, signal) =>
      calendar(itemId, requireDay(from, 'from'), requireDay(to, 'to'), signal),
    rate: async (quoteRequest, signal) => rate(readQuoteRequest(quoteRequest), signal),
    async company(signal) {
      const { answer, ...company } = await account(signal);
      return { ...company, currency: readCurrency(answer) };
    },
  };
}
