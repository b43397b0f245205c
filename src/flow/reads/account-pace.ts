/**
 * Owns the pace of one account: its overload, its speed, and the number of items that it rates at once. It lapses after an hour, so that an account that has recovered gets its full speed back. It sends no request.
 */

/** Time after which all that was learnt lapses, in ms. */
const PACE_TTL_MS = 60 * 60 * 1000;

/** Items in the first rated list. Some accounts fail with more. */
const FIRST_BATCH_SIZE = 5;
const MAX_BATCH_SIZE = 80;

/** A batch that takes longer does not grow, in ms. */
const QUICK_BATCH_MS = 350;

/** Fewer prices in an answer prove nothing: their time is mostly that of the network. */
export const FEWEST_TIMED_PRICES = 5;
/** Most time for one price of a quick account, in ms. */
const QUICK_PRICE_MS = 70;

export interface AccountPace {
  /** Returns true for an hour after an error, a throttled request or a slow answer. */
  isOverloaded(): boolean;
  noteOverload(): void;
  /**
   * Returns true if reads ahead of the guest cost the guest no time: the account is quick and not overloaded. Undefined if
   * its speed is unknown.
   */
  allowsReadsAhead(): boolean | undefined;
  /** Learns the speed from the time of an answer with several prices. */
  notePrices(count: number, ms: number): void;
  /** Returns the number of items for the next rated list. */
  batchSize(): number;
  /** Learns from the answer with the prices of `items`: a quick one doubles the next list, a failure halves it. */
  noteBatch(items: number, result: { readonly ms: number } | 'failed'): void;
}

/** @param now returns epoch ms */
export function createAccountPace(now: () => number = Date.now): AccountPace {
  let start: number;
  let size: number;
  /** The smallest list that has failed; `Infinity` if none has. */
  let failedSize: number;
  let wasOverloaded: boolean;
  let isQuick: boolean | undefined;

  function reset(): void {
    [start, size, failedSize, wasOverloaded, isQuick] = [now(), FIRST_BATCH_SIZE, Infinity, false, undefined];
  }
  reset();

  /** Starts again after the hour, and if the clock goes back by an hour. */
  function refresh(): void {
    if (Math.abs(now() - start) >= PACE_TTL_MS) reset();
  }

  return {
    isOverloaded() {
      refresh();
      return wasOverloaded;
    },
    noteOverload() {
      refresh();
      wasOverloaded = true;
    },
    allowsReadsAhead() {
      refresh();
      return !wasOverloaded && isQuick;
    },
    notePrices(count, ms) {
      refresh();
      if (count >= FEWEST_TIMED_PRICES) isQuick = ms <= QUICK_PRICE_MS * count;
    },
    batchSize() {
      refresh();
      return size;
    },
    noteBatch(items, result) {
      refresh();
      if (result === 'failed') {
        size = Math.ceil(items / 2);
        failedSize = Math.min(items, failedSize);
      }
      // A short last batch proves nothing about a longer one.
      else if (items >= size && result.ms <= QUICK_BATCH_MS)
        size = Math.min(MAX_BATCH_SIZE, 2 * size, Math.max(1, failedSize - 1));
    },
  };
}
