/**
 * The order in which the checkout installs its features. The suites of the root run once in the original order. The long run
 * repeats them in 20 random orders (`INSTALL_ORDERS=20`).
 */
import { inject } from 'vitest';
import { installers } from '../../../src/elements/root/checkout.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Seed of the order; 0 for the original one. */
    installOrder: number;
  }
}

const originalOrder = [...installers];

/** @param seed 0 restores the original order */
export function shuffleInstallers(seed: number): void {
  installers.splice(0, installers.length, ...(seed === 0 ? originalOrder : shuffle(originalOrder, createRandom(seed))));
}

/** Returns random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Fisher-Yates. */
function shuffle<Value>(values: readonly Value[], random: () => number): Value[] {
  const result = [...values];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const index = Math.floor(random() * (last + 1));
    [result[last], result[index]] = [result[index] as Value, result[last] as Value];
  }
  return result;
}

shuffleInstallers(inject('installOrder'));
