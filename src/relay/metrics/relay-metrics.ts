/**
 * The metrics of the relay: their names and labels, and functions that count requests, store operations and rate
 * limits. All label values come from lists in the sources, so no metric shows an id, an address or other text of a
 * request. See `demo/docs/operate.md` for each metric.
 */
import { isErrorEnvelope } from '../../api/wire/envelope.ts';
import { isCredentialError } from '../../api/wire/write-errors.ts';
import { relayErrorIds, type Answer } from '../http/answer.ts';
import { routes, type RouteName } from '../http/routes.ts';
import { isObject } from '../json.ts';
import type { Limiter, Limits } from '../limits.ts';
import { StoreFullError, type CreateRecord, type CreateStore } from '../stores/record.ts';
import type { SendUpstream, UpstreamResult } from '../upstream.ts';
import { createRegistry } from './registry.ts';

const routeNames: readonly string[] = [...routes.map(({ name }) => name), 'none'];
const statusClasses = ['2xx', '3xx', '4xx', '5xx'];

/** Returns the class of a status, such as `2xx`. */
export const getStatusClass = (status: number): string => `${String(Math.floor(status / 100))}xx`;

/**
 * Counts what a relay does. Several relays can share one object.
 *
 * @example
 * const metrics = createRelayMetrics();
 * const handler = withMetrics(createRelay({ ...options, metrics }), metrics, { token: env.METRICS_TOKEN });
 */
export type RelayMetrics = ReturnType<typeof createRelayMetrics>;

/**
 * Creates the metrics of a relay. Each process, and each isolate of a Worker, has its own counts.
 *
 * @param now returns ms since the epoch; defaults to the system's clock
 * @example
 * const metrics = createRelayMetrics();
 * createRelay({ ...options, metrics });
 */
export function createRelayMetrics(now: () => number = Date.now) {
  const registry = createRegistry();
  const { createCounter, createGauge, createHistogram } = registry;
  const startedAt = now();
  createGauge('slipway_relay_start_time_seconds', 'Start of this instance, in seconds since the epoch.', {}).addSource(
    {},
    () => startedAt / 1000,
  );
  createGauge('slipway_relay_time_seconds', 'Clock of this instance, in seconds since the epoch.', {}).addSource(
    {},
    () => now() / 1000,
  );
  return {
    requests: createCounter('slipway_relay_requests_total', 'Answered requests.', {
      route: routeNames,
      status: statusClasses,
    }),
    requestTime: createHistogram('slipway_relay_request_seconds', 'Time from a request to its answer.', {
      route: routeNames,
    }),
    answers: createCounter('slipway_relay_answers_total', 'Answers by outcome, as in the log.', {
      outcome: ['ok', 'kept', 'repeated', 'found', 'error', 'preflight', ...relayErrorIds],
    }),
    creates: createCounter('slipway_relay_creates_total', 'Answered creates.', {
      outcome: ['made', 'replayed', 'found', 'unknown', 'refused'],
    }),
    faults: createCounter('slipway_relay_faults_total', 'Unexpected errors, such as a store that failed.', {}),
    sharedReads: createCounter('slipway_relay_shared_reads_total', 'Reads that several guests share, by source.', {
      use: ['hit', 'stale', 'shared', 'miss'],
    }),
    upstream: createCounter('slipway_relay_upstream_requests_total', 'Requests to the booking service.', {
      endpoint: [...routeNames, 'payment'],
      outcome: [...upstreamOutcomes],
    }),
    upstreamTime: createHistogram('slipway_relay_upstream_seconds', 'Time of a request to the booking service.', {
      endpoint: [...routeNames, 'payment'],
    }),
    throttledByAccount: createCounter(
      'slipway_relay_account_throttled_total',
      'Answers 429 of the booking service.',
      {},
    ),
    leases: createCounter('slipway_relay_leases_total', 'Steps of the leases of creates and keyed writes.', {
      event: ['claimed', 'waited', 'renewed', 'answered', 'unknown', 'released', 'lost'],
    }),
    store: createCounter('slipway_relay_store_operations_total', 'Operations on the store of records.', {
      operation: ['claim', 'replace', 'release', 'read'],
      result: ['done', 'failed', 'full'],
    }),
    storeRecords: createGauge('slipway_relay_store_records', 'Records in a store of one instance.', {}),
    storeBytes: createGauge('slipway_relay_store_bytes', 'Bytes in a store of one instance.', {}),
    storeLimit: createGauge('slipway_relay_store_limit_bytes', 'The most bytes of a store of one instance.', {}),
    recordBytes: createGauge('slipway_relay_record_bytes', 'Bytes of records that this instance cannot make smaller.', {
      kind: ['create', 'write'],
    }),
    recordLimit: createGauge('slipway_relay_record_limit_bytes', 'The most bytes of records of this instance.', {
      kind: ['create', 'write'],
    }),
    rateLimits: createCounter('slipway_relay_rate_limits_total', 'Charges of the rate limits.', {
      limit: ['address', 'origin', 'reserve'],
      result: ['passed', 'refused', 'failed'],
    }),
    /** Returns all metrics in the text format of Prometheus. */
    text: registry.text,
  };
}

