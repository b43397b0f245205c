/**
 * Quote a whole list: in one request where it is short, in parts where it is long, and in smaller parts where the service
 * cannot answer one (large rated calls may fail, wire-facts part 2). What fails even then is isolated, not the whole list.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { ListedQuote, ListQuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { range } from '../../values/builtins.ts';

export interface RatedList {
  /** Answers by item id. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Items the service gave no answer about. */
  unanswered: readonly string[];
}

/** Items in one request: their ids must fit an address, and the answer a phone. */
const mostAtOnce = 400;
/** A part as small as this that fails is given up. */
const smallest = 12;
const atATime = 3;
/** Requests after which a failing service is left alone. */
const mostRequests = 60;

/** Rejects with the last problem when nothing at all was answered, at once when asking on makes no sense, or with the abort. */
export async function rateList(
  client: Pick<QuoteClient, 'rateList'>,
  quoteRequests: readonly ListQuoteRequest[],
  signal?: AbortSignal,
): Promise<RatedList> {
  const quotes = new Map<string, ListedQuote>();
  const unanswered: string[] = [];
  const waiting = quoteRequests.flatMap((quoteRequest) => parts(quoteRequest, mostAtOnce));
  let requests = 0;
  let failure: unknown;

  async function work(): Promise<void> {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      requests += 1;
      try {
        for (const quote of await client.rateList(part, signal)) quotes.set(quote.itemId, quote);
      } catch (error) {
        const { kind } = problemOf(error);
        if (signal?.aborted || !(kind === 'broken' || kind === 'timeout' || kind === 'refused')) {
          waiting.length = 0;
          throw error;
        }
        failure = error;
        if (part.itemIds.length > smallest && requests + waiting.length + 2 <= mostRequests)
          waiting.push(...parts(part, Math.ceil(part.itemIds.length / 2)));
        else unanswered.push(...part.itemIds);
      }
    }
  }

  await Promise.all(range(atATime).map(work));
  if (quotes.size === 0 && failure !== undefined) throw failure;
  return { quotes, unanswered };
}

function parts(quoteRequest: ListQuoteRequest, most: number): ListQuoteRequest[] {
  const { itemIds } = quoteRequest;
  return range(Math.ceil(itemIds.length / most)).map((index) => ({
    ...quoteRequest,
    itemIds: itemIds.slice(index * most, (index + 1) * most),
  }));
}
