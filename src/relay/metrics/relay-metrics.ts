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
export const statusClass = (status: number): string => `${String(Math.floor(status / 100))}xx`;

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
  const { counter, gauge, histogram } = registry;
  const startedAt = now();
  gauge('slipway_relay_start_time_seconds', 'Start of this instance, in seconds since the epoch.', {}).read(
    {},
    () => startedAt / 1000,
  );
  gauge('slipway_relay_time_seconds', 'Clock of this instance, in seconds since the epoch.', {}).read(
    {},
    () => now() / 1000,
  );
  return {
    requests: counter('slipway_relay_requests_total', 'Answered requests.', {
      route: routeNames,
      status: statusClasses,
    }),
    requestTime: histogram('slipway_relay_request_seconds', 'Time from a request to its answer.', {
      route: routeNames,
    }),
    answers: counter('slipway_relay_answers_total', 'Answers by outcome, as in the log.', {
      outcome: ['ok', 'kept', 'repeated', 'found', 'error', 'preflight', ...relayErrorIds],
    }),
    creates: counter('slipway_relay_creates_total', 'Answered creates.', {
      outcome: ['made', 'replayed', 'found', 'unknown', 'refused'],
    }),
    faults: counter('slipway_relay_faults_total', 'Unexpected errors, such as a store that failed.', {}),
    sharedReads: counter('slipway_relay_shared_reads_total', 'Reads that several guests share, by source.', {
      use: ['hit', 'stale', 'shared', 'miss'],
    }),
    upstream: counter('slipway_relay_upstream_requests_total', 'Requests to the booking service.', {
      endpoint: [...routeNames, 'payment'],
      outcome: [...upstreamOutcomes],
    }),
    upstreamTime: histogram('slipway_relay_upstream_seconds', 'Time of a request to the booking service.', {
      endpoint: [...routeNames, 'payment'],
    }),
    throttledByAccount: counter('slipway_relay_account_throttled_total', 'Answers 429 of the booking service.', {}),
    leases: counter('slipway_relay_leases_total', 'Steps of the leases of creates and keyed writes.', {
      event: ['claimed', 'waited', 'renewed', 'answered', 'unknown', 'released', 'lost'],
    }),
    store: counter('slipway_relay_store_operations_total', 'Operations on the store of records.', {
      operation: ['claim', 'replace', 'release', 'read'],
      result: ['done', 'failed', 'full'],
    }),
    storeRecords: gauge('slipway_relay_store_records', 'Records in a store of one instance.', {}),
    storeBytes: gauge('slipway_relay_store_bytes', 'Bytes in a store of one instance.', {}),
    storeLimit: gauge('slipway_relay_store_limit_bytes', 'The most bytes of a store of one instance.', {}),
    recordBytes: gauge('slipway_relay_record_bytes', 'Bytes of records that this instance cannot make smaller.', {
      kind: ['create', 'write'],
    }),
    recordLimit: gauge('slipway_relay_record_limit_bytes', 'The most bytes of records of this instance.', {
      kind: ['create', 'write'],
    }),
    rateLimits: counter('slipway_relay_rate_limits_total', 'Charges of the rate limits.', {
      limit: ['address', 'origin', 'reserve'],
      result: ['passed', 'refused', 'failed'],
    }),
    /** Returns all metrics in the text format of Prometheus. */
    text: registry.text,
  };
}

/** The outcome that the metrics show for each outcome of an answer to a create. All others count as `refused`. */
const createOutcomes: Readonly<Partial<Record<string, string>>> = {
  ok: 'made',
  repeated: 'replayed',
  found: 'found',
  unconfirmed: 'unknown',
};

