/**
 * The storage of the OAuth library: clients, codes and token pairs. All pairs of one consent are a family. If a code or
 * a refresh token comes a second time, the model deletes the whole family (RFC 6749 4.1.2, RFC 9700 4.14.2). It checks
 * expiry with the clock of the service.
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

/** The database, account and clock of one model. */
interface ModelScope {
  readonly db: Db;
  readonly accountId: number;
  /** The service's own clock. */
  now(): Date;
  /** Returns the application of a consumer key, or `null` if this service does not accept it. */
  findUsableApplication(key: string): Promise<ApplicationRow | null>;
}

interface Client extends OAuth2Server.Client {
  readonly key: string;
  readonly name: string;
}

/** The user, in terms of the library: the staff account, and the family of the pairs of its consent. */
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
      const row = await scope.findUsableApplication(key);
      return row && clientOf(row);
    },
    ...codesOf(scope),
    ...pairsOf(scope),
    // The library requires this method, but `auth/caller.ts` checks the calls itself.
    getAccessToken: () => Promise.resolve(null),
  };
}

function codesOf({ db, accountId, now, findUsableApplication }: ModelScope): Codes {
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
      // After a second exchange of a code, the first one can be the theft.
      if (!row) await deleteFamily(db, accountId, family);
      const application = row && (await findUsableApplication(row.key));
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
      // Another request exchanged the code at the same time, and its pair already exists.
      if (!first) await deleteFamily(db, accountId, family);
      return first;
    },
  };
}

function pairsOf({ db, accountId, now, findUsableApplication }: ModelScope): Pairs {
  const endFamilyOf = async (replacedToken: string): Promise<void> => {
    const family = await familyOfReplaced(db, accountId, hashToken(replacedToken));
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
      const application = row && (await findUsableApplication(row.key));
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

/** Returns a future time for the library, which checks expiry with the real clock. The model has already checked it. */
function notYet(): Date {
  return new Date(Date.now() + 60_000);
}
