import { describe, expect, it } from 'vitest';
import { ProblemError, problemOf, secondsUntil } from '../../src/values/problem.ts';

describe('ProblemError', () => {
  it('keeps its cause and names its kind', () => {
    const cause = new TypeError('fetch failed');
    const error = new ProblemError({ kind: 'offline' }, { cause });
    expect([String(error), error.cause]).toEqual(['ProblemError: offline', cause]);
  });
});

describe('problemOf', () => {
  it('returns the problem of an error from any copy of the code', () => {
    const problem = { kind: 'throttled', until: 5 } as const;
    expect(problemOf(new ProblemError(problem))).toBe(problem);
    expect(problemOf({ problem })).toBe(problem);
  });

  it.each([[new Error('x')], ['text'], [null], [undefined]])('reports %s of unknown origin as broken', (error) => {
    expect(problemOf(error)).toEqual({ kind: 'broken', status: 0 });
  });
});

describe('secondsUntil', () => {
  it.each([
    ['the remaining time, rounded up', { kind: 'throttled', until: 11_200 }, 2],
    ['0 after the time', { kind: 'throttled', until: 1 }, 0],
    ['0 for any other problem', { kind: 'offline' }, 0],
    ['0 without a problem', null, 0],
  ] as const)('returns %s', (_, problem, seconds) => {
    expect(secondsUntil(problem, 10_000)).toBe(seconds);
  });
});
