/** A clock that a test moves by hand. */
import type { Clock } from '../../src/relay/clock.ts';

export interface HandClock extends Clock {
  /** Moves the time forward and fires the timers that end by then. */
  advance(ms: number): void;
  /** Resolves when a timer of exactly this length starts. */
  waitedFor(ms: number): Promise<void>;
}

export function handClock(start = 1_900_000_000_000): HandClock {
  let now = start;
  let pending: { due: number; controller: AbortController }[] = [];
  let watchers: { ms: number; seen: () => void }[] = [];
  const current: number[] = [];
  return {
    now: () => now,
    after(ms) {
      const controller = new AbortController();
      pending.push({ due: now + ms, controller });
      current.push(ms);
      for (const watcher of watchers.filter((one) => one.ms === ms)) watcher.seen();
      watchers = watchers.filter((one) => one.ms !== ms);
      return controller.signal;
    },
    advance(ms) {
      now += ms;
      const due = pending.filter((one) => one.due <= now);
      pending = pending.filter((one) => one.due > now);
      current.length = 0;
      for (const { controller } of due) controller.abort();
    },
    waitedFor(ms) {
      if (current.includes(ms)) return Promise.resolve();
      return new Promise((seen) => watchers.push({ ms, seen }));
    },
  };
}
