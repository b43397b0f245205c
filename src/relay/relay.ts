/**
 * The relay: takes the session and create requests of a widget and makes them with the token pair, which never reaches a
 * browser. It is `(Request) => Promise<Response>` on web standards alone, so it runs on Node and on edge platforms:
 *
 *     export default { fetch: createRelay({ …, clientAddress: addressFromHeader('cf-connecting-ip') }) };
 *
 * In order: origin, route, method, rate, content type, size, parameters; only then is the service called.
 */
import { networkOf, plainAddress } from './address.ts';
import { errorAnswer, toResponse, type Answer } from './answer.ts';
import { readBody } from './body.ts';
import { exactlyOnce } from './exactly-once.ts';
import { createCost, secondsToWait } from './limits.ts';
import { faultWord, methodWord } from './log.ts';
import { settle, type RelayOptions } from './options.ts';
import { corsHeaders, judgeOrigin, type OriginVerdict } from './origins.ts';
import { selectParameters } from './parameters.ts';
import { sessionAnswer } from './reading.ts';
import { allowedMethods, routeFinder, targetOf, type Route } from './routes.ts';
import { createUpstream } from './upstream.ts';

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

/** Makes a relay. Throws `RelayOptionError` when an option is missing or wrong. */
export function createRelay(options: RelayOptions): Relay {
  const settings = settle(options);
  const { clock, limits, log } = settings;
  const findRoute = routeFinder(settings.mount);
  const upstream = createUpstream(settings);
  const createOnce = exactlyOnce(upstream, settings);

  const throttle = async (route: Route, customer: string | null, verdict: OriginVerdict): Promise<Answer | null> => {
    const points = route.name === 'create' ? createCost : 1;
    // Without an address there is nobody to count: one shared budget would let one visitor lock out all.
    const seconds =
      (customer === null ? 0 : await secondsToWait(limits.address, networkOf(customer), points)) ||
      (await secondsToWait(limits.origin, verdict.origin ?? 'unnamed', 1));
    return seconds > 0 ? errorAnswer('throttled', { retryAfter: seconds }) : null;
  };

  const readParameters = async (request: Request): Promise<URLSearchParams | Answer> => {
    if (request.method === 'GET') return new URL(request.url).searchParams;
    if (!isForm(request.headers)) return errorAnswer('unsupported_type');
    if (Number(request.headers.get('content-length') ?? 0) > settings.maxBody) return errorAnswer('too_large');
    const body = await readBody(request.body, settings.maxBody, clock.after(settings.bodyTimeout));
    if (body.read) return new URLSearchParams(body.text);
    return body.why === 'too_large'
      ? errorAnswer('too_large')
      : errorAnswer('bad_request', { details: 'It did not arrive whole.' });
  };

  const answer = async (request: Request, route: Route, verdict: OriginVerdict, platform: unknown): Promise<Answer> => {
    const method = route.methods.find((name) => name === request.method);
    if (!method) return errorAnswer('method_not_allowed', { allow: allowedMethods(route) });
    const customer = plainAddress(settings.clientAddress(request, platform) ?? '');
    const throttled = await throttle(route, customer, verdict);
    if (throttled) return throttled;
    const given = await readParameters(request);
    if (!(given instanceof URLSearchParams)) return given;
    const selected = selectParameters(route, method, given);
    if (!selected.ok) return errorAnswer('bad_request', { details: selected.reason });
    const { parameters, sessionId } = selected;
    if (route.name === 'create' && sessionId !== null) return createOnce({ sessionId, parameters, customer });
    return sessionAnswer(await upstream({ route: route.name, method, parameters, customer }));
  };

  return async (request, platform) => {
    const at = clock.now();
    const verdict = judgeOrigin(request, settings.origins);
    const cors = corsHeaders(verdict);
    const entry = {
      at,
      route: 'none' as Route['name'] | 'none',
      method: methodWord(request.method),
      origin: verdict.kind,
    };
    const finish = (response: Response, outcome: string, fault?: string): Response => {
      log({
        ...entry,
        status: response.status,
        outcome,
        took: clock.now() - at,
        ...(fault !== undefined && { fault }),
      });
      return response;
    };
    const answered = (result: Answer): Response => finish(toResponse(result, cors), result.outcome, result.fault);

    if (!verdict.allowed) return answered(errorAnswer('origin_refused'));
    const route = findRoute(settings.rawTarget(request, platform) ?? targetOf(request.url));
    if (!route) return answered(errorAnswer('not_found'));
    entry.route = route.name;
    if (request.method === 'OPTIONS') return finish(preflightResponse(route, cors), 'preflight');
    try {
      return answered(await answer(request, route, verdict, platform));
    } catch (error) {
      // A store that fails before sending, or a fault of ours.
      return answered({ ...errorAnswer('unavailable', { retryAfter: 5 }), fault: faultWord(error) });
    }
  };
}
