/**
 * Limits wrong guesses of secrets: token pairs, consumer secrets and passwords. The limit for each network stops a
 * caller who guesses many secrets. The limit for each name (a key or an e-mail address) stops many callers who guess
 * one secret. The module counts a guess before it checks the secret, so that parallel guesses count too. After the
 * check, it no longer counts a correct guess. Each process counts separately.
 */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { authErrors } from '../http/errors.ts';

interface SignInAttempt {
  /** Network of the caller who sends the secret. */
  readonly callerNetwork: string;
  /** Account id and key, or account id and e-mail address. */
  readonly accountAndName: string;
}

export interface AttemptLimiter {
  /**
   * Counts the attempt, runs the check and returns its result.
   *
   * @throws AuthError with status 429 after too many wrong guesses; the check does not run
   */
  runCheck(attempt: SignInAttempt, checkSecret: () => Promise<boolean>): Promise<boolean>;
}

/** The limits for each network, and for each account and name: `points` wrong guesses within `duration` seconds. */
const LIMIT_PER_NETWORK = { points: 20, duration: 300 };
const LIMIT_PER_NAME = { points: 100, duration: 3600 };
const MAX_FAMILIAR_CALLERS = 1000;

export function createAttemptLimiter(): AttemptLimiter {
  const networkLimiter = new RateLimiterMemory({ ...LIMIT_PER_NETWORK, keyPrefix: 'network' });
  const nameLimiter = new RateLimiterMemory({ ...LIMIT_PER_NAME, keyPrefix: 'name' });
  // Network and name of each caller who has signed in before. The limit for the name does not apply to these callers,
  // so they can still sign in while strangers guess secrets.
  const familiarCallers = new Set<string>();
  return {
    runCheck: async ({ callerNetwork, accountAndName }, checkSecret) => {
      const callerAndName = `${callerNetwork} ${accountAndName}`;
      await consumePoint(networkLimiter, callerNetwork);
      if (!familiarCallers.has(callerAndName)) await consumePoint(nameLimiter, accountAndName);
      if (!(await checkSecret())) return false;
      await networkLimiter.reward(callerNetwork);
      if (familiarCallers.has(callerAndName)) return true;
      await nameLimiter.reward(accountAndName);
      if (familiarCallers.size >= MAX_FAMILIAR_CALLERS) familiarCallers.clear();
      familiarCallers.add(callerAndName);
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
