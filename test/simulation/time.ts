/**
 * The clock and the event queue of a simulation. The code under test has no other timer. Events run one at a time in
 * the order of their times, so each run of a simulation takes the same course.
 */

export interface VirtualTime {
  /** Epoch milliseconds. */
  now(): number;
  /**
   * Runs `callback` after `ms` milliseconds, and returns a function that cancels it. Events of the same time run in the
   * order of the calls.
   */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after `ms` milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Runs events until `isFinished`, until the queue is empty, or up to the time `until` (epoch milliseconds). */
  run(isFinished: () => boolean, until: number): Promise<'finished' | 'no events left' | 'out of time'>;
}

interface ScheduledEvent {
  at: number;
  callback: () => void;
}

/** The programs wait for nothing but this clock, so all of them are idle at the next macrotask. */
const untilIdle = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function createVirtualTime(start: number): VirtualTime {
  let now = start;
  const queue: ScheduledEvent[] = [];

  const after: VirtualTime['after'] = (ms, callback) => {
    const event: ScheduledEvent = { at: now + Math.max(0, ms), callback };
    let index = queue.length;
    while (index > 0 && (queue[index - 1]?.at ?? 0) > event.at) index -= 1;
    queue.splice(index, 0, event);
    return () => {
      const position = queue.indexOf(event);
      if (position >= 0) queue.splice(position, 1);
    };
  };

  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    async run(isFinished, until) {
      for (;;) {
        await untilIdle();
        if (isFinished()) return 'finished';
        const next = queue[0];
        if (next === undefined) return 'no events left';
        if (next.at > until) return 'out of time';
        queue.shift();
        now = next.at;
        next.callback();
      }
    },
  };
}
