/**
 * Number of samples in tests with random data. `npm run test:long` multiplies the number in `npm test` by
 * `SAMPLE_TIMES`.
 */
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Factor for the number of samples and for their time limits; 1 in `npm test`. */
    times: number;
  }
}

export const sampleFactor = inject('times');

/** Returns the number of samples in this run. `defaultCount` is the number in `npm test`. */
export function countSamples(defaultCount: number): number {
  return defaultCount * sampleFactor;
}

/**
 * Returns the number of samples for a slow test: `minCount` in `npm test`, and `defaultCount` times `SAMPLE_TIMES` in
 * the long run.
 */
export function countSlowSamples(minCount: number, defaultCount: number): number {
  return sampleFactor === 1 ? minCount : countSamples(defaultCount);
}
