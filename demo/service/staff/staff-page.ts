/**
 * The staff page at `/{account}/staff/`. It checks the origin, the session and the form token of each request, then
 * calls its route. Pages and actions about bookings use only the Booking API (`interface.ts`). So staff can do exactly
 * what an API client can do. The webhook log is an exception, because the Booking API has no endpoint for it.
 *
 * To add a section, add its row to `SECTIONS` in `layout.ts` and its routes to `ROUTES`. The routes need no checks of
 * their own.
 */

import type { Attempts } from '../auth/attempts.ts';
import type { CallerChecks } from '../auth/caller.ts';
import type { Account } from '../catalogue/account.ts';
import { findStaffSession, type StaffSession } from '../auth/staff-session.ts';
import { formBody } from '../http/body.ts';
import type { ServiceContext } from '../http/call.ts';
import { logFailure, logRefusal, type RefusedRequest } from '../http/log-failure.ts';
import { ApiError } from '../http/errors.ts';
import { Parameters } from '../http/parameters.ts';
import type { ApiRequest } from '../routes/api.ts';
import { html } from '../serializers/html.ts';
import { BOOKING_ROUTES } from './booking-routes.ts';
import type { FormKeys } from './form-keys.ts';
import { hasFormToken, isForeign, readCookie } from './guard.ts';
import { alert, notFoundPage, plainPage } from './layout.ts';
import { nextPath, signIn, signInPage, signOut } from './sign-in.ts';
import { redirectTo, staffAddress, type StaffRoute } from './visit.ts';
import { WEBHOOK_ROUTES } from './webhook-log.ts';

const ROUTES: readonly StaffRoute[] = [...BOOKING_ROUTES, ...WEBHOOK_ROUTES];

const MAX_BODY_BYTES = 64 * 1024;

/** The parts of the service that the staff page uses. */
interface StaffPremises {
  readonly context: ServiceContext;
  readonly attempts: Attempts;
  readonly checks: CallerChecks;
  readonly formKeys: FormKeys;
}

/** Answers a request below `/{account}/staff`. `segments` are the path segments below this address. */
export async function answerStaff(apiRequest: ApiRequest, premises: StaffPremises): Promise<Response> {
  const { account } = apiRequest.catalogue;
  const response = await answerChecked(apiRequest, premises).catch((error: unknown) => errorPage(account, error));
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('cross-origin-opener-policy', 'same-origin');
  response.headers.set('cross-origin-resource-policy', 'same-origin');
  return response;
}

async function answerChecked(apiRequest: ApiRequest, premises: StaffPremises): Promise<Response> {
  const { request, catalogue, segments, base } = apiRequest;
  const { account } = catalogue;
  const { context, attempts } = premises;
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed(apiRequest);
  if (isForeign(request, base)) return refuse(apiRequest, 'foreign origin');
  const parameters = new Parameters(
    isPost ? await formBody(request, MAX_BODY_BYTES) : new URL(request.url).search.slice(1),
  );
  const sessionToken = readCookie('session', request.headers, base);
  const session = sessionToken === null ? null : await findStaffSession(context, account.id, sessionToken);
  const path = segments.join('/');

  if (path === 'sign-in') {
    if (!isPost)
      return session === null
        ? signInPage({ context, apiRequest, parameters })
        : redirectTo(staffAddress(apiRequest, nextPath(parameters)));
    return hasFormToken(parameters, readCookie('sign-in', request.headers, base))
      ? signIn({ context, apiRequest, parameters }, attempts)
      : refuse(apiRequest, 'wrong form token');
  }
  if (session === null) return redirectTo(signInAddress(apiRequest));
  if (isPost && !hasFormToken(parameters, session.token)) return refuse(apiRequest, 'wrong form token');
  if (path === 'sign-out' && isPost) return signOut(context, apiRequest, session.token);
  if (path === '') return redirectTo(staffAddress(apiRequest, 'bookings'));
  return answerRoute(apiRequest, premises, { session, parameters });
}

function answerRoute(
  { request, catalogue, segments, base, network }: ApiRequest,
  { context, checks, formKeys }: StaffPremises,
  { session, parameters }: { readonly session: StaffSession; readonly parameters: Parameters },
): Promise<Response> {
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const section = segments[0] ?? null;
  const visit = { context, catalogue, checks, session, base, network, parameters, section, path: {} };
  for (const route of ROUTES) {
    const values = route.method === method ? matchPath(route.path, segments) : null;
    if (!values) continue;
    const routeVisit = { ...visit, path: values };
    const answer = () => route.answer(routeVisit);
    return method === 'POST' ? formKeys.answerOnce(routeVisit, answer) : answer();
  }
  return Promise.resolve(notFoundPage({ ...visit, section: null }));
}

/** Returns the values of the path's named parts, or `null` if the path does not match. */
function matchPath(path: string, segments: readonly string[]): Record<string, string> | null {
  const parts = path.split('/');
  if (parts.length !== segments.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) values[part.slice(1, -1)] = segment;
    else if (part !== segment) return null;
  }
  return values;
}

/**
 * Returns the address of the sign-in page, which then leads back to the requested page. For a form, it leads back to
 * the page that contains the form.
 */
function signInAddress({ request, segments, base }: ApiRequest): string {
  const query = request.method === 'POST' ? '' : new URL(request.url).search;
  const path = request.method === 'POST' ? segments.slice(0, 2) : segments;
  const next = path.map(encodeURIComponent).join('/') + query;
  return `${staffAddress({ base }, 'sign-in')}${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`;
}

function refuse({ catalogue: { account }, base }: ApiRequest, refusal: RefusedRequest): Response {
  logRefusal(refusal, account.slug);
  return plainPage(account, {
    title: 'Request refused',
    status: 403,
    content: html`<div class="card narrow stack">
      <h1>We refused this request</h1>
      <p>
        ${refusal === 'foreign origin' ? 'It came from another website.' : 'The page was out of date, or it came from another website.'}
        Nothing has changed.
      </p>
      <p><a class="link" href="${staffAddress({ base }, 'bookings')}">Show all bookings</a></p>
    </div>`,
  });
}

/**
 * Returns the page for a failed request: an API error's text, or a general text for any other error. Logs the latter.
 */
function errorPage(account: Account, error: unknown): Response {
  if (!(error instanceof ApiError)) logFailure(error);
  const { title, details, status } =
    error instanceof ApiError
      ? error
      : {
          title: 'The service cannot answer at the moment.',
          details: 'Try again in a few minutes.',
          status: 503 as const,
        };
  return plainPage(account, {
    title: 'Something went wrong',
    status,
    content: html`<div class="card narrow stack">
      <h1>Something went wrong</h1>
      ${alert({ title, details })}
    </div>`,
  });
}

function methodNotAllowed({ catalogue: { account } }: ApiRequest): Response {
  const response = plainPage(account, {
    title: 'Method not allowed',
    status: 405,
    content: html`<h1>This page cannot do that</h1>`,
  });
  response.headers.set('allow', 'GET, HEAD, POST');
  return response;
}
