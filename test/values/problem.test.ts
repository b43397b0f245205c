import { expect, test } from 'vitest';
import { ProblemError, problemOf, secondsUntil } from '../../src/values/problem.ts';

test('a problem is known by what it holds, also from another copy of the code', () => {
  const problem = { kind: 'throttled', until: 5 } as const;
  expect(problemOf(new ProblemError(problem))).toBe(problem);
  expect(problemOf({ problem })).toBe(problem);
});

test.each([[new Error('x')], ['text'], [null], [undefined]])('%s of unknown origin is shown as broken', (error) => {
  expect(problemOf(error)).toEqual({ kind: 'broken', status: 0 });
});

test('it keeps what it came from, and says its kind', () => {
  const cause = new TypeError('fetch failed');
  const error = new ProblemError({ kind: 'offline' }, { cause });
  expect([error.message, error.cause]).toEqual(['offline', cause]);
});

test('how long to wait is whole seconds, and none where it is over or nobody said so', () => {
  expect(secondsUntil({ kind: 'throttled', until: 11_200 }, 10_000)).toBe(2);
  expect(secondsUntil({ kind: 'throttled', until: 1 }, 10_000)).toBe(0);
  expect([secondsUntil({ kind: 'offline' }, 0), secondsUntil(null, 0)]).toEqual([0, 0]);
});
