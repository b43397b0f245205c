/**
 * Answers the Booking API under `/<account>/api/3.0/`. For each request it finds the endpoint and the caller, and
 * checks that the caller has access. It delays the request as a slow service would (`rules/pace.ts`), then writes the
 * answer or the error as JSON. It caches answers that depend only on the catalogue. `table.ts` lists the endpoints.
 */

import {
  type EnvelopeContext,
  createEnvelopeContext,
  createAuthErrorBody,
  createErrorEnvelope,
  measureSecondsSince,
  createEnvelope,
} from '../serializers/envelope.ts';
import { RESOURCES } from '../serializers/company.ts';
import { type CallerChecks, findCaller } from '../auth/caller.ts';
import { readFormBody } from '../http/body.ts';
import type { Call, Caller, ServiceContext, ApiAnswer } from '../http/call.ts';
import { logFailure, readSqlState } from '../http/log-failure.ts';
import { Parameters } from '../http/parameters.ts';
import { AuthError, authErrors, ApiError } from '../http/errors.ts';
import { createResponse, AnswerBody, computeEntityTag, storeBody, findStoredBody } from '../http/answer-body.ts';
import type { Account } from '../catalogue/account.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { ENDPOINTS, type Access, type Endpoint, type AnswerLifetime } from './table.ts';
import { stringifyDocument } from '../serializers/long-map.ts';

const MAX_BODY_BYTES = 256 * 1024;
const MAX_QUERY_LENGTH = 16 * 1024;

interface EndpointMatch {
  readonly endpoint: Endpoint;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** A request at an address below an account's address. */
export interface ApiRequest {
  readonly request: Request;
  readonly catalogue: Catalogue;
  /**
   * Segments of the path below the account's address. In a request to the Booking API, the segments below `/api/3.0/`.
   */
  readonly segments: readonly string[];
  readonly baseUrl: string;
  /** Network of the client's connection. */
  readonly callerNetwork: string;
}

export async function answerApi(
  { request, catalogue, segments, baseUrl, callerNetwork }: ApiRequest,
  context: ServiceContext,
  checks: CallerChecks,
): Promise<Response> {
  const startedAt = performance.now();
  const { account } = catalogue;
  const method = request.method.toLowerCase();
  let envelopeContext: EnvelopeContext = { account, actingFor: 0, method, durationSeconds: 0 };
  try {
    const candidates = findEndpoints(segments);
    const { endpoint, pathParameters } = requireMethod(candidates, request.method, segments);
    const query = new URL(request.url).search.slice(1);
    if (query.length > MAX_QUERY_LENGTH)
      throw new ApiError('too_large', 'The address is too long.', '', { status: 414 });
    const parameters = new Parameters(query, await readFormBody(request, MAX_BODY_BYTES));
    // A create request with SLIPs (the booking tokens of quotes) needs no session.
    const needsSession = endpoint.path !== 'booking/create' || !parameters.has('slip');
    if (needsSession) parameters.setDefault('session_id', readSessionCookie(request.headers));
    const caller = await findCaller(request.headers, parameters, account, checks, callerNetwork);
    assertAccess(endpoint.access, caller, account);
    const instant = context.now();
    const arrivedCall: Call = {
      context,
      catalogue,
      caller,
      parameters,
      callerNetwork,
      method,
      baseUrl,
      instant,
      pathParameters,
    };
    envelopeContext = createEnvelopeContext(arrivedCall, startedAt);
    const call = await waitForTurn(endpoint, arrivedCall);
    const produceAnswer = () => endpoint.handle(call);
    const lifetime = caller.kind === 'public' ? (endpoint.chooseLifetime?.(parameters) ?? null) : null;
    const address = `${baseUrl}/${segments.join('/')}?${query}`;
    const body = await createAnswerBody(produceAnswer, { catalogue, lifetime, address }, () =>
      createEnvelopeContext(call, startedAt),
    );
    return await createResponse(request, body, createHeaders(request));
  } catch (error) {
    if (error instanceof AuthError) return createAuthErrorResponse(error, request);
    const apiError = error instanceof ApiError ? error : toApiError(error);
    return createJsonResponse(
      createErrorEnvelope(apiError, segments[0] ?? '', {
        ...envelopeContext,
        durationSeconds: measureSecondsSince(startedAt),
      }),
      apiError.status,
      request,
      { ...buildRetryAfterHeader(apiError), ...(apiError.status === 405 && { allow: listAllowedMethods(segments) }) },
    );
  }
}

/**
 * Returns the endpoints of a path, for all methods. A fixed path takes precedence over a path with a part in braces.
 */
function findEndpoints(segments: readonly string[]): EndpointMatch[] {
  const allMatches = findAllMatches(segments);
  const fixedMatches = allMatches.filter(({ endpoint }) => !endpoint.path.includes('{'));
  return fixedMatches.length > 0 ? fixedMatches : allMatches;
}

function findAllMatches(segments: readonly string[]): EndpointMatch[] {
  return ENDPOINTS.flatMap((endpoint) => {
    const pathParts = endpoint.path.split('/');
    if (pathParts.length !== segments.length) return [];
    const pathParameters: Record<string, string> = {};
    for (const [index, part] of pathParts.entries()) {
      const segment = segments[index] ?? '';
      if (part.startsWith('{')) pathParameters[part.slice(1, -1)] = segment;
      else if (part !== segment) return [];
    }
    return [{ endpoint, pathParameters }];
  });
}

function listAllowedMethods(segments: readonly string[]): string {
  return findEndpoints(segments)
    .flatMap(({ endpoint }) => endpoint.methods)
    .join(', ');
}

/**
 * Returns the session id from the cookie of a program (docs/booking-api.md 10). Reads the cookie only if the request
 * has an `Authorization` header. A page of another origin cannot send this header, so it cannot use the cookie in a
 * guest's browser.
 */
function readSessionCookie(headers: Headers): string | undefined {
  if (!headers.has('authorization')) return undefined;
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith('session_id='))?.slice('session_id='.length);
}

