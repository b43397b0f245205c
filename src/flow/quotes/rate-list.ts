/**
 * Rates a whole list in batches. Services fail if they rate too many items at once (wire-facts part 2), so the first batches are
 * small. They grow while the answers are quick and whole, and shrink after a failure. An item that fails alone does not fail the
 * list.
 */
import type { QuoteClient } from '../../api/quote-client.ts';
import type { ListedQuote, ListQuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { range } from '../../values/builtins.ts';
import { createAccountPace, type AccountPace } from '../reads/account-pace.ts';

/** Without a pace, each list learns its own. */
export type ListClient = Pick<QuoteClient, 'rateList'> & { readonly pace?: AccountPace };

export interface RatedList {
  /** Answers by item id. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Items without an answer of the service. */
  unansweredIds: readonly string[];
}

export interface RateListOptions {
  signal?: AbortSignal | undefined;
  /** Receives the answers so far after each batch. The list continues meanwhile. */
  onBatch?: ((quotes: RatedList['quotes']) => void) | undefined;
}

const BATCHES_AT_ONCE = 3;
/** A service that fails again and again gets no more requests for this list. */
const MAX_FAILURES = 40;

/**
 * Rejects with the last problem if the service answers nothing, at once if more requests make no sense, or with the abort.
 */
export async function rateList(
  client: ListClient,
  quoteRequests: readonly ListQuoteRequest[],
  { signal, onBatch }: RateListOptions = {},
): Promise<RatedList> {
  const { pace = createAccountPace() } = client;
  const quotes = new Map<string, ListedQuote>();
  const unansweredIds: string[] = [];
  const remaining = quoteRequests.map((quoteRequest) => ({ ...quoteRequest, itemIds: [...quoteRequest.itemIds] }));
  let failures = 0;
  let failure: unknown;

  /** Takes the next items, all of one request. */
  function takeBatch(): ListQuoteRequest | undefined {
    const next = remaining.find(({ itemIds }) => itemIds.length > 0);
    return next && { ...next, itemIds: next.itemIds.splice(0, pace.batchSize()) };
  }

  function retryLater(batch: ListQuoteRequest, error: unknown): void {
    failures += 1;
    failure = error;
    pace.noteBatch(batch.itemIds.length, 'failed');
    if (batch.itemIds.length > 1) remaining.push({ ...batch, itemIds: [...batch.itemIds] });
    else unansweredIds.push(...batch.itemIds);
    if (failures >= MAX_FAILURES) for (const { itemIds } of remaining) unansweredIds.push(...itemIds.splice(0));
  }

  async function work(): Promise<void> {
    for (let batch = takeBatch(); batch; batch = takeBatch()) {
      try {
        for (const quote of await client.rateList(batch, signal)) quotes.set(quote.itemId, quote);
      } catch (error) {
        const { kind } = problemOf(error);
        if (signal?.aborted || !(kind === 'broken' || kind === 'timeout' || kind === 'refused')) {
          remaining.length = 0;
          throw error;
        }
        retryLater(batch, error);
        continue;
      }
      onBatch?.(quotes);
    }
  }

  await Promise.all(range(BATCHES_AT_ONCE).map(work));
  if (quotes.size === 0 && failure !== undefined) throw failure;
  return { quotes, unansweredIds };
}
