/**
 * Rates a whole list in batches. Services fail if they rate too many items at once (wire-facts part 2), so the first batches are
 * small. They grow while the answers are quick and whole, and shrink after a failure. An item that fails alone does not fail the
 * list.
 */
import type { ReadClient } from '../../api/read-client.ts';
import type { ListedQuote, ListQuoteRequest } from '../../api/types.ts';
import { problemOf } from '../../values/problem.ts';
import { range } from '../../values/builtins.ts';
import { createAccountPace, type AccountPace } from '../reads/account-pace.ts';

/** Without a pace, each list learns its own. */
export type ListClient = Pick<ReadClient, 'rateList'> & { readonly pace?: AccountPace };

export interface RatedList {
  /** Answers by item id. */
  quotes: ReadonlyMap<string, ListedQuote>;
  /** Items without an answer of the service. */
  unansweredIds: readonly string[];
}

export interface RateListOptions {
  signal?: AbortSignal | undefined;
  /** Returns the item ids in the order of their batches. It can change between batches. Defaults to the order of the requests. */
  order?: (() => readonly string[]) | undefined;
  /** Receives the answers so far after each batch, answered or given up. The list continues meanwhile. */
  onBatch?: ((list: RatedList) => void) | undefined;
}

const BATCHES_AT_ONCE = 3;
/** A service that fails again and again gets no more requests for this list. */
const MAX_FAILURES = 40;

/** Returns true if other batches may still succeed. */
export function concernsBatch(error: unknown): boolean {
  const { kind } = problemOf(error);
  return kind === 'broken' || kind === 'timeout' || kind === 'refused';
}

/**
 * Rejects with the last problem if the service answers nothing, at once if more requests make no sense, or with the abort.
 */
export async function rateList(
  client: ListClient,
  quoteRequests: readonly ListQuoteRequest[],
  { signal, order, onBatch }: RateListOptions = {},
): Promise<RatedList> {
  const { pace = createAccountPace() } = client;
  const quotes = new Map<string, ListedQuote>();
  const unansweredIds: string[] = [];
  /** Items of no batch yet, each with its request. */
  const remainingRequests = new Map(quoteRequests.flatMap((request) => request.itemIds.map((id) => [id, request])));
  let failures = 0;
  let failure: unknown;

  /** Takes the next items, all of one request. */
  function takeBatch(): ListQuoteRequest | undefined {
    const ids = (order?.() ?? [...remainingRequests.keys()]).filter((id) => remainingRequests.has(id));
    const request = remainingRequests.get(ids[0] ?? '');
    if (!request) return undefined;
    const itemIds = ids.filter((id) => remainingRequests.get(id) === request).slice(0, pace.batchSize());
    for (const id of itemIds) remainingRequests.delete(id);
    return { ...request, itemIds };
  }

  function retryLater({ itemIds, ...batch }: ListQuoteRequest, error: unknown): void {
    failures += 1;
    failure = error;
    pace.noteBatch(itemIds.length, 'failed');
    if (itemIds.length > 1) {
      const request = { ...batch, itemIds };
      for (const id of itemIds) remainingRequests.set(id, request);
    } else unansweredIds.push(...itemIds);
    if (failures < MAX_FAILURES) return;
    unansweredIds.push(...remainingRequests.keys());
    remainingRequests.clear();
  }

  async function work(): Promise<void> {
    for (let batch = takeBatch(); batch; batch = takeBatch()) {
      try {
        for (const quote of await client.rateList(batch, signal)) quotes.set(quote.itemId, quote);
      } catch (error) {
        if (signal?.aborted || !concernsBatch(error)) {
          remainingRequests.clear();
          throw error;
        }
        retryLater(batch, error);
      }
      onBatch?.({ quotes, unansweredIds });
    }
  }

  await Promise.all(range(BATCHES_AT_ONCE).map(work));
  if (quotes.size === 0 && failure !== undefined) throw failure;
  return { quotes, unansweredIds };
}
