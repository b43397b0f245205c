import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createReadQueue, type ReadPriority } from '../../../src/flow/reads/read-queue.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { countSamples } from '../../samples.ts';
import { createVirtualTime, type VirtualTime } from '../../simulation/time.ts';

/** All priorities, from the highest to the lowest. */
const priorities: readonly ReadPriority[] = ['requested', 'visible', 'ahead'];

/** Runs all promise callbacks that are due now. */
const runDueCallbacks = (clock: VirtualTime) => clock.runUntil(() => true, Infinity);

/** Creates a queue whose reads end when the test calls `answerRead` or `failRead`. */
function openQueue({ isOverloaded = false } = {}) {
  const clock = createVirtualTime(0);
  const pace = createAccountPace(clock.now);
  if (isOverloaded) pace.noteOverload();
  const queue = createReadQueue(pace, { now: clock.now, timer: (callback, ms) => clock.runAfter(ms, callback) });
  const starts: string[] = [];
  const aborts: string[] = [];
  const pendingReads = new Map<string, { resolveRead(): void; rejectRead(problem: Problem): void }>();
  const results = new Map<string, unknown>();
  function runRead(name: string, priority: ReadPriority, signal?: AbortSignal): void {
    const startRead = (attempt: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        starts.push(name);
        attempt.addEventListener('abort', () => {
          aborts.push(name);
          reject(attempt.reason as Error);
        });
        pendingReads.set(name, {
          resolveRead: () => resolve(name),
          rejectRead: (problem) => reject(new ProblemError(problem)),
        });
      });
    queue.run(priority, startRead, signal).then(
      (result) => results.set(name, result),
      (error: unknown) => results.set(name, error),
    );
  }
  const answerRead = async (name: string) => {
    pendingReads.get(name)?.resolveRead();
    await runDueCallbacks(clock);
  };
  const failRead = async (name: string, problem: Problem) => {
    pendingReads.get(name)?.rejectRead(problem);
    await runDueCallbacks(clock);
  };
  return { runRead, answerRead, failRead, starts, aborts, results, pace, clock };
}

