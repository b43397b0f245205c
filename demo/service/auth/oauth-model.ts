/**
 * What the OAuth library keeps and finds: clients, codes, and the pairs of tokens that stem from one consent. Expiry is judged by
 * the service's own clock, and whatever comes twice ends every pair of its family (RFC 6749 4.1.2, RFC 9700 4.14.2).
 */

import type OAuth2Server from '@node-oauth/oauth2-server';
import {
  type ApplicationRow,
  deleteCode,
  deleteFamily,
  familyOfReplaced,
  findCode,
  findRefreshToken,
  insertCode,
  insertToken,
  replacePair,
} from '../sql/oauth.ts';
import type { Db } from '../sql/orm.ts';
import { hashToken } from './secret.ts';

/** Specification 8, in seconds. */
export const LIFETIMES = { code: 60, access: 14_000, refresh: 14 * 86_400 } as const;

/** Where the model looks. */
export interface ModelScope {
  readonly db: Db;
  readonly accountId: number;
  /** The service's own clock. */
  now(): Date;
  /** The application behind a consumer key; null where it may not be used. */
  known(key: string): Promise<ApplicationRow | null>;
}

interface Client extends OAuth2Server.Client {
  readonly key: string;
  readonly name: string;
}

/** What the library calls a user: the staff account, and the family of the pairs that stem from its consent. */
interface Consent {
  readonly id: number;
  readonly family: string;
}

type Codes = Pick<
  OAuth2Server.AuthorizationCodeModel,
  'saveAuthorizationCode' | 'getAuthorizationCode' | 'revokeAuthorizationCode'
>;
type Pairs = Pick<OAuth2Server.RefreshTokenModel, 'saveToken' | 'getRefreshToken' | 'revokeToken'>;

export function oauthModel(scope: ModelScope): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  return {
    getClient: async (key) => {
      const row = await scope.known(key);
      return row && clientOf(row);
    },
    ...codesOf(scope),
    ...pairsOf(scope),
    // Calls are checked in `auth/caller.ts`, which knows accounts; the library is not asked.
    getAccessToken: () => Promise.resolve(null),
  };
}

function codesOf({ db, accountId, now, known }: ModelScope): Codes {
  return {
    saveAuthorizationCode: async (code, client, user) => {
      await insertCode(db, {
        codeHash: hashToken(code.authorizationCode),
        accountId,
        key: client.id,
        staffId: Number(user.id),
        redirectUri: code.redirectUri,
        expiresAt: after(now(), LIFETIMES.code),
        codeChallenge: code.codeChallenge ?? null,
      });
      return { ...code, client, user };
    },
    getAuthorizationCode: async (code) => {
      const family = hashToken(code);
      const row = await findCode(db, accountId, family);
      // Unknown, or exchanged before: then whoever came first may be the thief.
      if (!row) await deleteFamily(db, accountId, family);
      const application = row && (await known(row.key));
      if (!row || !application || row.expiresAt <= now()) return null;
      return {
        authorizationCode: code,
        expiresAt: notYet(),
        redirectUri: row.redirectUri,
        ...(row.codeChallenge !== null && { codeChallenge: row.codeChallenge, codeChallengeMethod: 'S256' }),
        client: clientOf(application),
        user: { id: row.staffId, family } satisfies Consent,
      };
    },
    revokeAuthorizationCode: async (code) => {
      const family = hashToken(code.authorizationCode);
      const first = await deleteCode(db, family);
      // Another request exchanged it in the same moment, and its pair is there by now.
      if (!first) await deleteFamily(db, accountId, family);
      return first;
    },
  };
}

function pairsOf({ db, accountId, now, known }: ModelScope): Pairs {
  const endFamilyOf = async (replaced: string): Promise<void> => {
    const family = await familyOfReplaced(db, accountId, hashToken(replaced));
    if (family !== null) await deleteFamily(db, accountId, family);
  };
  return {
    saveToken: async (token, client, user) => {
      await insertToken(db, {
        accessHash: hashToken(token.accessToken),
        refreshHash: hashToken(token.refreshToken ?? ''),
        accountId,
        key: client.id,
        staffId: Number(user.id),
        accessExpiresAt: after(now(), LIFETIMES.access),
        refreshExpiresAt: after(now(), LIFETIMES.refresh),
        family: String(user.family),
      });
      return { ...token, client, user };
    },
    getRefreshToken: async (refreshToken) => {
      const row = await findRefreshToken(db, accountId, hashToken(refreshToken));
      if (!row) await endFamilyOf(refreshToken);
      const application = row && (await known(row.key));
      if (!row || !application || row.refreshExpiresAt <= now()) return null;
      const user: Consent = { id: row.staffId, family: row.family };
      return { refreshToken, refreshTokenExpiresAt: notYet(), client: clientOf(application), user };
    },
    revokeToken: async (token) => {
      const first = await replacePair(db, hashToken(token.refreshToken));
      if (!first) await endFamilyOf(token.refreshToken);
      return first;
    },
  };
}

function clientOf(row: ApplicationRow): Client {
  return {
    id: row.key,
    key: row.key,
    name: row.name,
    grants: ['authorization_code', 'refresh_token'],
    redirectUris: row.redirectUri === null ? [] : [row.redirectUri],
  };
}

function after(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** The library looks at the real clock once more; expiry has been judged by ours before. */
function notYet(): Date {
  return new Date(Date.now() + 60_000);
}
