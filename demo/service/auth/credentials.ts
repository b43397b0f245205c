/**
 * Checks token pairs (an API key and its secret), consumer credentials and access tokens against stored hashes. A
 * failed check never reports why the credentials are wrong. `attempts.ts` limits the guesses, and `caller.ts` reads
 * credentials from a request.
 */

import type { Db } from '../sql/orm.ts';
import { findAccessToken, findApplication } from '../sql/oauth.ts';
import type { AttemptLimiter } from './attempts.ts';
import { UNKNOWN_SECRET_HASH, hashToken, isMatchingSecret } from './secret.ts';

export interface Application {
  readonly accountId: number;
  readonly key: string;
  readonly kind: 'token' | 'oauth';
  readonly staffId: number;
  readonly redirectUri: string | null;
  readonly name: string;
  readonly demo: boolean;
}

/**
 * The maximum number of correct token pairs that the process remembers by a fast hash. To compute the slow hash at
 * every request would take too long.
 */
const MAX_REMEMBERED_PAIRS = 200;

/**
 * Returns the application with this key and secret, or `null` if they do not match. `callerNetwork` is the caller's
 * network.
 */
export type ApplicationCheck = (
  accountId: number,
  key: string,
  secret: string,
  callerNetwork: string,
) => Promise<Application | null>;

/**
 * Creates the check of token pairs and consumer credentials. The check throws an auth error after too many wrong
 * guesses.
 */
export function createApplicationCheck(db: Db, attemptLimiter: AttemptLimiter, isDemo: boolean): ApplicationCheck {
  const rememberedPairs = new Map<string, string>();
  // Parallel requests with the same key and secret share one check, so they count as one guess.
  const runningChecks = new Map<string, Promise<boolean>>();
  return async (accountId, key, secret, callerNetwork) => {
    const application = await findApplication(db, accountId, key);
    const usableApplication = application && (isDemo || !application.demo) ? application : null;
    const storedHash = usableApplication?.secretHash ?? (await UNKNOWN_SECRET_HASH);
    const applicationName = `${String(accountId)} ${key}`;
    const fingerprint = hashToken(`${storedHash}\n${secret}`);
    if (usableApplication && rememberedPairs.get(applicationName) === fingerprint) return usableApplication;
    const guessKey = `${callerNetwork} ${applicationName} ${fingerprint}`;
    const isCorrect =
      runningChecks.get(guessKey) ??
      attemptLimiter
        .runCheck(
          { callerNetwork, accountAndName: applicationName },
          async () => (await isMatchingSecret(secret, storedHash)) && usableApplication !== null,
        )
        .finally(() => runningChecks.delete(guessKey));
    runningChecks.set(guessKey, isCorrect);
    if (!(await isCorrect)) return null;
    if (rememberedPairs.size >= MAX_REMEMBERED_PAIRS) rememberedPairs.clear();
    rememberedPairs.set(applicationName, fingerprint);
    return usableApplication;
  };
}

/**
 * Creates the check of access tokens. The check returns the token's staff account id, or `null` if the token is not
 * valid.
 */
export function createTokenCheck(
  db: Db,
  now: () => Date,
  isDemo: boolean,
): (accountId: number, token: string) => Promise<number | null> {
  return async (accountId, token) => {
    const accessToken = await findAccessToken(db, accountId, hashToken(token));
    if (!accessToken || accessToken.accessExpiresAt <= now()) return null;
    const application = await findApplication(db, accountId, accessToken.key);
    return application && (isDemo || !application.demo) ? accessToken.staffId : null;
  };
}
