import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccountPace } from '../../../src/flow/reads/account-pace.ts';
import { createReadQueue, type ReadPriority } from '../../../src/flow/reads/read-queue.ts';
import { ProblemError, type Problem } from '../../../src/values/problem.ts';
import { samples } from '../../samples.ts';
import { createVirtualTime, type VirtualTime } from '../../simulation/time.ts';

/** All priorities, from the highest to the lowest. */
const priorities: readonly ReadPriority[] = ['requested', 'visible', 'ahead'];

/** Runs all promise callbacks that are due now. */
const settle = (clock: VirtualTime) => clock.run(() => true, Infinity);

/** Creates a queue whose reads end when the test calls `answer` or `fail`. */
function openQueue({ isOverloaded = false } = {}) {
  const clock = createVirtualTime(0);
  const pace = createAccountPace(clock.now);
  if (isOverloaded) pace.noteOverload();
  const queue = createReadQueue(pace, { now: clock.now, timer: (act, ms) => clock.after(ms, act) });
  const starts: string[] = [];
  const aborts: string[] = [];
  const ends = new Map<string, { answer(): void; fail(problem: Problem): void }>();
  const results = new Map<string, unknown>();
  function run(name: string, priority: ReadPriority, signal?: AbortSignal): void {
    const read = (attempt: AbortSignal) =>
      new Promise<string>((resolve, reject) => {
        starts.push(name);
        attempt.addEventListener('abort', () => {
          aborts.push(name);
          reject(attempt.reason as Error);
        });
        ends.set(name, { answer: () => resolve(name), fail: (problem) => reject(new ProblemError(problem)) });
      });
    queue.run(priority, read, signal).then(
      (answer) => results.set(name, answer),
      (error: unknown) => results.set(name, error),
    );
  }
  const answer = async (name: string) => {
    ends.get(name)?.answer();
    await settle(clock);
  };
  const fail = async (name: string, problem: Problem) => {
    ends.get(name)?.fail(problem);
    await settle(clock);
  };
  return { run, answer, fail, starts, aborts, results, pace, clock };
}

