/**
 * Requests the quotes of a whole list in batches. Services fail if they price too many items in one request
 * (docs/booking-api.md 2), so the first batches are small. They grow while the answers are quick and complete, and
 * shrink after a failure. If a single item always fails, the rest of the list still gets its quotes.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { ListedQuote, ListQuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { range } from '../../values/builtins.ts';
import { createAccountPace, type AccountPace } from '../reads/account-pace.ts';

/**
 * A client for lists of quotes. Its `pace` remembers how many items the account can price in one request. Without it,
 * each list learns that number again.
 */
export type ListClient = Pick<ReadClient, 'rateList'> & { readonly pace?: AccountPace };

export interface RatedList {
  /** The quotes so far, by item id. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Ids of the items for which the service returned no answer. */
  unansweredIds: readonly string[];
}

export interface RateListOptions {
  signal?: AbortSignal | undefined;
  /**
   * Returns the item ids in the order of their batches. The result can change between batches. Defaults to the order of
   * the requests.
   */
  order?: (() => readonly string[]) | undefined;
  /** Called with the answers so far after each batch, including failed batches. */
  onBatch?: ((list: RatedList) => void) | undefined;
}

const MAX_PARALLEL_BATCHES = 3;
/** Maximum number of failures. After that, the service gets no more requests for this list. */
const MAX_FAILURES = 40;

/** Returns true if an error concerns only one batch, so that other batches may still succeed. */
export function concernsBatch(error: unknown): boolean {
  const { kind } = problemOf(error);
  return kind === 'broken' || kind === 'timeout' || kind === 'refused';
}

/**
 * Returns the quotes of a list. Rejects with the last problem if the service answers nothing. Rejects immediately after
 * an error that concerns all batches, such as `offline` or `throttled`, or if the signal aborts.
 */
export async function rateList(
  client: ListClient,
  quoteRequests: readonly ListQuoteRequest[],
  { signal, order, onBatch }: RateListOptions = {},
): Promise<RatedList> {
  const { pace = createAccountPace() } = client;
  const quotes = new Map<string, ListedQuote>();
  const unansweredIds: string[] = [];
  /** The items that are in no batch so far, each with its request. */
  const remainingRequests = new Map(quoteRequests.flatMap((request) => request.itemIds.map((id) => [id, request])));
  let failureCount = 0;
  let lastError: unknown;

  /** Returns the next batch. All its items have the same request. */
  function takeBatch(): ListQuoteRequest | undefined {
    const ids = (order?.() ?? [...remainingRequests.keys()]).filter((id) => remainingRequests.has(id));
    const request = remainingRequests.get(ids[0] ?? '');
    if (!request) return undefined;
    const itemIds = ids.filter((id) => remainingRequests.get(id) === request).slice(0, pace.getBatchSize());
    for (const id of itemIds) remainingRequests.delete(id);
    return { ...request, itemIds };
  }

  function queueAgain(batch: ListQuoteRequest, error: unknown): void {
    const { itemIds } = batch;
    failureCount += 1;
    lastError = error;
    pace.noteBatch(itemIds.length, 'failed');
    if (itemIds.length > 1) for (const id of itemIds) remainingRequests.set(id, batch);
    else unansweredIds.push(...itemIds);
    if (failureCount < MAX_FAILURES) return;
    unansweredIds.push(...remainingRequests.keys());
    remainingRequests.clear();
  }

  async function rateBatches(): Promise<void> {
    for (let batch = takeBatch(); batch; batch = takeBatch()) {
      try {
        for (const quote of await client.rateList(batch, signal)) quotes.set(quote.itemId, quote);
      } catch (error) {
        if (signal?.aborted || !concernsBatch(error)) {
          remainingRequests.clear();
          throw error;
        }
        queueAgain(batch, error);
      }
      onBatch?.({ quotes, unansweredIds });
    }
  }

  await Promise.all(range(MAX_PARALLEL_BATCHES).map(rateBatches));
  if (quotes.size === 0 && lastError !== undefined) throw lastError;
  return { quotes, unansweredIds };
}
