/** The one clock of a simulation: nothing happens but what it lets happen, one thing after the other. */

export interface VirtualTime {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back in so many milliseconds; returns how to stop. What is due at the same time happens in the order it was asked for. */
  after(ms: number, act: () => void): () => void;
  /** Resolves in so many milliseconds. */
  pass(ms: number): Promise<void>;
  /** Lets things happen until `isOver`, or until nothing is left to happen, or `until` (epoch milliseconds) is reached. */
  run(isOver: () => boolean, until: number): Promise<'over' | 'nothing left' | 'too long'>;
}

interface Due {
  at: number;
  act: () => void;
}

/** Where no program waits for anything but this clock, all of them have come to rest before the next macrotask. */
const rest = () => new Promise<void>((resolve) => void setImmediate(resolve));

export function virtualTime(start: number): VirtualTime {
  let now = start;
  const queue: Due[] = [];

  const after: VirtualTime['after'] = (ms, act) => {
    const due: Due = { at: now + Math.max(0, ms), act };
    let place = queue.length;
    while (place > 0 && (queue[place - 1]?.at ?? 0) > due.at) place -= 1;
    queue.splice(place, 0, due);
    return () => {
      const found = queue.indexOf(due);
      if (found >= 0) queue.splice(found, 1);
    };
  };

  return {
    now: () => now,
    after,
    pass: (ms) => new Promise((resolve) => after(ms, resolve)),
    async run(isOver, until) {
      for (;;) {
        await rest();
        if (isOver()) return 'over';
        const next = queue[0];
        if (next === undefined) return 'nothing left';
        if (next.at > until) return 'too long';
        queue.shift();
        now = next.at;
        next.act();
      }
    },
  };
}
