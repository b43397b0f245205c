/**
 * Owns when the reads of one account start: by priority, and only a few at a time. It does not know the requests. The
 * transport below repeats failed reads. `account-pace.ts` remembers whether the account has shown trouble.
 */
import { problemOf } from '../../values/problem.ts';
import type { AccountPace } from './account-pace.ts';

/**
 * The priorities of reads, the highest first.
 * - `requested`: a guest waits for the answer, such as the price of the selected day.
 * - `visible`: completes something in view, such as the prices on cards.
 * - `ahead`: is likely to be next, such as the days of a later month.
 */
export const READ_PRIORITIES = ['requested', 'visible', 'ahead'] as const;

export type ReadPriority = (typeof READ_PRIORITIES)[number];

/** Reads in flight to an account. One slot stays free for requested reads, so that they never wait for others. */
const MAX_IN_FLIGHT = 3;
const MAX_IN_FLIGHT_WITH_TROUBLE = 2;

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
  /** Ends a running attempt without an end of the read; undefined while it waits. */
  attempt: AbortController | undefined;
  start(attempt: AbortSignal): void;
}

export function createReadQueue(pace: AccountPace): ReadQueue {
  /** The highest priority first, equal ones in the order of their requests. */
  let reads: readonly QueuedRead[] = [];
  const running = () => reads.filter(({ attempt }) => attempt);

  function startNext(): void {
    for (const next of reads) {
      if (next.attempt) continue;
      if (!hasPlace(next)) {
        const lowest = running().at(-1);
        if (!lowest || lowest.rank <= next.rank) return;
        lowest.attempt?.abort();
        lowest.attempt = undefined;
      }
      next.attempt = new AbortController();
      next.start(next.attempt.signal);
    }
  }

  function hasPlace({ rank }: QueuedRead): boolean {
    const hasTrouble = pace.hasTrouble();
    const limit = hasTrouble ? MAX_IN_FLIGHT_WITH_TROUBLE : MAX_IN_FLIGHT;
    const others = running();
    if (others.length >= limit) return false;
    if (rank === 0) return true;
    // A weak service may answer one request at a time. The next request of the guest would wait for this one.
    if (hasTrouble && others.some((each) => each.rank < rank)) return false;
    return others.filter((each) => each.rank > 0).length < limit - 1;
  }

  return {
    run: (priority, read, signal) =>
      new Promise((resolve, reject) => {
        const entry: QueuedRead = {
          rank: READ_PRIORITIES.indexOf(priority),
          attempt: undefined,
          start(attempt) {
            read(attempt).then(
              (answer) => {
                if (attempt.aborted) return;
                end();
                resolve(answer);
              },
              (error: unknown) => {
                if (attempt.aborted) return;
                if (isTrouble(error)) pace.noteTrouble();
                end();
                reject(error as Error);
              },
            );
          },
        };
        function end(): void {
          signal?.removeEventListener('abort', abort);
          reads = reads.filter((each) => each !== entry);
          startNext();
        }
        function abort(): void {
          entry.attempt?.abort();
          end();
          reject(signal?.reason as Error);
        }
        if (signal?.aborted) return reject(signal.reason as Error);
        signal?.addEventListener('abort', abort);
        const before = reads.filter(({ rank }) => rank <= entry.rank);
        reads = [...before, entry, ...reads.slice(before.length)];
        startNext();
      }),
  };
}

function isTrouble(error: unknown): boolean {
  const { kind } = problemOf(error);
  return kind === 'broken' || kind === 'timeout' || kind === 'throttled';
}
