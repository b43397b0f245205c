/**
 * Decides when the reads of one account start: by priority, and only a few at a time. It does not look into the
 * requests. The transport repeats failed reads. `account-pace.ts` remembers the overload of the account.
 */
import type { Transport } from '../../api/transport.ts';
import { problemOf, type Problem } from '../../values/problem.ts';
import type { AccountPace } from './account-pace.ts';

/**
 * The priorities of reads, the highest first.
 * - `requested`: the guest waits for the answer, such as the price of the selected day.
 * - `visible`: the answer completes something on screen, such as the prices on cards.
 * - `ahead`: the guest will probably need the answer next, such as the days of a later month.
 */
const READ_PRIORITIES = ['requested', 'visible', 'ahead'] as const;

export type ReadPriority = (typeof READ_PRIORITIES)[number];

/**
 * Maximum number of reads in flight to an account. One slot is only for reads with the priority `requested`, so that
 * other reads do not delay them.
 */
const MAX_IN_FLIGHT = 3;
const MAX_IN_FLIGHT_WHEN_OVERLOADED = 2;

/** Time after which a read without an answer is slow, in ms. The queue may interrupt a slow read to start another. */
const SLOW_ANSWER_MS = 3000;

/** The clock and the timer of a queue. */
export interface QueueClock {
  /** Returns the current time in epoch ms. */
  now(): number;
  /** Calls a function after a time in ms. Returns a function that cancels the call. */
  readonly timer: Transport['timer'];
}

export interface ReadQueue {
  /**
   * Runs a read when its turn comes. A read with a higher priority starts first. If no slot is free, it interrupts a
   * read with a lower priority, which starts again later. A new `requested` read also interrupts a slow `requested`
   * read. The queue interrupts a slow read like this only once, and that read then interrupts no other `requested`
   * read. After the service has throttled a request, only `requested` reads start until the wait is over.
   *
   * @param read must end when its signal aborts
   * @param signal ends the read; if the read still waits in the queue, it never starts
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
  /** Index of the priority in `READ_PRIORITIES`: 0 for the highest. */
  readonly rank: number;
  /** Stops the current attempt, so that the read can start again later; undefined while the read waits. */
  attempt: AbortController | undefined;
  isSlow?: boolean;
  /** True if the queue has interrupted the read while it was slow. */
  wasStoppedWhenSlow?: boolean;
  start(attempt: AbortSignal): void;
}

export function createReadQueue(pace: AccountPace, { now, timer }: QueueClock): ReadQueue {
  /** All reads, the highest priority first. Reads with the same priority are in the order of their requests. */
  let reads: readonly QueuedRead[] = [];
  const getRunningReads = () => reads.filter(({ attempt }) => attempt);
  /** Number of throttled requests whose waiting time is not over. */
  let pendingWaitCount = 0;

  function startNextReads(): void {
    for (const nextRead of reads) {
      if (nextRead.attempt) continue;
      if (!canStart(nextRead)) {
        const readToStop = getRunningReads()
          .filter((runningRead) => mustStopFor(runningRead, nextRead))
          .at(-1);
        if (!readToStop) continue;
        readToStop.attempt?.abort();
        readToStop.attempt = undefined;
        readToStop.wasStoppedWhenSlow ||= readToStop.isSlow;
      }
      nextRead.attempt = new AbortController();
      nextRead.start(nextRead.attempt.signal);
    }
  }

  /** Returns true if the queue must interrupt the running read so that the next read can start. */
  function mustStopFor(runningRead: QueuedRead, nextRead: QueuedRead): boolean {
    if (isPaused(nextRead)) return false;
    if (runningRead.rank > nextRead.rank) return true;
    // The queue interrupts a slow read only once. Otherwise two slow reads would interrupt each other without end.
    return (
      nextRead.rank === 0 &&
      runningRead.isSlow === true &&
      !runningRead.wasStoppedWhenSlow &&
      !nextRead.wasStoppedWhenSlow
    );
  }

  const isPaused = ({ rank }: QueuedRead) => rank > 0 && pendingWaitCount > 0;

  function canStart(read: QueuedRead): boolean {
    const { rank } = read;
    if (isPaused(read)) return false;
    const isOverloaded = pace.isOverloaded();
    const limit = isOverloaded ? MAX_IN_FLIGHT_WHEN_OVERLOADED : MAX_IN_FLIGHT;
    const runningReads = getRunningReads();
    if (runningReads.length >= limit) return false;
    if (rank === 0) return true;
    // An overloaded service may answer one request at a time. So this read waits for more urgent ones, unless these are
    // already slow.
    if (isOverloaded && runningReads.some((otherRead) => otherRead.rank < rank && !otherRead.isSlow)) return false;
    return runningReads.filter((otherRead) => otherRead.rank > 0).length < limit - 1;
  }

  function noteFailure(problem: Problem): void {
    const { kind } = problem;
    if (kind === 'broken' || kind === 'timeout' || kind === 'throttled') pace.noteOverload();
    if (kind !== 'throttled') return;
    pendingWaitCount += 1;
    timer(() => {
      pendingWaitCount -= 1;
      startNextReads();
    }, problem.until - now());
  }

  return {
    run: (priority, read, signal) =>
      new Promise((resolve, reject) => {
        const queuedRead: QueuedRead = {
          rank: READ_PRIORITIES.indexOf(priority),
          attempt: undefined,
          start(attempt) {
            queuedRead.isSlow = false;
            const stopTimer = timer(() => {
              queuedRead.isSlow = true;
              pace.noteOverload();
              startNextReads();
            }, SLOW_ANSWER_MS);
            attempt.addEventListener('abort', stopTimer);
            read(attempt).then(
              (answer) => {
                if (attempt.aborted) return;
                stopTimer();
                leaveQueue();
                resolve(answer);
              },
              (error: unknown) => {
                if (attempt.aborted) return;
                stopTimer();
                noteFailure(problemOf(error));
                leaveQueue();
                reject(error as Error);
              },
            );
          },
        };
        function leaveQueue(): void {
          signal?.removeEventListener('abort', abortRead);
          reads = reads.filter((otherRead) => otherRead !== queuedRead);
          startNextReads();
        }
        function abortRead(): void {
          queuedRead.attempt?.abort();
          leaveQueue();
          reject(signal?.reason as Error);
        }
        if (signal?.aborted) return reject(signal.reason as Error);
        signal?.addEventListener('abort', abortRead);
        const earlierReads = reads.filter(({ rank }) => rank <= queuedRead.rank);
        reads = [...earlierReads, queuedRead, ...reads.slice(earlierReads.length)];
        startNextReads();
      }),
  };
}
