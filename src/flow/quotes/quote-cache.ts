import type { BookingClient } from '../../api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../api/types.ts';

/** Rated answers for questions asked lately, so that going back and forth in a calendar asks nothing twice. */
export interface QuoteCache {
  rate(question: QuoteRequest, signal?: AbortSignal): Promise<Quote>;
  /** The answer to a question asked lately; undefined when it was not. Asks nobody. */
  known(question: QuoteRequest): Quote | undefined;
  /** Forgets everything: the stock has changed, by our own cart at least. */
  forget(): void;
}

const most = 60;

export function createQuoteCache(client: Pick<BookingClient, 'rate'>): QuoteCache {
  const known = new Map<string, Quote>();
  return {
    async rate(question, signal) {
      const remembered = known.get(keyOf(question));
      if (remembered !== undefined) return remembered;
      const quote = await client.rate(question, signal);
      if (known.size >= most) known.clear();
      known.set(keyOf(question), quote);
      // Asking without quantities is asking for the defaults: the same question, once they are known.
      const defaults = quote.parameters
        .filter(({ hidden, default: usual, min }) => !hidden && usual >= min)
        .map(({ id, default: usual }) => [id, usual] as const);
      known.set(keyOf({ ...question, params: { ...Object.fromEntries(defaults), ...question.params } }), quote);
      return quote;
    },
    known: (question) => known.get(keyOf(question)),
    forget: () => known.clear(),
  };
}

/** Whether two questions ask for the same. */
export function isSameRequest(one: QuoteRequest, other: QuoteRequest): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ params, itemId, start, end, discountCode, startTime, endTime, timeslot }: QuoteRequest): string {
  return JSON.stringify([
    itemId,
    start,
    end,
    discountCode,
    startTime,
    endTime,
    timeslot,
    Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1)),
  ]);
}
