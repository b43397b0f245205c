import { describe, expect, it, vi } from 'vitest';
import { memoizeLastResult } from '../../src/values/memoize.ts';

describe('memoizeLastResult', () => {
  function createSearch() {
    const compute = vi.fn(({ list, query }: { list: readonly string[]; query: string }) =>
      list.filter((name) => name.includes(query)),
    );
    return { compute, search: memoizeLastResult(compute) };
  }

  it('returns the same result for equal members in a different object', () => {
    const { compute, search } = createSearch();
    const list = ['kayak', 'yacht'];
    const result = search({ list, query: 'yak' });
    expect(result).toEqual(['kayak']);
    expect(search({ list, query: 'yak' })).toBe(result);
    expect(compute).toHaveBeenCalledOnce();
  });

  it.each([
    { name: 'the first', change: { list: ['kayak', 'yacht'] }, expectedResult: ['kayak'] },
    { name: 'the last', change: { query: 'yacht' }, expectedResult: ['yacht'] },
  ])('computes a new result after a change of $name member', ({ change, expectedResult }) => {
    const { compute, search } = createSearch();
    const input = { list: ['kayak', 'yacht'], query: 'yak' };
    search(input);
    expect(search({ ...input, ...change })).toEqual(expectedResult);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('keeps only the last result', () => {
    const { compute, search } = createSearch();
    const list = ['kayak'];
    for (const query of ['yak', 'x', 'yak']) search({ list, query });
    expect(compute).toHaveBeenCalledTimes(3);
  });
});
