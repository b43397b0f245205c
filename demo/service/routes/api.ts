/** The interface under `/<account>/api/3.0/`: finds the endpoint, the caller and their right, and answers in JSON. */

import {
  type Circumstances,
  circumstancesOf,
  authErrorBody,
  errorEnvelope,
  secondsSince,
} from '../serializers/envelope.ts';
import { RESOURCES } from '../serializers/company.ts';
import { type CallerChecks, findCaller } from '../auth/caller.ts';
import { formBody } from '../http/body.ts';
import type { Call, Caller, ServiceContext } from '../http/call.ts';
import { logFailure, sqlState } from '../http/log-failure.ts';
import { Parameters } from '../http/parameters.ts';
import { AuthError, authErrors, ApiError } from '../http/errors.ts';
import { responseOf } from '../http/body-of-answer.ts';
import type { Account } from '../catalogue/account.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { waitForTurn } from './paced-request.ts';
import { type Access, type Match, matches } from './table.ts';
import { bodyOf } from './write-answer.ts';

const LARGEST_BODY = 256 * 1024;
const LONGEST_QUERY = 16 * 1024;

/** A request below an account's address. */
export interface ApiRequest {
  readonly request: Request;
  readonly catalogue: Catalogue;
  /** Segments of the path below the account's address; for the interface, below `/api/3.0/`. */
  readonly segments: readonly string[];
  readonly base: string;
  /** Where the request comes from. */
  readonly network: string;
}

export async function answerApi(
  { request, catalogue, segments, base, network }: ApiRequest,
  context: ServiceContext,
  checks: CallerChecks,
): Promise<Response> {
  const startedAt = performance.now();
  const { account } = catalogue;
  const method = request.method.toLowerCase();
  let around: Circumstances = { account, actingFor: 0, method, took: 0 };
  try {
    const fitting = matches(segments);
    const { endpoint, path } = withMethod(fitting, request.method, segments);
    const query = new URL(request.url).search.slice(1);
    if (query.length > LONGEST_QUERY) throw new ApiError('too_large', 'The address is too long.', '', { status: 414 });
    const parameters = new Parameters(query, await formBody(request, LARGEST_BODY));
    // A create from SLIPs needs no session.
    const needsSession = endpoint.path !== 'booking/create' || !parameters.has('slip');
    if (needsSession) parameters.fallBack('session_id', sessionCookie(request.headers));
    const caller = await findCaller(request.headers, parameters, account, checks, network);
    allow(endpoint.access, caller, account);
    const instant = context.now();
    const arrival: Call = { context, catalogue, caller, parameters, network, method, base, instant, path };
    around = circumstancesOf(arrival, startedAt);
    const call = await waitForTurn(endpoint.path, arrival);
    const answer = () => endpoint.answer(call);
    const lasting = caller.kind === 'public' ? (endpoint.lasting?.(parameters) ?? null) : null;
    const address = `${base}/${segments.join('/')}?${query}`;
    const body = await bodyOf(answer, { catalogue, lasting, address }, () => circumstancesOf(call, startedAt));
    return await responseOf(request, body, headersOf(request));
  } catch (error) {
    if (error instanceof AuthError) return denied(error, request);
    const apiError = error instanceof ApiError ? error : databaseError(error);
    return json(
      errorEnvelope(apiError, segments[0] ?? '', { ...around, took: secondsSince(startedAt) }),
      apiError.status,
      request,
      { ...retryAfter(apiError), ...(apiError.status === 405 && { allow: allowedMethods(segments) }) },
    );
  }
}

function allowedMethods(segments: readonly string[]): string {
  return matches(segments)
    .flatMap(({ endpoint }) => endpoint.methods)
    .join(', ');
}

/**
 * Returns the session id that a program sends as a cookie (wire facts, part 10). It counts only next to an `Authorization`
 * header, which no foreign page can send along, so a cookie alone gives no right.
 */
function sessionCookie(headers: Headers): string | undefined {
  if (!headers.has('authorization')) return undefined;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith('session_id='))?.slice('session_id='.length);
}

function withMethod(fitting: readonly Match[], method: string, segments: readonly string[]): Match {
  const found = fitting.find((each) => each.endpoint.methods.some((allowed) => allowed === method));
  if (found) return found;
  if (fitting.length > 0)
    throw new ApiError('method_not_allowed', 'This address is not called that way.', '', { status: 405 });
  const known = RESOURCES.some((resource) => resource === segments[0]);
  throw known
    ? new ApiError(
        'not_offered',
        'This service does not offer that.',
        'The resource is known, but there is nothing to call at this address.',
        { status: 404 },
      )
    : new ApiError('not_found', 'There is nothing at this address.', '', { status: 404 });
}

function allow(access: Access, caller: Caller, { settings }: Account): void {
  if (caller.kind === 'public') {
    const open = settings.publicApi && (access === 'read' || (access === 'book' && settings.publicSession));
    if (!open) throw authErrors.missing();
    return;
  }
  if (access === 'staff' && caller.kind !== 'staff') throw authErrors.forbidden();
}

/** The second nets under the locks speak in the same words as the locks; anything else is our fault and logged without the request. */
function databaseError(error: unknown): ApiError {
  const code = sqlState(error);
  if (code === '23514') return new ApiError('unavailable', 'This has just been sold.', 'Nothing was booked.');
  if (code === '23505') return new ApiError('session_ended', 'This session has ended.', 'A booking was made from it.');
  logFailure(error);
  return new ApiError(
    'unavailable_service',
    'The service cannot answer at the moment.',
    'Please try again in a little while.',
    { status: 503 },
  );
}

/** An auth error as an answer, saying how long to wait where that helps. */
export function denied(error: AuthError, request: Request): Response {
  return json(authErrorBody(error), error.status, request, retryAfter(error));
}

export function retryAfter(error: AuthError | ApiError): Record<string, string> {
  return error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) };
}

export function json(
  body: unknown,
  status: number,
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...headersOf(request), ...headers } });
}

/**
 * Any page may read what the public may read: callers without credentials are answered with a free origin.
 * Custom headers are never allowed, so that a request with credentials cannot come from a foreign page.
 */
function headersOf(request: Request): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(request.headers.has('authorization') ? {} : { 'access-control-allow-origin': '*' }),
  };
}
