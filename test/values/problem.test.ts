import { expect, test } from 'vitest';
import { ProblemError, problemOf } from '../../src/values/problem.ts';

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
