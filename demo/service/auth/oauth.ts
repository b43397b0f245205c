/**
 * OAuth 2.0 with @node-oauth/oauth2-server (Booking API 5.2), and proof keys (PKCE, RFC 7636). The library lacks four
 * things, which this service adds:
 * - a limit for wrong secrets: the route checks the credentials before it calls `exchangeToken`;
 * - one transaction for the replacement of a token pair: `exchangeToken` opens it;
 * - the end of all pairs of a consent after a code or refresh token comes twice: `oauth-model.ts` deletes them;
 * - an `expires_in` with the whole lifetime: the library rounds it down, so `exchangeToken` replaces it.
 */

import OAuth2Server from '@node-oauth/oauth2-server';
import type { Account } from '../catalogue/account.ts';
import type { ServiceContext } from '../http/call.ts';
import type { Db } from '../sql/orm.ts';
import { type ApplicationRow, findApplication, deleteExpiredCodesAndTokens } from '../sql/oauth.ts';
import { LIFETIMES_SECONDS, createOAuthModel } from './oauth-model.ts';
import { hashToken } from './secret.ts';

interface AuthorizationRequest {
  readonly key: string;
  readonly redirectUri: string;
  readonly state: string | undefined;
  /** The challenge of the proof key in the form S256, from `readChallenge`; `null` if the request has none. */
  readonly challenge: string | null;
}

export interface OAuth {
  /**
   * Returns the application with this consumer key and redirect URI, or `null` if one of them does not match exactly.
   */
  findClient(key: string, redirectUri: string): Promise<{ name: string } | null>;
  /** Creates a code for a staff member who has consented. Returns the redirect address with the code. */
  authorize(request: AuthorizationRequest, staffId: number): Promise<{ location: string }>;
  /** Exchanges a code or refresh token for a new token pair. Before the call, check the application's secret. */
  exchangeToken(key: string, form: Readonly<Record<string, string>>): Promise<{ status: number; body: unknown }>;
}

export function createOAuth(context: ServiceContext, account: Account): OAuth {
  const { db, isDemo } = context;
  const now = () => context.now();
  const findUsableApplication = async (connection: Db, key: string): Promise<ApplicationRow | null> => {
    const application = await findApplication(connection, account.id, key);
    return application?.kind === 'oauth' && (isDemo || !application.demo) ? application : null;
  };
  const createServer = (connection: Db) =>
    new OAuth2Server({
      model: createOAuthModel({
        db: connection,
        accountId: account.id,
        now,
        findUsableApplication: (key) => findUsableApplication(connection, key),
      }),
      authorizationCodeLifetime: LIFETIMES_SECONDS.code,
      accessTokenLifetime: LIFETIMES_SECONDS.access,
      refreshTokenLifetime: LIFETIMES_SECONDS.refresh,
      allowEmptyState: true,
    });

  return {
    findClient: async (key, redirectUri) => {
      const application = await findUsableApplication(db, key);
      return application && application.redirectUri === redirectUri ? { name: application.name } : null;
    },
    authorize: async (request, staffId) => {
      const response = new OAuth2Server.Response({});
      const options = { authenticateHandler: { handle: () => ({ id: staffId }) } };
      await createServer(db).authorize(createCodeRequest(request), response, options);
      return { location: String(response.get('location')) };
    },
    exchangeToken: (key, form) =>
      db.transaction(async (connection) => {
        await deleteExpiredCodesAndTokens(connection, now());
        const response = new OAuth2Server.Response({});
        try {
          await createServer(connection).token(createTokenRequest(key, form), response);
        } catch (error) {
          // The library throws when it refuses a request. This function returns the refusal instead, so that the
          // transaction commits and a used code stays used. Any other error goes on to the caller and rolls the
          // transaction back.
          if (!(error instanceof Error) || error.name === 'server_error') throw error;
          return { status: response.status ?? 400, body: { ...toRecord(response.body) } };
        }
        return { status: 200, body: { ...toRecord(response.body), expires_in: LIFETIMES_SECONDS.access } };
      }),
  };
}

function createCodeRequest({ key, redirectUri, state, challenge }: AuthorizationRequest): OAuth2Server.Request {
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

function createTokenRequest(key: string, form: Readonly<Record<string, string>>): OAuth2Server.Request {
  const { client_id: _id, client_secret: _secret, ...body } = form;
  return new OAuth2Server.Request({
    method: 'POST',
    query: {},
    body,
    headers: {
      // The library requires a secret. This one is a placeholder, because the route has already checked the real
      // secret.
      authorization: `Basic ${Buffer.from(`${key}:judged`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': '1',
      'transfer-encoding': 'chunked',
    },
  });
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The characters and length of a valid `code_challenge`, plain or S256 (RFC 7636 4.2). */
const CHALLENGE_PATTERN = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * The proof key challenge of an authorization request. If the result is `malformed`, the caller must answer
 * `invalid_request` (RFC 7636 4.4.1).
 */
type ChallengeResult = { readonly challenge: string | null } | 'malformed';

/**
 * Reads the proof key parameters `code_challenge` and `code_challenge_method` (`S256` or `plain`, defaults to `plain`).
 * Returns the challenge as S256. A plain challenge is the secret proof key itself, so the database must not store it.
 */
export function readChallenge(challenge: string | undefined, method: string | undefined): ChallengeResult {
  // A request with a method but no challenge has lost its challenge. If the service accepted the request, it would skip
  // the proof.
  if (challenge === undefined) return method === undefined ? { challenge: null } : 'malformed';
  if (!CHALLENGE_PATTERN.test(challenge)) return 'malformed';
  if (method === 'S256') return { challenge };
  return method === undefined || method === 'plain' ? { challenge: hashToken(challenge) } : 'malformed';
}
