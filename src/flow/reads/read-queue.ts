/**
 * Owns when the reads of one account start: by priority, and only a few at a time. It does not look into the requests.
 * The transport below repeats failed reads. `account-pace.ts` remembers overload of the account.
 */
import type { Transport } from '../../api/transport.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { AccountPace } from './account-pace.ts';

/**
 * The priorities of reads, the highest first.
 * - `requested`: a guest waits for the answer, such as the price of the selected day.
 * - `visible`: completes something in view, such as the prices on cards.
 * - `ahead`: is likely to be next, such as the days of a later month.
 */
const READ_PRIORITIES = ['requested', 'visible', 'ahead'] as const;

export type ReadPriority = (typeof READ_PRIORITIES)[number];

/** Reads in flight to an account. One slot stays free for requested reads, so that they never wait for others. */
const MAX_IN_FLIGHT = 3;
const MAX_IN_FLIGHT_WHEN_OVERLOADED = 2;

/** A read without an answer after this time is slow, in ms. Slow reads give way. */
const SLOW_ANSWER_MS = 3000;

/** The time that a queue follows. */
export interface QueueClock {
  /** Returns epoch ms. */
  now(): number;
  /** Calls back after a time in ms. Returns a function that cancels the call. */
  readonly timer: Transport['timer'];
}

export interface ReadQueue {
  /**
   * Runs a read when its turn comes. A read of higher priority starts first, and interrupts one of lower priority if there is
   * no other place. A slow requested read also gives way to another, once. An interrupted read starts again later.
   * After a throttled request, only requested reads start until the wait is over.
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
  isSlow?: boolean;
  hasGivenWay?: boolean;
  start(attempt: AbortSignal): void;
}

export function createReadQueue(pace: AccountPace, { now, timer }: QueueClock): ReadQueue {
  /** The highest priority first, equal ones in the order of their requests. */
  let reads: readonly QueuedRead[] = [];
  const runningReads = () => reads.filter(({ attempt }) => attempt);
  /** Number of throttled requests whose wait is not over. */
  let waits = 0;

  function startNext(): void {
    for (const next of reads) {
      if (next.attempt) continue;
      if (!hasPlace(next)) {
        const other = runningReads()
          .filter((each) => givesWay(each, next))
          .at(-1);
        if (!other) continue;
        other.attempt?.abort();
        other.attempt = undefined;
        other.hasGivenWay ||= other.isSlow;
      }
      next.attempt = new AbortController();
      next.start(next.attempt.signal);
    }
  }

  function givesWay(read: QueuedRead, next: QueuedRead): boolean {
    if (isPaused(next)) return false;
    if (read.rank > next.rank) return true;
    // Two slow reads must not interrupt each other again and again.
    return next.rank === 0 && read.isSlow === true && !read.hasGivenWay && !next.hasGivenWay;
  }

  const isPaused = ({ rank }: QueuedRead) => rank > 0 && waits > 0;

  function hasPlace(read: QueuedRead): boolean {
    const { rank } = read;
    if (isPaused(read)) return false;
    const isOverloaded = pace.isOverloaded();
    const limit = isOverloaded ? MAX_IN_FLIGHT_WHEN_OVERLOADED : MAX_IN_FLIGHT;
    const others = runningReads();
    if (others.length >= limit) return false;
    if (rank === 0) return true;
    // A weak service may answer one request at a time. The next request of the guest would wait for this one.
    if (isOverloaded && others.some((each) => each.rank < rank && !each.isSlow)) return false;
    return others.filter((each) => each.rank > 0).length < limit - 1;
  }

  function noteFailure(problem: Problem): void {
    const { kind } = problem;
    if (kind === 'broken' || kind === 'timeout' || kind === 'throttled') pace.noteOverload();
    if (kind !== 'throttled') return;
    waits += 1;
    timer(() => {
      waits -= 1;
      startNext();
    }, problem.until - now());
  }

  return {
    run: (priority, read, signal) =>
      new Promise((resolve, reject) => {
        const entry: QueuedRead = {
          rank: READ_PRIORITIES.indexOf(priority),
          attempt: undefined,
          start(attempt) {
            entry.isSlow = false;
            const stopTimer = timer(() => {
              entry.isSlow = true;
              pace.noteOverload();
              startNext();
            }, SLOW_ANSWER_MS);
            attempt.addEventListener('abort', stopTimer);
            read(attempt).then(
              (answer) => {
                if (attempt.aborted) return;
                stopTimer();
                end();
                resolve(answer);
              },
              (error: unknown) => {
                if (attempt.aborted) return;
                stopTimer();
                noteFailure(problemOf(error));
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
