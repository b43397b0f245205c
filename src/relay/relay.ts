/**
 * The relay. It receives the session and create requests of a widget, and also its reads if that option is on. It sends
 * them to the service with the token pair, which never reaches a browser. The relay is a function `(Request) =>
 * Promise<Response>` on web standards, so it runs on Node and on edge platforms. This module owns the order of the
 * checks before a request to the service. They are origin, route, the guest's budget, method, content type, size,
 * parameters, the website's budget.
 */
import { relayKeyParameter } from '../api/wire/relay.ts';
import { withTimeLimit } from './clock.ts';
import { plainAddress } from './http/address.ts';
import { errorAnswer, toResponse, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { corsHeaders, judgeOrigin, type OriginVerdict } from './http/origins.ts';
import {
  allowedMethods,
  createRouter,
  isQuestion,
  isRead,
  selectParameters,
  selectRead,
  targetOf,
  type BookingRoute,
  type ReadRoute,
  type Route,
  type RouteMatch,
} from './http/routes.ts';
import { createBookOnce, type BookOnce } from './idempotency/creates.ts';
import { chargeGuest, chargeWebsite, createRecentKeys, type RecentKeys } from './limits.ts';
import { errorName, loggedMethod, type LogEntry } from './log.ts';
import { countRequest, countUpstream } from './metrics/relay-metrics.ts';
import { createSettings, type RelayOptions, type Settings } from './options.ts';
import { createReadHandler, type ReadHandler } from './reads/reads.ts';
import { createPaymentReader, createSessionHandler, type HandleSession } from './sessions.ts';
import { createTracing, requestIdHeader, type RequestTrace } from './tracing.ts';
import { createSendUpstream, createUpstream } from './upstream.ts';

/**
 * Answers one request. `clientAddress` and `rawTarget` receive `platform`, the second argument that a platform passes.
 *
 * @example
 * const relay: Relay = createRelay(options);
 * Bun.serve({ fetch: relay });
 */
export type Relay = (request: Request, platform?: unknown) => Promise<Response>;

function isForm(headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return (
    /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type) && !headers.has('content-encoding')
  );
}

function preflightResponse(route: Route, cors: Readonly<Record<string, string>>): Response {
  const methods = allowedMethods(route);
  return new Response(null, {
    status: 204,
    headers: { ...cors, allow: methods, 'access-control-allow-methods': methods, 'access-control-max-age': '86400' },
  });
}

interface Context {
  settings: Settings;
  findRoute: ReturnType<typeof createRouter>;
  recentSessions: RecentKeys;
  bookOnce: BookOnce;
  handleSession: HandleSession;
  reads: ReadHandler;
}

/** A guest's request, with its trace and the verdict on its origin. */
interface RelayRequest {
  request: Request;
  trace: RequestTrace;
  platform: unknown;
  verdict: OriginVerdict;
}

/** A request that the guest's budget allows. */
interface ChargedRequest extends RelayRequest {
  guest: string | null;
  /** True if the guest's network is a light sender (see `limits.ts`). */
  isLight: boolean;
}

async function readParameters({ settings }: Context, request: Request): Promise<URLSearchParams | Answer> {
  const { clock, maxBody, bodyTimeout } = settings;
  if (request.method === 'GET') return new URL(request.url).searchParams;
  if (!isForm(request.headers)) return errorAnswer('unsupported_type');
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return errorAnswer('too_large');
  const body = await withTimeLimit(clock, bodyTimeout, (timeoutSignal) =>
    readBody(request.body, maxBody, timeoutSignal),
  );
  if (body.ok) return new URLSearchParams(body.text);
  return body.reason === 'too_large'
    ? errorAnswer('too_large')
    : errorAnswer('bad_request', { details: 'It did not arrive whole.' });
}

async function answer(context: Context, { route, itemId }: RouteMatch, relayRequest: ChargedRequest): Promise<Answer> {
  const method = route.methods.find((name) => name === relayRequest.request.method);
  if (!method) return errorAnswer('method_not_allowed', { allow: allowedMethods(route) });
  return isRead(route)
    ? answerRead(context, { route, itemId }, relayRequest)
    : answerBooking(context, { route, method }, relayRequest);
}

async function answerRead(
  { settings, reads }: Context,
  { route, itemId }: { route: ReadRoute; itemId: string | null },
  { request, trace, verdict, guest, isLight }: ChargedRequest,
): Promise<Answer> {
  const selected = selectRead(route, new URL(request.url).searchParams);
  if (!selected.ok) return errorAnswer('bad_request', { details: selected.reason });
  const { parameters, kind } = selected;
  return reads.read({ route, itemId, parameters, kind, guest, trace }, () =>
    chargeWebsite(settings.limits, verdict.origin ?? 'unnamed', { light: isLight }),
  );
}

