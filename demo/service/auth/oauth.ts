/**
 * OAuth 2.0 with @node-oauth/oauth2-server (specification 5.2), and proof keys (RFC 7636). The library lacks four
 * things that this service needs:
 * - a limit for wrong secrets: the route checks the credentials before it calls `token`;
 * - one transaction for the replacement of a pair: `token` opens it;
 * - the end of a family after a second use: `oauth-model.ts` deletes it;
 * - an `expires_in` that is the whole lifetime: the library rounds it down.
 */

import OAuth2Server from '@node-oauth/oauth2-server';
import type { Account } from '../catalogue/account.ts';
import type { ServiceContext } from '../http/call.ts';
import type { Db } from '../sql/orm.ts';
import { type ApplicationRow, findApplication, forgetExpired } from '../sql/oauth.ts';
import { LIFETIMES, oauthModel } from './oauth-model.ts';
import { hashToken } from './secret.ts';

interface AuthorizationRequest {
  readonly key: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** As S256, from `readChallenge`; `null` if the request has none. */
  readonly challenge: string | null;
}

export interface OAuth {
  /** Returns the application of a consumer key and redirect URI, or `null` if they do not match exactly. */
  application(key: string, redirectUri: string): Promise<{ name: string } | null>;
  /** Returns the redirect with a code, after a staff member has consented. */
  authorize(request: AuthorizationRequest, staffId: number): Promise<{ location: string }>;
  /** Returns the answer of the access token address. The caller has checked the secret of the application. */
  token(key: string, form: Readonly<Record<string, string>>): Promise<{ status: number; body: unknown }>;
}

export function createOAuth(context: ServiceContext, account: Account): OAuth {
  const { db, demo } = context;
  const now = () => context.now();
  const findUsableApplication = async (on: Db, key: string): Promise<ApplicationRow | null> => {
    const application = await findApplication(on, account.id, key);
    return application?.kind === 'oauth' && (demo || !application.demo) ? application : null;
  };
  const server = (on: Db) =>
    new OAuth2Server({
      model: oauthModel({
        db: on,
        accountId: account.id,
        now,
        findUsableApplication: (key) => findUsableApplication(on, key),
      }),
      authorizationCodeLifetime: LIFETIMES.code,
      accessTokenLifetime: LIFETIMES.access,
      refreshTokenLifetime: LIFETIMES.refresh,
      allowEmptyState: true,
    });

  return {
    application: async (key, redirectUri) => {
      const application = await findUsableApplication(db, key);
      return application && application.redirectUri === redirectUri ? { name: application.name } : null;
    },
    authorize: async (request, staffId) => {
      const response = new OAuth2Server.Response({});
      const options = { authenticateHandler: { handle: () => ({ id: staffId }) } };
      await server(db).authorize(codeRequest(request), response, options);
      return { location: String(response.get('location')) };
    },
    token: (key, form) =>
      db.transaction(async (on) => {
        await forgetExpired(on, now());
        const response = new OAuth2Server.Response({});
        try {
          await server(on).token(tokenRequest(key, form), response);
        } catch (error) {
          // A refusal of the library is an answer, and the transaction commits: a used code stays used. Other errors
          // roll it back.
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
      // The library requires a secret. The route has already checked the real one, outside the transaction.
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

/** Verifiers and challenges have the same characters (RFC 7636 4.1 and 4.2). */
const WELL_FORMED = /^[A-Za-z0-9._~-]{43,128}$/;

/** The challenge of an authorization request. Answer `malformed` with `invalid_request` (RFC 7636 4.4.1). */
type ChallengeRead = { readonly challenge: string | null } | 'malformed';

/**
 * Reads `code_challenge` and `code_challenge_method`, which is `S256` or `plain` and defaults to `plain`. Returns the
 * challenge as S256. A plain challenge is the verifier itself, and the database must not store that.
 */
export function readChallenge(challenge: string | undefined, method: string | undefined): ChallengeRead {
  // A request with a method has lost its challenge. To accept it would silently remove the protection.
  if (challenge === undefined) return method === undefined ? { challenge: null } : 'malformed';
  if (!WELL_FORMED.test(challenge)) return 'malformed';
  if (method === 'S256') return { challenge };
  return method === undefined || method === 'plain' ? { challenge: hashToken(challenge) } : 'malformed';
}
