/**
 * The clock and the event queue of a simulation. The code under test uses no other clock or timer. Events run one at a
 * time, in the order of their times, so each repetition of a run is identical.
 */

export interface VirtualTime {
  /** Returns the simulated time in epoch milliseconds. */
  now(): number;
  /**
   * Runs `callback` after `ms` simulated milliseconds. Returns a function that cancels it. Callbacks for the same time
   * run in the order of their calls.
   */
  after(ms: number, callback: () => void): () => void;
  /** Resolves after `ms` simulated milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Runs events until `isFinished` returns true, no event remains, or the next event is after `until`. */
  run(isFinished: () => boolean, until: number): Promise<'finished' | 'no events left' | 'out of time'>;
}

interface ScheduledEvent {
  at: number;
  callback: () => void;
}

/** Waits for the next macrotask. By then all code under test is idle, because it waits only for this clock. */
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
