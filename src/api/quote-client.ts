import type { Day } from '../values/dates/day.ts';
import type { Transport } from './transport.ts';
import type { CalendarDays, DayRate, ListedQuote, ListQuoteRequest, Quote, QuoteRequest } from './types.ts';
import {
  calendarsRequest,
  dayRatesRequest,
  rateListRequest,
  rateRequest,
  readCalendars,
  readDayRates,
  readQuote,
  readQuotes,
} from './wire/quote.ts';

/**
 * Reads of prices, and of the availability of several items. `catalogue-client.ts` has the reads before them. Each method
 * rejects with a `ProblemError`, or with the abort.
 */
export interface QuoteClient {
  rate(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  /** Rates many items in one request. Leaves out items that the service does not have. */
  rateList(quoteRequest: ListQuoteRequest, signal?: AbortSignal): Promise<ListedQuote[]>;
  /** Rates each day of a period by itself, in one request. Works only for items without a fixed length. */
  rateDays(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<DayRate[]>;
  /** Reads the calendars of several items by item id, both days included. Leaves out items that the service does not have. */
  calendars(
    itemIds: readonly string[],
    from: Day,
    to: Day,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, CalendarDays>>;
}

/**
 * @param baseUrl `{base_url}` of the account: absolute, without a slash at its end, with an optional path
 * @param isAtRelay true if a relay takes the reads
 */
export function createQuoteClient({ read }: Pick<Transport, 'read'>, baseUrl: string, isAtRelay = false): QuoteClient {
  return {
    rate: async (quoteRequest, signal) => readQuote(await read(baseUrl, rateRequest(quoteRequest), signal)),
    rateList: async (quoteRequest, signal) =>
      readQuotes(await read(baseUrl, rateListRequest(quoteRequest, isAtRelay), signal)),
    rateDays: async (quoteRequest, signal) => readDayRates(await read(baseUrl, dayRatesRequest(quoteRequest), signal)),
    calendars: async (itemIds, from, to, signal) =>
      readCalendars(await read(baseUrl, calendarsRequest(itemIds, from, to), signal)),
  };
}
