/**
 * Answers `{base_url}/oauth/` (the consent page) and `{base_url}/oauth/token/` (Booking API 5.2). This module reads the
 * requests and checks secrets; `auth/oauth.ts` issues codes and tokens.
 */

import { basicPair } from '../auth/caller.ts';
import { readChallenge, type OAuth, createOAuth } from '../auth/oauth.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { ApplicationCheck } from '../auth/credentials.ts';
import { signIn, tooManyAttemptsText, WRONG_SIGN_IN } from '../auth/sign-in.ts';
import { formBody } from '../http/body.ts';
import type { ServiceContext } from '../http/call.ts';
import { Parameters } from '../http/parameters.ts';
import { AuthError, authErrors, ApiError } from '../http/errors.ts';
import { consentPage, consentProblem } from '../pages/hosted.ts';
import { type ApiRequest, json, retryAfter } from './api.ts';

const MAX_BODY_BYTES = 16 * 1024;
const TOKEN_PARAMETERS = ['grant_type', 'code', 'redirect_uri', 'refresh_token', 'code_verifier'] as const;

export async function authorizePage(
  { request, catalogue: { account }, base, network }: ApiRequest,
  context: ServiceContext,
  attempts: Attempts,
): Promise<Response> {
  const oauth = createOAuth(context, account);
  const isPost = request.method === 'POST';
  const parameters = new Parameters(
    isPost ? await formBody(request, MAX_BODY_BYTES) : new URL(request.url).search.slice(1),
  );
  const key = parameters.one('client_id') ?? '';
  const redirectUri = parameters.verbatim('redirect_uri') ?? '';
  const state = parameters.verbatim('state');
  const application = await oauth.application(key, redirectUri);
  // Shows the problem on a page. A redirect would be unsafe, because the address is not one of the application's.
  if (!application)
    return consentProblem(account, 'The application is not known here, or its return address is another one.');
  const refuse = (error: string, more: Readonly<Record<string, string>> = {}) =>
    redirectBack(redirectUri, { error, ...more, ...(state !== undefined && { state }) });
  if (state !== undefined && !/^[\x20-\x7e]{0,500}$/.test(state))
    return redirectBack(redirectUri, { error: 'invalid_request' });
  if (parameters.one('response_type') !== 'code') return refuse('unsupported_response_type');
  const challengeParameters = {
    code_challenge: parameters.verbatim('code_challenge'),
    code_challenge_method: parameters.verbatim('code_challenge_method'),
  };
  const challengeRead = readChallenge(challengeParameters.code_challenge, challengeParameters.code_challenge_method);
  if (challengeRead === 'malformed')
    return refuse('invalid_request', {
      error_description: 'code_challenge has 43 to 128 unreserved characters, its method is S256 or plain.',
    });
  const hidden = {
    client_id: key,
    redirect_uri: redirectUri,
    response_type: 'code',
    ...withoutMissing({ state, ...challengeParameters }),
  };
  const consent = { application: application.name, address: `${base}/oauth/`, hidden, redirectUri };
  if (!isPost) return consentPage(account, consent);
  if (parameters.one('decision') !== 'allow') return refuse('access_denied');
  const outcome = await signIn({ context, account, attempts, network }, parameters);
  if (outcome instanceof AuthError)
    return consentPage(account, {
      ...consent,
      refusal: { problem: tooManyAttemptsText(outcome), headers: retryAfter(outcome) },
    });
  if (outcome === null) return consentPage(account, { ...consent, refusal: { problem: WRONG_SIGN_IN } });
  return redirect((await oauth.authorize({ key, redirectUri, state, ...challengeRead }, outcome.staffId)).location);
}

export async function tokenAnswer(
  { request, catalogue: { account }, network }: ApiRequest,
  context: ServiceContext,
  check: ApplicationCheck,
): Promise<Response> {
  if (request.method !== 'POST')
    return json({ error: 'invalid_request', error_description: 'The access token address takes POST.' }, 405, request, {
      allow: 'POST',
    });
  try {
    const answer = await exchange(request, createOAuth(context, account), async ({ key, secret }) => {
      const application = await check(account.id, key, secret, network);
      return application?.kind === 'oauth';
    });
    return json(answer.body, answer.status, request, { pragma: 'no-cache' });
  } catch (error) {
    if (error instanceof AuthError)
      return json(
        { error: error.status === 429 ? error.code : 'invalid_client', error_description: error.message },
        error.status,
        request,
        retryAfter(error),
      );
    if (error instanceof ApiError)
      return json({ error: 'invalid_request', error_description: error.details || error.title }, error.status, request);
    throw error;
  }
}

async function exchange(
  request: Request,
  oauth: OAuth,
  isClient: (pair: { key: string; secret: string }) => Promise<boolean>,
): Promise<{ status: number; body: unknown }> {
  // Reads only the body and never the query, because servers write queries into logs.
  const parameters = new Parameters(await formBody(request, MAX_BODY_BYTES));
  const pair = clientPair(request.headers, parameters);
  const form: Record<string, string> = {};
  for (const name of TOKEN_PARAMETERS) {
    const value = parameters.verbatim(name);
    if (value !== undefined) form[name] = value;
  }
  if (!(await isClient(pair))) throw new AuthError(401, 'invalid_client', 'Invalid client: client is invalid');
  return oauth.token(pair.key, form);
}

/**
 * Returns the key and secret from HTTP Basic, or from the body if there is no `Authorization` header (RFC 6749 2.3.1).
 *
 * @throws AuthError if the header or the body lacks the key or the secret
 */
function clientPair(headers: Headers, parameters: Parameters): { key: string; secret: string } {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const pair = basicPair(authorization);
    if (!pair) throw authErrors.malformed();
    return pair;
  }
  const [key, secret] = [parameters.verbatim('client_id'), parameters.verbatim('client_secret')];
  if (key && secret) return { key, secret };
  throw new AuthError(401, 'invalid_client', 'Send client_id and client_secret by HTTP Basic or in the body.');
}

/** Returns the parameters without those that are `undefined`. */
function withoutMissing(parameters: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function redirectBack(address: string, parameters: Readonly<Record<string, string>>): Response {
  const to = new URL(address);
  for (const [name, value] of Object.entries(parameters)) to.searchParams.set(name, value);
  return redirect(to.href);
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
}
