/**
 * Owns what this browser has learnt about the pace of one account: its trouble, and the number of items that it rates at once. It
 * lapses after an hour, so that an account that has recovered gets its full speed back. It sends no request.
 */
import { isEqualData } from '../../values/is-equal-data.ts';

/** Time after which all that was learnt lapses, in ms. */
export const PACE_TTL_MS = 60 * 60 * 1000;

/** Items in the first rated list. Some accounts fail with more. */
export const FIRST_BATCH_SIZE = 5;
const MAX_BATCH_SIZE = 80;

/** A batch that takes longer does not grow, in ms. */
const QUICK_BATCH_MS = 350;

/** The facts that a browser stores about an account. */
export interface StoredPace {
  /** Most items in one rated list. */
  readonly batchSize: number;
  /** A larger list has failed. `null` if none has. */
  readonly failedSize: number | null;
  readonly hasTrouble: boolean;
  /** The time of the first fact, in epoch ms. */
  readonly since: number;
}

export interface AccountPace {
  /** Returns true for an hour after an error, a throttled request or a slow answer. */
  hasTrouble(): boolean;
  noteTrouble(): void;
  /** Returns the number of items for the next rated list. */
  batchSize(): number;
  /** Learns from a rated list: a quick and whole answer doubles the next one, a failure halves it. */
  noteBatch(items: number, result: { readonly ms: number } | 'failed'): void;
}

/** @param save stores the pace for the next page */
export function createAccountPace(
  storedPace: StoredPace | null = null,
  save: (pace: StoredPace) => void = () => undefined,
  now: () => number = Date.now,
): AccountPace {
  const initial = (): StoredPace => ({
    batchSize: FIRST_BATCH_SIZE,
    failedSize: null,
    hasTrouble: false,
    since: now(),
  });
  let pace = storedPace ?? initial();

  /** Starts again after the hour, and if the clock goes back. */
  function present(): StoredPace {
    const age = now() - pace.since;
    if (age < 0 || age >= PACE_TTL_MS) pace = initial();
    return pace;
  }

  function learn(changes: Partial<StoredPace>): void {
    const before = present();
    pace = { ...before, ...changes };
    if (!isEqualData(pace, before)) save(pace);
  }

  return {
    hasTrouble: () => present().hasTrouble,
    noteTrouble: () => learn({ hasTrouble: true }),
    batchSize: () => present().batchSize,
    noteBatch(items, result) {
      const { batchSize, failedSize } = present();
      if (result === 'failed') {
        learn({ batchSize: Math.max(1, Math.floor(items / 2)), failedSize: Math.min(items, failedSize ?? items) });
        return;
      }
      // A short last batch proves nothing about a longer one.
      if (items < batchSize || result.ms > QUICK_BATCH_MS) return;
      const next = Math.min(MAX_BATCH_SIZE, batchSize * 2);
      if (failedSize === null || next < failedSize) learn({ batchSize: next });
    },
  };
}
