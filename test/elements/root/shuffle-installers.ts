/**
 * Changes the order in which the checkout installs its features. A normal run of the root's suites uses the original
 * order. The long run repeats them in 20 random orders (`test/install-orders.ts`).
 */
import fc from 'fast-check';
import { inject } from 'vitest';
import { installers } from '../../../src/elements/root/features.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seed of the random order; 0 for the original order. */
    installOrder: number;
  }
}

const originalOrder = [...installers];

/** @param seed 0 restores the original order */
export function shuffleInstallers(seed: number): void {
  const { length } = originalOrder;
  const [randomOrder = []] = fc.sample(fc.shuffledSubarray(originalOrder, { minLength: length }), { seed, numRuns: 1 });
  installers.splice(0, length, ...(seed === 0 ? originalOrder : randomOrder));
}

shuffleInstallers(inject('installOrder'));
