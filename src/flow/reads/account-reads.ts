/**
 * Sends the reads of one account. It starts them by priority, and learns from their response times how fast the account
 * is (its pace). The queue only decides about the order. The clients in `api` have neither a queue nor a pace.
 */
import { createQuoteReads, type QuoteReads } from '../../api/quote-reads.ts';
import type { Transport } from '../../api/transport.ts';
import type { WireRequest } from '../../api/wire/envelope.ts';
import { readFlag } from '../../api/wire/loose-json.ts';
import { relayRepeatMember } from '../../api/wire/relay-prices.ts';
import { createAccountPace, type AccountPace } from './account-pace.ts';
import { createReadQueue, type ReadPriority } from './read-queue.ts';

/** A client that requests prices through the queue, with the pace of its account. */
export type PacedClient = QuoteReads & { readonly pace: AccountPace };

export type AccountReads = ReturnType<typeof createAccountReads>;

/**
 * Creates the queue and the clients for the reads of an account.
 *
 * @param baseUrl `{base_url}` of the account: absolute, without a slash at its end, with an optional path
 * @param isAtRelay true if a relay answers the reads
 * @param now returns the current time in epoch ms
 * @example
 * const reads = createAccountReads(transport, 'https://book.example/harbour');
 * const quote = await reads.getQuoteClient('requested').rate(quoteRequest);
 */
export function createAccountReads(
  { read, timer }: Pick<Transport, 'read' | 'timer'>,
  baseUrl: string,
  isAtRelay = false,
  now: () => number = Date.now,
) {
  const pace = createAccountPace(now);
  const queue = createReadQueue(pace, { now, timer });

  const createQueuedTransport = (priority: ReadPriority): Pick<Transport, 'read'> => ({
    read: (base, request, signal, open) =>
      queue.run(
        priority,
        async (attemptSignal) => {
          // Measure the response time without the wait in the queue.
          const startMs = now();
          const answer = await read(base, request, attemptSignal, open);
          // An answer that a relay repeats shows the speed of the relay, not of the account.
          if (!readFlag(answer[relayRepeatMember])) noteSpeed(request.ratedSize, now() - startMs);
          return answer;
        },
        signal,
      ),
  });

  function noteSpeed(size: WireRequest['ratedSize'], responseMs: number): void {
    if (!size) return;
    const { items, days } = size;
    pace.noteBatch(items, { responseMs });
    pace.notePrices(items * days, responseMs);
  }

  return {
    /** Returns a transport that sends its reads with this priority. */
    getTransport: createQueuedTransport,
    /** Returns a client that requests prices with this priority. */
    getQuoteClient: (priority: ReadPriority): PacedClient => ({
      ...createQuoteReads(createQueuedTransport(priority), baseUrl, isAtRelay),
      pace,
    }),
  };
}
