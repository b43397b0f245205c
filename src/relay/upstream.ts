/**
 * Sends requests to the booking service and reads its answers. All addresses and headers come from the relay. A request
 * passes on only selected parameters and the guest's address (docs/booking-api.md 1). The token pair leaves this module
 * only in the `Authorization` header. The module reports if a failed request may have reached the service, and never
 * sends a request twice.
 */
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { isCredentialError } from '../api/wire/write-errors.ts';
import { text } from '../api/wire/loose.ts';
import { retryAfterSeconds } from '../values/dates/retry-after.ts';
import { unlessLate, withTimeLimit, type Clock } from './clock.ts';
import { errorAnswer, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { isRead, routes, type RouteName } from './http/routes.ts';
import { isDeeper, isObject, objectAt, parseObject, type JsonObject } from './json.ts';
import type { RequestTrace } from './tracing.ts';

/** The token pair (Booking API 5.1). */
export interface Credentials {
  readonly authorization: string;
  /**
   * Returns true if a text contains the key, the secret, or both as Basic authentication. Also finds them in JSON and
   * with percent-encoding.
   */
  isIn(text: string): boolean;
}

/** The most layers of percent-encoding that the search for secrets removes. */
const MAX_LAYERS = 3;

/** Decodes each percent-encoded ASCII character once. The token pair is ASCII, so other characters do not matter. */
function decodeOnce(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export function createCredentials(apiKey: string, apiSecret: string): Credentials {
  const basic = btoa(`${apiKey}:${apiSecret}`);
  const unpaddedBasic = basic.replaceAll('=', '');
  const forms = [apiKey, apiSecret, unpaddedBasic, unpaddedBasic.replaceAll('+', '-').replaceAll('/', '_')];
  const needles = [...new Set([...forms, ...forms.map((form) => JSON.stringify(form).slice(1, -1))])];
  return {
    authorization: `Basic ${basic}`,
    isIn(haystack) {
      let layer = haystack;
      for (let count = 0; count <= MAX_LAYERS; count += 1) {
        if (needles.some((needle) => layer.includes(needle))) return true;
        const decodedLayer = decodeOnce(layer);
        if (decodedLayer === layer) return false;
        layer = decodedLayer;
      }
      return false;
    },
  };
}

/**
 * The result of a request to the service:
 * - `answered`: a whole JSON object arrived in time, and it does not contain the token pair. `retryAfter` is in
 *   seconds.
 * - `unreachable`: there was no connection, so the relay sent nothing.
 * - `timeout`: the relay sent the request, but no whole answer arrived in time.
 * - `lost`: the connection broke. The service may have received the request.
 * - `unreadable`: the answer is a redirect, is no JSON object, is too large or too deep, or contains the token pair.
 */
export type UpstreamResult =
  | { kind: 'answered'; status: number; json: JsonObject; retryAfter: number | null }
  | { kind: 'unreachable' }
  | { kind: 'timeout' }
  | { kind: 'lost' }
  | { kind: 'unreadable'; status: number };

type Answered = Extract<UpstreamResult, { kind: 'answered' }>;

export interface UpstreamCall {
  route: RouteName;
  /** The item id in the path, in digits; only for a route with an item. */
  itemId?: string | null;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The guest's address; `null` if unknown. */
  guest: string | null;
  /** The trace of the guest's request that causes this one. */
  trace: RequestTrace;
}

export type Upstream = (call: UpstreamCall) => Promise<UpstreamResult>;

export interface UpstreamSettings {
  baseUrl: string;
  credentials: Credentials;
  fetch: typeof fetch;
  clock: Clock;
  /** The time limit of a request, in ms. */
  upstreamTimeout: number;
  /** The most bytes of the service's answer: `maxRead` for a read, and `maxAnswer` for any other request. */
  maxAnswer: number;
  maxRead: number;
}

/**
 * Error codes that mean that no connection opened. After any other error, the service may have received the request.
 */
const connectErrorCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function isConnectError(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return isObject(cause) && connectErrorCodes.has(cause['code']);
}

/**
 * The most levels of objects and lists in an answer. The Booking API needs about ten levels, and the recursive
 * functions can handle 200.
 */
const MAX_DEPTH = 200;

async function readResult(
  response: Response,
  { credentials, clock }: UpstreamSettings,
  maxBytes: number,
  signal: AbortSignal,
): Promise<UpstreamResult> {
  const { status } = response;
  const unreadable: UpstreamResult = { kind: 'unreadable', status };
  const type = response.headers.get('content-type') ?? '';
  if (![2, 4, 5].includes(Math.floor(status / 100)) || !/^(application|text)\/json\s*(;|$)/i.test(type)) {
    response.body?.cancel().catch(() => undefined);
    return unreadable;
  }
  const body = await readBody(response.body, maxBytes, signal);
  if (!body.ok)
    return body.reason === 'late' ? { kind: 'timeout' } : body.reason === 'broken' ? { kind: 'lost' } : unreadable;
  const json = parseObject(body.text);
  if (json === null || isDeeper(json, MAX_DEPTH)) return unreadable;
  // Checks two texts. The relay sends the JSON to the guest in a new text, and only the original text shows numbers
  // exactly as the service wrote them.
  if (credentials.isIn(JSON.stringify(json)) || credentials.isIn(body.text)) return unreadable;
  return {
    kind: 'answered',
    status,
    json,
    retryAfter: retryAfterSeconds(response.headers.get('retry-after'), clock.now()),
  };
}

/**
 * Returns the base address to which the service redirects: the part before `/api/3.0/`. Returns `null` if there is no
 * redirect, or if the path after that part differs.
 */
function redirectBase({ status, headers }: Response, requestUrl: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  if (location === null || !URL.canParse(location, requestUrl)) return null;
  const { origin, pathname } = new URL(location, requestUrl);
  const [base = '', path] = (origin + pathname).split('/api/3.0/');
  return path !== undefined && new URL(requestUrl).pathname.endsWith(`/api/3.0/${path}`) ? base : null;
}

/** A request to the service, with its whole address. */
export interface UpstreamRequest {
  /** The name of the request in metrics and traces. */
  endpoint: RouteName | 'payment';
  address: string;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The guest's address; `null` if unknown. */
  guest: string | null;
  /** The most bytes of the answer. */
  maxBytes: number;
  timeLimitMs: number;
  /** Headers in addition to the token pair, the guest's address and the trace. */
  headers: Readonly<Record<string, string>>;
  trace: RequestTrace;
}

export type SendUpstream = (request: UpstreamRequest) => Promise<UpstreamResult>;

/**
 * Returns a function that sends a request with the token pair and reads the answer. It never follows a redirect,
 * because the token pair must not go to another address.
 *
 * @param onMoved receives the new base address after each answer that is a redirect, and `null` after any other answer
 */
export function createSendUpstream(
  settings: UpstreamSettings,
  onMoved: (address: string | null) => void = () => undefined,
): SendUpstream {
  const { credentials, fetch, clock } = settings;

  const send = async (
    { address, method, parameters, guest, maxBytes, headers: requestHeaders }: UpstreamRequest,
    traceHeaders: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<UpstreamResult> => {
    const headers = new Headers({
      accept: 'application/json',
      authorization: credentials.authorization,
      ...traceHeaders,
      ...requestHeaders,
    });
    if (guest !== null) headers.set('x-forwarded-for', guest);
    const init: RequestInit = { method, headers, signal, redirect: 'manual' };
    if (method === 'POST') init.body = parameters;
    try {
      const response = await unlessLate(
        fetch(method === 'POST' || parameters.size === 0 ? address : `${address}?${parameters.toString()}`, init),
        signal,
      );
      if (response === 'late') return { kind: 'timeout' };
      onMoved(redirectBase(response, address));
      return await readResult(response, settings, maxBytes, signal);
    } catch (error) {
      if (isConnectError(error)) return { kind: 'unreachable' };
      return { kind: signal.aborted ? 'timeout' : 'lost' };
    }
  };
  return async (request) => {
    const call = request.trace.startCall(request.endpoint, request.method);
    const result = await withTimeLimit(clock, request.timeLimitMs, (timeoutSignal) =>
      send(request, call.headers, timeoutSignal),
    );
    call.end(result.kind, 'status' in result ? result.status : null);
    return result;
  };
}

/**
 * Returns a function that sends the requests of guests. Only `createPaymentReader` in `sessions.ts` sends a request in
 * another way.
 */
export function createUpstream(
  settings: Pick<UpstreamSettings, 'baseUrl' | 'upstreamTimeout' | 'maxAnswer' | 'maxRead'>,
  send: SendUpstream,
): Upstream {
  const { baseUrl, upstreamTimeout, maxRead, maxAnswer } = settings;
  const targets = new Map(
    routes.map((route) => [
      route.name,
      { address: baseUrl + route.path, maxBytes: isRead(route) ? maxRead : maxAnswer },
    ]),
  );
  return async ({ route, itemId, ...call }) => {
    const target = targets.get(route);
    if (!target) return { kind: 'unreachable' };
    const address = target.address.replace('{item_id}', itemId ?? '');
    const headers = { 'x-on-behalf': 'off' };
    return send({
      ...call,
      endpoint: route,
      address,
      maxBytes: target.maxBytes,
      timeLimitMs: upstreamTimeout,
      headers,
    });
  };
}

/** Returns true if the service refuses the request because of its rate limit. */
export function isThrottled({ status, retryAfter }: Answered): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

/** Returns the service's answer as an answer of the relay. */
export function forwardAnswer({ status, json, retryAfter }: Answered): Answer {
  return {
    status,
    json,
    outcome: isErrorEnvelope(json) ? 'error' : 'ok',
    ...(retryAfter !== null && { retryAfter }),
  };
}

/**
 * Returns the relay's own error for a rate limit of the service. It states the same waiting time, if the service states
 * one.
 */
export function throttledAnswer({ retryAfter }: Answered): Answer {
  return errorAnswer('throttled', retryAfter === null ? {} : { retryAfter });
}

/**
 * Returns the answer to any request except a create. After a write, a status of 500 or more does not show if the
 * service carried it out. So its `Retry-After` does not count as a rate limit.
 */
export function answerOf(result: UpstreamResult, kind: 'read' | 'write'): Answer {
  switch (result.kind) {
    case 'unreachable':
      return errorAnswer('offline');
    case 'timeout':
      return errorAnswer('timeout');
    case 'lost':
    case 'unreadable':
      return errorAnswer('broken');
    case 'answered':
      if (result.status === 429 || (kind === 'read' && isThrottled(result))) return throttledAnswer(result);
      // The service refused the token pair of the relay. The guest cannot do anything about it.
      if (isCredentialError(result.json, result.status)) return errorAnswer('unauthorised');
      return isObject(result.json['request']) ? forwardAnswer(result) : errorAnswer('broken');
  }
}

/** Returns the id of the session in an answer; `null` if the answer has none. */
export function sessionIdIn(result: UpstreamResult): string | null {
  if (result.kind !== 'answered' || result.status >= 300 || isErrorEnvelope(result.json)) return null;
  const id = text(objectAt(objectAt(result.json, 'booking'), 'session')['id']);
  return id === '' ? null : id;
}
