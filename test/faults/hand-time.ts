/**
 * One clock for pages in this process and programs in others. It goes as the machine's does while something is at work, and is
 * put ahead, everywhere, where all that is left to do is to wait.
 */
import type { VirtualTime } from '../simulation/time.ts';

export interface HandTime extends VirtualTime {
  /** By how much it is ahead of the machine's, in milliseconds. */
  ahead(): number;
  /** Something that a page waits for: meanwhile time passes only while nothing comes of it. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** Something that must be done before anything else happens. */
  first(work: Promise<unknown>): void;
}

/** So long, in real milliseconds, nothing may come of what pages wait for until time is put ahead, by `stride`. */
const patience = 300;
const stride = 5000;

interface Due {
  at: number;
  act: () => void;
}

/** @param passElsewhere puts the clocks of the programs ahead by so many milliseconds */
export function handTime(passElsewhere: (ms: number) => Promise<void>): HandTime {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  let queue: Due[] = [];
  const underWay = new Set<Promise<unknown>>();
  const first = new Set<Promise<unknown>>();

  const keep = (set: Set<Promise<unknown>>, work: Promise<unknown>): void => {
    const ended = work.catch(() => undefined).finally(() => set.delete(ended));
    set.add(ended);
  };
  const after: VirtualTime['after'] = (ms, act) => {
    const due: Due = { at: now() + Math.max(0, ms), act };
    queue.push(due);
    queue.sort((one, other) => one.at - other.at);
    return () => {
      queue = queue.filter((each) => each !== due);
    };
  };
  const putAhead = async (ms: number): Promise<void> => {
    ahead += ms;
    await passElsewhere(ms);
  };

  return {
    now,
    after,
    ahead: () => ahead,
    pass: (ms) => new Promise((resolve) => after(ms, resolve)),
    during(work) {
      keep(underWay, work);
      return work;
    },
    first: (work) => keep(first, work),
    async run(isOver, until) {
      for (;;) {
        await rest();
        if (isOver()) return 'over';
        const [next] = queue;
        if (next !== undefined && next.at <= now()) {
          queue.shift();
          next.act();
        } else if (first.size > 0) await Promise.race(first);
        else if (underWay.size > 0) {
          if (await isIdle(underWay)) await putAhead(stride);
        } else if (next === undefined) return 'nothing left';
        else if (next.at > until) return 'too long';
        else await putAhead(Math.max(0, next.at - now()));
      }
    },
  };
}

const rest = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Whether none of them ends for a while. */
async function isIdle(underWay: ReadonlySet<Promise<unknown>>): Promise<boolean> {
  let stop: NodeJS.Timeout | undefined;
  const waited = new Promise<boolean>((resolve) => {
    stop = setTimeout(() => resolve(true), patience);
  });
  const idle = await Promise.race([waited, ...[...underWay].map((work) => work.then(() => false))]);
  clearTimeout(stop);
  return idle;
}
