/** Looks credentials up: token pairs now, OAuth tokens beside them. Nothing here says why something was wrong. */

import type { Db } from '../sql/orm.ts';
import { findAccessToken, findApplication } from '../sql/oauth.ts';
import type { Attempts } from './attempts.ts';
import { NOBODY, hashToken, isSecret } from './secret.ts';

export interface Application {
  readonly accountId: number;
  readonly key: string;
  readonly kind: 'token' | 'oauth';
  readonly staffId: number;
  readonly redirectUri: string | null;
  readonly name: string;
  readonly demo: boolean;
}

/** Pairs that were good lately, by hash: the slow hash is asked once, not at every request. */
const MOST_REMEMBERED = 200;

/** The application of a key and secret, or null; `network` is where they come from. */
export type ApplicationCheck = (
  accountId: number,
  key: string,
  secret: string,
  network: string,
) => Promise<Application | null>;

/** Checks token pairs and consumer credentials. Those of the demo are good in a demo only. Throws where too many were wrong. */
export function createApplicationCheck(db: Db, attempts: Attempts, demo: boolean): ApplicationCheck {
  const remembered = new Map<string, string>();
  // One pair that comes many times in one moment is one guess.
  const underWay = new Map<string, Promise<boolean>>();
  return async (accountId, key, secret, network) => {
    const found = await findApplication(db, accountId, key);
    const usable = found && (demo || !found.demo) ? found : null;
    const kept = usable?.secretHash ?? (await NOBODY);
    const name = `${String(accountId)} ${key}`;
    const print = hashToken(`${kept}\n${secret}`);
    if (usable && remembered.get(name) === print) return usable;
    const guess = `${network} ${name} ${print}`;
    const judged =
      underWay.get(guess) ??
      attempts
        .judge({ network, name }, async () => (await isSecret(secret, kept)) && usable !== null)
        .finally(() => underWay.delete(guess));
    underWay.set(guess, judged);
    if (!(await judged)) return null;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(name, print);
    return usable;
  };
}

/** Answers the staff account of an access token that is alive, or null. */
export function createTokenCheck(
  db: Db,
  now: () => Date,
  demo: boolean,
): (accountId: number, token: string) => Promise<number | null> {
  return async (accountId, token) => {
    const found = await findAccessToken(db, accountId, hashToken(token));
    if (!found || found.accessExpiresAt <= now()) return null;
    const application = await findApplication(db, accountId, found.key);
    return application && (demo || !application.demo) ? found.staffId : null;
  };
}
