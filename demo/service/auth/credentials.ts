/** Looks credentials up: token pairs now, OAuth tokens beside them. Nothing here says why something was wrong. */

import type { Db } from '../sql/orm.ts';
import { findAccessToken, findApplication } from '../sql/oauth.ts';
import { hashSecret, hashToken, isSecret } from './secret.ts';

export interface Application {
  readonly accountId: number;
  readonly key: string;
  readonly kind: 'token' | 'oauth';
  readonly staffId: number;
  readonly redirectUri: string | null;
  readonly name: string;
  readonly demo: boolean;
}

/** Checked against when there is no such key, so that the answer takes as long as for a wrong secret. */
const NOBODY = hashSecret('nobody');

/** Pairs that were good lately, by hash: the slow hash is asked once, not at every request. */
const MOST_REMEMBERED = 200;

/** Answers the application of a key and secret, or null. Demo applications are good in a demo only. */
export function createApplicationCheck(
  db: Db,
  demo: boolean,
): (accountId: number, key: string, secret: string) => Promise<Application | null> {
  const remembered = new Map<string, string>();
  return async (accountId, key, secret) => {
    const found = await findApplication(db, accountId, key);
    const kept = found?.secretHash ?? NOBODY;
    const print = hashToken(`${kept}\n${secret}`);
    const good = remembered.get(`${String(accountId)} ${key}`) === print || isSecret(secret, kept);
    if (!good || !found || (found.demo && !demo)) return null;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(`${String(accountId)} ${key}`, print);
    return found;
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
