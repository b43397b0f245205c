/**
 * Reads the time for the relay, and limits the time of its steps. Tests pass a clock that they move by hand. The
 * callers decide how long each step may take.
 */

/**
 * A source of the time and of timers.
 *
 * @example
 * createRelay({ ...options, clock: { now: () => Date.now(), after: (ms) => AbortSignal.timeout(ms) } });
 */
export interface Clock {
  /** Returns ms since the epoch. */
  now(): number;
  /**
   * Returns a signal that aborts after `ms`. If `cancelSignal` aborts first, the clock may stop its timer, because no
   * caller waits for the timer any more.
   */
  after(ms: number, cancelSignal?: AbortSignal): AbortSignal;
}

/** The clock of the operating system. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // `AbortSignal.timeout` has no way to stop its timer, so it would keep a finished request in memory until the timer
  // ends.
  after(ms, cancelSignal) {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
    }, ms);
    const stopTimer = () => {
      clearTimeout(timer);
    };
    cancelSignal?.addEventListener('abort', stopTimer);
    return controller.signal;
  },
};

/**
 * Returns a clock that never throws, even if the operator's `clock` does.
 * - If `clock.now` fails, the time continues from its last reading. A jump of the time could end the claim of a
 *   request in flight too early.
 * - If `clock.after` fails, the system's timer replaces it.
 */
export function createReliableClock(clock: Clock): Clock {
  let lastReading: { time: number; ticks: number } | null = null;
  return {
    now() {
      const ticks = performance.now();
      try {
        const time = clock.now();
        if (Number.isFinite(time)) {
          lastReading = { time, ticks };
          return time;
        }
      } catch {
        // Continues below with the last reading.
      }
      return lastReading === null ? Date.now() : lastReading.time + Math.round(ticks - lastReading.ticks);
    },
    after(ms, cancelSignal) {
      try {
        return clock.after(ms, cancelSignal);
      } catch {
        return systemClock.after(ms, cancelSignal);
      }
    },
  };
}

/** Runs `work` with a signal that aborts after `ms`. Stops the timer as soon as `work` ends. */
export async function runWithTimeLimit<T>(
  clock: Clock,
  ms: number,
  work: (timeoutSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const doneController = new AbortController();
  try {
    return await work(clock.after(ms, doneController.signal));
  } finally {
    doneController.abort();
  }
}

/** Resolves when the signal aborts, or immediately if it has aborted. */
export function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}

/**
 * Returns the value of `work`, or `'late'` if the signal aborts first. In that case `work` continues, and nothing uses
 * its result.
 */
export function raceAgainstAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'late'> {
  // `Promise.race` also catches a later rejection of `work`, so that Node reports no unhandled rejection.
  return Promise.race([work, waitForAbort(signal).then(() => 'late' as const)]);
}
