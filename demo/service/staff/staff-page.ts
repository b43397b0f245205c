/**
 * The staff page at `/{account}/staff/`. It checks the origin, the session and the form token of each request, then
 * calls its route. Pages and actions about bookings use only the Booking API (`api-calls.ts`). So staff can do exactly
 * what an API client can do. The webhook log is an exception, because the Booking API has no endpoint for it.
 *
 * To add a section, add its row to `STAFF_SECTIONS` in `layout.ts` and its routes to `STAFF_ROUTES`. The routes need no
 * checks of their own.
 */

import type { AttemptLimiter } from '../auth/attempts.ts';
import type { CallerChecks } from '../auth/caller.ts';
import type { Account } from '../catalogue/account.ts';
import { findStaffSession, type StaffSession } from '../auth/staff-session.ts';
import { readFormBody } from '../http/body.ts';
import type { ServiceContext } from '../http/call.ts';
import { logFailure, logRefusal, type RefusalReason } from '../http/log-failure.ts';
import { ApiError } from '../http/errors.ts';
import { Parameters } from '../http/parameters.ts';
import type { ApiRequest } from '../routes/api.ts';
import { html } from '../serializers/html.ts';
import { BOOKING_ROUTES } from './booking-routes.ts';
import type { FormKeys } from './form-keys.ts';
import { hasFormToken, isForeignRequest, readCookie } from './guard.ts';
import { renderAlert, renderNotFoundPage, renderPlainPage } from './layout.ts';
import { readNextPath, answerSignIn, renderSignInPage, signOut } from './sign-in.ts';
import { createRedirect, buildStaffAddress, type StaffRoute } from './staff-request.ts';
import { WEBHOOK_ROUTES } from './webhook-log.ts';

const STAFF_ROUTES: readonly StaffRoute[] = [...BOOKING_ROUTES, ...WEBHOOK_ROUTES];

const MAX_BODY_BYTES = 64 * 1024;

/** The parts of the service that the staff page uses. */
interface StaffParts {
  readonly context: ServiceContext;
  readonly attemptLimiter: AttemptLimiter;
  readonly checks: CallerChecks;
  readonly formKeys: FormKeys;
}

/** Answers a request below `/{account}/staff`. `segments` are the path segments below this address. */
export async function answerStaffRequest(apiRequest: ApiRequest, staffParts: StaffParts): Promise<Response> {
  const { account } = apiRequest.catalogue;
  const response = await answerCheckedRequest(apiRequest, staffParts).catch((error: unknown) =>
    renderErrorPage(account, error),
  );
  response.headers.set('x-frame-options', 'DENY');
  response.headers.set('cross-origin-opener-policy', 'same-origin');
  response.headers.set('cross-origin-resource-policy', 'same-origin');
  return response;
}

async function answerCheckedRequest(apiRequest: ApiRequest, staffParts: StaffParts): Promise<Response> {
  const { request, catalogue, segments, baseUrl } = apiRequest;
  const { account } = catalogue;
  const { context, attemptLimiter } = staffParts;
  const isPost = request.method === 'POST';
  if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') return renderMethodNotAllowed(apiRequest);
  if (isForeignRequest(request, baseUrl)) return renderRefusal(apiRequest, 'foreign origin');
  const parameters = new Parameters(
    isPost ? await readFormBody(request, MAX_BODY_BYTES) : new URL(request.url).search.slice(1),
  );
  const sessionToken = readCookie('session', request.headers, baseUrl);
  const session = sessionToken === null ? null : await findStaffSession(context, account.id, sessionToken);
  const path = segments.join('/');

  if (path === 'sign-in') {
    if (!isPost)
      return session === null
        ? renderSignInPage({ context, apiRequest, parameters })
        : createRedirect(buildStaffAddress(apiRequest, readNextPath(parameters)));
    return hasFormToken(parameters, readCookie('sign-in', request.headers, baseUrl))
      ? answerSignIn({ context, apiRequest, parameters }, attemptLimiter)
      : renderRefusal(apiRequest, 'wrong form token');
  }
  if (session === null) return createRedirect(buildSignInAddress(apiRequest));
  if (isPost && !hasFormToken(parameters, session.token)) return renderRefusal(apiRequest, 'wrong form token');
  if (path === 'sign-out' && isPost) return signOut(context, apiRequest, session.token);
  if (path === '') return createRedirect(buildStaffAddress(apiRequest, 'bookings'));
  return answerRoute(apiRequest, staffParts, { session, parameters });
}

