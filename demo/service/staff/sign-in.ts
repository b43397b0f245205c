/**
 * Sign-in and sign-out of the staff page. A sign-in creates a new session token and ends the browser's previous
 * session. So a token that someone planted before the sign-in is useless. After the sign-in, the requested page opens.
 */

import { checkSignIn, formatTooManyAttempts, WRONG_SIGN_IN_TEXT } from '../auth/sign-in.ts';
import { endStaffSession, startStaffSession } from '../auth/staff-session.ts';
import type { AttemptLimiter } from '../auth/attempts.ts';
import { DEMO_CREDENTIALS } from '../demo.ts';
import type { ServiceContext } from '../http/call.ts';
import { AuthError } from '../http/errors.ts';
import type { Parameters } from '../http/parameters.ts';
import { type ApiRequest, buildRetryAfterHeader } from '../routes/api.ts';
import { html } from '../serializers/html.ts';
import { createFormTokenField, isSafeForSignIn, readCookie, readOrCreateSignInToken, writeCookie } from './guard.ts';
import { renderAlert, renderPlainPage, renderHiddenField } from './layout.ts';
import { createRedirect, buildStaffAddress } from './staff-request.ts';

interface SignInRequest {
  readonly context: ServiceContext;
  readonly apiRequest: ApiRequest;
  readonly parameters: Parameters;
}

/** Returns the path that opens after the sign-in, such as `bookings/BCDF-010130`. It is always below the staff page. */
export function readNextPath(parameters: Parameters): string {
  const nextPath = parameters.getText('next') ?? '';
  return /^[a-z][\w/-]*(\?[\w/?&=%.+@,:~*-]*)?$/.test(nextPath) && nextPath.length <= 500 ? nextPath : 'bookings';
}

/** The problem of the latest attempt, with headers for the response. */
interface SignInProblem {
  readonly text: string;
  readonly status: 401 | 429;
  readonly headers?: Readonly<Record<string, string>>;
}

export function renderSignInPage(
  { context, apiRequest, parameters }: SignInRequest,
  problem?: SignInProblem,
): Response {
  const { catalogue, baseUrl, request } = apiRequest;
  const { account } = catalogue;
  if (!isSafeForSignIn(baseUrl))
    return renderPlainPage(account, {
      title: 'Sign in',
      status: 403,
      content: html`<div class="card narrow stack">
        <h1>Open this page over HTTPS</h1>
        <p>This address does not protect your password, so you cannot sign in here.</p>
      </div>`,
    });
  const { token, cookies } = readOrCreateSignInToken(request.headers, baseUrl);
  const response = renderPlainPage(account, {
    title: 'Sign in',
    status: problem?.status ?? 200,
    content: html`<form class="card narrow stack" method="post" action="${buildStaffAddress({ baseUrl }, 'sign-in')}">
      <h1>Sign in</h1>
      ${problem === undefined ? null : renderAlert({ title: problem.text, details: '' })}
      ${context.isDemo ? html`<p class="soft">In this demo: ${DEMO_CREDENTIALS.staffEmail}, password ${DEMO_CREDENTIALS.staffPassword}.</p>` : null}
      ${renderHiddenField(createFormTokenField(token))}<input
        type="hidden"
        name="next"
        value="${readNextPath(parameters)}"
      />
      <div>
        <label for="email">Email</label><input id="email" name="email" type="email" autocomplete="username" required />
      </div>
      <div>
        <label for="password">Password</label
        ><input id="password" name="password" type="password" autocomplete="current-password" required />
      </div>
      <button>Sign in</button>
    </form>`,
  });
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  for (const [name, value] of Object.entries(problem?.headers ?? {})) response.headers.set(name, value);
  return response;
}

/** Answers the sign-in form. Before the call, check the request's origin and the form's token. */
export async function answerSignIn(signInRequest: SignInRequest, attemptLimiter: AttemptLimiter): Promise<Response> {
  const { context, apiRequest, parameters } = signInRequest;
  const { catalogue, baseUrl, callerNetwork, request } = apiRequest;
  const { account } = catalogue;
  if (!isSafeForSignIn(baseUrl)) return renderSignInPage(signInRequest);
  const signInOutcome = await checkSignIn({ context, account, attemptLimiter, callerNetwork }, parameters);
  if (signInOutcome instanceof AuthError)
    return renderSignInPage(signInRequest, {
      text: formatTooManyAttempts(signInOutcome),
      status: 429,
      headers: buildRetryAfterHeader(signInOutcome),
    });
  if (signInOutcome === null) return renderSignInPage(signInRequest, { text: WRONG_SIGN_IN_TEXT, status: 401 });
  const oldToken = readCookie('session', request.headers, baseUrl);
  if (oldToken !== null) await endStaffSession(context, account.id, oldToken);
  const token = await startStaffSession(context, account.id, signInOutcome.email);
  return createRedirect(buildStaffAddress({ baseUrl }, readNextPath(parameters)), [
    writeCookie('session', token, baseUrl),
    writeCookie('sign-in', '', baseUrl),
  ]);
}

/** Ends the session in the database, so that a copy of the cookie is useless too. */
export async function signOut(
  context: ServiceContext,
  { catalogue, baseUrl }: ApiRequest,
  token: string,
): Promise<Response> {
  await endStaffSession(context, catalogue.account.id, token);
  return createRedirect(buildStaffAddress({ baseUrl }, 'sign-in'), [writeCookie('session', '', baseUrl)]);
}
