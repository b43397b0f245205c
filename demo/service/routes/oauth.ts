/**
 * Answers `{base_url}/oauth/` (the consent page) and `{base_url}/oauth/token/` (Booking API 5.2). This module reads the
 * requests and checks secrets; `auth/oauth.ts` issues codes and tokens.
 */

import { parseBasicCredentials } from '../auth/caller.ts';
import { readChallenge, type OAuth, createOAuth } from '../auth/oauth.ts';
import type { AttemptLimiter } from '../auth/attempts.ts';
import type { ApplicationCheck } from '../auth/credentials.ts';
import { checkSignIn, formatTooManyAttempts, WRONG_SIGN_IN_TEXT } from '../auth/sign-in.ts';
import { readFormBody } from '../http/body.ts';
import type { ServiceContext } from '../http/call.ts';
import { Parameters } from '../http/parameters.ts';
import { AuthError, authErrors, ApiError } from '../http/errors.ts';
import { renderConsentPage, renderConsentProblem } from '../pages/hosted.ts';
import { type ApiRequest, createJsonResponse, buildRetryAfterHeader } from './api.ts';

const MAX_BODY_BYTES = 16 * 1024;
const TOKEN_PARAMETERS = ['grant_type', 'code', 'redirect_uri', 'refresh_token', 'code_verifier'] as const;

export async function answerAuthorization(
  { request, catalogue: { account }, baseUrl, callerNetwork }: ApiRequest,
  context: ServiceContext,
  attemptLimiter: AttemptLimiter,
): Promise<Response> {
  const oauth = createOAuth(context, account);
  const isPost = request.method === 'POST';
  const parameters = new Parameters(
    isPost ? await readFormBody(request, MAX_BODY_BYTES) : new URL(request.url).search.slice(1),
  );
  const key = parameters.getText('client_id') ?? '';
  const redirectUri = parameters.getVerbatim('redirect_uri') ?? '';
  const state = parameters.getVerbatim('state');
  const application = await oauth.findClient(key, redirectUri);
  // Shows the problem on a page. A redirect would be unsafe, because the redirect URI does not belong to the
  // application.
  if (!application)
    return renderConsentProblem(account, 'The application is not known here, or its return address is another one.');
  const redirectWithError = (error: string, extraParameters: Readonly<Record<string, string>> = {}) =>
    redirectBack(redirectUri, { error, ...extraParameters, ...(state !== undefined && { state }) });
  if (state !== undefined && !/^[\x20-\x7e]{0,500}$/.test(state))
    return redirectBack(redirectUri, { error: 'invalid_request' });
  if (parameters.getText('response_type') !== 'code') return redirectWithError('unsupported_response_type');
  const challengeParameters = {
    code_challenge: parameters.getVerbatim('code_challenge'),
    code_challenge_method: parameters.getVerbatim('code_challenge_method'),
  };
  const challengeResult = readChallenge(challengeParameters.code_challenge, challengeParameters.code_challenge_method);
  if (challengeResult === 'malformed')
    return redirectWithError('invalid_request', {
      error_description: 'code_challenge has 43 to 128 unreserved characters, its method is S256 or plain.',
    });
  const hiddenFields = {
    client_id: key,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...omitUndefined({ state, ...challengeParameters }),
  };
  const consent = { application: application.name, address: `${baseUrl}/oauth/`, hiddenFields, redirectUri };
  if (!isPost) return renderConsentPage(account, consent);
  if (parameters.getText('decision') !== 'allow') return redirectWithError('access_denied');
  const signInOutcome = await checkSignIn({ context, account, attemptLimiter, callerNetwork }, parameters);
  if (signInOutcome instanceof AuthError)
    return renderConsentPage(account, {
      ...consent,
      refusal: { problem: formatTooManyAttempts(signInOutcome), headers: buildRetryAfterHeader(signInOutcome) },
    });
  if (signInOutcome === null)
    return renderConsentPage(account, { ...consent, refusal: { problem: WRONG_SIGN_IN_TEXT } });
  return createRedirect(
    (await oauth.authorize({ key, redirectUri, state, ...challengeResult }, signInOutcome.staffId)).location,
  );
}

export async function answerTokenRequest(
  { request, catalogue: { account }, callerNetwork }: ApiRequest,
  context: ServiceContext,
  checkApplication: ApplicationCheck,
): Promise<Response> {
  if (request.method !== 'POST')
    return createJsonResponse(
      { error: 'invalid_request', error_description: 'The access token address takes POST.' },
      405,
      request,
      {
        allow: 'POST',
      },
    );
  try {
    const answer = await exchangeToken(request, createOAuth(context, account), async ({ key, secret }) => {
      const application = await checkApplication(account.id, key, secret, callerNetwork);
      return application?.kind === 'oauth';
    });
    return createJsonResponse(answer.body, answer.status, request, { pragma: 'no-cache' });
  } catch (error) {
    if (error instanceof AuthError)
      return createJsonResponse(
        { error: error.status === 429 ? error.code : 'invalid_client', error_description: error.message },
        error.status,
        request,
        buildRetryAfterHeader(error),
      );
    if (error instanceof ApiError)
      return createJsonResponse(
        { error: 'invalid_request', error_description: error.details || error.title },
        error.status,
        request,
      );
    throw error;
  }
}

async function exchangeToken(
  request: Request,
  oauth: OAuth,
  isKnownClient: (credentials: { key: string; secret: string }) => Promise<boolean>,
): Promise<{ status: number; body: unknown }> {
  // Reads only the body and never the query, because servers write queries into logs and the parameters contain
  // secrets.
  const parameters = new Parameters(await readFormBody(request, MAX_BODY_BYTES));
  const credentials = readClientCredentials(request.headers, parameters);
  const form: Record<string, string> = {};
  for (const name of TOKEN_PARAMETERS) {
    const value = parameters.getVerbatim(name);
    if (value !== undefined) form[name] = value;
  }
  if (!(await isKnownClient(credentials)))
    throw new AuthError(401, 'invalid_client', 'Invalid client: client is invalid');
  return oauth.exchangeToken(credentials.key, form);
}

/**
 * Returns the key and secret from HTTP Basic, or from the body if there is no `Authorization` header (RFC 6749 2.3.1).
 *
 * @throws AuthError if the header or the body lacks the key or the secret
 */
function readClientCredentials(headers: Headers, parameters: Parameters): { key: string; secret: string } {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const credentials = parseBasicCredentials(authorization);
    if (!credentials) throw authErrors.malformed();
    return credentials;
  }
  const [key, secret] = [parameters.getVerbatim('client_id'), parameters.getVerbatim('client_secret')];
  if (key && secret) return { key, secret };
  throw new AuthError(401, 'invalid_client', 'Send client_id and client_secret by HTTP Basic or in the body.');
}

/** Returns the parameters that are not `undefined`. */
function omitUndefined(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function redirectBack(address: string, parameters: Readonly<Record<string, string>>): Response {
  const targetUrl = new URL(address);
  for (const [name, value] of Object.entries(parameters)) targetUrl.searchParams.set(name, value);
  return createRedirect(targetUrl.href);
}

function createRedirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
