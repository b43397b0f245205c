/** Number of samples in random tests. `npm run test:long` uses a multiple of those in `npm test` (`SAMPLE_TIMES`). */
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Factor of the samples compared to `npm test`, and of the time that they may take. */
    times: number;
  }
}

export const times = inject('times');

/** Returns the number of samples if `npm test` draws `few`. */
export function samples(few: number): number {
  return few * times;
}

/** Returns `fewest` in `npm test` and `samples(few)` in the long run, for samples that take long. */
export function slowSamples(fewest: number, few: number): number {
  return times === 1 ? fewest : samples(few);
}
