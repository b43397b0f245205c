/**
 * The relay. It receives a widget's requests that read or change a session or create a booking. It also receives reads
 * of the account if the option `reads` is on. It sends them to the service with the token pair, which never reaches a
 * browser. The relay is a function `(Request) => Promise<Response>` on web standards, so it runs on Node and on edge
 * platforms. This module owns the order of the checks before a request to the service. The order is origin, route, the
 * guest's budget, method, content type, size, parameters, the website's budget.
 */
import { relayKeyParameter } from '../api/wire/relay.ts';
import { runWithTimeLimit } from './clock.ts';
import { normalizeAddress } from './http/address.ts';
import { createErrorAnswer, toResponse, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { createCorsHeaders, evaluateOrigin, type OriginVerdict } from './http/origins.ts';
import {
  formatAllowedMethods,
  createRouter,
  isSessionRead,
  isReadRoute,
  selectParameters,
  selectReadParameters,
  getRequestTarget,
  type BookingRoute,
  type ReadRoute,
  type Route,
  type RouteMatch,
} from './http/routes.ts';
import { createBookOnce, type BookOnce } from './idempotency/creates.ts';
import { chargeGuest, chargeWebsite } from './limits.ts';
import { getErrorName, toLoggedMethod, type LogEntry } from './log.ts';
import { countRequest, countUpstreamRequests } from './metrics/relay-metrics.ts';
import { createSettings, type RelayOptions, type Settings } from './options.ts';
import { createRecentKeys, type RecentKeys } from './recent-keys.ts';
import { createReadHandler, type ReadHandler } from './reads/reads.ts';
import { createPaymentReader, createSessionHandler, type HandleSession } from './sessions.ts';
import { createTraceStarter, requestIdHeader, type RequestTrace } from './tracing.ts';
import { createSendUpstream, createUpstream } from './upstream.ts';

/**
 * Answers one request. `clientAddress` and `rawTarget` receive `platform`, the second argument that a platform passes.
 *
 * @example
 * const relay: Relay = createRelay(options);
 * Bun.serve({ fetch: relay });
 */
export type Relay = (request: Request, platform?: unknown) => Promise<Response>;

function isFormRequest(headers: Headers): boolean {
  const contentType = headers.get('content-type') ?? '';
  return (
    /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(contentType) &&
    !headers.has('content-encoding')
  );
}

function createPreflightResponse(route: Route, corsHeaders: Readonly<Record<string, string>>): Response {
  const methods = formatAllowedMethods(route);
  return new Response(null, {
    status: 204,
    headers: {
      ...corsHeaders,
      allow: methods,
      'access-control-allow-methods': methods,
      'access-control-max-age': '86400',
    },
  });
}

interface RelayContext {
  settings: Settings;
  findRoute: ReturnType<typeof createRouter>;
  recentSessions: RecentKeys;
  bookOnce: BookOnce;
  handleSession: HandleSession;
  readHandler: ReadHandler;
}

/** A guest's request, with its trace and the decision about its origin. */
interface RelayRequest {
  request: Request;
  trace: RequestTrace;
  platform: unknown;
  verdict: OriginVerdict;
}

/** A request that the guest's budget allows. */
interface ChargedRequest extends RelayRequest {
  guestAddress: string | null;
  /** True if the guest's network is a light sender (see `limits.ts`). */
  isLightSender: boolean;
}

async function readParameters({ settings }: RelayContext, request: Request): Promise<URLSearchParams | Answer> {
  const { clock, maxBody, bodyTimeout } = settings;
  if (request.method === 'GET') return new URL(request.url).searchParams;
  if (!isFormRequest(request.headers)) return createErrorAnswer('unsupported_type');
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return createErrorAnswer('too_large');
  const body = await runWithTimeLimit(clock, bodyTimeout, (timeoutSignal) =>
    readBody(request.body, maxBody, timeoutSignal),
  );
  if (body.ok) return new URLSearchParams(body.text);
  return body.reason === 'too_large'
    ? createErrorAnswer('too_large')
    : createErrorAnswer('bad_request', { details: 'It did not arrive whole.' });
}

async function answerRequest(
  context: RelayContext,
  { route, itemId }: RouteMatch,
  relayRequest: ChargedRequest,
): Promise<Answer> {
  const method = route.methods.find((name) => name === relayRequest.request.method);
  if (!method) return createErrorAnswer('method_not_allowed', { allowedMethods: formatAllowedMethods(route) });
  return isReadRoute(route)
    ? answerRead(context, { route, itemId }, relayRequest)
    : answerBooking(context, { route, method }, relayRequest);
}

async function answerRead(
  { settings, readHandler }: RelayContext,
  { route, itemId }: { route: ReadRoute; itemId: string | null },
  { request, trace, verdict, guestAddress, isLightSender }: ChargedRequest,
): Promise<Answer> {
  const selectedParameters = selectReadParameters(route, new URL(request.url).searchParams);
  if (!selectedParameters.ok) return createErrorAnswer('bad_request', { details: selectedParameters.reason });
  const { parameters, kind } = selectedParameters;
  return readHandler.read({ route, itemId, parameters, kind, guestAddress, trace }, () =>
    chargeWebsite(settings.limits, verdict.origin ?? 'unnamed', { light: isLightSender }),
  );
}

async function answerBooking(
  context: RelayContext,
  { route, method }: { route: BookingRoute; method: 'GET' | 'POST' },
  { request, trace, verdict, guestAddress, isLightSender }: ChargedRequest,
): Promise<Answer> {
  const { settings, recentSessions } = context;
  // Refuses a key in the address, because logs and browser histories store addresses.
  if (method === 'POST' && new URL(request.url).searchParams.has(relayKeyParameter))
    return createErrorAnswer('bad_request', { details: `${relayKeyParameter} belongs in the body.` });
  const requestParameters = await readParameters(context, request);
  if (!(requestParameters instanceof URLSearchParams)) return requestParameters;
  const selectedParameters = selectParameters(route, method, requestParameters);
  if (!selectedParameters.ok) return createErrorAnswer('bad_request', { details: selectedParameters.reason });
  const { parameters, sessionId, idempotencyKey } = selectedParameters;
  const retryAfter = await chargeWebsite(settings.limits, verdict.origin ?? 'unnamed', {
    session: recentSessions.has(sessionId ?? ''),
    create: route.name === 'create',
    light: isLightSender,
  });
  if (retryAfter > 0) return createErrorAnswer('throttled', { retryAfter });
  const isReadOnly = isSessionRead(route, selectedParameters);
  try {
    if (route.name === 'create' && sessionId !== null)
      return await context.bookOnce({ sessionId, idempotencyKey, parameters, guestAddress, trace });
    return await context.handleSession(
      { route: route.name, method, parameters, guestAddress, trace },
      selectedParameters,
      isReadOnly,
    );
  } finally {
    // A write may have changed the availability even if it failed.
    if (settings.reads && !isReadOnly) context.readHandler.discardAvailability();
  }
}

/** A response, with the members of its entry in the log. */
interface LoggedResponse {
  response: Response;
  route: Route['name'] | 'none';
  outcome: string;
  cache?: LogEntry['cache'];
  fault?: string;
}

/** The route of a request that passed the checks, or the answer that refuses it. */
type RequestCheck =
  { routeMatch: RouteMatch; chargedRequest: ChargedRequest } | { routeMatch: RouteMatch | undefined; refusal: Answer };

/**
 * Makes the checks that need no body: origin, route and the guest's budget. Every request takes points from that
 * budget, even if another check refuses it.
 */
async function checkRequest(context: RelayContext, relayRequest: RelayRequest): Promise<RequestCheck> {
  const { settings, findRoute } = context;
  const { request, platform, verdict } = relayRequest;
  const guestAddress = normalizeAddress(settings.clientAddress(request, platform) ?? '');
  const routeMatch = findRoute(settings.rawTarget(request, platform) ?? getRequestTarget(request.url));
  const requestKind = routeMatch?.route.name === 'create' ? 'create' : 'request';
  const { waitSeconds, isLightSender } = await chargeGuest(settings.limits, guestAddress, requestKind);
  if (!verdict.isAllowed) return { routeMatch: undefined, refusal: createErrorAnswer('origin_refused') };
  if (!routeMatch) return { routeMatch, refusal: createErrorAnswer('not_found') };
  if (waitSeconds > 0) return { routeMatch, refusal: createErrorAnswer('throttled', { retryAfter: waitSeconds }) };
  return { routeMatch, chargedRequest: { ...relayRequest, guestAddress, isLightSender } };
}

async function respondToRequest(context: RelayContext, relayRequest: RelayRequest): Promise<LoggedResponse> {
  const corsHeaders = createCorsHeaders(relayRequest.verdict);
  const toLoggedResponse = (route: Route | undefined, result: Answer): LoggedResponse => ({
    response: toResponse(result, corsHeaders),
    route: route?.name ?? 'none',
    outcome: result.outcome,
    ...(result.cache && { cache: result.cache }),
    ...(result.fault !== undefined && { fault: result.fault }),
  });
  let matchedRoute: Route | undefined;
  try {
    const requestCheck = await checkRequest(context, relayRequest);
    matchedRoute = requestCheck.routeMatch?.route;
    if ('refusal' in requestCheck) return toLoggedResponse(matchedRoute, requestCheck.refusal);
    const { route } = requestCheck.routeMatch;
    if (relayRequest.request.method === 'OPTIONS')
      return { response: createPreflightResponse(route, corsHeaders), route: route.name, outcome: 'preflight' };
    return toLoggedResponse(route, await answerRequest(context, requestCheck.routeMatch, requestCheck.chargedRequest));
  } catch (error) {
    // The store or a function of the operator failed, and this request has sent nothing to the service.
    return toLoggedResponse(matchedRoute, {
      ...createErrorAnswer('unavailable', { retryAfter: 5 }),
      fault: getErrorName(error),
    });
  }
}

/**
 * Creates a relay. Throws `RelayOptionError` if an option is missing or wrong.
 *
 * @example
 * const relay = createRelay({ ...options, clientAddress: (request, server) => (server as Server).requestIP(request)?.address ?? null });
 * Bun.serve({ fetch: relay });
 */
export function createRelay(options: RelayOptions): Relay {
  const settings = createSettings(options);
  const { clock, log, metrics } = settings;
  const startTrace = createTraceStarter(settings.openTelemetry, settings.credentials);
  let newAddress: string | null = null;
  const sendUpstream = countUpstreamRequests(
    metrics,
    clock.now,
    createSendUpstream(settings, (address) => (newAddress = address)),
  );
  const upstream = createUpstream(settings, sendUpstream);
  const readPayment = createPaymentReader(sendUpstream, settings);
  const recentSessions = createRecentKeys(clock);
  const context: RelayContext = {
    settings,
    findRoute: createRouter(settings.mount, settings.reads),
    recentSessions,
    bookOnce: createBookOnce(upstream, settings),
    handleSession: createSessionHandler({ upstream, readPayment }, recentSessions, settings),
    readHandler: createReadHandler(upstream, settings),
  };

  return async (request, platform) => {
    const startedAt = clock.now();
    const verdict = evaluateOrigin(request, settings.origins, settings.ownOrigin);
    const trace = startTrace(request.headers);
    const method = toLoggedMethod(request.method);
    const { response, route, outcome, ...optionalMembers } = await respondToRequest(context, {
      request,
      trace,
      platform,
      verdict,
    });
    const { requestId } = trace;
    const { status } = response;
    const durationMs = clock.now() - startedAt;
    response.headers.set(requestIdHeader, requestId);
    countRequest(metrics, { route, method, status, outcome, durationMs, ...optionalMembers });
    trace.endRequest(route, method, { outcome, status });
    log({
      at: startedAt,
      requestId,
      route,
      method,
      origin: verdict.kind,
      status,
      outcome,
      took: durationMs,
      ...(newAddress && { newAddress }),
      ...optionalMembers,
    });
    return response;
  };
}
