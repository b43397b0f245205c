/**
 * Answers the Booking API under `/<account>/api/3.0/`. For each request it finds the endpoint and the caller, and
 * checks that the caller has access. It delays the request as a slow service would (`rules/pace.ts`), then writes the
 * answer or the error as JSON. It caches answers that depend only on the catalogue. `table.ts` lists the endpoints.
 */

import {
  type Circumstances,
  circumstancesOf,
  authErrorBody,
  errorEnvelope,
  secondsSince,
  envelope,
} from '../serializers/envelope.ts';
import { RESOURCES } from '../serializers/company.ts';
import { type CallerChecks, findCaller } from '../auth/caller.ts';
import { formBody } from '../http/body.ts';
import type { Call, Caller, ServiceContext, Answer } from '../http/call.ts';
import { logFailure, sqlState } from '../http/log-failure.ts';
import { Parameters } from '../http/parameters.ts';
import { AuthError, authErrors, ApiError } from '../http/errors.ts';
import { responseOf, AnswerBody, entityTag, storeBody, findStoredBody } from '../http/answer-body.ts';
import type { Account } from '../catalogue/account.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { ENDPOINTS, type Access, type Endpoint, type Lifetime } from './table.ts';
import { documentText } from '../serializers/long-map.ts';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_QUERY_LENGTH = 16 * 1024;

interface Match {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
}

/** A request at an address below an account's address. */
export interface ApiRequest {
  readonly request: Request;
  readonly catalogue: Catalogue;
  /** Segments of the path below the account's address. For the Booking API, those below `/api/3.0/`. */
  readonly segments: readonly string[];
  readonly base: string;
  /** Network of the client's connection. */
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
  let circumstances: Circumstances = { account, actingFor: 0, method, took: 0 };
  try {
    const candidates = findEndpoints(segments);
    const { endpoint, path } = withMethod(candidates, request.method, segments);
    const query = new URL(request.url).search.slice(1);
    if (query.length > MAX_QUERY_LENGTH)
      throw new ApiError('too_large', 'The address is too long.', '', { status: 414 });
    const parameters = new Parameters(query, await formBody(request, MAX_BODY_BYTES));
    // A create request with SLIPs (the booking tokens of quotes) needs no session.
    const needsSession = endpoint.path !== 'booking/create' || !parameters.has('slip');
    if (needsSession) parameters.fallBack('session_id', sessionCookie(request.headers));
    const caller = await findCaller(request.headers, parameters, account, checks, network);
    assertAccess(endpoint.access, caller, account);
    const instant = context.now();
    const arrival: Call = { context, catalogue, caller, parameters, network, method, base, instant, path };
    circumstances = circumstancesOf(arrival, startedAt);
    const call = await waitForTurn(endpoint, arrival);
    const answer = () => endpoint.answer(call);
    const lifetime = caller.kind === 'public' ? (endpoint.lifetime?.(parameters) ?? null) : null;
    const address = `${base}/${segments.join('/')}?${query}`;
    const body = await answerBody(answer, { catalogue, lifetime, address }, () => circumstancesOf(call, startedAt));
    return await responseOf(request, body, headersOf(request));
  } catch (error) {
    if (error instanceof AuthError) return authErrorResponse(error, request);
    const apiError = error instanceof ApiError ? error : databaseError(error);
    return json(
      errorEnvelope(apiError, segments[0] ?? '', { ...circumstances, took: secondsSince(startedAt) }),
      apiError.status,
      request,
      { ...retryAfter(apiError), ...(apiError.status === 405 && { allow: allowedMethods(segments) }) },
    );
  }
}

/**
 * Returns the endpoints of a path, for all methods. A fixed path takes precedence over a path with a part in braces.
 */
function findEndpoints(segments: readonly string[]): Match[] {
  const allMatches = findAllMatches(segments);
  const fullPaths = allMatches.filter(({ endpoint }) => !endpoint.path.includes('{'));
  return fullPaths.length > 0 ? fullPaths : allMatches;
}

function findAllMatches(segments: readonly string[]): Match[] {
  return ENDPOINTS.flatMap((endpoint) => {
    const parts = endpoint.path.split('/');
    if (parts.length !== segments.length) return [];
    const path: Record<string, string> = {};
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? '';
      if (part.startsWith('{')) path[part.slice(1, -1)] = segment;
      else if (part !== segment) return [];
    }
    return [{ endpoint, path }];
  });
}

