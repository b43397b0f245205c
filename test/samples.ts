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

export const times = inject('times');

/** Returns the number of samples in this run. `defaultCount` is the number in `npm test`. */
export function countSamples(defaultCount: number): number {
  return defaultCount * times;
}

/** For samples that take long. Returns `minCount` in `npm test`, and the multiple of `defaultCount` in the long run. */
export function countSlowSamples(minCount: number, defaultCount: number): number {
  return times === 1 ? minCount : countSamples(defaultCount);
}
