/** A clock whose time only the test advances. */
import type { Clock } from '../../src/relay/clock.ts';

export interface ManualClock extends Clock {
  /** Advances the time and fires all timers that have become due. */
  advance(ms: number): void;
  /** Resolves when a timer of exactly this length starts, or if one has started since the last advance. */
  waitForTimer(ms: number): Promise<void>;
}

export function createManualClock(start = 1_900_000_000_000): ManualClock {
  let now = start;
  let pending: { dueAt: number; controller: AbortController }[] = [];
  let watchers: { ms: number; notify: () => void }[] = [];
  const recentTimers: number[] = [];
  return {
    now: () => now,
    after(ms) {
      const controller = new AbortController();
      pending.push({ dueAt: now + ms, controller });
      recentTimers.push(ms);
      for (const watcher of watchers.filter((one) => one.ms === ms)) watcher.notify();
      watchers = watchers.filter((one) => one.ms !== ms);
      return controller.signal;
    },
    advance(ms) {
      now += ms;
      const dueTimers = pending.filter((one) => one.dueAt <= now);
      pending = pending.filter((one) => one.dueAt > now);
      recentTimers.length = 0;
      for (const { controller } of dueTimers) controller.abort();
    },
    waitForTimer(ms) {
      if (recentTimers.includes(ms)) return Promise.resolve();
      return new Promise((notify) => watchers.push({ ms, notify }));
    },
  };
}
