/**
 * The package entry `slipway-booking/relay`: the relay, its stores, and its types. In this folder, a create request is
 * the request that books a session, and a write is any other change of a session. The code uses only web standards, so
 * it also runs on edge platforms. `main.ts` is the program for Node.
 */
export { createRelay, type Relay } from './relay.ts';
export { RelayOptionError, type RelayOptions } from './options.ts';
export { addressFromHeader, onNode, type ClientAddress } from './http/address.ts';
export { memoryLimiter, type Limiter, type Limits, type MemoryLimiterOptions } from './limits.ts';
export { memoryStore, type MemoryStoreOptions } from './stores/memory.ts';
export {
  CreateRecordObject,
  durableObjectStore,
  type DurableObjectNamespace,
  type DurableObjectState,
} from './stores/durable-object.ts';
export { memoryCache, redisCache, type MemoryCacheOptions, type ReadCache } from './reads/read-cache.ts';
export { redisStore, type RedisCommand } from './stores/redis.ts';
export { createTableSql, postgresStore, type PostgresClient, type PostgresStore } from './stores/postgres.ts';
export {
  StoreFullError,
  type CreateRecord,
  type CreateStore,
  type RelayCrypto,
  type StoreUsage,
} from './stores/record.ts';
export type { RelayErrorId } from '../api/wire/relay.ts';
export type { Log, LogEntry } from './log.ts';
export { createRelayMetrics, type RelayMetrics } from './metrics/relay-metrics.ts';
export { withMetrics, type MetricsOptions } from './metrics/metrics-handler.ts';
export type { OpenTelemetry, TraceSpan } from './tracing.ts';
export type { Clock } from './clock.ts';