/** Counts one request after its answer. `ms` is the time from the request to the answer. */
export function countRequest(
  metrics: RelayMetrics,
  request: {
    route: RouteName | 'none';
    method: string;
    status: number;
    outcome: string;
    ms: number;
    cache?: Answer['cache'];
    fault?: string;
  },
): void {
  const { route, method, status, outcome, ms, cache, fault } = request;
  metrics.requests.add({ route, status: statusClass(status) });
  metrics.requestTime.observe({ route }, ms);
  metrics.answers.add({ outcome });
  if (route === 'create' && method === 'POST') metrics.creates.add({ outcome: createOutcomes[outcome] ?? 'refused' });
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
export function upstreamOutcome(result: UpstreamResult): (typeof upstreamOutcomes)[number] {
  if (result.kind !== 'answered') return result.kind;
  const { status, json } = result;
  if (status === 429) return 'throttled';
  if (isCredentialError(json, status)) return 'unauthorised';
  if (status >= 500) return 'failing';
  return isErrorEnvelope(json) || status >= 400 ? 'error' : 'ok';
}

/** Returns a function like `send` that also counts each request to the service. */
export function countUpstream(metrics: RelayMetrics, now: () => number, send: SendUpstream): SendUpstream {
  return async (request) => {
    const { endpoint } = request;
    const startedAt = now();
    const result = await send(request);
    const outcome = upstreamOutcome(result);
    metrics.upstream.add({ endpoint, outcome });
    metrics.upstreamTime.observe({ endpoint }, now() - startedAt);
    if (outcome === 'throttled') metrics.throttledByAccount.add({});
    return result;
  };
}

/** Returns a store like `store` that also counts its operations and the steps of each lease. */
export function countStore(metrics: RelayMetrics, store: CreateStore): CreateStore {
  const count = async <T>(operation: keyof CreateStore & string, work: () => Promise<T>): Promise<T> => {
    try {
      const value = await work();
      metrics.store.add({ operation, result: 'done' });
      return value;
    } catch (error) {
      metrics.store.add({ operation, result: error instanceof StoreFullError ? 'full' : 'failed' });
      throw error;
    }
  };
  const countLease = (event: string): void => {
    metrics.leases.add({ event });
  };
  const eventOf = ({ state, done }: CreateRecord): string =>
    state === 'claimed' ? 'renewed' : state === 'answered' || done ? 'answered' : 'unknown';

  const usage = store.usage?.bind(store);
  if (usage) {
    metrics.storeRecords.read({}, () => usage().records);
    metrics.storeBytes.read({}, () => usage().bytes);
    metrics.storeLimit.read({}, () => usage().maxBytes);
  }
  return {
    ...(store.ownInstanceOnly !== undefined && { ownInstanceOnly: store.ownInstanceOnly }),
    async claim(key, record, keepFor) {
      const isClaimed = await count('claim', () => store.claim(key, record, keepFor));
      countLease(isClaimed ? 'claimed' : 'waited');
      return isClaimed;
    },
    async replace(key, revision, record, keepFor) {
      const isReplaced = await count('replace', () => store.replace(key, revision, record, keepFor));
      countLease(isReplaced ? eventOf(record) : 'lost');
      return isReplaced;
    },
    async release(key, revision) {
      const isReleased = await count('release', () => store.release(key, revision));
      if (isReleased) countLease('released');
      return isReleased;
    },
    read: (key) => count('read', () => store.read(key)),
  };
}

/** Returns limiters like `limits` that also count each time a request takes points. */
export function countLimits(metrics: RelayMetrics, limits: Limits): Limits {
  const countLimiter = (limit: keyof Limits): Limiter => ({
    async consume(key, points) {
      try {
        const result = await limits[limit].consume(key, points);
        metrics.rateLimits.add({ limit, result: 'passed' });
        return result;
      } catch (refusal) {
        const isRefused = isObject(refusal) && typeof refusal['msBeforeNext'] === 'number';
        metrics.rateLimits.add({ limit, result: isRefused ? 'refused' : 'failed' });
        throw refusal;
      }
    },
  });
  return { address: countLimiter('address'), origin: countLimiter('origin'), reserve: countLimiter('reserve') };
}
