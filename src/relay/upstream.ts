/**
 * Calls the booking service: constant addresses, our own headers, nothing of the customer's request but the selected
 * parameters and the customer's address (wire-facts part 1). Tells apart what may and what cannot have been sent.
 */
import { retryAfterSeconds } from '../values/dates/retry-after.ts';
import { readBody } from './body.ts';
import { unlessLate, within } from './clock.ts';
import { isDeeper, isObject, parseObject, type JsonObject } from './json.ts';
import type { Settings } from './options.ts';
import { isRead, routes, type RouteName } from './routes.ts';

export type Outcome =
  /** A JSON object arrived whole, in time and without our secret; `retryAfter` in seconds. */
  | { kind: 'answered'; status: number; json: JsonObject; retryAfter: number | null }
  /** No connection came about, so nothing was sent. */
  | { kind: 'unreachable' }
  /** Sent, and no whole answer within the time limit. */
  | { kind: 'timeout' }
  /** The connection broke, perhaps after sending. */
  | { kind: 'lost' }
  /** A redirect, another content type, too much, no JSON object, one too deep to be anybody's answer, or our secret in it. */
  | { kind: 'unreadable'; status: number };

export interface UpstreamCall {
  route: RouteName;
  /** Digits, where the route's path has a place for them. */
  itemId?: string | null;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  /** The customer's address, null when unknown. */
  customer: string | null;
}

export type Upstream = (call: UpstreamCall) => Promise<Outcome>;

type UpstreamSettings = Pick<
  Settings,
  'baseUrl' | 'credentials' | 'fetch' | 'clock' | 'upstreamTimeout' | 'maxAnswer' | 'maxRead'
>;

const neverConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Only what is known to fail before the first byte; everything else might have been sent. */
function failedToConnect(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return isObject(cause) && neverConnected.has(cause['code']);
}

/** How deep an answer may be: twenty times what the interface has, and no danger to whoever writes or reads it. */
const deepest = 200;

async function readAnswer(
  response: Response,
  { credentials, clock }: UpstreamSettings,
  most: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const { status } = response;
  const unreadable: Outcome = { kind: 'unreadable', status };
  const type = response.headers.get('content-type') ?? '';
  if (![2, 4, 5].includes(Math.floor(status / 100)) || !/^(application|text)\/json\s*(;|$)/i.test(type)) {
    response.body?.cancel().catch(() => undefined);
    return unreadable;
  }
  const body = await readBody(response.body, most, signal);
  if (!body.read)
    return body.why === 'late' ? { kind: 'timeout' } : body.why === 'broken' ? { kind: 'lost' } : unreadable;
  const json = parseObject(body.text);
  if (json === null || isDeeper(json, deepest)) return unreadable;
  // What goes back is written anew; the text as it came shows numbers as they were.
  if (credentials.isIn(JSON.stringify(json)) || credentials.isIn(body.text)) return unreadable;
  return {
    kind: 'answered',
    status,
    json,
    retryAfter: retryAfterSeconds(response.headers.get('retry-after'), clock.now()),
  };
}

/** The address before `/api/3.0/` that a redirect leads to; null if it is no redirect of the same request. */
function movedTo({ status, headers }: Response, requestUrl: string): string | null {
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  if (location === null || !URL.canParse(location, requestUrl)) return null;
  const { origin, pathname } = new URL(location, requestUrl);
  const [base = '', path] = (origin + pathname).split('/api/3.0/');
  return path !== undefined && new URL(requestUrl).pathname.endsWith(`/api/3.0/${path}`) ? base : null;
}

/** A request in the relay's own words. */
export interface UpstreamRequest {
  address: string;
  method: 'GET' | 'POST';
  parameters: URLSearchParams;
  customer: string | null;
  /** The most bytes of an answer. */
  most: number;
  /** In ms. */
  timeLimit: number;
  /** Headers besides the token pair and the customer's address. */
  headers: Readonly<Record<string, string>>;
}

export type SendUpstream = (request: UpstreamRequest) => Promise<Outcome>;

/**
 * Returns a function that sends a request with the token pair and reads the answer.
 *
 * @param onMoved receives the address that the service redirects to, after every answer; null without a redirect. The relay
 * never follows it: the token pair must not travel.
 */
export function createSendUpstream(
  settings: UpstreamSettings,
  onMoved: (address: string | null) => void = () => undefined,
): SendUpstream {
  const { credentials, fetch, clock } = settings;

  const send = async (
    { address, method, parameters, customer, most, headers: ownHeaders }: UpstreamRequest,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const headers = new Headers({
      accept: 'application/json',
      authorization: credentials.authorization,
      ...ownHeaders,
    });
    if (customer !== null) headers.set('x-forwarded-for', customer);
    // Redirects are looked at, not followed: the pair must not travel to wherever they point.
    const init: RequestInit = { method, headers, signal, redirect: 'manual' };
    if (method === 'POST') init.body = parameters;
    try {
      const response = await unlessLate(
        fetch(method === 'POST' || parameters.size === 0 ? address : `${address}?${parameters.toString()}`, init),
        signal,
      );
      if (response === 'late') return { kind: 'timeout' };
      onMoved(movedTo(response, address));
      return await readAnswer(response, settings, most, signal);
    } catch (error) {
      if (failedToConnect(error)) return { kind: 'unreachable' };
      return { kind: signal.aborted ? 'timeout' : 'lost' };
    }
  };
  return (request) => within(clock, request.timeLimit, (late) => send(request, late));
}

/** Returns the calls that act as a customer. `payment-status.ts` has the only other call. */
export function createUpstream(
  settings: Pick<UpstreamSettings, 'baseUrl' | 'upstreamTimeout' | 'maxAnswer' | 'maxRead'>,
  send: SendUpstream,
): Upstream {
  const { baseUrl, upstreamTimeout, maxRead, maxAnswer } = settings;
  const targets = new Map(
    routes.map((route) => [route.name, { address: baseUrl + route.path, most: isRead(route) ? maxRead : maxAnswer }]),
  );
  return async ({ route, itemId, ...call }) => {
    const target = targets.get(route);
    if (!target) return { kind: 'unreachable' };
    const address = target.address.replace('{item_id}', itemId ?? '');
    const headers = { 'x-on-behalf': 'off' };
    return send({ ...call, address, most: target.most, timeLimit: upstreamTimeout, headers });
  };
}