describe('createReadQueue', () => {
  it('runs three reads at a time, or two after an overload', () => {
    for (const isOverloaded of [false, true]) {
      const { runRead, starts } = openQueue({ isOverloaded });
      for (const name of ['a', 'b', 'c', 'd']) runRead(name, 'requested');
      expect(starts).toEqual(isOverloaded ? ['a', 'b'] : ['a', 'b', 'c']);
    }
  });

  it('starts the highest priority first, equal priorities in request order', async () => {
    const { runRead, answerRead, starts } = openQueue();
    for (const name of ['a', 'b', 'c']) runRead(name, 'requested');
    runRead('later', 'ahead');
    runRead('card 1', 'visible');
    runRead('card 2', 'visible');
    runRead('price', 'requested');
    for (const name of ['a', 'b', 'c', 'price', 'card 1']) await answerRead(name);
    expect(starts.slice(3)).toEqual(['price', 'card 1', 'card 2', 'later']);
  });

  it('keeps one of three slots free for `requested` reads', () => {
    const { runRead, starts } = openQueue();
    for (const name of ['a', 'b', 'c']) runRead(name, 'visible');
    expect(starts).toEqual(['a', 'b']);
    runRead('price', 'requested');
    expect(starts).toEqual(['a', 'b', 'price']);
  });

  it('interrupts a low-priority read for a higher one, then restarts it', async () => {
    const { runRead, answerRead, starts, aborts, results } = openQueue();
    runRead('month', 'ahead');
    runRead('cards', 'visible');
    runRead('price', 'requested');
    runRead('times', 'requested');
    expect([starts, aborts]).toEqual([['month', 'cards', 'price', 'times'], ['month']]);
    await answerRead('price');
    await answerRead('month');
    expect(starts.at(-1)).toBe('month');
    expect(results.get('month')).toBe('month');
  });

  it('starts no lower-priority read beside a running one after an overload', async () => {
    const { runRead, answerRead, starts } = openQueue({ isOverloaded: true });
    runRead('price', 'requested');
    runRead('cards', 'visible');
    expect(starts).toEqual(['price']);
    await answerRead('price');
    expect(starts).toEqual(['price', 'cards']);
  });

  it.each<Problem>([{ kind: 'broken', status: 500 }, { kind: 'timeout' }, { kind: 'throttled', until: 0 }])(
    'rejects with the problem %j and notes an overload',
    async (problem) => {
      const { runRead, failRead, pace, results } = openQueue();
      runRead('price', 'requested');
      await failRead('price', problem);
      expect(pace.isOverloaded()).toBe(true);
      expect(results.get('price')).toEqual(new ProblemError(problem));
    },
  );

  it('notes no overload after a lost network or a refusal', async () => {
    const { runRead, failRead, pace } = openQueue();
    runRead('a', 'requested');
    await failRead('a', { kind: 'offline' });
    runRead('b', 'requested');
    await failRead('b', { kind: 'refused', id: 'x', title: '', fields: {} } as unknown as Problem);
    expect(pace.isOverloaded()).toBe(false);
  });

  it('interrupts a slow read once for a new `requested` read', async () => {
    const { runRead, answerRead, starts, aborts, results, pace, clock } = openQueue({ isOverloaded: true });
    runRead('calendar', 'requested');
    runRead('form', 'requested');
    runRead('price', 'requested');
    expect(starts).toEqual(['calendar', 'form']);
    await clock.runUntil(() => false, 2999);
    expect(aborts).toEqual([]);
    await clock.runUntil(() => false, 3000);
    expect([starts.slice(2), aborts]).toEqual([['price'], ['calendar']]);
    runRead('next price', 'requested');
    expect([starts.slice(3), aborts]).toEqual([['next price'], ['calendar', 'form']]);
    runRead('last price', 'requested');
    await answerRead('price');
    expect(starts.slice(4)).toEqual(['calendar']);
    await clock.runUntil(() => false, 9000);
    expect([starts.slice(5), aborts.slice(2)]).toEqual([['last price'], ['next price']]);
    for (const name of ['last price', 'calendar', 'form', 'next price']) await answerRead(name);
    expect([...results.keys()].sort()).toEqual(['calendar', 'form', 'last price', 'next price', 'price']);
    expect(pace.isOverloaded()).toBe(true);
  });

  it.each([
    [2999, false],
    [3000, true],
  ])('notes an overload for a read that takes %i ms: %s', async (ms, isOverload) => {
    const { runRead, pace, clock } = openQueue();
    runRead('price', 'requested');
    await clock.runUntil(() => false, ms);
    expect(pace.isOverloaded()).toBe(isOverload);
  });

  it('starts a lower-priority read if the running one is slow', async () => {
    const { runRead, starts, clock } = openQueue({ isOverloaded: true });
    runRead('price', 'requested');
    runRead('cards', 'visible');
    await clock.runUntil(() => false, 3000);
    expect(starts).toEqual(['price', 'cards']);
  });

  it('starts only `requested` reads until the service’s throttling ends', async () => {
    const { runRead, failRead, starts, clock } = openQueue();
    runRead('cards', 'visible');
    await failRead('cards', { kind: 'throttled', until: 10_000 });
    runRead('more cards', 'visible');
    runRead('month', 'ahead');
    runRead('price', 'requested');
    expect(starts).toEqual(['cards', 'price']);
    await clock.runUntil(() => false, 9999);
    expect(starts).toEqual(['cards', 'price']);
    await clock.runUntil(() => false, 10_000);
    expect(starts).toEqual(['cards', 'price', 'more cards']);
  });

  it('does not start a queued read that the caller aborts', async () => {
    const { runRead, answerRead, starts, results } = openQueue();
    const controller = new AbortController();
    for (const name of ['a', 'b', 'c']) runRead(name, 'requested');
    runRead('d', 'requested', controller.signal);
    runRead('e', 'requested', AbortSignal.abort(new Error('gone')));
    controller.abort(new Error('gone'));
    for (const name of ['a', 'b', 'c']) await answerRead(name);
    expect(starts).toEqual(['a', 'b', 'c']);
    expect([results.get('d'), results.get('e')]).toEqual([new Error('gone'), new Error('gone')]);
  });

  it('starts the next read when the caller aborts a running one', async () => {
    const { runRead, starts, aborts, clock } = openQueue();
    const controller = new AbortController();
    runRead('a', 'requested', controller.signal);
    for (const name of ['b', 'c', 'd']) runRead(name, 'requested');
    controller.abort();
    await runDueCallbacks(clock);
    expect([starts, aborts]).toEqual([['a', 'b', 'c', 'd'], ['a']]);
  });

  it('makes no `requested` read wait for one of a lower priority', async () => {
    const readSettings = fc.record({
      priority: fc.constantFrom(...priorities),
      delay: fc.nat(2000),
      ms: fc.nat(5000),
      fails: fc.boolean(),
      endsAfter: fc.option(fc.nat(4000)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(readSettings, { maxLength: 30 }), async (readSettingsList) => {
        const clock = createVirtualTime(0);
        const pace = createAccountPace(clock.now);
        const queue = createReadQueue(pace, { now: clock.now, timer: (callback, ms) => clock.runAfter(ms, callback) });
        const runningReads = new Map<number, ReadPriority>();
        const waitingReads = new Map<number, ReadPriority>();
        let endedCount = 0;
        const rankPriority = (priority: ReadPriority) => priorities.indexOf(priority);
        /** Checks the rules that must hold after every step of the clock. */
        const checkRules = () => {
          expect(runningReads.size).toBeLessThanOrEqual(3);
          // The rank of the highest priority among the waiting reads. The highest priority has the rank 0.
          const topWaitingRank = Math.min(...[...waitingReads.values()].map(rankPriority));
          const isFull = runningReads.size >= (pace.isOverloaded() ? 2 : 3);
          if (topWaitingRank === 0)
            expect([...runningReads.values()].every((priority) => rankPriority(priority) === 0) && isFull).toBe(true);
          if (waitingReads.size > 0) expect(runningReads.size).toBeGreaterThan(0);
        };
        const pendingReads = readSettingsList.map(async ({ priority, delay, ms, fails, endsAfter }, index) => {
          await clock.sleep(delay);
          const controller = new AbortController();
          if (endsAfter !== null) void clock.sleep(endsAfter).then(() => controller.abort());
          waitingReads.set(index, priority);
          const startRead = (signal: AbortSignal) =>
            new Promise<void>((resolve, reject) => {
              waitingReads.delete(index);
              runningReads.set(index, priority);
              const removeRunning = () => runningReads.delete(index);
              signal.addEventListener('abort', () => {
                removeRunning();
                if (!controller.signal.aborted) waitingReads.set(index, priority);
                reject(new Error('aborted'));
              });
              void clock.sleep(ms).then(() => {
                if (signal.aborted) return;
                removeRunning();
                if (fails) reject(new ProblemError({ kind: 'broken', status: 500 }));
                else resolve();
              });
            });
          await queue.run(priority, startRead, controller.signal).catch(() => undefined);
          waitingReads.delete(index);
          endedCount += 1;
        });
        await clock.runUntil(() => (checkRules(), false), Infinity);
        await Promise.all(pendingReads);
        expect(endedCount).toBe(readSettingsList.length);
      }),
      { numRuns: countSamples(60) },
    );
  });
});
