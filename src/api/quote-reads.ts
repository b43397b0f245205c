/** Creates the reads of prices, and of the availability of several items. */
import type { ReadClient } from './read-client.ts';
import type { Transport } from './transport.ts';
import {
  buildCalendarsRequest,
  buildDayRatesRequest,
  buildRateListRequest,
  buildRateRequest,
  readCalendars,
  readDayRates,
  readQuote,
  readQuotes,
} from './wire/quote.ts';

export type QuoteReads = Pick<ReadClient, 'rate' | 'rateList' | 'rateDays' | 'calendars'>;

/**
 * Creates the reads of prices for one account.
 *
 * @param baseUrl `{base_url}` of the account: absolute, without a slash at its end, with an optional path
 * @param isAtRelay true if a relay answers the reads
 */
export function createQuoteReads({ read }: Pick<Transport, 'read'>, baseUrl: string, isAtRelay = false): QuoteReads {
  return {
    rate: async (quoteRequest, signal) => readQuote(await read(baseUrl, buildRateRequest(quoteRequest), signal)),
    rateList: async (quoteRequest, signal) =>
      readQuotes(await read(baseUrl, buildRateListRequest(quoteRequest, isAtRelay), signal)),
    rateDays: async (quoteRequest, signal) =>
      readDayRates(await read(baseUrl, buildDayRatesRequest(quoteRequest), signal)),
    calendars: async (itemIds, from, to, signal) =>
      readCalendars(await read(baseUrl, buildCalendarsRequest(itemIds, from, to), signal)),
  };
}