describe('createReadQueue', () => {
  it('runs three reads at a time, or two after an overload', () => {
    for (const isOverloaded of [false, true]) {
      const { run, starts } = openQueue({ isOverloaded });
      for (const name of ['a', 'b', 'c', 'd']) run(name, 'requested');
      expect(starts).toEqual(isOverloaded ? ['a', 'b'] : ['a', 'b', 'c']);
    }
  });

  it('starts the highest priority first, equal priorities in order', async () => {
    const { run, answer, starts } = openQueue();
    for (const name of ['a', 'b', 'c']) run(name, 'requested');
    run('later', 'ahead');
    run('card 1', 'visible');
    run('card 2', 'visible');
    run('price', 'requested');
    for (const name of ['a', 'b', 'c', 'price', 'card 1']) await answer(name);
    expect(starts.slice(3)).toEqual(['price', 'card 1', 'card 2', 'later']);
  });

  it('keeps one place free for requests of the guest', () => {
    const { run, starts } = openQueue();
    for (const name of ['a', 'b', 'c']) run(name, 'visible');
    expect(starts).toEqual(['a', 'b']);
    run('price', 'requested');
    expect(starts).toEqual(['a', 'b', 'price']);
  });

  it('interrupts the lowest priority for a higher one, then restarts it', async () => {
    const { run, answer, starts, aborts, results } = openQueue();
    run('month', 'ahead');
    run('cards', 'visible');
    run('price', 'requested');
    run('times', 'requested');
    expect([starts, aborts]).toEqual([['month', 'cards', 'price', 'times'], ['month']]);
    await answer('price');
    await answer('month');
    expect(starts.at(-1)).toBe('month');
    expect(results.get('month')).toBe('month');
  });

  it('starts no read below a running priority after an overload', async () => {
    const { run, answer, starts } = openQueue({ isOverloaded: true });
    run('price', 'requested');
    run('cards', 'visible');
    expect(starts).toEqual(['price']);
    await answer('price');
    expect(starts).toEqual(['price', 'cards']);
  });

  it.each<Problem>([{ kind: 'broken', status: 500 }, { kind: 'timeout' }, { kind: 'throttled', until: 0 }])(
    'notes an overload after %j and rejects with the problem',
    async (problem) => {
      const { run, fail, pace, results } = openQueue();
      run('price', 'requested');
      await fail('price', problem);
      expect(pace.isOverloaded()).toBe(true);
      expect(results.get('price')).toEqual(new ProblemError(problem));
    },
  );

  it('notes no overload after a lost network or a refusal', async () => {
    const { run, fail, pace } = openQueue();
    run('a', 'requested');
    await fail('a', { kind: 'offline' });
    run('b', 'requested');
    await fail('b', { kind: 'refused', id: 'x', title: '', fields: {} } as unknown as Problem);
    expect(pace.isOverloaded()).toBe(false);
  });

  it('interrupts a slow read once for another of the same priority', async () => {
    const { run, answer, starts, aborts, results, pace, clock } = openQueue({ isOverloaded: true });
    run('calendar', 'requested');
    run('form', 'requested');
    run('price', 'requested');
    expect(starts).toEqual(['calendar', 'form']);
    await clock.run(() => false, 2999);
    expect(aborts).toEqual([]);
    await clock.run(() => false, 3000);
    expect([starts.slice(2), aborts]).toEqual([['price'], ['calendar']]);
    run('next price', 'requested');
    expect([starts.slice(3), aborts]).toEqual([['next price'], ['calendar', 'form']]);
    run('last price', 'requested');
    await answer('price');
    expect(starts.slice(4)).toEqual(['calendar']);
    await clock.run(() => false, 9000);
    expect([starts.slice(5), aborts.slice(2)]).toEqual([['last price'], ['next price']]);
    for (const name of ['last price', 'calendar', 'form', 'next price']) await answer(name);
    expect([...results.keys()].sort()).toEqual(['calendar', 'form', 'last price', 'next price', 'price']);
    expect(pace.isOverloaded()).toBe(true);
  });

  it.each([
    [2999, false],
    [3000, true],
  ])('notes an overload for a read that takes %i ms: %s', async (ms, isOverload) => {
    const { run, pace, clock } = openQueue();
    run('price', 'requested');
    await clock.run(() => false, ms);
    expect(pace.isOverloaded()).toBe(isOverload);
  });

  it('starts a lower priority below a slow read after an overload', async () => {
    const { run, starts, clock } = openQueue({ isOverloaded: true });
    run('price', 'requested');
    run('cards', 'visible');
    await clock.run(() => false, 3000);
    expect(starts).toEqual(['price', 'cards']);
  });

  it('starts only reads for the guest until the throttling ends', async () => {
    const { run, fail, starts, clock } = openQueue();
    run('cards', 'visible');
    await fail('cards', { kind: 'throttled', until: 10_000 });
    run('more cards', 'visible');
    run('month', 'ahead');
    run('price', 'requested');
    expect(starts).toEqual(['cards', 'price']);
    await clock.run(() => false, 9999);
    expect(starts).toEqual(['cards', 'price']);
    await clock.run(() => false, 10_000);
    expect(starts).toEqual(['cards', 'price', 'more cards']);
  });

  it('drops a queued read that the caller aborts', async () => {
    const { run, answer, starts, results } = openQueue();
    const ending = new AbortController();
    for (const name of ['a', 'b', 'c']) run(name, 'requested');
    run('d', 'requested', ending.signal);
    run('e', 'requested', AbortSignal.abort(new Error('gone')));
    ending.abort(new Error('gone'));
    for (const name of ['a', 'b', 'c']) await answer(name);
    expect(starts).toEqual(['a', 'b', 'c']);
    expect([results.get('d'), results.get('e')]).toEqual([new Error('gone'), new Error('gone')]);
  });

  it('starts the next read when the caller aborts a running one', async () => {
    const { run, starts, aborts, clock } = openQueue();
    const ending = new AbortController();
    run('a', 'requested', ending.signal);
    for (const name of ['b', 'c', 'd']) run(name, 'requested');
    ending.abort();
    await settle(clock);
    expect([starts, aborts]).toEqual([['a', 'b', 'c', 'd'], ['a']]);
  });

  it('keeps no read waiting for one of a lower priority', async () => {
    const step = fc.record({
      priority: fc.constantFrom(...priorities),
      delay: fc.nat(2000),
      ms: fc.nat(5000),
      fails: fc.boolean(),
      endsAfter: fc.option(fc.nat(4000)),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const clock = createVirtualTime(0);
        const pace = createAccountPace(clock.now);
        const queue = createReadQueue(pace, { now: clock.now, timer: (act, ms) => clock.after(ms, act) });
        const runningReads = new Map<number, ReadPriority>();
        const waitingReads = new Map<number, ReadPriority>();
        let ended = 0;
        const rank = (priority: ReadPriority) => priorities.indexOf(priority);
        /** Checks the rules that must hold after every step of the clock. */
        const check = () => {
          expect(runningReads.size).toBeLessThanOrEqual(3);
          const highest = Math.min(...[...waitingReads.values()].map(rank));
          const isFull = runningReads.size >= (pace.isOverloaded() ? 2 : 3);
          if (highest === 0) expect([...runningReads.values()].every((each) => rank(each) === 0) && isFull).toBe(true);
          if (waitingReads.size > 0) expect(runningReads.size).toBeGreaterThan(0);
        };
        const reads = steps.map(async ({ priority, delay, ms, fails, endsAfter }, index) => {
          await clock.sleep(delay);
          const ending = new AbortController();
          if (endsAfter !== null) void clock.sleep(endsAfter).then(() => ending.abort());
          waitingReads.set(index, priority);
          const read = (signal: AbortSignal) =>
            new Promise<void>((resolve, reject) => {
              waitingReads.delete(index);
              runningReads.set(index, priority);
              const leave = () => runningReads.delete(index);
              signal.addEventListener('abort', () => {
                leave();
                if (!ending.signal.aborted) waitingReads.set(index, priority);
                reject(new Error('aborted'));
              });
              void clock.sleep(ms).then(() => {
                if (signal.aborted) return;
                leave();
                if (fails) reject(new ProblemError({ kind: 'broken', status: 500 }));
                else resolve();
              });
            });
          await queue.run(priority, read, ending.signal).catch(() => undefined);
          waitingReads.delete(index);
          ended += 1;
        });
        await clock.run(() => (check(), false), Infinity);
        await Promise.all(reads);
        expect(ended).toBe(steps.length);
      }),
      { numRuns: samples(60) },
    );
  });
});
