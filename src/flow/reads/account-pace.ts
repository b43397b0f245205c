/**
 * Remembers how the reads of one account perform: its overload, its speed, and the number of items that it can price in
 * one request. It forgets this after an hour, so that an account that has recovered gets full speed again. It sends no
 * request.
 */

/** Time after which the pace forgets everything, in ms. */
const PACE_TTL_MS = 60 * 60 * 1000;

/** Number of items in the first request for a list of quotes. It is small, because some accounts fail with more. */
const FIRST_BATCH_SIZE = 5;
const MAX_BATCH_SIZE = 80;

/** Maximum response time of a batch that makes the next batch larger, in ms. */
const QUICK_BATCH_MS = 350;

/**
 * Minimum number of prices in an answer that shows the account's speed. With fewer prices, the response time is mostly
 * network time.
 */
export const MIN_TIMED_PRICES = 5;
/** Maximum time for one price of a quick account, in ms. */
const QUICK_PRICE_MS = 70;

export interface AccountPace {
  /** Returns true after a call of `noteOverload`, until the pace resets. */
  isOverloaded(): boolean;
  noteOverload(): void;
  /**
   * Returns true if reads for which no guest waits may start: the account is quick and not overloaded, so they delay no
   * other read. Returns undefined if the speed is unknown.
   */
  canReadAhead(): boolean | undefined;
  /** Learns the speed from the response time of an answer with several prices. */
  notePrices(count: number, responseMs: number): void;
  /** Returns the number of items for the next list of quotes. */
  getBatchSize(): number;
  /**
   * Learns from the answer to a list of quotes: a quick answer doubles the size of the next list, and a failure halves
   * the size.
   */
  noteBatch(itemCount: number, result: { readonly responseMs: number } | 'failed'): void;
}

/**
 * Creates the pace of a new account.
 *
 * @param now returns the current time in epoch ms
 */
export function createAccountPace(now: () => number = Date.now): AccountPace {
  let startedAt: number;
  let nextBatchSize: number;
  /** The size of the smallest list that has failed; `Infinity` if none has failed. */
  let failedBatchSize: number;
  let wasOverloaded: boolean;
  let hasQuickPrices: boolean | undefined;

  function reset(): void {
    [startedAt, nextBatchSize, failedBatchSize, wasOverloaded, hasQuickPrices] = [
      now(),
      FIRST_BATCH_SIZE,
      Infinity,
      false,
      undefined,
    ];
  }
  reset();

  /** Resets the pace after an hour. Also resets it if the device's clock moves back by an hour or more. */
  function resetWhenExpired(): void {
    if (Math.abs(now() - startedAt) >= PACE_TTL_MS) reset();
  }

  return {
    isOverloaded() {
      resetWhenExpired();
      return wasOverloaded;
    },
    noteOverload() {
      resetWhenExpired();
      wasOverloaded = true;
    },
    canReadAhead() {
      resetWhenExpired();
      return !wasOverloaded && hasQuickPrices;
    },
    notePrices(count, responseMs) {
      resetWhenExpired();
      if (count >= MIN_TIMED_PRICES) hasQuickPrices = responseMs <= QUICK_PRICE_MS * count;
    },
    getBatchSize() {
      resetWhenExpired();
      return nextBatchSize;
    },
    noteBatch(itemCount, result) {
      resetWhenExpired();
      if (result === 'failed') {
        nextBatchSize = Math.ceil(itemCount / 2);
        failedBatchSize = Math.min(itemCount, failedBatchSize);
      }
      // The last batch of a list may be short. Its response time proves nothing about longer batches.
      else if (itemCount >= nextBatchSize && result.responseMs <= QUICK_BATCH_MS)
        nextBatchSize = Math.min(MAX_BATCH_SIZE, 2 * nextBatchSize, Math.max(1, failedBatchSize - 1));
    },
  };
}
