import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../api/types.ts';
import { quoteKey } from './quote-request.ts';

/** Rated answers for quote requests asked lately, so that going back and forth in a calendar asks nothing twice. */
export interface QuoteCache {
  rate(quoteRequest: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  /** The answer to a quote request asked lately; undefined when it was not. Asks nobody. */
  known(quoteRequest: QuoteRequest): Quote | undefined;
  /** Forgets everything: the stock has changed, by our own cart at least. */
  forget(): void;
}

const most = 60;

export function createQuoteCache(client: Pick<BookingClient, 'rate'>): QuoteCache {
  let known = new Map<string, Quote>();
  return {
    async rate(quoteRequest, signal) {
      // What is forgotten meanwhile takes this answer with it: it was asked of the stock as it was.
      const answers = known;
      const key = quoteKey(quoteRequest);
      const remembered = answers.get(key);
      if (remembered !== undefined) return remembered;
      const quote = await client.rate(quoteRequest, signal);
      if (answers.size >= most) answers.clear();
      answers.set(key, quote);
      // Asking without quantities is asking for the defaults: the same quote request, once they are known.
      const defaults = quote.parameters
        .filter(({ hidden, default: usual, min }) => !hidden && usual >= min)
        .map(({ id, default: usual }) => [id, usual] as const);
      answers.set(
        quoteKey({ ...quoteRequest, params: { ...Object.fromEntries(defaults), ...quoteRequest.params } }),
        quote,
      );
      return quote;
    },
    known: (quoteRequest) => known.get(quoteKey(quoteRequest)),
    forget: () => void (known = new Map()),
  };
}
