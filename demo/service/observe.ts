/**
 * Counts requests for Prometheus and logs each request as one line of JSON. Log lines and metric labels contain the
 * endpoint's path pattern. They contain no text of a request, except the request id in log lines. The program `main.ts`
 * turns on the metrics and the log.
 */

import { createRegistry, type Registry } from '../../src/relay/metrics/registry.ts';
import { requestIdHeader, getRequestId } from '../../src/relay/tracing.ts';
import { ENDPOINTS } from './routes/table.ts';
import { ATTEMPT_RESULTS } from './rules/webhooks.ts';
import type { WebhookEngine } from './webhooks/engine.ts';

type RequestHandler = (request: Request, platform?: unknown) => Promise<Response>;

interface ServiceLine {
  /** Time at which the request arrived, in epoch ms. */
  at: number;
  requestId: string;
  /** Path pattern of the endpoint below `/api/3.0/`, or `media`, `oauth`, `reserve`, `staff` or `none`. */
  route: string;
  method: string;
  status: number;
  /** Duration in ms. */
  took: number;
}

interface ObserveOptions {
  /** Receives one log entry for each request. Defaults to no log. */
  log?: (line: ServiceLine) => void;
  /** Returns the time in epoch ms. Defaults to the machine's clock. */
  now?: () => number;
  /** Source of the webhook metrics. Defaults to none. */
  webhooks?: WebhookEngine | null;
}

const otherRoutes = ['media', 'oauth', 'reserve', 'staff', 'none'];
const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Path patterns of the endpoints. Fixed paths come before paths with a part in braces, so that they match first. */
const endpointPatterns = ENDPOINTS.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  isFixed: !path.includes('{'),
})).sort((a, b) => Number(b.isFixed) - Number(a.isFixed));

function findRoute(address: string): string {
  const [, , firstSegment = '', ...moreSegments] = new URL(address).pathname.split('/');
  if (firstSegment !== 'api') return otherRoutes.includes(firstSegment) ? firstSegment : 'none';
  const path = moreSegments.slice(1).join('/');
  return endpointPatterns.find(({ pattern }) => pattern.test(path))?.path ?? 'none';
}

/**
 * Wraps a handler with metrics and a log. Returns the new handler and the registry of the metrics. Adds a request id to
 * each response.
 *
 * @example
 * const { handler, metrics } = observeRequests(service.fetch, { log: (line) => console.log(JSON.stringify(line)) });
 */
export function observeRequests(
  handler: RequestHandler,
  { log = () => undefined, now = Date.now, webhooks = null }: ObserveOptions = {},
): { handler: RequestHandler; metrics: Registry } {
  const metrics = createRegistry();
  const routeNames = [...ENDPOINTS.map(({ path }) => path), ...otherRoutes];
  const requestCounter = metrics.createCounter('slipway_service_requests_total', 'Answered requests.', {
    route: routeNames,
    status: ['2xx', '3xx', '4xx', '5xx'],
  });
  const durationHistogram = metrics.createHistogram(
    'slipway_service_request_seconds',
    'Time from a request to its answer.',
    {
      route: routeNames,
    },
  );
  const bookingCounter = metrics.createCounter(
    'slipway_service_creates_total',
    'Creates by status class of the answer.',
    {
      status: ['2xx', '4xx', '5xx'],
    },
  );

  observeWebhooks(metrics, webhooks);

  const observedHandler: RequestHandler = async (request, platform) => {
    const startedAt = now();
    const requestId = getRequestId(request.headers);
    const response = await handler(request, platform);
    const durationMs = now() - startedAt;
    const routeName = findRoute(request.url);
    const statusClass = `${String(Math.floor(response.status / 100))}xx`;
    requestCounter.add({ route: routeName, status: statusClass });
    durationHistogram.observe({ route: routeName }, durationMs);
    if (routeName === 'booking/create') bookingCounter.add({ status: statusClass });
    const method = methods.includes(request.method) ? request.method : 'other';
    log({ at: startedAt, requestId, route: routeName, method, status: response.status, took: durationMs });
    const headers = new Headers(response.headers);
    headers.set(requestIdHeader, requestId);
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
  return { handler: observedHandler, metrics };
}

/**
 * Adds the webhook metrics. They exist even without webhook targets, so that alerts can use them before the first
 * delivery.
 */
function observeWebhooks(metrics: Registry, webhooks: WebhookEngine | null): void {
  const attemptsByOutcome = metrics.createCounter(
    'slipway_service_webhook_attempts_total',
    'Attempts of deliveries by outcome.',
    {
      outcome: ['delivered', 'retry', 'dead'],
    },
  );
  const attemptsByResult = metrics.createCounter(
    'slipway_service_webhook_results_total',
    'Attempts of deliveries by result.',
    {
      result: ATTEMPT_RESULTS,
    },
  );
  const durationHistogram = metrics.createHistogram('slipway_service_webhook_seconds', 'Time of an attempt.', {});
  metrics
    .createGauge('slipway_service_webhook_queue', 'Deliveries that wait or run, of all instances on one database.', {})
    .addSource({}, () => webhooks?.getQueueLength() ?? 0);
  webhooks?.watchAttempts(({ outcome, result, took }) => {
    attemptsByOutcome.add({ outcome });
    attemptsByResult.add({ result });
    durationHistogram.observe({}, took);
  });
}
