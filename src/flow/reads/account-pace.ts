/**
 * Owns what this browser has learnt about the pace of one account: its trouble, and the number of items that it rates at once. It
 * lapses after an hour, so that an account that has recovered gets its full speed back. It sends no request.
 */

/** Time after which all that was learnt lapses, in ms. */
export const PACE_TTL_MS = 60 * 60 * 1000;

/** Items in the first rated list. Some accounts fail with more. */
export const FIRST_BATCH_SIZE = 5;
const MAX_BATCH_SIZE = 80;

/** A batch that takes longer does not grow, in ms. */
const QUICK_BATCH_MS = 350;

interface Pace {
  /** Most items in one rated list. */
  readonly batchSize: number;
  /** The smallest list that has failed; `Infinity` if none has. */
  readonly failedSize: number;
  readonly hasTrouble: boolean;
}

const firstPace: Pace = { batchSize: FIRST_BATCH_SIZE, failedSize: Infinity, hasTrouble: false };

export interface AccountPace {
  /** Returns true for an hour after an error, a throttled request or a slow answer. */
  hasTrouble(): boolean;
  noteTrouble(): void;
  /** Returns the number of items for the next rated list. */
  batchSize(): number;
  /** Learns from a rated list: a quick and whole answer doubles the next one, a failure halves it. */
  noteBatch(items: number, result: { readonly ms: number } | 'failed'): void;
}

/** @param now returns epoch ms */
export function createAccountPace(now: () => number = Date.now): AccountPace {
  let start = now();
  let pace = firstPace;

  /** Starts again after the hour, and if the clock goes back. */
  function present(): Pace {
    const age = now() - start;
    if (age < 0 || age >= PACE_TTL_MS) {
      start = now();
      pace = firstPace;
    }
    return pace;
  }

  return {
    hasTrouble: () => present().hasTrouble,
    noteTrouble: () => void (pace = { ...present(), hasTrouble: true }),
    batchSize: () => present().batchSize,
    noteBatch(items, result) {
      const { batchSize, failedSize } = present();
      if (result === 'failed')
        pace = { ...pace, batchSize: Math.ceil(items / 2), failedSize: Math.min(items, failedSize) };
      // A short last batch proves nothing about a longer one.
      else if (items >= batchSize && result.ms <= QUICK_BATCH_MS)
        pace = { ...pace, batchSize: Math.min(MAX_BATCH_SIZE, 2 * batchSize, Math.max(1, failedSize - 1)) };
    },
  };
}
