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

/** Returns the number of samples in this run. `few` is the number in `npm test`. */
export function samples(few: number): number {
  return few * times;
}

/** For samples that take long. Returns `fewest` in `npm test`, and the multiple of `few` in the long run. */
export function slowSamples(fewest: number, few: number): number {
  return times === 1 ? fewest : samples(few);
}