function requireMethod(
  candidates: readonly EndpointMatch[],
  method: string,
  segments: readonly string[],
): EndpointMatch {
  const match = candidates.find((candidate) =>
    candidate.endpoint.methods.some((allowedMethod) => allowedMethod === method),
  );
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
 * Converts a database error to an API error. If two parallel requests pass the same check before they write, a database
 * constraint refuses the second write. This error gets the same id as an error of the check, with a general text. Any
 * other error becomes status 503 and goes to the log.
 */
function toApiError(error: unknown): ApiError {
  const code = readSqlState(error);
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

export function createAuthErrorResponse(error: AuthError, request: Request): Response {
  return createJsonResponse(createAuthErrorBody(error), error.status, request, buildRetryAfterHeader(error));
}

export function buildRetryAfterHeader(error: AuthError | ApiError): Record<string, string> {
  return error.retryAfter === null ? {} : { 'retry-after': String(error.retryAfter) };
}

export function createJsonResponse(
  body: unknown,
  status: number,
  request: Request,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(body), { status, headers: { ...createHeaders(request), ...headers } });
}

/**
 * Returns the headers of a JSON answer. Every web page can read the answer to a request without an `Authorization`
 * header. The headers never allow custom request headers, so a page of a different origin cannot send that header.
 */
function createHeaders(request: Request): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(request.headers.has('authorization') ? {} : { 'access-control-allow-origin': '*' }),
  };
}

interface AnswerSource {
  readonly catalogue: Catalogue;
  readonly lifetime: AnswerLifetime | null;
  /** Absolute address of the request, with its query. It is the key of the answer in the cache. */
  readonly address: string;
}

const utf8Encoder = new TextEncoder();

/** Returns the cached body of an answer. If there is none, computes the body and caches it if possible. */
async function createAnswerBody(
  produceAnswer: () => ApiAnswer | Promise<ApiAnswer>,
  { catalogue, lifetime, address }: AnswerSource,
  readEnvelopeContext: () => EnvelopeContext,
): Promise<AnswerBody> {
  const storedBody = lifetime === 'catalogue' ? findStoredBody(catalogue, address) : null;
  if (storedBody) return storedBody;
  const body = await writeAnswer(await produceAnswer(), readEnvelopeContext, lifetime !== null);
  if (lifetime === 'catalogue') storeBody(catalogue, address, body);
  return body;
}

/**
 * Writes the answer's envelope after its body, because the envelope contains the duration. The entity tag ignores the
 * duration.
 */
async function writeAnswer(
  answer: ApiAnswer,
  readEnvelopeContext: () => EnvelopeContext,
  isVersioned: boolean,
): Promise<AnswerBody> {
  const body = await stringifyDocument(answer.body);
  const formatEnvelope = (envelopeContext: EnvelopeContext) =>
    JSON.stringify(createEnvelope({ ...answer, body: {} }, envelopeContext));
  const envelopeContext = readEnvelopeContext();
  const envelopeText = formatEnvelope(envelopeContext);
  const bytes = utf8Encoder.encode(body === '{}' ? envelopeText : `${envelopeText.slice(0, -1)},${body.slice(1)}`);
  if (!isVersioned) return new AnswerBody(bytes, null);
  return new AnswerBody(
    bytes,
    computeEntityTag(
      utf8Encoder.encode(formatEnvelope({ ...envelopeContext, durationSeconds: 0 })),
      utf8Encoder.encode(body),
    ),
  );
}

/** Waits until the service's queue lets the call continue. Returns the call with this time as `instant`. */
async function waitForTurn({ toPacedRequest }: Endpoint, call: Call): Promise<Call> {
  const { context, catalogue } = call;
  if (context.paceGate === null) return call;
  await context.paceGate(catalogue.account.id, toPacedRequest?.(call) ?? { kind: 'other' });
  return { ...call, instant: context.now() };
}
