/** A clock whose time only the test advances. */
import type { Clock } from '../../src/relay/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the time and fires all timers that have become due. */
  advance(ms: number): void;
  /**
   * Resolves when a timer of exactly this length starts. Resolves immediately if such a timer has started since the
   * last advance.
   */
  waitForTimer(ms: number): Promise<void>;
}

export function createManualClock(startTime = 1_900_000_000_000): ManualClock {
  let now = startTime;
  let pendingTimers: { dueAt: number; controller: AbortController }[] = [];
  let timerWatchers: { ms: number; notify: () => void }[] = [];
  const recentTimers: number[] = [];
  return {
    now: () => now,
    after(ms) {
      const controller = new AbortController();
      pendingTimers.push({ dueAt: now + ms, controller });
      recentTimers.push(ms);
      for (const watcher of timerWatchers.filter((candidate) => candidate.ms === ms)) watcher.notify();
      timerWatchers = timerWatchers.filter((timer) => timer.ms !== ms);
      return controller.signal;
    },
    advance(ms) {
      now += ms;
      const dueTimers = pendingTimers.filter((one) => one.dueAt <= now);
      pendingTimers = pendingTimers.filter((one) => one.dueAt > now);
      recentTimers.length = 0;
      for (const { controller } of dueTimers) controller.abort();
    },
    waitForTimer(ms) {
      if (recentTimers.includes(ms)) return Promise.resolve();
      return new Promise((notify) => timerWatchers.push({ ms, notify }));
    },
  };
}
