/**
 * Sign-in and sign-out of the staff page. A sign-in creates a new session token and ends the browser's previous
 * session. So a token that someone planted before the sign-in is useless. After the sign-in, the requested page opens.
 */

import { signIn as checkSignIn, tooManyAttemptsText, WRONG_SIGN_IN } from '../auth/sign-in.ts';
import { endStaffSession, startStaffSession } from '../auth/staff-session.ts';
import type { Attempts } from '../auth/attempts.ts';
import { DEMO_CREDENTIALS } from '../demo.ts';
import type { ServiceContext } from '../http/call.ts';
import { AuthError } from '../http/errors.ts';
import type { Parameters } from '../http/parameters.ts';
import { type ApiRequest, retryAfter } from '../routes/api.ts';
import { html } from '../serializers/html.ts';
import { formToken, isSafeForSignIn, readCookie, signInToken, writeCookie } from './guard.ts';
import { alert, plainPage, hiddenField } from './layout.ts';
import { redirectTo, staffAddress } from './visit.ts';

interface SignInPage {
  readonly context: ServiceContext;
  readonly apiRequest: ApiRequest;
  readonly parameters: Parameters;
}

/** Returns the path that opens after the sign-in, such as `bookings/BCDF-010130`. It is always below the staff page. */
export function nextPath(parameters: Parameters): string {
  const next = parameters.one('next') ?? '';
  return /^[a-z][\w/-]*(\?[\w/?&=%.+@,:~*-]*)?$/.test(next) && next.length <= 500 ? next : 'bookings';
}

/** The problem of the latest attempt, with headers for the response. */
interface Problem {
  readonly text: string;
  readonly status: 401 | 429;
  readonly headers?: Readonly<Record<string, string>>;
}

export function signInPage({ context, apiRequest, parameters }: SignInPage, problem?: Problem): Response {
  const { catalogue, base, request } = apiRequest;
  const { account } = catalogue;
  if (!isSafeForSignIn(base))
    return plainPage(account, {
      title: 'Sign in',
      status: 403,
      content: html`<div class="card narrow stack">
        <h1>Open this page over HTTPS</h1>
        <p>This address does not protect your password, so you cannot sign in here.</p>
      </div>`,
    });
  const { token, cookies } = signInToken(request.headers, base);
  const response = plainPage(account, {
    title: 'Sign in',
    status: problem?.status ?? 200,
    content: html`<form class="card narrow stack" method="post" action="${staffAddress({ base }, 'sign-in')}">
      <h1>Sign in</h1>
      ${problem === undefined ? null : alert({ title: problem.text, details: '' })}
      ${context.demo ? html`<p class="soft">In this demo: ${DEMO_CREDENTIALS.staffEmail}, password ${DEMO_CREDENTIALS.staffPassword}.</p>` : null}
      ${hiddenField(formToken(token))}<input type="hidden" name="next" value="${nextPath(parameters)}" />
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
export async function signIn(page: SignInPage, attempts: Attempts): Promise<Response> {
  const { context, apiRequest, parameters } = page;
  const { catalogue, base, network, request } = apiRequest;
  const { account } = catalogue;
  if (!isSafeForSignIn(base)) return signInPage(page);
  const outcome = await checkSignIn({ context, account, attempts, network }, parameters);
  if (outcome instanceof AuthError)
    return signInPage(page, { text: tooManyAttemptsText(outcome), status: 429, headers: retryAfter(outcome) });
  if (outcome === null) return signInPage(page, { text: WRONG_SIGN_IN, status: 401 });
  const oldToken = readCookie('session', request.headers, base);
  if (oldToken !== null) await endStaffSession(context, account.id, oldToken);
  const token = await startStaffSession(context, account.id, outcome.email);
  return redirectTo(staffAddress({ base }, nextPath(parameters)), [
    writeCookie('session', token, base),
    writeCookie('sign-in', '', base),
  ]);
}

/** Ends the session in the database, so that a copy of the cookie is useless too. */
export async function signOut(
  context: ServiceContext,
  { catalogue, base }: ApiRequest,
  token: string,
): Promise<Response> {
  await endStaffSession(context, catalogue.account.id, token);
  return redirectTo(staffAddress({ base }, 'sign-in'), [writeCookie('session', '', base)]);
}
