import { describe, expect, it } from 'vitest';
import { readingStep } from '../../../src/elements/shared/text-direction.ts';

describe('readingStep', () => {
  it.each([
    ['ArrowRight', 'ltr', 1],
    ['ArrowLeft', 'ltr', -1],
    ['ArrowRight', 'rtl', -1],
    ['ArrowLeft', 'rtl', 1],
  ] as const)('returns the step of %s in %s text', (key, dir, step) => {
    expect(readingStep(key, dir)).toBe(step);
  });

  it.each(['ltr', 'rtl'] as const)('returns zero for other keys in %s text', (dir) => {
    expect(Math.abs(readingStep('ArrowUp', dir))).toBe(0);
  });
});
