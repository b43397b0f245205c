/**
 * Limits wrong guesses of secrets: token pairs, consumer secrets and passwords. The limit for each network stops a
 * caller who guesses many secrets. The limit for each name (a key or an e-mail address) stops many callers who guess
 * one secret. A guess counts before its check, so that parallel guesses count too; a correct guess stops counting
 * afterwards. Each process counts separately.
 */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { authErrors } from '../http/errors.ts';

interface Attempt {
  /** Network of the caller who guesses. */
  readonly network: string;
  /** Account id and key, or account id and e-mail address. */
  readonly name: string;
}

export interface Attempts {
  /**
   * Counts the attempt, runs the check and returns its result.
   *
   * @throws AuthError with status 429 after too many wrong guesses; the check does not run
   */
  runCheck(attempt: Attempt, check: () => Promise<boolean>): Promise<boolean>;
}

/** Limits of wrong guesses: `points` guesses within `duration` seconds. */
const NETWORK_LIMIT = { points: 20, duration: 300 };
const NAME_LIMIT = { points: 100, duration: 3600 };
const MAX_FAMILIAR_CALLERS = 1000;

export function createAttempts(): Attempts {
  const byNetwork = new RateLimiterMemory({ ...NETWORK_LIMIT, keyPrefix: 'network' });
  const byName = new RateLimiterMemory({ ...NAME_LIMIT, keyPrefix: 'name' });
  // Network and name of each caller who has signed in. For them the limit of the name does not apply, so they can still
  // sign in while strangers guess.
  const familiarCallers = new Set<string>();
  return {
    runCheck: async ({ network, name }, check) => {
      const signInPair = `${network} ${name}`;
      await consumePoint(byNetwork, network);
      if (!familiarCallers.has(signInPair)) await consumePoint(byName, name);
      if (!(await check())) return false;
      await byNetwork.reward(network);
      if (familiarCallers.has(signInPair)) return true;
      await byName.reward(name);
      if (familiarCallers.size >= MAX_FAMILIAR_CALLERS) familiarCallers.clear();
      familiarCallers.add(signInPair);
      return true;
    },
  };
}

async function consumePoint(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw authErrors.tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
