/**
 * The log of the relay: one line for each request, in the relay's own words. A line has no query, no body, no id and no text of
 * the request. Its only address is the new one of a service that redirects.
 */
import type { CacheUse } from './http/answer.ts';
import type { OriginVerdict } from './http/origins.ts';
import type { RouteName } from './http/routes.ts';

/**
 * One line of the log.
 *
 * @example
 * createRelay({ ...options, log: ({ route, status, took }: LogEntry) => monitor.record(route, status, took) });
 */
export interface LogEntry {
  /** In ms since the epoch. */
  at: number;
  /** The `X-Request-Id` of the request, or a new one. The service and the guest receive it in the same header. */
  requestId: string;
  /** `metrics` for a request for metrics without the token. */
  route: RouteName | 'metrics' | 'none';
  method: 'GET' | 'POST' | 'OPTIONS' | 'other';
  origin: OriginVerdict['kind'];
  /** Status of the answer. */
  status: number;
  /** `ok`, `repeated`, `found` (by the look-up), `error` (of the service), `preflight`, `wrong_token`, or the id of the relay's error. */
  outcome: string;
  /** From the request to the answer, in ms. */
  took: number;
  /** The address that the service redirected to last. The relay never follows it: change its `baseUrl`. */
  newAddress?: string;
  /**
   * Only for reads that several guests share. The source of this answer is `use`: `hit` and `stale` mean the cache, and `shared`
   * means a request of another guest. The part of such reads that needed no request to the service is `hitRate`, 0 to 1, since
   * the start of this instance.
   */
  cache?: CacheUse;
  /** The class of an unexpected error. */
  fault?: string;
}

/**
 * Receives one entry for each request.
 *
 * @example
 * const log: Log = (entry) => logger.info(entry);
 */
export type Log = (entry: LogEntry) => void;

export const printLine: Log = (entry) => {
  console.log(JSON.stringify(entry));
};

/** Returns a log that never throws, so that a log that fails costs no answer. It ignores a promise that the log returns. */
export function createSafeLog(log: Log): Log {
  return (entry) => {
    // The constructor catches exceptions of the log, and the promise its rejections.
    new Promise<unknown>((resolve) => {
      resolve(log(entry));
    }).catch(() => undefined);
  };
}

/** Returns the class of an error. Its message may contain personal data. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}

/** Returns the method for the log: a client can send any text. */
export function loggedMethod(method: string): LogEntry['method'] {
  return method === 'GET' || method === 'POST' || method === 'OPTIONS' ? method : 'other';
}