async function answerBooking(
  context: Context,
  { route, method }: { route: BookingRoute; method: 'GET' | 'POST' },
  { request, trace, verdict, guest, isLight }: ChargedRequest,
): Promise<Answer> {
  const { settings, recentSessions } = context;
  // Refuses a key in the address, because logs and browser histories store addresses.
  if (method === 'POST' && new URL(request.url).searchParams.has(relayKeyParameter))
    return errorAnswer('bad_request', { details: `${relayKeyParameter} belongs in the body.` });
  const requestParameters = await readParameters(context, request);
  if (!(requestParameters instanceof URLSearchParams)) return requestParameters;
  const selected = selectParameters(route, method, requestParameters);
  if (!selected.ok) return errorAnswer('bad_request', { details: selected.reason });
  const { parameters, sessionId, key } = selected;
  const retryAfter = await chargeWebsite(settings.limits, verdict.origin ?? 'unnamed', {
    session: recentSessions.has(sessionId ?? ''),
    create: route.name === 'create',
    light: isLight,
  });
  if (retryAfter > 0) return errorAnswer('throttled', { retryAfter });
  const changesNothing = isQuestion(route, selected);
  try {
    if (route.name === 'create' && sessionId !== null)
      return await context.bookOnce({ sessionId, key, parameters, guest, trace });
    return await context.handleSession(
      { route: route.name, method, parameters, guest, trace },
      selected,
      changesNothing,
    );
  } finally {
    // A write may have changed the availability even if it failed.
    if (settings.reads && !changesNothing) context.reads.invalidate();
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
type Judgement =
  { match: RouteMatch; chargedRequest: ChargedRequest } | { match: RouteMatch | undefined; refusal: Answer };

/**
 * Makes the checks that need no body: origin, route and the guest's budget. Every request takes points from that
 * budget, even if another check refuses it.
 */
async function judge(context: Context, relayRequest: RelayRequest): Promise<Judgement> {
  const { settings, findRoute } = context;
  const { request, platform, verdict } = relayRequest;
  const guest = plainAddress(settings.clientAddress(request, platform) ?? '');
  const match = findRoute(settings.rawTarget(request, platform) ?? targetOf(request.url));
  const kind = match?.route.name === 'create' ? 'create' : 'request';
  const { waitSeconds, isLight } = await chargeGuest(settings.limits, guest, kind);
  if (!verdict.isAllowed) return { match: undefined, refusal: errorAnswer('origin_refused') };
  if (!match) return { match, refusal: errorAnswer('not_found') };
  if (waitSeconds > 0) return { match, refusal: errorAnswer('throttled', { retryAfter: waitSeconds }) };
  return { match, chargedRequest: { ...relayRequest, guest, isLight } };
}

async function respond(context: Context, relayRequest: RelayRequest): Promise<LoggedResponse> {
  const cors = corsHeaders(relayRequest.verdict);
  const toLogged = (route: Route | undefined, result: Answer): LoggedResponse => ({
    response: toResponse(result, cors),
    route: route?.name ?? 'none',
    outcome: result.outcome,
    ...(result.cache && { cache: result.cache }),
    ...(result.fault !== undefined && { fault: result.fault }),
  });
  let matchedRoute: Route | undefined;
  try {
    const judgement = await judge(context, relayRequest);
    matchedRoute = judgement.match?.route;
    if ('refusal' in judgement) return toLogged(matchedRoute, judgement.refusal);
    const { route } = judgement.match;
    if (relayRequest.request.method === 'OPTIONS')
      return { response: preflightResponse(route, cors), route: route.name, outcome: 'preflight' };
    return toLogged(route, await answer(context, judgement.match, judgement.chargedRequest));
  } catch (error) {
    // The store or a function of the operator failed, and this request has sent nothing to the service.
    return toLogged(matchedRoute, { ...errorAnswer('unavailable', { retryAfter: 5 }), fault: errorName(error) });
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
  const startTrace = createTracing(settings.openTelemetry, settings.credentials);
  let newAddress: string | null = null;
  const send = countUpstream(
    metrics,
    clock.now,
    createSendUpstream(settings, (address) => (newAddress = address)),
  );
  const upstream = createUpstream(settings, send);
  const readPayment = createPaymentReader(send, settings);
  const recentSessions = createRecentKeys(clock);
  const context: Context = {
    settings,
    findRoute: createRouter(settings.mount, settings.reads),
    recentSessions,
    bookOnce: createBookOnce(upstream, settings),
    handleSession: createSessionHandler({ upstream, readPayment }, recentSessions, settings),
    reads: createReadHandler(upstream, settings),
  };

  return async (request, platform) => {
    const at = clock.now();
    const verdict = judgeOrigin(request, settings.origins, settings.ownOrigin);
    const trace = startTrace(request.headers);
    const method = loggedMethod(request.method);
    const { response, route, outcome, ...optionalMembers } = await respond(context, {
      request,
      trace,
      platform,
      verdict,
    });
    const { requestId } = trace;
    const { status } = response;
    const durationMs = clock.now() - at;
    response.headers.set(requestIdHeader, requestId);
    countRequest(metrics, { route, method, status, outcome, ms: durationMs, ...optionalMembers });
    trace.end(route, method, { outcome, status });
    log({
      at,
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
