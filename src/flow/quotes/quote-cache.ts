/**
 * Caches the latest quotes, so that a guest who moves back and forth in a calendar causes no second request. The caller
 * clears it when stock changes.
 */
import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../api/types.ts';
import { quoteKey } from './quote-request.ts';

export type QuoteCache = ReturnType<typeof createQuoteCache>;

const MAX_QUOTES = 60;

export function createQuoteCache(client: Pick<BookingClient, 'rate'>) {
  let cache = new Map<string, Quote>();
  return {
    /** @param from answers if the cache has no quote; defaults to the client of the cache */
    async rate(quoteRequest: QuoteRequest, signal?: AbortSignal, from = client): Promise<Quote> {
      // If the caller clears the cache meanwhile, this quote is about the earlier stock and goes into the earlier map.
      const quotes = cache;
      const key = quoteKey(quoteRequest);
      const cachedQuote = quotes.get(key);
      if (cachedQuote !== undefined) return cachedQuote;
      const quote = await from.rate(quoteRequest, signal);
      if (quotes.size >= MAX_QUOTES) quotes.clear();
      quotes.set(key, quote);
      // A request without quantities has the same quote as one with the defaults, which the quote contains.
      const defaults = quote.parameters
        .filter((parameter) => !parameter.hidden && parameter.default >= parameter.min)
        .map((parameter) => [parameter.id, parameter.default] as const);
      quotes.set(
        quoteKey({ ...quoteRequest, params: { ...Object.fromEntries(defaults), ...quoteRequest.params } }),
        quote,
      );
      return quote;
    },
    /** Returns the cached quote without a request; undefined if there is none. */
    peek: (quoteRequest: QuoteRequest) => cache.get(quoteKey(quoteRequest)),
    /** Clears the cache after a change of the stock, such as a change of the guest's own cart. */
    forget: () => void (cache = new Map()),
  };
}
