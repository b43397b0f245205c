/**
 * Sends requests to the booking service and reads its answers. All addresses and headers come from the relay. A request
 * passes on only selected parameters and the guest's address (docs/booking-api.md 1). The token pair leaves this module
 * only in the `Authorization` header. The module reports if a failed request may have reached the service, and never
 * sends a request twice.
 */
import { isErrorEnvelope } from '../api/wire/envelope.ts';
import { isCredentialError } from '../api/wire/write-errors.ts';
import { readText } from '../api/wire/loose-json.ts';
import { readRetryAfterSeconds } from '../values/dates/retry-after.ts';
import { raceAgainstAbort, runWithTimeLimit, type Clock } from './clock.ts';
import { createErrorAnswer, type Answer } from './http/answer.ts';
import { readBody } from './http/body.ts';
import { isReadRoute, routes, type RouteName } from './http/routes.ts';
import { isDeeperThan, isObject, getObjectMember, parseObject, type JsonObject } from './json.ts';
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

/** The maximum number of layers of percent-encoding that the search for secrets removes. */
const MAX_ENCODING_LAYERS = 3;

/** Decodes each percent-encoded ASCII character once. The token pair is ASCII, so other characters do not matter. */
function decodePercentOnce(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

export function createCredentials(apiKey: string, apiSecret: string): Credentials {
  const basicCredentials = btoa(`${apiKey}:${apiSecret}`);
  const unpaddedCredentials = basicCredentials.replaceAll('=', '');
  const secretForms = [
    apiKey,
    apiSecret,
    unpaddedCredentials,
    unpaddedCredentials.replaceAll('+', '-').replaceAll('/', '_'),
  ];
  const searchTexts = [
    ...new Set([...secretForms, ...secretForms.map((secretForm) => JSON.stringify(secretForm).slice(1, -1))]),
  ];
  return {
    authorization: `Basic ${basicCredentials}`,
    isIn(text) {
      let currentText = text;
      for (let layerCount = 0; layerCount <= MAX_ENCODING_LAYERS; layerCount += 1) {
        if (searchTexts.some((searchText) => currentText.includes(searchText))) return true;
        const decodedText = decodePercentOnce(currentText);
        if (decodedText === currentText) return false;
        currentText = decodedText;
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

type AnsweredResult = Extract<UpstreamResult, { kind: 'answered' }>;

export interface UpstreamCall {
  route: RouteName;
  /** The item id in the path, in digits; only for a route with an item. */
  itemId?: string | null;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The guest's address; `null` if unknown. */
  guestAddress: string | null;
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
  /**
   * The maximum number of bytes in the service's answer: `maxRead` for a read, and `maxAnswer` for any other request.
   */
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
 * The maximum number of levels of objects and lists in an answer. The Booking API needs about ten levels, and the
 * relay's recursive functions can handle 200.
 */
const MAX_JSON_DEPTH = 200;

async function readUpstreamResult(
  response: Response,
  { credentials, clock }: UpstreamSettings,
  maxBytes: number,
  signal: AbortSignal,
): Promise<UpstreamResult> {
  const { status } = response;
  const unreadableResult: UpstreamResult = { kind: 'unreadable', status };
  const contentType = response.headers.get('content-type') ?? '';
  if (![2, 4, 5].includes(Math.floor(status / 100)) || !/^(application|text)\/json\s*(;|$)/i.test(contentType)) {
    response.body?.cancel().catch(() => undefined);
    return unreadableResult;
  }
  const body = await readBody(response.body, maxBytes, signal);
  if (!body.ok)
    return body.reason === 'late'
      ? { kind: 'timeout' }
      : body.reason === 'broken'
        ? { kind: 'lost' }
        : unreadableResult;
  const json = parseObject(body.text);
  if (json === null || isDeeperThan(json, MAX_JSON_DEPTH)) return unreadableResult;
  // Checks the new text, which the guest receives. Also checks the original text, because only it shows numbers exactly
  // as the service wrote them.
  if (credentials.isIn(JSON.stringify(json)) || credentials.isIn(body.text)) return unreadableResult;
  return {
    kind: 'answered',
    status,
    json,
    retryAfter: readRetryAfterSeconds(response.headers.get('retry-after'), clock.now()),
  };
}

/**
 * Returns the base address to which the service redirects: the part before `/api/3.0/`. Returns `null` if there is no
 * redirect, or if it leads to a different endpoint.
 */
function getRedirectBaseUrl({ status, headers }: Response, requestUrl: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  if (location === null || !URL.canParse(location, requestUrl)) return null;
  const { origin, pathname } = new URL(location, requestUrl);
  const [baseUrl = '', apiPath] = (origin + pathname).split('/api/3.0/');
  return apiPath !== undefined && new URL(requestUrl).pathname.endsWith(`/api/3.0/${apiPath}`) ? baseUrl : null;
}

/** A request to the service, with its whole address. */
export interface UpstreamRequest {
  /** The name of the request in metrics and traces. */
  endpoint: RouteName | 'payment';
  address: string;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The guest's address; `null` if unknown. */
  guestAddress: string | null;
  /** The maximum number of bytes in the answer. */
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
 * @param onRedirect runs after each answer. It receives the base address to which the service has moved, if the answer
 * redirects to the same path after `/api/3.0/`; otherwise `null`.
 */
export function createSendUpstream(
  settings: UpstreamSettings,
  onRedirect: (address: string | null) => void = () => undefined,
): SendUpstream {
  const { credentials, fetch, clock } = settings;

  const sendRequest = async (
    { address, method, parameters, guestAddress, maxBytes, headers: requestHeaders }: UpstreamRequest,
    traceHeaders: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<UpstreamResult> => {
    const headers = new Headers({
      accept: 'application/json',
      authorization: credentials.authorization,
      ...traceHeaders,
      ...requestHeaders,
    });
    if (guestAddress !== null) headers.set('x-forwarded-for', guestAddress);
    const requestInit: RequestInit = { method, headers, signal, redirect: 'manual' };
    if (method === 'POST') requestInit.body = parameters;
    try {
      const response = await raceAgainstAbort(
        fetch(
          method === 'POST' || parameters.size === 0 ? address : `${address}?${parameters.toString()}`,
          requestInit,
        ),
        signal,
      );
      if (response === 'late') return { kind: 'timeout' };
      onRedirect(getRedirectBaseUrl(response, address));
      return await readUpstreamResult(response, settings, maxBytes, signal);
    } catch (error) {
      if (isConnectError(error)) return { kind: 'unreachable' };
      return { kind: signal.aborted ? 'timeout' : 'lost' };
    }
  };
  return async (request) => {
    const callTrace = request.trace.startCall(request.endpoint, request.method);
    const result = await runWithTimeLimit(clock, request.timeLimitMs, (timeoutSignal) =>
      sendRequest(request, callTrace.headers, timeoutSignal),
    );
    callTrace.endCall(result.kind, 'status' in result ? result.status : null);
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
  const targetByRoute = new Map(
    routes.map((route) => [
      route.name,
      { address: baseUrl + route.path, maxBytes: isReadRoute(route) ? maxRead : maxAnswer },
    ]),
  );
  return async ({ route, itemId, ...call }) => {
    const target = targetByRoute.get(route);
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
export function isThrottled({ status, retryAfter }: AnsweredResult): boolean {
  return status === 429 || (status === 503 && retryAfter !== null);
}

/** Returns the service's answer as an answer of the relay. */
export function forwardAnswer({ status, json, retryAfter }: AnsweredResult): Answer {
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
export function createThrottledAnswer({ retryAfter }: AnsweredResult): Answer {
  return createErrorAnswer('throttled', retryAfter === null ? {} : { retryAfter });
}

/**
 * Returns the answer to any request except a create request. If a write gets a status of 500 or more, the service may
 * have carried it out. So only status 429 counts as a rate limit of a write.
 */
export function toAnswer(result: UpstreamResult, kind: 'read' | 'write'): Answer {
  switch (result.kind) {
    case 'unreachable':
      return createErrorAnswer('offline');
    case 'timeout':
      return createErrorAnswer('timeout');
    case 'lost':
    case 'unreadable':
      return createErrorAnswer('broken');
    case 'answered':
      if (result.status === 429 || (kind === 'read' && isThrottled(result))) return createThrottledAnswer(result);
      // The service refused the token pair of the relay. The guest cannot do anything about it.
      if (isCredentialError(result.json, result.status)) return createErrorAnswer('unauthorised');
      return isObject(result.json['request']) ? forwardAnswer(result) : createErrorAnswer('broken');
  }
}

/** Returns the id of the session in an answer; `null` if the answer has none. */
export function getSessionId(result: UpstreamResult): string | null {
  if (result.kind !== 'answered' || result.status >= 300 || isErrorEnvelope(result.json)) return null;
  const id = readText(getObjectMember(getObjectMember(result.json, 'booking'), 'session')['id']);
  return id === '' ? null : id;
}
