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
  runAfter(ms: number, callback: () => void): () => void;
  /** Resolves after `ms` simulated milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Runs events until `isFinished` returns true, no event remains, or the next event is after `until`. */
  runUntil(isFinished: () => boolean, until: number): Promise<'finished' | 'no events left' | 'out of time'>;
}

interface ScheduledEvent {
  dueMs: number;
  callback: () => void;
}

/** Waits for the next macrotask. At this time, all code under test is idle, because it waits only for this clock. */
const waitUntilIdle = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function createVirtualTime(startMs: number): VirtualTime {
  let nowMs = startMs;
  const queue: ScheduledEvent[] = [];

  const runAfter: VirtualTime['runAfter'] = (ms, callback) => {
    const event: ScheduledEvent = { dueMs: nowMs + Math.max(0, ms), callback };
    let index = queue.length;
    while (index > 0 && (queue[index - 1]?.dueMs ?? 0) > event.dueMs) index -= 1;
    queue.splice(index, 0, event);
    return () => {
      const position = queue.indexOf(event);
      if (position >= 0) queue.splice(position, 1);
    };
  };

  return {
    now: () => nowMs,
    runAfter,
    sleep: (ms) => new Promise((resolve) => runAfter(ms, resolve)),
    async runUntil(isFinished, until) {
      for (;;) {
        await waitUntilIdle();
        if (isFinished()) return 'finished';
        const nextEvent = queue[0];
        if (nextEvent === undefined) return 'no events left';
        if (nextEvent.dueMs > until) return 'out of time';
        queue.shift();
        nowMs = nextEvent.dueMs;
        nextEvent.callback();
      }
    },
  };
}
