/**
 * Serves the metrics for Prometheus. The function `withMetrics` adds them to another handler, behind a bearer token.
 * The function `createLocalMetricsHandler` serves them without a token, for a port that only this machine can reach. A
 * request with a wrong token costs only two hashes and one line of the log.
 */
import { createSafeLog, toLoggedMethod, printLogEntry, type Log } from '../log.ts';
import { getRequestId } from '../tracing.ts';
import { METRICS_TYPE } from './registry.ts';

type Handler = (request: Request, platform?: unknown) => Response | Promise<Response>;

/**
 * Options of {@link withMetrics}.
 *
 * @example
 * withMetrics(relay, metrics, { token: env.METRICS_TOKEN, path: '/relay/metrics' });
 */
export interface MetricsOptions {
  /** The bearer token that Prometheus sends, 16 to 500 visible ASCII characters. */
  token: string;
  /** The path of the metrics. Default: `/metrics`. */
  path?: string;
  /** Receives one entry for each request with a missing or wrong token. Default: prints JSON lines on the console. */
  log?: Log;
}

interface MetricsTextSource {
  text(): string;
}

const commonHeaders = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const createRefusal = (status: number, text: string, moreHeaders: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { ...commonHeaders, 'content-type': 'text/plain; charset=utf-8', ...moreHeaders },
  });

function createMetricsResponse(metrics: MetricsTextSource, { method }: Request): Response {
  if (method !== 'GET' && method !== 'HEAD') return createRefusal(405, 'Method not allowed', { allow: 'GET, HEAD' });
  return new Response(method === 'HEAD' ? null : metrics.text(), {
    headers: { ...commonHeaders, 'content-type': METRICS_TYPE },
  });
}

const hashText = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/**
 * Returns true if two texts are equal. Compares their hashes in constant time, so that the duration reveals nothing
 * about the token.
 */
async function isEqualText(actualText: string, expectedText: string): Promise<boolean> {
  const [actualHash, expectedHash] = await Promise.all([hashText(actualText), hashText(expectedText)]);
  let difference = 0;
  for (const [index, byte] of actualHash.entries()) difference |= byte ^ (expectedHash[index] ?? 0);
  return difference === 0;
}

/**
 * Returns true if the token for the metrics has 16 to 500 visible ASCII characters. A shorter token is easy to guess. A
 * longer one, or one with other characters, may not fit into a header.
 */
export const isMetricsToken = (token: string): boolean => /^[\x21-\x7e]{16,500}$/.test(token);

/**
 * Returns a handler that answers `path` with the metrics, and passes all other requests to `handler`. A request for the
 * metrics without the token receives status 401. Throws a `TypeError` if `token` has the wrong form.
 *
 * @example
 * const metrics = createRelayMetrics();
 * Bun.serve({ fetch: withMetrics(createRelay({ ...options, metrics }), metrics, { token: Bun.env.METRICS_TOKEN }) });
 */
export function withMetrics(
  handler: Handler,
  metrics: MetricsTextSource,
  { token, path = '/metrics', log = printLogEntry }: MetricsOptions,
): (request: Request, platform?: unknown) => Promise<Response> {
  if (!isMetricsToken(token)) throw new TypeError('The token for metrics needs at least 16 visible ASCII characters.');
  const safeLog = createSafeLog(log);
  return async (request, platform) => {
    if (new URL(request.url).pathname !== path) return handler(request, platform);
    const [, sentToken = ''] = /^Bearer (\S{1,500})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
    if (await isEqualText(sentToken, token)) return createMetricsResponse(metrics, request);
    safeLog({
      at: Date.now(),
      requestId: getRequestId(request.headers),
      route: 'metrics',
      method: toLoggedMethod(request.method),
      origin: request.headers.has('origin') ? 'foreign' : 'unnamed',
      status: 401,
      outcome: 'wrong_token',
      took: 0,
    });
    return createRefusal(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  };
}

const loopbackHostNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Returns a handler for a port that only this machine can reach. It answers `/metrics` and nothing else. It refuses
 * unknown host names, because a website can point its own domain name at this machine and then read the metrics.
 */
export function createLocalMetricsHandler(metrics: MetricsTextSource): (request: Request) => Response {
  return (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (!loopbackHostNames.has(hostname)) return createRefusal(403, 'Forbidden');
    return pathname === '/metrics' ? createMetricsResponse(metrics, request) : createRefusal(404, 'Not found');
  };
}
