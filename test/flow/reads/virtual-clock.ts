/** Time that passes only in steps of a test. All callbacks of an instant have run before the next one. */
export interface VirtualClock {
  /** Returns the virtual time in ms. Starts at 0. */
  readonly now: () => number;
  /** Resolves after a virtual time in ms. */
  wait(ms: number): Promise<void>;
  /** Runs the promise callbacks of this instant. */
  settle(): Promise<void>;
  /** Lets a virtual time in ms pass. */
  advance(ms: number): Promise<void>;
  /** Lets time pass until no callback waits. Calls back after each instant. */
  runAll(afterInstant?: () => void): Promise<void>;
}

export function createVirtualClock(): VirtualClock {
  let time = 0;
  let timers: { at: number; act: () => void }[] = [];

  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
  };

  async function runUntil(end: number, afterInstant?: () => void): Promise<void> {
    for (;;) {
      await settle();
      afterInstant?.();
      const next = Math.min(...timers.map(({ at }) => at));
      if (next > end || next === Infinity) break;
      time = next;
      const dueTimers = timers.filter(({ at }) => at === next);
      timers = timers.filter(({ at }) => at !== next);
      for (const { act } of dueTimers) act();
    }
    if (end !== Infinity) time = end;
  }

  return {
    now: () => time,
    wait: (ms) => new Promise((resolve) => timers.push({ at: time + ms, act: resolve })),
    settle,
    advance: (ms) => runUntil(time + ms),
    runAll: (afterInstant) => runUntil(Infinity, afterInstant),
  };
}
