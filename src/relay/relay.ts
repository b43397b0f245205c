/**
 * The relay: takes the session and create requests of a widget, and its reads where that is switched on, and makes them
 * with the token pair, which never reaches a browser. It is `(Request) => Promise<Response>` on web standards alone, so it
 * runs on Node and on edge platforms:
 *
 *     Bun.serve({ fetch: createRelay({ …, clientAddress: (request, server) => server.requestIP(request)?.address ?? null }) });
 *
 * In order: origin, route, the customer's budget, method, content type, size, parameters, the website's budget; only then is
 * the service called.
 */
import { relayKeyParameter } from '../api/wire/relay.ts';
import { plainAddress } from './address.ts';
import { errorAnswer, toResponse, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import { within } from './clock.ts';
import { exactlyOnce, type CreateOnce } from './exactly-once.ts';
import { chargeCustomer, chargeWebsite, knownSessions, type KnownSessions } from './limits.ts';
import { faultWord, methodWord, type LogEntry } from './log.ts';
import { withLookup } from './lookup.ts';
import { settle, type RelayOptions, type Settings } from './options.ts';
import { corsHeaders, judgeOrigin, type OriginVerdict } from './origins.ts';
import { asksOnly, selectParameters } from './parameters.ts';
import { createPaymentStatus } from './payment-status.ts';
import { readAsker, type ReadAsker } from './reads/read-asker.ts';
import { selectRead } from './reads/read-parameters.ts';
import {
  allowedMethods,
  isRead,
  routeFinder,
  targetOf,
  type BookingRoute,
  type Found,
  type ReadRoute,
  type Route,
} from './routes.ts';
import { sessionAsker, type AskSession } from './session-asker.ts';
import { createSendUpstream, createUpstream } from './upstream.ts';

/** Answers one request. `platform` is what the platform passes beside it, handed to `clientAddress` and `rawTarget`. */
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

/** What answering a request works with. */
interface Context {
  settings: Settings;
  findRoute: ReturnType<typeof routeFinder>;
  known: KnownSessions;
  createOnce: CreateOnce;
  askSession: AskSession;
  reads: ReadAsker;
}

/** One request, as far as it is understood. */
interface Asked {
  request: Request;
  platform: unknown;
  verdict: OriginVerdict;
}

/** A request that its customer may make. */
interface Charged extends Asked {
  customer: string | null;
  /** True if the customer asked little in this minute. */
  isLight: boolean;
}

async function readParameters({ settings }: Context, request: Request): Promise<URLSearchParams | Answer> {
  const { clock, maxBody, bodyTimeout } = settings;
  if (request.method === 'GET') return new URL(request.url).searchParams;
  if (!isForm(request.headers)) return errorAnswer('unsupported_type');
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return errorAnswer('too_large');
  const body = await within(clock, bodyTimeout, (late) => readBody(request.body, maxBody, late));
  if (body.read) return new URLSearchParams(body.text);
  return body.why === 'too_large'
    ? errorAnswer('too_large')
    : errorAnswer('bad_request', { details: 'It did not arrive whole.' });
}

async function answer(context: Context, { route, itemId }: Found, asked: Charged): Promise<Answer> {
  const method = route.methods.find((name) => name === asked.request.method);
  if (!method) return errorAnswer('method_not_allowed', { allow: allowedMethods(route) });
  return isRead(route)
    ? answerRead(context, { route, itemId }, asked)
    : answerBooking(context, { route, method }, asked);
}

async function answerRead(
  { settings, reads }: Context,
  { route, itemId }: { route: ReadRoute; itemId: string | null },
  { request, verdict, customer, isLight }: Charged,
): Promise<Answer> {
  const selected = selectRead(route, new URL(request.url).searchParams);
  if (!selected.ok) return errorAnswer('bad_request', { details: selected.reason });
  const { parameters, kind } = selected;
  return reads.askRead({ route, itemId, parameters, kind, customer }, () =>
    chargeWebsite(settings.limits, verdict.origin ?? 'unnamed', { light: isLight }),
  );
}

async function answerBooking(
  context: Context,
  { route, method }: { route: BookingRoute; method: 'GET' | 'POST' },
  { request, verdict, customer, isLight }: Charged,
): Promise<Answer> {
  const { settings, known } = context;
  // Logs and histories keep addresses.
  if (method === 'POST' && new URL(request.url).searchParams.has(relayKeyParameter))
    return errorAnswer('bad_request', { details: `${relayKeyParameter} belongs in the body.` });
  const given = await readParameters(context, request);
  if (!(given instanceof URLSearchParams)) return given;
  const selected = selectParameters(route, method, given);
  if (!selected.ok) return errorAnswer('bad_request', { details: selected.reason });
  const { parameters, sessionId, key } = selected;
  const retryAfter = await chargeWebsite(settings.limits, verdict.origin ?? 'unnamed', {
    session: known.has(sessionId ?? ''),
    create: route.name === 'create',
    light: isLight,
  });
  if (retryAfter > 0) return errorAnswer('throttled', { retryAfter });
  const isQuestion = asksOnly(route, selected);
  try {
    if (route.name === 'create' && sessionId !== null)
      return await context.createOnce({ sessionId, key, parameters, customer });
    return await context.askSession({ route: route.name, method, parameters, customer }, selected, isQuestion);
  } finally {
    // Even a write that failed may have taken or freed places.
    if (settings.reads && !isQuestion) context.reads.invalidate();
  }
}

/** A response, and what the log says of it. */
interface Responded {
  response: Response;
  route: LogEntry['route'];
  outcome: string;
  cache?: LogEntry['cache'];
  fault?: string;
}

/** The route of a request that may go on, or the answer that refuses it. */
type Judgement = { found: Found; charged: Charged } | { found: Found | undefined; refusal: Answer };

/** What can be answered without asking the service: origin, route, budget. Every request costs its customer something. */
async function judge(context: Context, asked: Asked): Promise<Judgement> {
  const { settings, findRoute } = context;
  const { request, platform, verdict } = asked;
  const customer = plainAddress(settings.clientAddress(request, platform) ?? '');
  const found = findRoute(settings.rawTarget(request, platform) ?? targetOf(request.url));
  const kind = found?.route.name === 'create' ? 'create' : 'request';
  const { wait, isLight } = await chargeCustomer(settings.limits, customer, kind);
  if (!verdict.allowed) return { found: undefined, refusal: errorAnswer('origin_refused') };
  if (!found) return { found, refusal: errorAnswer('not_found') };
  if (wait > 0) return { found, refusal: errorAnswer('throttled', { retryAfter: wait }) };
  return { found, charged: { ...asked, customer, isLight } };
}

async function respond(context: Context, asked: Asked): Promise<Responded> {
  const cors = corsHeaders(asked.verdict);
  const responded = (route: Route | undefined, result: Answer): Responded => ({
    response: toResponse(result, cors),
    route: route?.name ?? 'none',
    outcome: result.outcome,
    ...(result.cache && { cache: result.cache }),
    ...(result.fault !== undefined && { fault: result.fault }),
  });
  let about: Route | undefined;
  try {
    const judgement = await judge(context, asked);
    about = judgement.found?.route;
    if ('refusal' in judgement) return responded(about, judgement.refusal);
    const { route } = judgement.found;
    if (asked.request.method === 'OPTIONS')
      return { response: preflightResponse(route, cors), route: route.name, outcome: 'preflight' };
    return responded(route, await answer(context, judgement.found, judgement.charged));
  } catch (error) {
    // An operator's function failed before this request sent anything.
    return responded(about, { ...errorAnswer('unavailable', { retryAfter: 5 }), fault: faultWord(error) });
  }
}

/** Makes a relay. Throws `RelayOptionError` when an option is missing or wrong. */
export function createRelay(options: RelayOptions): Relay {
  const settings = settle(options);
  const { clock, log } = settings;
  let newAddress: string | null = null;
  const send = createSendUpstream(settings, (address) => (newAddress = address));
  const upstream = createUpstream(settings, send);
  const readPayment = createPaymentStatus(send, settings);
  const known = knownSessions(clock);
  const context: Context = {
    settings,
    findRoute: routeFinder(settings.mount, settings.reads),
    known,
    createOnce: withLookup(exactlyOnce(upstream, settings), upstream, settings),
    askSession: sessionAsker({ upstream, readPayment }, known, settings),
    reads: readAsker(upstream, settings),
  };

  return async (request, platform) => {
    const at = clock.now();
    const verdict = judgeOrigin(request, settings.origins, settings.ownOrigin);
    const { response, route, outcome, ...more } = await respond(context, { request, platform, verdict });
    const { status } = response;
    const method = methodWord(request.method);
    const took = clock.now() - at;
    log({
      at,
      route,
      method,
      origin: verdict.kind,
      status,
      outcome,
      took,
      ...(newAddress && { newAddress }),
      ...more,
    });
    return response;
  };
}