/** The label in the metrics for each outcome of a create request. Any other outcome has the label `refused`. */
const createOutcomeLabels: Readonly<Partial<Record<string, string>>> = {
  ok: 'made',
  repeated: 'replayed',
  found: 'found',
  unconfirmed: 'unknown',
};

/** Counts one request after its answer. `durationMs` is the time from the request to the answer. */
export function countRequest(
  metrics: RelayMetrics,
  request: {
    route: RouteName | 'none';
    method: string;
    status: number;
    outcome: string;
    durationMs: number;
    cache?: Answer['cache'];
    fault?: string;
  },
): void {
  const { route, method, status, outcome, durationMs, cache, fault } = request;
  metrics.requests.add({ route, status: getStatusClass(status) });
  metrics.requestTime.observe({ route }, durationMs);
  metrics.answers.add({ outcome });
  if (route === 'create' && method === 'POST')
    metrics.creates.add({ outcome: createOutcomeLabels[outcome] ?? 'refused' });
  if (cache) metrics.sharedReads.add({ use: cache.use });
  if (fault !== undefined) metrics.faults.add({});
}

const upstreamOutcomes = [
  'ok',
  'error',
  'throttled',
  'unauthorised',
  'failing',
  'unreachable',
  'timeout',
  'lost',
  'unreadable',
] as const;

/**
 * Returns the outcome of a request to the service. `error` means that the service refused it, and `failing` means a
 * status of 500 or more.
 */
export function getUpstreamOutcome(result: UpstreamResult): (typeof upstreamOutcomes)[number] {
  if (result.kind !== 'answered') return result.kind;
  const { status, json } = result;
  if (status === 429) return 'throttled';
  if (isCredentialError(json, status)) return 'unauthorised';
  if (status >= 500) return 'failing';
  return isErrorEnvelope(json) || status >= 400 ? 'error' : 'ok';
}

/** Returns a function like `send` that also counts each request to the service. */
export function countUpstreamRequests(metrics: RelayMetrics, now: () => number, send: SendUpstream): SendUpstream {
  return async (request) => {
    const { endpoint } = request;
    const startedAt = now();
    const result = await send(request);
    const outcome = getUpstreamOutcome(result);
    metrics.upstream.add({ endpoint, outcome });
    metrics.upstreamTime.observe({ endpoint }, now() - startedAt);
    if (outcome === 'throttled') metrics.throttledByAccount.add({});
    return result;
  };
}

/**
 * Returns a store like `store` that also counts its operations and the steps of each lease. Adds the records, bytes and
 * limit of the store to the gauges.
 */
export function countStoreOperations(metrics: RelayMetrics, store: CreateStore): CreateStore {
  const countOperation = async <T>(operation: keyof CreateStore & string, work: () => Promise<T>): Promise<T> => {
    try {
      const value = await work();
      metrics.store.add({ operation, result: 'done' });
      return value;
    } catch (error) {
      metrics.store.add({ operation, result: error instanceof StoreFullError ? 'full' : 'failed' });
      throw error;
    }
  };
  const countLeaseEvent = (event: string): void => {
    metrics.leases.add({ event });
  };
  const getLeaseEvent = ({ state, done }: CreateRecord): string =>
    state === 'claimed' ? 'renewed' : state === 'answered' || done ? 'answered' : 'unknown';

  const readUsage = store.usage?.bind(store);
  if (readUsage) {
    metrics.storeRecords.addSource({}, () => readUsage().records);
    metrics.storeBytes.addSource({}, () => readUsage().bytes);
    metrics.storeLimit.addSource({}, () => readUsage().maxBytes);
  }
  return {
    ...(store.ownInstanceOnly !== undefined && { ownInstanceOnly: store.ownInstanceOnly }),
    async claim(key, record, keepFor) {
      const isClaimed = await countOperation('claim', () => store.claim(key, record, keepFor));
      countLeaseEvent(isClaimed ? 'claimed' : 'waited');
      return isClaimed;
    },
    async replace(key, revision, record, keepFor) {
      const isReplaced = await countOperation('replace', () => store.replace(key, revision, record, keepFor));
      countLeaseEvent(isReplaced ? getLeaseEvent(record) : 'lost');
      return isReplaced;
    },
    async release(key, revision) {
      const isReleased = await countOperation('release', () => store.release(key, revision));
      if (isReleased) countLeaseEvent('released');
      return isReleased;
    },
    read: (key) => countOperation('read', () => store.read(key)),
  };
}

/** Returns limiters like `limits` that also count each time a request takes points. */
export function countRateLimits(metrics: RelayMetrics, limits: Limits): Limits {
  const createCountingLimiter = (limitName: keyof Limits): Limiter => ({
    async consume(key, points) {
      try {
        const result = await limits[limitName].consume(key, points);
        metrics.rateLimits.add({ limit: limitName, result: 'passed' });
        return result;
      } catch (refusal) {
        const isRefused = isObject(refusal) && typeof refusal['msBeforeNext'] === 'number';
        metrics.rateLimits.add({ limit: limitName, result: isRefused ? 'refused' : 'failed' });
        throw refusal;
      }
    },
  });
  return {
    address: createCountingLimiter('address'),
    origin: createCountingLimiter('origin'),
    reserve: createCountingLimiter('reserve'),
  };
}
