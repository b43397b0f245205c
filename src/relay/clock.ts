/** Time as the relay sees it, injected so that tests release it by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** A signal that aborts after `ms` milliseconds. */
  after(ms: number): AbortSignal;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms) => AbortSignal.timeout(ms),
};

/** Resolves once the signal has aborted. */
export function passed(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}

/** The value of `work`, or `'late'` when the signal aborts first; `work` then goes on unwatched. */
export function unlessLate<T>(work: Promise<T>, signal: AbortSignal): Promise<T | 'late'> {
  // A race listens to its loser too: a late rejection is handled, and has nobody left to tell.
  return Promise.race([work, passed(signal).then(() => 'late' as const)]);
}
