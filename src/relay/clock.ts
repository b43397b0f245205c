/**
 * The relay's clock, and waiting with a time limit. Tests pass a clock that they move by hand. Other modules decide how
 * long a step may take.
 */

/**
 * A source of time.
 *
 * @example
 * createRelay({ ...options, clock: { now: () => Date.now(), after: (ms) => AbortSignal.timeout(ms) } });
 */
export interface Clock {
  /** Returns ms since the epoch. */
  now(): number;
  /** Returns a signal that aborts after `ms`. It may stop its timer once `until` has aborted. */
  after(ms: number, until?: AbortSignal): AbortSignal;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // `AbortSignal.timeout` would keep an answered request in memory until its time is over.
  after(ms, until) {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
    };
    until?.addEventListener('abort', stop);
    return controller.signal;
  },
};

/**
 * Returns a clock that never throws. If `now` fails, the machine's timer continues from the last reading, because a jump of the
 * time could end a lease. If `after` fails, the machine's timer takes over.
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
        // Falls through to the last reading.
      }
      return lastReading === null ? Date.now() : lastReading.time + Math.round(ticks - lastReading.ticks);
    },
    after(ms, until) {
      try {
        return clock.after(ms, until);
      } catch {
        return systemClock.after(ms, until);
      }
    },
  };
}

/** Runs `work` with a signal that aborts after `ms`, and stops the timer once the work ends. */
export async function within<T>(clock: Clock, ms: number, work: (late: AbortSignal) => Promise<T>): Promise<T> {
  const done = new AbortController();
  try {
    return await work(clock.after(ms, done.signal));
  } finally {
    done.abort();
  }
}

/** Resolves once the signal has aborted. */
export function passed(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
}

/** Returns the value of `work`, or `'late'` if the signal aborts first. `work` then continues, and this ignores its result. */
export function unlessLate<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'late'> {
  // A race also handles a late rejection of its loser.
  return Promise.race([work, passed(signal).then(() => 'late' as const)]);
}
