/**
 * The relay: takes the session and create requests of a widget and makes them with the token pair, which never reaches a
 * browser. It is `(Request) => Promise<Response>` on web standards alone, so it runs on Node and on edge platforms:
 *
 *     Bun.serve({ fetch: createRelay({ …, clientAddress: (request, server) => server.requestIP(request)?.address ?? null }) });
 *
 * In order: origin, route, method, rate, content type, size, parameters; only then is the service called.
 */
import { relayKeyParameter } from '../api/wire/relay-status.ts';
import { networkOf, plainAddress } from './address.ts';
import { errorAnswer, toResponse, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import { createStatus, type Seen } from './create-status.ts';
import { exactlyOnce, type CreateOnce } from './exactly-once.ts';
import { keyedWrites, type WriteOnce } from './keyed-writes.ts';
import { createCost, secondsToWait } from './limits.ts';
import { faultWord, methodWord, type LogEntry } from './log.ts';
import { settle, type RelayOptions, type Settings } from './options.ts';
import { corsHeaders, judgeOrigin, type OriginVerdict } from './origins.ts';
import { asksOnly, selectParameters, type Selected } from './parameters.ts';
import { sessionAnswer, sessionLook } from './reading.ts';
import { allowedMethods, routeFinder, targetOf, type Route } from './routes.ts';
import { createUpstream, type Outcome, type Upstream, type UpstreamCall } from './upstream.ts';

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
  upstream: Upstream;
  createOnce: CreateOnce;
  writeOnce: WriteOnce;
}

/** One request, as far as it is understood. */
interface Asked {
  request: Request;
  platform: unknown;
  verdict: OriginVerdict;
}

async function throttle(
  { settings: { limits } }: Context,
  route: Route,
  customer: string | null,
  { origin }: OriginVerdict,
): Promise<Answer | null> {
  const points = route.name === 'create' ? createCost : 1;
  // Without an address there is nobody to count: one shared budget would let one visitor lock out all.
  const seconds =
    (customer === null ? 0 : await secondsToWait(limits.address, networkOf(customer), points)) ||
    (await secondsToWait(limits.origin, origin ?? 'unnamed', 1));
  return seconds > 0 ? errorAnswer('throttled', { retryAfter: seconds }) : null;
}

async function readParameters({ settings }: Context, request: Request): Promise<URLSearchParams | Answer> {
  const { clock, maxBody, bodyTimeout } = settings;
  if (request.method === 'GET') return new URL(request.url).searchParams;
  if (!isForm(request.headers)) return errorAnswer('unsupported_type');
  if (Number(request.headers.get('content-length') ?? 0) > maxBody) return errorAnswer('too_large');
  const body = await readBody(request.body, maxBody, clock.after(bodyTimeout));
  if (body.read) return new URLSearchParams(body.text);
  return body.why === 'too_large'
    ? errorAnswer('too_large')
    : errorAnswer('bad_request', { details: 'It did not arrive whole.' });
}

async function answer(context: Context, route: Route, { request, platform, verdict }: Asked): Promise<Answer> {
  const method = route.methods.find((name) => name === request.method);
  if (!method) return errorAnswer('method_not_allowed', { allow: allowedMethods(route) });
  const customer = plainAddress(context.settings.clientAddress(request, platform) ?? '');
  const throttled = await throttle(context, route, customer, verdict);
  if (throttled) return throttled;
  // Logs and histories keep addresses.
  if (method === 'POST' && new URL(request.url).searchParams.has(relayKeyParameter))
    return errorAnswer('bad_request', { details: `${relayKeyParameter} belongs in the body.` });
  const given = await readParameters(context, request);
  if (!(given instanceof URLSearchParams)) return given;
  const selected = selectParameters(route, method, given);
  if (!selected.ok) return errorAnswer('bad_request', { details: selected.reason });
  const { parameters, sessionId, key } = selected;
  if (route.name === 'create' && sessionId !== null)
    return context.createOnce({ sessionId, key, parameters, customer });
  return askSession(context, { route: route.name, method, parameters, customer }, selected, asksOnly(route, selected));
}

/** Reads or changes a session, and tells what became of its create. */
async function askSession(
  context: Context,
  call: UpstreamCall,
  { sessionId, key }: Selected,
  isQuestion: boolean,
): Promise<Answer> {
  const { settings, upstream, writeOnce } = context;
  // A repeated answer is no sight of the session as it is now.
  let seen: Seen = { look: 'unclear', askedAt: settings.clock.now() };
  const send = async (): Promise<Outcome> => {
    const askedAt = settings.clock.now();
    const outcome = await upstream(call);
    if (sessionId !== null) seen = { look: sessionLook(outcome, sessionId), askedAt };
    return outcome;
  };
  const told =
    isQuestion || key === null
      ? sessionAnswer(await send(), isQuestion ? 'read' : 'write')
      : await writeOnce({ key, call, send });
  if (sessionId === null) return told;
  try {
    const relay = await createStatus(settings, { sessionId, key: isQuestion ? key : null, seen });
    return { ...told, relay };
  } catch (error) {
    // What the session is can be said all the same.
    return { ...told, fault: faultWord(error) };
  }
}

/** A response, and what the log says of it. */
interface Responded {
  response: Response;
  route: LogEntry['route'];
  outcome: string;
  fault?: string;
}

async function respond(context: Context, asked: Asked): Promise<Responded> {
  const { request, platform, verdict } = asked;
  const cors = corsHeaders(verdict);
  const responded = (route: LogEntry['route'], result: Answer): Responded => ({
    response: toResponse(result, cors),
    route,
    outcome: result.outcome,
    ...(result.fault !== undefined && { fault: result.fault }),
  });

  if (!verdict.allowed) return responded('none', errorAnswer('origin_refused'));
  const route = context.findRoute(context.settings.rawTarget(request, platform) ?? targetOf(request.url));
  if (!route) return responded('none', errorAnswer('not_found'));
  if (request.method === 'OPTIONS')
    return { response: preflightResponse(route, cors), route: route.name, outcome: 'preflight' };
  try {
    return responded(route.name, await answer(context, route, asked));
  } catch (error) {
    // A store that fails before sending, or a fault of ours.
    return responded(route.name, { ...errorAnswer('unavailable', { retryAfter: 5 }), fault: faultWord(error) });
  }
}

/** Makes a relay. Throws `RelayOptionError` when an option is missing or wrong. */
export function createRelay(options: RelayOptions): Relay {
  const settings = settle(options);
  const { clock, log } = settings;
  const upstream = createUpstream(settings);
  const context: Context = {
    settings,
    findRoute: routeFinder(settings.mount),
    upstream,
    createOnce: exactlyOnce(upstream, settings),
    writeOnce: keyedWrites(settings),
  };

  return async (request, platform) => {
    const at = clock.now();
    const verdict = judgeOrigin(request, settings.origins);
    const { response, route, outcome, ...failed } = await respond(context, { request, platform, verdict });
    const { status } = response;
    const method = methodWord(request.method);
    log({ at, route, method, origin: verdict.kind, status, outcome, took: clock.now() - at, ...failed });
    return response;
  };
}
