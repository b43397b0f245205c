/**
 * Limits wrong guesses of secrets: token pairs, consumer secrets and passwords. It counts by network, and by key or
 * person. So neither one guesser nor many guessers of one secret succeed. A guess counts before its check, so that
 * parallel guesses count too, and a correct one gives its point back. Each process counts for itself.
 */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { authErrors } from '../http/errors.ts';

interface Attempt {
  /** Network of the guesser. */
  readonly network: string;
  /** Account and key, or account and e-mail address. */
  readonly name: string;
}

export interface Attempts {
  /**
   * Returns the result of the check.
   *
   * @throws AuthError with status 429, without a check, after too many wrong guesses
   */
  judge(attempt: Attempt, check: () => Promise<boolean>): Promise<boolean>;
}

/** Wrong guesses within a duration in seconds. */
const WRONG_OF_A_NETWORK = { points: 20, duration: 300 };
const WRONG_AT_A_NAME = { points: 100, duration: 3600 };
const MAX_FAMILIAR = 1000;

export function createAttempts(): Attempts {
  const byNetwork = new RateLimiterMemory({ ...WRONG_OF_A_NETWORK, keyPrefix: 'network' });
  const byName = new RateLimiterMemory({ ...WRONG_AT_A_NAME, keyPrefix: 'name' });
  // A caller who was correct before can still sign in while strangers guess the same name.
  const familiar = new Set<string>();
  return {
    judge: async ({ network, name }, check) => {
      const signInPair = `${network} ${name}`;
      await spend(byNetwork, network);
      if (!familiar.has(signInPair)) await spend(byName, name);
      if (!(await check())) return false;
      await byNetwork.reward(network);
      if (familiar.has(signInPair)) return true;
      await byName.reward(name);
      if (familiar.size >= MAX_FAMILIAR) familiar.clear();
      familiar.add(signInPair);
      return true;
    },
  };
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw authErrors.tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
