/**
 * Calls the booking service, and reads its answers. Addresses are constant, headers are the relay's own, and a request carries
 * only selected parameters and the guest's address (wire-facts part 1). The token pair never leaves this module, except in the
 * `Authorization` header. The module reports what the relay may have sent, and never repeats a request.
 */
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { isCredentialError } from '../api/wire/write-errors.ts';
import { text } from '../api/wire/loose.ts';
import { retryAfterSeconds } from '../values/dates/retry-after.ts';
import { unlessLate, within, type Clock } from './clock.ts';
import { errorAnswer, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { isRead, routes, type RouteName } from './http/routes.ts';
import { isDeeper, isObject, objectAt, parseObject, type JsonObject } from './json.ts';
import type { RequestTrace } from './tracing.ts';

/** The token pair (specification 5.1). */
export interface Credentials {
  readonly authorization: string;
  /** Returns true if a text contains the key, the secret or their Basic form: plain, in JSON, or percent-encoded. */
  isIn(text: string): boolean;
}

/** The most layers of percent-encoding that the search decodes. */
const MAX_LAYERS = 3;

/** Decodes each `%2b` and `%2B` once. The pair is ASCII, so longer sequences do not matter. */
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
 * The result of a call:
 * - `answered`: a JSON object arrived whole and in time, without the token pair. `retryAfter` is in seconds.
 * - `unreachable`: there was no connection, so the relay sent nothing.
 * - `timeout`: the relay sent the request, and no whole answer arrived in time.
 * - `lost`: the connection broke, perhaps after the request.
 * - `unreadable`: a redirect, another content type, no JSON object, one that is too large or too deep, or the token pair in it.
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
  /** Digits, for a route whose path has an item. */
  itemId?: string | null;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The guest's address, `null` if unknown. */
  guest: string | null;
  /** The request that this call belongs to. */
  trace: RequestTrace;
}

export type Upstream = (call: UpstreamCall) => Promise<UpstreamResult>;

export interface UpstreamSettings {
  baseUrl: string;
  credentials: Credentials;
  fetch: typeof fetch;
  clock: Clock;
  /** In ms. */
  upstreamTimeout: number;
  /** The most bytes of an answer, and of an answer to a read. */
  maxAnswer: number;
  maxRead: number;
}

/** Error codes of a connection that never opened. After any other error, the service may have received the request. */
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

/** The most levels of an answer: twenty times those of the interface, and safe to read and write. */
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
  // The relay serialises the JSON again for the guest. Only the original text has the numbers in their original form.
  if (credentials.isIn(JSON.stringify(json)) || credentials.isIn(body.text)) return unreadable;
  return {
    kind: 'answered',
    status,
    json,
    retryAfter: retryAfterSeconds(response.headers.get('retry-after'), clock.now()),
  };
}

/** Returns the new base address of a redirect: the part before `/api/3.0/`. Returns `null` if the rest of the path differs. */
function redirectBase({ status, headers }: Response, requestUrl: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  if (location === null || !URL.canParse(location, requestUrl)) return null;
  const { origin, pathname } = new URL(location, requestUrl);
  const [base = '', path] = (origin + pathname).split('/api/3.0/');
  return path !== undefined && new URL(requestUrl).pathname.endsWith(`/api/3.0/${path}`) ? base : null;
}

/** A request to the service. */
export interface UpstreamRequest {
  /** For metrics and traces. */
  endpoint: RouteName | 'payment';
  address: string;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The guest's address, `null` if unknown. */
  guest: string | null;
  /** The most bytes of an answer. */
  maxBytes: number;
  timeLimitMs: number;
  /** Headers in addition to the token pair, the guest's address and the trace. */
  headers: Readonly<Record<string, string>>;
  trace: RequestTrace;
}

export type SendUpstream = (request: UpstreamRequest) => Promise<UpstreamResult>;

/**
 * Returns a function that sends a request with the token pair and reads the answer.
 *
 * @param onMoved receives the address that the service redirects to, after every answer; `null` without a redirect. The relay
 * never follows it: the token pair must not travel.
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
    const result = await within(clock, request.timeLimitMs, (late) => send(request, call.headers, late));
    call.end(result.kind, 'status' in result ? result.status : null);
    return result;
  };
}

/** Returns the calls that act as a guest. `createPaymentReader` in `sessions.ts` has the only other call. */
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

/** Returns true if the service limits the rate of requests. */
export function isThrottled({ status, retryAfter }: Answered): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

/** Forwards an answer of the service. */
export function forwardAnswer({ status, json, retryAfter }: Answered): Answer {
  return {
    status,
    json,
    outcome: isErrorEnvelope(json) ? 'error' : 'ok',
    ...(retryAfter !== null && { retryAfter }),
  };
}

/** Returns the relay's own error with the wait of the service, in seconds; without one if the service states none. */
export function throttledAnswer({ retryAfter }: Answered): Answer {
  return errorAnswer('throttled', retryAfter === null ? {} : { retryAfter });
}

/**
 * Returns the answer to any request but a create. A 5xx after a write leaves open whether the service carried it out, so its
 * `Retry-After` does not count as a rate limit.
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
      // The error concerns the relay's token pair, not the guest.
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
