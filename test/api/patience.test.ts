import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patiently, type Patience } from '../../src/api/patience.ts';
import { ProblemError, type Problem } from '../../src/values/problem.ts';

const offline: Problem = { kind: 'offline' };
const broken = (status: number): Problem => ({ kind: 'broken', status });

/** A world whose clock goes on by pauses alone, and by what a try takes. */
function world({ chance = 0, takes = 0, isOnline = (): boolean => true } = {}) {
  const clock = { now: 0 };
  const tries: number[] = [];
  const patience: Patience = {
    now: () => clock.now,
    timer: (callback, ms) => {
      let stopped = false;
      void Promise.resolve().then(() => {
        if (stopped) return;
        clock.now += ms;
        callback();
      });
      return () => (stopped = true);
    },
    chance: () => chance,
    isOnline,
  };
  /** Fails until then, in milliseconds. */
  const ask = (until: number, problem: Problem, signal?: AbortSignal) =>
    patiently(
      patience,
      () => {
        tries.push(clock.now);
        clock.now += takes;
        return clock.now < until ? Promise.reject(new ProblemError(problem)) : Promise.resolve('answered');
      },
      signal,
    );
  return { clock, tries, ask };
}

describe('a healthy service', () => {
  test('is asked once, and chance is not', async () => {
    const { tries, ask } = world();
    await ask(0, offline);
    expect(tries).toHaveLength(1);
  });
});

test.each([offline, broken(500), broken(502), broken(503), broken(504)])(
  'a service that is away for six seconds is waited for, whatever the chance (%j)',
  async (problem) => {
    for (const chance of [0, 0.5, 0.999]) expect(await world({ chance }).ask(6000, problem)).toBe('answered');
  },
);

test('a service that stays away is said to within nine seconds, after six tries that come less and less often', async () => {
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (chance) => {
      const { clock, tries, ask } = world({ chance });
      await expect(ask(Infinity, offline)).rejects.toMatchObject({ problem: offline });
      expect(tries).toHaveLength(6);
      const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
      expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
      expect(clock.now).toBeGreaterThanOrEqual(6500);
      expect(clock.now).toBeLessThan(9000);
    }),
  );
});

test('by chance those who failed together do not come back together', async () => {
  const [one, other] = [world({ chance: 0 }), world({ chance: 0.9 })];
  await Promise.allSettled([one.ask(Infinity, offline), other.ask(Infinity, offline)]);
  expect(one.tries[1]).not.toBe(other.tries[1]);
});

test('answers that come slowly are not waited for over and over', async () => {
  const { tries, ask } = world({ takes: 5000 });
  await expect(ask(Infinity, broken(502))).rejects.toThrow();
  expect(tries).toHaveLength(2);
});

test('an answer that makes no sense is asked for once more, at once', async () => {
  const { tries, clock, ask } = world();
  await expect(ask(Infinity, broken(200))).rejects.toMatchObject({ problem: broken(200) });
  expect([tries.length, clock.now]).toEqual([2, 0]);
});

test.each<Problem>([
  { kind: 'timeout' },
  { kind: 'throttled', until: 1 },
  { kind: 'refused', code: '', title: '', details: '', fields: {} },
  { kind: 'unauthorised', title: '' },
])('$kind is an answer, and nothing to wait for', async (problem) => {
  const { tries, ask } = world();
  await expect(ask(Infinity, problem)).rejects.toMatchObject({ problem });
  expect(tries).toHaveLength(1);
});

test('without a network nobody waits', async () => {
  const { tries, ask } = world({ isOnline: () => false });
  await expect(ask(Infinity, offline)).rejects.toThrow();
  expect(tries).toHaveLength(1);
});

test('a network that goes while one waits is said at once', async () => {
  let asked = 0;
  const { tries, ask } = world({ isOnline: () => (asked += 1) < 2 });
  await expect(ask(Infinity, offline)).rejects.toThrow();
  expect(tries).toHaveLength(1);
});

test('what is called off while it waits is not asked again', async () => {
  const called = new AbortController();
  let asked = 0;
  const waiting = patiently(
    {
      now: () => 0,
      timer(callback) {
        called.abort();
        callback();
        return () => undefined;
      },
      chance: () => 0,
      isOnline: () => true,
    },
    () => {
      asked += 1;
      return Promise.reject(new ProblemError(offline));
    },
    called.signal,
  );
  await expect(waiting).rejects.toMatchObject({ problem: offline });
  expect(asked).toBe(1);
});
