import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  isBusy,
  getProblemCode,
  ProblemError,
  problemOf,
  getWaitSeconds,
  getWaitMs,
  type Problem,
} from '../../src/values/problem.ts';

describe('ProblemError', () => {
  it('includes the kind in its message and keeps its cause', () => {
    const cause = new TypeError('fetch failed');
    const error = new ProblemError({ kind: 'offline' }, { cause });
    expect([String(error), error.cause]).toEqual(['ProblemError: offline', cause]);
  });
});

describe('problemOf', () => {
  it('returns the problem of an error, even from another package copy', () => {
    const problem = { kind: 'throttled', until: 5 } as const;
    expect(problemOf(new ProblemError(problem))).toBe(problem);
    expect(problemOf({ problem })).toBe(problem);
  });

  it.each([[new Error('x')], ['text'], [null], [undefined]])('returns `broken` for the unknown error %s', (error) => {
    expect(problemOf(error)).toEqual({ kind: 'broken', status: 0 });
  });
});

describe('getProblemCode', () => {
  const createRefusal = (code: string): Problem => ({ kind: 'refused', code, title: '', details: '', fields: {} });

  it.each([
    [createRefusal('session_ended'), 'session_ended'],
    [createRefusal('x'.repeat(64)), 'x'.repeat(64)],
    [createRefusal('x'.repeat(65)), 'refused'],
    [createRefusal('Sorry, Ada!'), 'refused'],
    [createRefusal(''), 'refused'],
    [{ kind: 'offline' } as const, 'offline'],
  ])('returns for %j the code %s', (problem, code) => {
    expect(getProblemCode(problem)).toBe(code);
  });
});

describe('isBusy', () => {
  it.each([
    [{ kind: 'throttled', until: 5 }, true],
    [{ kind: 'broken', status: 503 }, true],
    [{ kind: 'broken', status: 500 }, false],
    [{ kind: 'offline' }, false],
    [null, false],
    [undefined, false],
  ] as const)('returns for %j: %s', (problem, isServiceBusy) => {
    expect(isBusy(problem)).toBe(isServiceBusy);
  });
});

describe('getWaitSeconds', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 10_000 }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['the remaining time, rounded up', { kind: 'throttled', until: 11_200 }, 2],
    ['0 after the time', { kind: 'throttled', until: 1 }, 0],
    ['0 without a stated time', { kind: 'throttled', until: 15_000, isEstimate: true }, 0],
    ['0 for any other problem', { kind: 'offline' }, 0],
    ['0 without a problem', null, 0],
  ] as const)('returns %s', (_, problem, seconds) => {
    expect(getWaitSeconds(problem)).toBe(seconds);
  });

  it('counts down correctly although the device’s clock changes', () => {
    const problem = { kind: 'throttled', until: 13_000 } as const;
    expect(getWaitMs(problem, 0)).toBe(3000);
    vi.setSystemTime(10_000 - 86_400_000);
    vi.advanceTimersByTime(1000);
    expect([getWaitMs(problem, 0), getWaitSeconds(problem)]).toEqual([2000, 2]);
    vi.setSystemTime(10_000 + 86_400_000);
    vi.advanceTimersByTime(2001);
    expect(getWaitMs(problem, 0)).toBe(0);
  });
});
