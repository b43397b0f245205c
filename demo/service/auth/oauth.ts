/**
 * OAuth 2.0 (specification 5.2) on @node-oauth/oauth2-server. Four promises are kept around the library, because it
 * does not keep them itself: credentials are taken from HTTP Basic only (it also reads them from the body), replacing
 * a pair is one transaction (it revokes and saves apart), a code or refresh token that comes twice ends every pair of
 * its family (RFC 6749 4.1.2, RFC 9700 4.14.2), and `expires_in` is the whole lifetime (it rounds what is left down).
 * Expiry is judged by the service's own clock.
 */

import OAuth2Server from '@node-oauth/oauth2-server';
import type { Account } from '../catalogue/account.ts';
import type { ServiceContext } from '../http/call.ts';
import type { Db } from '../sql/orm.ts';
import type { ApplicationRow } from '../sql/oauth.ts';
import {
  deleteCode,
  deleteFamily,
  familyOfReplaced,
  findApplication,
  findCode,
  findRefreshToken,
  forgetExpired,
  insertCode,
  insertToken,
  replacePair,
} from '../sql/oauth.ts';
import { hashToken } from './secret.ts';

/** Specification 8, in seconds. */
export const LIFETIMES = { code: 60, access: 14_000, refresh: 14 * 86_400 } as const;

interface Client extends OAuth2Server.Client {
  readonly key: string;
  readonly name: string;
}

/** What the library calls a user: the staff account, and the family of the pairs that stem from its consent. */
interface Consent {
  readonly id: number;
  readonly family: string;
}

export interface AuthorizationRequest {
  readonly key: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** As S256, from `readChallenge`; null where there was none. */
  readonly challenge: string | null;
}

export interface OAuth {
  /** The application behind a consumer key and redirect, for the consent page; null when they do not match exactly. */
  application(key: string, redirectUri: string): Promise<{ name: string } | null>;
  /** A code for a staff member who consented. */
  authorize(wish: AuthorizationRequest, staffId: number): Promise<{ location: string }>;
  /** The answer of the access token address to an application that has proven its secret. */
  token(key: string, form: Readonly<Record<string, string>>): Promise<{ status: number; body: unknown }>;
}

export function createOAuth(context: ServiceContext, account: Account): OAuth {
  const { db, demo } = context;
  const known = async (on: Db, key: string): Promise<ApplicationRow | null> => {
    const found = await findApplication(on, account.id, key);
    return found?.kind === 'oauth' && (demo || !found.demo) ? found : null;
  };
  const server = (on: Db) =>
    new OAuth2Server({
      model: modelOf(on, context, account, (key) => known(on, key)),
      authorizationCodeLifetime: LIFETIMES.code,
      accessTokenLifetime: LIFETIMES.access,
      refreshTokenLifetime: LIFETIMES.refresh,
      allowEmptyState: true,
    });

  return {
    application: async (key, redirectUri) => {
      const found = await known(db, key);
      return found && found.redirectUri === redirectUri ? { name: found.name } : null;
    },
    authorize: async ({ key, redirectUri, state, challenge }, staffId) => {
      const response = new OAuth2Server.Response({});
      await server(db).authorize(
        new OAuth2Server.Request({
          method: 'POST',
          headers: {},
          query: {},
          body: {
            client_id: key,
            redirect_uri: redirectUri,
            response_type: 'code',
            ...(state !== undefined && { state }),
            ...(challenge !== null && { code_challenge: challenge, code_challenge_method: 'S256' }),
          },
        }),
        response,
        { authenticateHandler: { handle: () => ({ id: staffId }) } },
      );
      return { location: String(response.get('location')) };
    },
    token: (key, form) =>
      db.transaction(async (on) => {
        await forgetExpired(on, context.now());
        const { client_id: _id, client_secret: _secret, ...body } = form;
        const response = new OAuth2Server.Response({});
        try {
          await server(on).token(
            new OAuth2Server.Request({
              method: 'POST',
              query: {},
              body,
              headers: {
                // The library wants a secret; this one has been judged before, outside the transaction.
                authorization: `Basic ${Buffer.from(`${key}:judged`).toString('base64')}`,
                'content-type': 'application/x-www-form-urlencoded',
                'content-length': '1',
                'transfer-encoding': 'chunked',
              },
            }),
            response,
          );
        } catch (error) {
          // What the library refuses is an answer, and a code it used up stays used up; a database fault is neither.
          if (!(error instanceof Error) || error.name === 'server_error') throw error;
          return { status: response.status ?? 400, body: { ...asRecord(response.body) } };
        }
        return { status: 200, body: { ...asRecord(response.body), expires_in: LIFETIMES.access } };
      }),
  };
}

