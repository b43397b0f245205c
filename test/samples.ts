/** How much the tests by chance draw. `npm test` samples; `npm run test:long` draws many times as much (`SAMPLE_TIMES`). */
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** By how much more than in `npm test` everything is sampled, and by how much longer it may take. */
    times: number;
  }
}

export const times = inject('times');

/** How many to draw where `npm test` draws `few`. */
export function samples(few: number): number {
  return few * times;
}

/** Draws `fewest` in `npm test` and as many as `samples(few)` in the long run, where each sample takes long. */
export function slowSamples(fewest: number, few: number): number {
  return times === 1 ? fewest : samples(few);
}
