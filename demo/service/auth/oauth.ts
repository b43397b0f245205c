/**
 * OAuth 2.0 (specification 5.2) on @node-oauth/oauth2-server. Four promises are kept around the library, because it
 * does not keep them itself: the route judges the credentials (it reads the secret without limits on tries), replacing
 * a pair is one transaction (it revokes and saves apart), a code or refresh token that comes twice ends every pair of
 * its family (RFC 6749 4.1.2, RFC 9700 4.14.2), and `expires_in` is the whole lifetime (it rounds what is left down).
 * Expiry is judged by the service's own clock.
 */

import OAuth2Server from '@node-oauth/oauth2-server';
import type { Account } from '../catalogue/account.ts';
import type { ServiceContext } from '../http/call.ts';
import type { Db } from '../sql/orm.ts';
import { type ApplicationRow, findApplication, forgetExpired } from '../sql/oauth.ts';
import { LIFETIMES, oauthModel } from './oauth-model.ts';

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
  const now = () => context.now();
  const known = async (on: Db, key: string): Promise<ApplicationRow | null> => {
    const found = await findApplication(on, account.id, key);
    return found?.kind === 'oauth' && (demo || !found.demo) ? found : null;
  };
  const server = (on: Db) =>
    new OAuth2Server({
      model: oauthModel({ db: on, accountId: account.id, now, known: (key) => known(on, key) }),
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
    authorize: async (wish, staffId) => {
      const response = new OAuth2Server.Response({});
      const asks = { authenticateHandler: { handle: () => ({ id: staffId }) } };
      await server(db).authorize(codeRequest(wish), response, asks);
      return { location: String(response.get('location')) };
    },
    token: (key, form) =>
      db.transaction(async (on) => {
        await forgetExpired(on, now());
        const response = new OAuth2Server.Response({});
        try {
          await server(on).token(tokenRequest(key, form), response);
        } catch (error) {
          // What the library refuses is an answer, and a code it used up stays used up; a database fault is neither.
          if (!(error instanceof Error) || error.name === 'server_error') throw error;
          return { status: response.status ?? 400, body: { ...asRecord(response.body) } };
        }
        return { status: 200, body: { ...asRecord(response.body), expires_in: LIFETIMES.access } };
      }),
  };
}

function codeRequest({ key, redirectUri, state, challenge }: AuthorizationRequest): OAuth2Server.Request {
  return new OAuth2Server.Request({
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
  });
}

function tokenRequest(key: string, form: Readonly<Record<string, string>>): OAuth2Server.Request {
  const { client_id: _id, client_secret: _secret, ...body } = form;
  return new OAuth2Server.Request({
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
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
