/**
 * Owns when the reads of one account start: by priority, and only a few at a time. It does not know the requests. The
 * transport below repeats failed reads. `account-pace.ts` remembers whether the account has shown trouble.
 */
import { problemOf } from '../../values/problem.ts';
import type { QuoteClient } from '../../api/quote-client.ts';
import type { AccountPace } from './account-pace.ts';

/**
 * The priorities of reads, the highest first.
 * - `requested`: a guest waits for the answer, such as the price of the selected day.
 * - `visible`: completes something in view, such as the prices on cards.
 * - `ahead`: is likely to be next, such as the days of a later month.
 */
export const READ_PRIORITIES = ['requested', 'visible', 'ahead'] as const;

export type ReadPriority = (typeof READ_PRIORITIES)[number];

/** Reads prices when their turn comes. Lists use its pace for the size of their batches. */
export type PacedClient = QuoteClient & { readonly pace: AccountPace };

/** Reads in flight to an account. One slot stays free for requested reads, so that they never wait for others. */
const MAX_IN_FLIGHT = 3;
const MAX_IN_FLIGHT_WITH_TROUBLE = 2;

/** An answer that takes longer counts as trouble, in ms. */
export const SLOW_ANSWER_MS = 3000;

export interface ReadQueue {
  /**
   * Runs a read when its turn comes. A read of higher priority starts first, and interrupts one of lower priority if there is
   * no other place. An interrupted read starts again later.
   *
   * @param read must end when its signal aborts
   * @param signal ends the read; a read that waits never starts
   * @example
   * const quote = await queue.run('requested', (signal) => client.rate(quoteRequest, signal), signal);
   */
  run<Answer>(
    priority: ReadPriority,
    read: (signal: AbortSignal) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer>;
}

interface QueuedRead {
  readonly rank: number;
  start(): void;
  /** Stops it. It can start again. */
  interrupt(): void;
}

export function createReadQueue(pace: AccountPace, now: () => number = Date.now): ReadQueue {
  let waitingReads: QueuedRead[] = [];
  let runningReads: QueuedRead[] = [];
  const without = (reads: QueuedRead[], read: QueuedRead) => reads.filter((each) => each !== read);

  function startNext(): void {
    for (let [next] = waitingReads; next; [next] = waitingReads) {
      if (!hasPlace(next)) {
        const [lowest] = [...runningReads].sort((one, other) => other.rank - one.rank);
        if (!lowest || lowest.rank <= next.rank) return;
        lowest.interrupt();
        runningReads = without(runningReads, lowest);
        insert(lowest);
      }
      waitingReads = without(waitingReads, next);
      runningReads.push(next);
      next.start();
    }
  }

  function hasPlace({ rank }: QueuedRead): boolean {
    const hasTrouble = pace.hasTrouble();
    const limit = hasTrouble ? MAX_IN_FLIGHT_WITH_TROUBLE : MAX_IN_FLIGHT;
    if (runningReads.length >= limit) return false;
    if (rank === 0) return true;
    // A weak service may answer one request at a time. The next request of the guest would wait for this one.
    if (hasTrouble && runningReads.some((each) => each.rank < rank)) return false;
    return runningReads.filter((each) => each.rank > 0).length < limit - 1;
  }

  function insert(read: QueuedRead): void {
    const index = waitingReads.findIndex((each) => each.rank > read.rank);
    waitingReads.splice(index < 0 ? waitingReads.length : index, 0, read);
  }

  return {
    run: (priority, read, signal) =>
      new Promise((resolve, reject) => {
        let attempt = new AbortController();
        const entry: QueuedRead = {
          rank: READ_PRIORITIES.indexOf(priority),
          start() {
            attempt = new AbortController();
            const { signal: attemptSignal } = attempt;
            const startTime = now();
            read(attemptSignal).then(
              (answer) => {
                if (attemptSignal.aborted) return;
                if (now() - startTime > SLOW_ANSWER_MS) pace.noteTrouble();
                end();
                resolve(answer);
              },
              (error: unknown) => {
                if (attemptSignal.aborted) return;
                if (isTrouble(error)) pace.noteTrouble();
                end();
                reject(error as Error);
              },
            );
          },
          interrupt: () => attempt.abort(),
        };
        function end(): void {
          signal?.removeEventListener('abort', abort);
          waitingReads = without(waitingReads, entry);
          runningReads = without(runningReads, entry);
          startNext();
        }
        function abort(): void {
          attempt.abort(signal?.reason);
          end();
          reject(signal?.reason as Error);
        }
        if (signal?.aborted) return reject(signal.reason as Error);
        signal?.addEventListener('abort', abort);
        insert(entry);
        startNext();
      }),
  };
}

function isTrouble(error: unknown): boolean {
  const { kind } = problemOf(error);
  return kind === 'broken' || kind === 'timeout' || kind === 'throttled';
}
