/**
 * Counts guesses at secrets (token pairs, consumer secrets, passwords): by the network they come from, and by the key or
 * person they are made at, so that neither one guesser nor many at one door get far. A guess is paid for before it is
 * judged, so that guesses that come in one moment are counted too; who was right gets it back. Kept in this process.
 */

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { authErrors } from '../http/errors.ts';

export interface Attempt {
  /** Network of the guesser. */
  readonly network: string;
  /** Account and key, or account and e-mail address. */
  readonly name: string;
}

export interface Attempts {
  /** What the check says of the secret. Throws the auth error 429, without a check, where too many were wrong. */
  judge(attempt: Attempt, check: () => Promise<boolean>): Promise<boolean>;
}

/** Wrong guesses in so many seconds. */
const WRONG_OF_A_NETWORK = { points: 20, duration: 300 };
const WRONG_AT_A_NAME = { points: 100, duration: 3600 };
const MOST_FAMILIAR = 1000;

export function createAttempts(): Attempts {
  const byNetwork = new RateLimiterMemory({ ...WRONG_OF_A_NETWORK, keyPrefix: 'network' });
  const byName = new RateLimiterMemory({ ...WRONG_AT_A_NAME, keyPrefix: 'name' });
  // Whoever was right from here before is not locked out by strangers who guess at the same name.
  const familiar = new Set<string>();
  return {
    judge: async ({ network, name }, check) => {
      const visitor = `${network} ${name}`;
      await spend(byNetwork, network);
      if (!familiar.has(visitor)) await spend(byName, name);
      if (!(await check())) return false;
      await byNetwork.reward(network);
      if (familiar.has(visitor)) return true;
      await byName.reward(name);
      if (familiar.size >= MOST_FAMILIAR) familiar.clear();
      familiar.add(visitor);
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