function modelOf(
  db: Db,
  context: ServiceContext,
  account: Account,
  known: (key: string) => Promise<ApplicationRow | null>,
): OAuth2Server.AuthorizationCodeModel & OAuth2Server.RefreshTokenModel {
  const later = (seconds: number) => new Date(context.now().getTime() + seconds * 1000);
  const clientOf = (row: ApplicationRow): Client => ({
    id: row.key,
    key: row.key,
    name: row.name,
    grants: ['authorization_code', 'refresh_token'],
    redirectUris: row.redirectUri === null ? [] : [row.redirectUri],
  });
  const endFamilyOf = async (replaced: string): Promise<void> => {
    const family = await familyOfReplaced(db, account.id, hashToken(replaced));
    if (family !== null) await deleteFamily(db, account.id, family);
  };
  // The library looks at the real clock once more; expiry has been judged by ours before.
  const notYet = new Date(Date.now() + 60_000);
  return {
    getClient: async (key) => {
      const row = await known(key);
      return row && clientOf(row);
    },
    saveAuthorizationCode: async (code, client, user) => {
      await insertCode(db, {
        codeHash: hashToken(code.authorizationCode),
        accountId: account.id,
        key: client.id,
        staffId: Number(user.id),
        redirectUri: code.redirectUri,
        expiresAt: later(LIFETIMES.code),
        codeChallenge: code.codeChallenge ?? null,
      });
      return { ...code, client, user };
    },
    getAuthorizationCode: async (code) => {
      const family = hashToken(code);
      const row = await findCode(db, account.id, family);
      // Unknown, or exchanged before: then whoever came first may be the thief.
      if (!row) await deleteFamily(db, account.id, family);
      const application = row && (await known(row.key));
      if (!row || !application || row.expiresAt <= context.now()) return null;
      return {
        authorizationCode: code,
        expiresAt: notYet,
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
      if (!first) await deleteFamily(db, account.id, family);
      return first;
    },
    saveToken: async (token, client, user) => {
      await insertToken(db, {
        accessHash: hashToken(token.accessToken),
        refreshHash: hashToken(token.refreshToken ?? ''),
        accountId: account.id,
        key: client.id,
        staffId: Number(user.id),
        accessExpiresAt: later(LIFETIMES.access),
        refreshExpiresAt: later(LIFETIMES.refresh),
        family: String(user.family),
      });
      return { ...token, client, user };
    },
    getRefreshToken: async (refreshToken) => {
      const row = await findRefreshToken(db, account.id, hashToken(refreshToken));
      if (!row) await endFamilyOf(refreshToken);
      const application = row && (await known(row.key));
      if (!row || !application || row.refreshExpiresAt <= context.now()) return null;
      const user: Consent = { id: row.staffId, family: row.family };
      return { refreshToken, refreshTokenExpiresAt: notYet, client: clientOf(application), user };
    },
    revokeToken: async (token) => {
      const first = await replacePair(db, hashToken(token.refreshToken));
      if (!first) await endFamilyOf(token.refreshToken);
      return first;
    },
    // Calls are checked in `auth/caller.ts`, which knows accounts; the library is not asked.
    getAccessToken: () => Promise.resolve(null),
  };
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
