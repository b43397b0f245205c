import { describe, expect, it } from 'vitest';
import { isConnectionBack } from '../../../src/elements/shared/problem-text.ts';
import type { Problem } from '../../../src/values/problem.ts';

describe('isConnectionBack', () => {
  it.each<[problem: Problem, isBack: boolean]>([
    [{ kind: 'offline', isOver: true }, true],
    [{ kind: 'offline' }, false],
    [{ kind: 'timeout' }, false],
  ])('returns for %j: %s', (problem, isBack) => {
    expect(isConnectionBack(problem)).toBe(isBack);
  });
});
