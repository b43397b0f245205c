/**
 * Caches up to 60 quotes, so that a guest who returns to an earlier day of a calendar causes no second request. A full
 * cache drops all its quotes. The caller clears the cache when the stock may have changed.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../api/types.ts';
import { getQuoteKey } from './quote-request.ts';

export type QuoteCache = ReturnType<typeof createQuoteCache>;

const MAX_QUOTES = 60;

export function createQuoteCache(client: Pick<BookingClient, 'rate'>) {
  let cache = new Map<string, Quote>();
  return {
    /**
     * Returns the cached quote, or requests it.
     *
     * @param source client that answers if the cache has no quote; defaults to the client of the cache
     */
    async rate(quoteRequest: QuoteRequest, signal?: AbortSignal, source = client): Promise<Quote> {
      // The caller may clear the cache during the request, because the stock has changed. The quote then belongs to the
      // old stock, so do not add it to the new cache.
      const quotes = cache;
      const key = getQuoteKey(quoteRequest);
      const cachedQuote = quotes.get(key);
      if (cachedQuote !== undefined) return cachedQuote;
      const quote = await source.rate(quoteRequest, signal);
      if (quotes.size >= MAX_QUOTES) quotes.clear();
      quotes.set(key, quote);
      // Store the quote also under the request with the default quantities, because the service would return the same
      // quote for that request.
      const defaults = quote.parameters
        .filter((parameter) => !parameter.hidden && parameter.default >= parameter.min)
        .map((parameter) => [parameter.id, parameter.default] as const);
      quotes.set(
        getQuoteKey({ ...quoteRequest, params: { ...Object.fromEntries(defaults), ...quoteRequest.params } }),
        quote,
      );
      return quote;
    },
    /** Returns the cached quote; undefined if there is none. Sends no request. */
    peek: (quoteRequest: QuoteRequest) => cache.get(getQuoteKey(quoteRequest)),
    /** Clears the cache. Call it after a change of the stock, such as a change of the guest's own cart. */
    forget: () => void (cache = new Map()),
  };
}
