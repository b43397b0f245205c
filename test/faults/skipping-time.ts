/**
 * One clock for the pages in this process and the programs in other processes. While requests are in flight, the clock
 * runs at normal speed. If every program only waits, the clock skips ahead, in all processes at the same time.
 */
import type { VirtualTime } from '../simulation/time.ts';

export interface SkippingTime extends VirtualTime {
  /** Returns the number of milliseconds by which this clock is ahead of the machine's clock. */
  aheadMs(): number;
  /** Registers a request that a page waits for, so that the clock does not skip too early. Returns `work`. */
  trackRequest<Result>(work: Promise<Result>): Promise<Result>;
  /** Registers work that must end before the next scheduled event runs. */
  blockEvents(work: Promise<unknown>): void;
}

/** If no registered request ends within `IDLE_MS` of real time, the clock skips ahead by `SKIP_MS`. */
const IDLE_MS = 300;
const SKIP_MS = 5000;

interface ScheduledEvent {
  dueMs: number;
  callback: () => void;
}

/** @param skipElsewhere moves the clocks of the other processes ahead by `ms` milliseconds */
export function createSkippingTime(skipElsewhere: (ms: number) => Promise<void>): SkippingTime {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  let queue: ScheduledEvent[] = [];
  const workInFlight = new Set<Promise<unknown>>();
  const blockingWork = new Set<Promise<unknown>>();

  const registerWork = (workSet: Set<Promise<unknown>>, work: Promise<unknown>): void => {
    const settledWork = work.catch(() => undefined).finally(() => workSet.delete(settledWork));
    workSet.add(settledWork);
  };
  const runAfter: VirtualTime['runAfter'] = (ms, callback) => {
    const event: ScheduledEvent = { dueMs: now() + Math.max(0, ms), callback };
    queue.push(event);
    queue.sort((a, b) => a.dueMs - b.dueMs);
    return () => {
      queue = queue.filter((otherEvent) => otherEvent !== event);
    };
  };
  const skipTime = async (ms: number): Promise<void> => {
    aheadMs += ms;
    await skipElsewhere(ms);
  };

  return {
    now,
    runAfter,
    aheadMs: () => aheadMs,
    sleep: (ms) => new Promise((resolve) => runAfter(ms, resolve)),
    trackRequest(work) {
      registerWork(workInFlight, work);
      return work;
    },
    blockEvents: (work) => registerWork(blockingWork, work),
    async runUntil(isFinished, until) {
      for (;;) {
        await waitForMacrotask();
        if (isFinished()) return 'finished';
        const [nextEvent] = queue;
        if (nextEvent !== undefined && nextEvent.dueMs <= now()) {
          queue.shift();
          nextEvent.callback();
        } else if (blockingWork.size > 0) await Promise.race(blockingWork);
        else if (workInFlight.size > 0) {
          if (await isIdle(workInFlight)) await skipTime(SKIP_MS);
        } else if (nextEvent === undefined) return 'no events left';
        else if (nextEvent.dueMs > until) return 'out of time';
        else await skipTime(Math.max(0, nextEvent.dueMs - now()));
      }
    },
  };
}

const waitForMacrotask = () => new Promise<void>((resolve) => void setImmediate(resolve));

/** Resolves with true if none of the requests ends within `IDLE_MS`; otherwise with false. */
async function isIdle(workInFlight: ReadonlySet<Promise<unknown>>): Promise<boolean> {
  let timeout: NodeJS.Timeout | undefined;
  const idlePeriod = new Promise<boolean>((resolve) => {
    timeout = setTimeout(() => resolve(true), IDLE_MS);
  });
  const result = await Promise.race([idlePeriod, ...[...workInFlight].map((work) => work.then(() => false))]);
  clearTimeout(timeout);
  return result;
}
