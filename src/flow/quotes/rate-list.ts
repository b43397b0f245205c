/**
 * Requests quotes for a whole list. A long list goes out in parts. If the service fails on a part, as it may on large requests,
 * smaller parts follow (wire-facts, part 2). So a failure affects a few items, not the whole list.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { ListedQuote, ListQuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { range } from '../../values/builtins.ts';

export interface RatedList {
  /** Quotes by item id. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Items without an answer. */
  unansweredIds: readonly string[];
}

/** Items in one request. Their ids must fit an address, and the answer must fit a phone. */
const MAX_PART_ITEMS = 400;
/** A part of this size or smaller stays without an answer after a failure. */
const MIN_PART_ITEMS = 12;
const PARALLEL_REQUESTS = 3;
/** Requests to a failing service before this stops. */
const MAX_REQUESTS = 60;

/** Rejects with the last problem if no part has an answer, at once if another request cannot help, or with the abort. */
export async function rateList(
  client: Pick<QuoteClient, 'rateList'>,
  quoteRequests: readonly ListQuoteRequest[],
  signal?: AbortSignal,
): Promise<RatedList> {
  const quotes = new Map<string, ListedQuote>();
  const unansweredIds: string[] = [];
  const queue = quoteRequests.flatMap((quoteRequest) => splitRequest(quoteRequest, MAX_PART_ITEMS));
  let requests = 0;
  let failure: unknown;

  async function work(): Promise<void> {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) {
      requests += 1;
      try {
        for (const quote of await client.rateList(part, signal)) quotes.set(quote.itemId, quote);
      } catch (error) {
        const { kind } = problemOf(error);
        if (signal?.aborted || !(kind === 'broken' || kind === 'timeout' || kind === 'refused')) {
          queue.length = 0;
          throw error;
        }
        failure = error;
        if (part.itemIds.length > MIN_PART_ITEMS && requests + queue.length + 2 <= MAX_REQUESTS)
          queue.push(...splitRequest(part, Math.ceil(part.itemIds.length / 2)));
        else unansweredIds.push(...part.itemIds);
      }
    }
  }

  await Promise.all(range(PARALLEL_REQUESTS).map(work));
  if (quotes.size === 0 && failure !== undefined) throw failure;
  return { quotes, unansweredIds };
}

function splitRequest(quoteRequest: ListQuoteRequest, maxItems: number): ListQuoteRequest[] {
  const { itemIds } = quoteRequest;
  return range(Math.ceil(itemIds.length / maxItems)).map((index) => ({
    ...quoteRequest,
    itemIds: itemIds.slice(index * maxItems, (index + 1) * maxItems),
  }));
}
