/** Time as the relay sees it, injected so that tests release it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A signal that aborts after `ms` milliseconds; nobody waits for it any more once `until` has aborted. */
  after(ms: number, until?: AbortSignal): AbortSignal;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Not `AbortSignal.timeout`: it would hold a request that was answered at once until its time is over.
  after(ms, until) {
    const limit = new AbortController();
    const timer = setTimeout(() => {
      limit.abort();
    }, ms);
    const stop = () => {
      clearTimeout(timer);
    };
    until?.addEventListener('abort', stop);
    return limit.signal;
  },
};

/**
 * Returns a clock that never throws. If `now` fails, the machine counts on from the last good reading. A jump of the time
 * could end the lease of a claim. If `after` fails, the machine's timer takes over.
 */
export function reliableClock(clock: Clock): Clock {
  let last: { time: number; ticks: number } | null = null;
  return {
    now() {
      const ticks = performance.now();
      try {
        const time = clock.now();
        if (Number.isFinite(time)) {
          last = { time, ticks };
          return time;
        }
      } catch {
        // Falls through to the last good reading.
      }
      return last === null ? Date.now() : last.time + Math.round(ticks - last.ticks);
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

/** Does work that heeds a time limit of `ms` milliseconds, and lets go of the limit once the work is done. */
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

/** The value of `work`, or `'late'` when the signal aborts first; `work` then goes on unwatched. */
export function unlessLate<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'late'> {
  // A race listens to its loser too: a late rejection is handled, and has nobody left to tell.
  return Promise.race([work, passed(signal).then(() => 'late' as const)]);
}
