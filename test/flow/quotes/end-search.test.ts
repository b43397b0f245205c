import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findLengthRange } from '../../../src/flow/quotes/end-search.ts';
import { countSamples } from '../../samples.ts';

/** Creates a mock service that allows lengths from `shortest` to `longest`, in steps. */
const mockAllowedLengths = (shortest: number, longest: number) =>
  vi.fn((steps: number) => Promise.resolve(steps >= shortest && steps <= longest));

describe('findLengthRange', () => {
  it.each<[string, number, number, number, number, object | null]>([
    ['one step before closing', 1, 1, 0, 5, { shortest: 1, longest: 1 }],
    ['a shortest length above one step', 2, 8, 0, 12, { shortest: 2, longest: 8 }],
    ['a known length', 1, 8, 2, 12, { shortest: 1, longest: 8 }],
    ['a known length that is the shortest', 3, 3, 3, 12, { shortest: 3, longest: 3 }],
    ['all steps of the day', 1, 24, 2, 24, { shortest: 1, longest: 24 }],
    ['no allowed length', 99, 99, 0, 12, null],
    ['no step that fits into the day', 1, 1, 0, 0, null],
  ])(
    'returns the lengths the service allows, for the case “%s”',
    async (_case, shortest, longest, knownSteps, maxSteps, range) => {
      expect(await findLengthRange(mockAllowedLengths(shortest, longest), knownSteps, maxSteps)).toEqual(range);
    },
  );

  it('requests no length twice, and fewer than ten above the known one', async () => {
    const day = fc
      .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
      .map(
        ([a, b, c]) =>
          [a, b, c].sort((leftLength, rightLength) => leftLength - rightLength) as [number, number, number],
      );
    await fc.assert(
      fc.asyncProperty(day, async ([shortest, knownSteps, longest]) => {
        const mockAllows = mockAllowedLengths(shortest, longest);
        expect(await findLengthRange(mockAllows, knownSteps, 24)).toEqual({ shortest, longest });
        const lengths = mockAllows.mock.calls.map(([steps]) => steps);
        expect(new Set(lengths).size).toBe(lengths.length);
        expect(lengths.filter((steps) => steps > knownSteps).length).toBeLessThan(10);
        expect(lengths.every((steps) => steps >= 1 && steps <= 24)).toBe(true);
      }),
      { numRuns: countSamples(200) },
    );
  });

  it('rejects if the service fails', async () => {
    await expect(findLengthRange(() => Promise.reject(new Error('offline')), 0, 4)).rejects.toThrow('offline');
  });
});
