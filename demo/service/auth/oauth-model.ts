/**
 * The storage that the OAuth library calls: clients, codes, and pairs of an access and a refresh token. A family is all
 * pairs that come from one consent. If a client sends a used code or a replaced refresh token, the model deletes its
 * family (RFC 6749 4.1.2, RFC 9700 4.14.2). The model checks expiry with the service's clock.
 */

import type OAuth2Server from '@node-oauth/oauth2-server';
import {
  type ApplicationRow,
  deleteCode,
  deleteFamily,
  findFamilyOfReplaced,
  findCode,
  findRefreshToken,
  insertCode,
  insertToken,
  retireTokenPair,
} from '../sql/oauth.ts';
import type { Db } from '../sql/orm.ts';
import { hashToken } from './secret.ts';

/** Lifetimes in seconds (Booking API 8). */
export const LIFETIMES_SECONDS = { code: 60, access: 14_000, refresh: 14 * 86_400 } as const;

/** The database, account and clock of one model. */
interface ModelScope {
  readonly db: Db;
  readonly accountId: number;
  /** Returns the current time of the service's clock. */
  now(): Date;
  /** Returns the application with a consumer key, or `null` if this service does not accept the key. */
  findUsableApplication(key: string): Promise<ApplicationRow | null>;
}

interface Client extends OAuth2Server.Client {
  readonly key: string;
  readonly name: string;
}

/** The library's `user`: the staff account that consents, and the family of token pairs of this consent. */
interface Consent {
  readonly id: number;
  readonly family: string;
}

type CodeModel = Pick<
  OAuth2Server.AuthorizationCodeModel,
  'saveAuthorizationCode' | 'getAuthorizationCode' | 'revokeAuthorizationCode'
>;
type TokenPairModel = Pick<OAuth2Server.RefreshTokenModel, 'saveToken' | 'getRefreshToken' | 'revokeToken'>;

export function createOAuthModel(
  scope: ModelScope,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  return {
    getClient: async (key) => {
      const row = await scope.findUsableApplication(key);
      return row && toClient(row);
    },
    ...createCodeModel(scope),
    ...createTokenPairModel(scope),
    // The library requires this method but never calls it here: `auth/caller.ts` checks access tokens.
    getAccessToken: () => Promise.resolve(null),
  };
}

function createCodeModel({ db, accountId, now, findUsableApplication }: ModelScope): CodeModel {
  return {
    saveAuthorizationCode: async (codeDetails, client, user) => {
      await insertCode(db, {
        codeHash: hashToken(codeDetails.authorizationCode),
        accountId,
        key: client.id,
        staffId: Number(user.id),
        redirectUri: codeDetails.redirectUri,
        expiresAt: addSeconds(now(), LIFETIMES_SECONDS.code),
        codeChallenge: codeDetails.codeChallenge ?? null,
      });
      return { ...codeDetails, client, user };
    },
    getAuthorizationCode: async (code) => {
      const family = hashToken(code);
      const row = await findCode(db, accountId, family);
      // The first use of a code deletes its row. A second use can mean that someone has stolen the code, so this
      // deletes the token pairs from the first use.
      if (!row) await deleteFamily(db, accountId, family);
      const application = row && (await findUsableApplication(row.key));
      if (!row || !application || row.expiresAt <= now()) return null;
      return {
        authorizationCode: code,
        expiresAt: createFutureTime(),
        redirectUri: row.redirectUri,
        ...(row.codeChallenge !== null && { codeChallenge: row.codeChallenge, codeChallengeMethod: 'S256' }),
        client: toClient(application),
        user: { id: row.staffId, family } satisfies Consent,
      };
    },
    revokeAuthorizationCode: async (codeDetails) => {
      const family = hashToken(codeDetails.authorizationCode);
      const isFirstUse = await deleteCode(db, family);
      // A parallel request has already used the code and received a token pair. Deletes that pair too.
      if (!isFirstUse) await deleteFamily(db, accountId, family);
      return isFirstUse;
    },
  };
}

function createTokenPairModel({ db, accountId, now, findUsableApplication }: ModelScope): TokenPairModel {
  const endTokenFamily = async (replacedToken: string): Promise<void> => {
    const family = await findFamilyOfReplaced(db, accountId, hashToken(replacedToken));
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
        accessExpiresAt: addSeconds(now(), LIFETIMES_SECONDS.access),
        refreshExpiresAt: addSeconds(now(), LIFETIMES_SECONDS.refresh),
        family: String(user.family),
      });
      return { ...token, client, user };
    },
    getRefreshToken: async (refreshToken) => {
      const row = await findRefreshToken(db, accountId, hashToken(refreshToken));
      if (!row) await endTokenFamily(refreshToken);
      const application = row && (await findUsableApplication(row.key));
      if (!row || !application || row.refreshExpiresAt <= now()) return null;
      const user: Consent = { id: row.staffId, family: row.family };
      return { refreshToken, refreshTokenExpiresAt: createFutureTime(), client: toClient(application), user };
    },
    revokeToken: async (token) => {
      const isFirstUse = await retireTokenPair(db, hashToken(token.refreshToken));
      if (!isFirstUse) await endTokenFamily(token.refreshToken);
      return isFirstUse;
    },
  };
}

function toClient(row: ApplicationRow): Client {
  return {
    id: row.key,
    key: row.key,
    name: row.name,
    grants: ['authorization_code', 'refresh_token'],
    redirectUris: row.redirectUri === null ? [] : [row.redirectUri],
  };
}

function addSeconds(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/**
 * Returns a time in the future, so that the library never refuses a code or token as expired. The library uses the
 * machine's clock, but the model has already checked the expiry with the service's clock.
 */
function createFutureTime(): Date {
  return new Date(Date.now() + 60_000);
}