function allowedMethods(segments: readonly string[]): string {
  return findEndpoints(segments)
    .flatMap(({ endpoint }) => endpoint.methods)
    .join(', ');
}

/**
 * Returns the session id from the cookie of a program (docs/booking-api.md 10). Only reads the cookie if the request
 * has an `Authorization` header. A foreign page cannot send that header, so it cannot use a guest's cookie.
 */
function sessionCookie(headers: Headers): string | undefined {
  if (!headers.has('authorization')) return undefined;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith('session_id='))?.slice('session_id='.length);
}

function withMethod(candidates: readonly Match[], method: string, segments: readonly string[]): Match {
  const match = candidates.find((each) => each.endpoint.methods.some((allowedMethod) => allowedMethod === method));
  if (match) return match;
  if (candidates.length > 0)
    throw new ApiError('method_not_allowed', 'This address is not called that way.', '', { status: 405 });
  const isKnownResource = RESOURCES.some((resource) => resource === segments[0]);
  throw isKnownResource
    ? new ApiError(
        'not_offered',
        'This service does not offer that.',
        'The resource is known, but there is nothing to call at this address.',
        { status: 404 },
      )
    : new ApiError('not_found', 'There is nothing at this address.', '', { status: 404 });
}

function assertAccess(access: Access, caller: Caller, { settings }: Account): void {
  if (caller.kind === 'public') {
    const isAllowed = settings.publicApi && (access === 'read' || (access === 'book' && settings.publicSession));
    if (!isAllowed) throw authErrors.missing();
    return;
  }
  if (access === 'staff' && caller.kind !== 'staff') throw authErrors.forbidden();
}

/**
 * Converts a database error to an API error. A parallel request can pass the check before a write, and then a database
 * constraint refuses the write. It receives the same error as from that check. Logs all other errors.
 */
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

export function authErrorResponse(error: AuthError, request: Request): Response {
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
 * Returns the headers of a JSON answer. Every web page can read an answer that needs no credentials. The headers never
 * allow custom request headers, so a page of a different origin cannot send credentials.
 */
function headersOf(request: Request): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(request.headers.has('authorization') ? {} : { 'access-control-allow-origin': '*' }),
  };
}

interface AnswerSource {
  readonly catalogue: Catalogue;
  readonly lifetime: Lifetime | null;
  /** Absolute address of the request, with its query. The key in the cache. */
  readonly address: string;
}

const utf8 = new TextEncoder();

/** Returns the cached body of an answer. If there is none, computes the body and caches it if possible. */
async function answerBody(
  answer: () => Answer | Promise<Answer>,
  { catalogue, lifetime, address }: AnswerSource,
  readCircumstances: () => Circumstances,
): Promise<AnswerBody> {
  const storedBody = lifetime === 'catalogue' ? findStoredBody(catalogue, address) : null;
  if (storedBody) return storedBody;
  const body = await writeAnswer(await answer(), readCircumstances, lifetime !== null);
  if (lifetime === 'catalogue') storeBody(catalogue, address, body);
  return body;
}

/**
 * Writes the answer's envelope after its body, because the envelope contains the duration. The entity tag ignores the
 * duration.
 */
async function writeAnswer(
  answer: Answer,
  readCircumstances: () => Circumstances,
  isVersioned: boolean,
): Promise<AnswerBody> {
  const body = await documentText(answer.body);
  const formatHead = (circumstances: Circumstances) => JSON.stringify(envelope({ ...answer, body: {} }, circumstances));
  const circumstances = readCircumstances();
  const head = formatHead(circumstances);
  const bytes = utf8.encode(body === '{}' ? head : `${head.slice(0, -1)},${body.slice(1)}`);
  if (!isVersioned) return new AnswerBody(bytes, null);
  return new AnswerBody(bytes, entityTag(utf8.encode(formatHead({ ...circumstances, took: 0 })), utf8.encode(body)));
}

/** Waits for the call's turn in the service's queue. Returns the call with the time of its turn as `instant`. */
async function waitForTurn({ pace }: Endpoint, call: Call): Promise<Call> {
  const { context, catalogue } = call;
  if (context.pace === null) return call;
  await context.pace(catalogue.account.id, pace?.(call) ?? { kind: 'other' });
  return { ...call, instant: context.now() };
}