function answerRoute(
  { request, catalogue, segments, baseUrl, callerNetwork }: ApiRequest,
  { context, checks, formKeys }: StaffParts,
  { session, parameters }: { readonly session: StaffSession; readonly parameters: Parameters },
): Promise<Response> {
  const method = request.method === 'POST' ? 'POST' : 'GET';
  const section = segments[0] ?? null;
  const staffRequest = {
    context,
    catalogue,
    checks,
    session,
    baseUrl,
    callerNetwork,
    parameters,
    section,
    pathParameters: {},
  };
  for (const route of STAFF_ROUTES) {
    const pathParameters = route.method === method ? matchPath(route.path, segments) : null;
    if (!pathParameters) continue;
    const routeRequest = { ...staffRequest, pathParameters };
    const handleForm = () => route.handle(routeRequest);
    return method === 'POST' ? formKeys.answerOnce(routeRequest, handleForm) : handleForm();
  }
  return Promise.resolve(renderNotFoundPage({ ...staffRequest, section: null }));
}

/** Returns the values of the path's named parts, or `null` if the path does not match. */
function matchPath(path: string, segments: readonly string[]): Record<string, string> | null {
  const pathParts = path.split('/');
  if (pathParts.length !== segments.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of pathParts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) values[part.slice(1, -1)] = segment;
    else if (part !== segment) return null;
  }
  return values;
}

/**
 * Returns the address of the sign-in page. After the sign-in, the requested page opens. If the request was a form, the
 * page with the form opens.
 */
function buildSignInAddress({ request, segments, baseUrl }: ApiRequest): string {
  const query = request.method === 'POST' ? '' : new URL(request.url).search;
  const path = request.method === 'POST' ? segments.slice(0, 2) : segments;
  const nextPath = path.map(encodeURIComponent).join('/') + query;
  return `${buildStaffAddress({ baseUrl }, 'sign-in')}${nextPath === '' ? '' : `?next=${encodeURIComponent(nextPath)}`}`;
}

function renderRefusal({ catalogue: { account }, baseUrl }: ApiRequest, refusal: RefusalReason): Response {
  logRefusal(refusal, account.slug);
  return renderPlainPage(account, {
    title: 'Request refused',
    status: 403,
    content: html`<div class="card narrow stack">
      <h1>We refused this request</h1>
      <p>
        ${refusal === 'foreign origin' ? 'It came from another website.' : 'The page was out of date, or it came from another website.'}
        Nothing has changed.
      </p>
      <p><a class="link" href="${buildStaffAddress({ baseUrl }, 'bookings')}">Show all bookings</a></p>
    </div>`,
  });
}

/**
 * Returns the page for a failed request. Shows the text of an API error. For any other error, shows a general text and
 * logs the error.
 */
function renderErrorPage(account: Account, error: unknown): Response {
  if (!(error instanceof ApiError)) logFailure(error);
  const { title, details, status } =
    error instanceof ApiError
      ? error
      : {
          title: 'The service cannot answer at the moment.',
          details: 'Try again in a few minutes.',
          status: 503 as const,
        };
  return renderPlainPage(account, {
    title: 'Something went wrong',
    status,
    content: html`<div class="card narrow stack">
      <h1>Something went wrong</h1>
      ${renderAlert({ title, details })}
    </div>`,
  });
}

function renderMethodNotAllowed({ catalogue: { account } }: ApiRequest): Response {
  const response = renderPlainPage(account, {
    title: 'Method not allowed',
    status: 405,
    content: html`<h1>This page cannot do that</h1>`,
  });
  response.headers.set('allow', 'GET, HEAD, POST');
  return response;
}
