/**
 * The log of the relay: one line for each request. A line has only the request id, numbers, words from the code of this
 * project, and the class name of an unexpected error. It never contains a query, a body or other text of the request. It
 * contains an address only if the service redirects: the new address of the service.
 */
import type { CacheUse } from './http/answer.ts';
import type { OriginVerdict } from './http/origins.ts';
import type { RouteName } from './http/routes.ts';

/**
 * One line of the log: a request and its answer.
 *
 * @example
 * createRelay({ ...options, log: ({ route, status, took }: LogEntry) => monitor.record(route, status, took) });
 */
export interface LogEntry {
  /** Time of the request, in ms since the epoch. */
  at: number;
  /**
   * The `X-Request-Id` of the request, or a new id. The relay sends it to the service and to the guest in the same
   * header.
   */
  requestId: string;
  /** `metrics` means a request for metrics with a wrong token. `none` means an unknown path or a refused origin. */
  route: RouteName | 'metrics' | 'none';
  method: 'GET' | 'POST' | 'OPTIONS' | 'other';
  origin: OriginVerdict['kind'];
  /** Status of the answer. */
  status: number;
  /**
   * The outcome: `ok`, `repeated`, `error` (from the service), `preflight`, `wrong_token`, or the id of an error of the
   * relay. The value `repeated` means a stored answer to the same request, and `kept` a read from the cache. The value
   * `found` means a booking that the option `lookup` found.
   */
  outcome: string;
  /** The time from the request to its answer, in ms. */
  took: number;
  /**
   * The new address to which the service last redirected a request. The relay never follows a redirect, so the operator
   * must change `baseUrl`.
   */
  newAddress?: string;
  /**
   * Only for reads that several guests share. The member `use` is the source of the answer: `hit` and `stale` mean the
   * cache, `shared` another guest's request, and `miss` a new request. The member `hitRate` is the fraction of such
   * reads with any source but `miss`, 0 to 1. It counts from the start of this instance.
   */
  cache?: CacheUse;
  /** The name of an unexpected error's class, such as `TypeError`. */
  fault?: string;
}

/**
 * Receives one entry for each request.
 *
 * @example
 * const log: Log = (entry) => logger.info(entry);
 */
export type Log = (entry: LogEntry) => void;

export const printLogEntry: Log = (entry) => {
  console.log(JSON.stringify(entry));
};

/** Returns a log that never throws, so that the guest still gets an answer if the operator's log fails. */
export function createSafeLog(log: Log): Log {
  return (entry) => {
    // The promise catches an exception of `log`, and also the rejection of a promise that `log` returns.
    new Promise<unknown>((resolve) => {
      resolve(log(entry));
    }).catch(() => undefined);
  };
}

/** Returns the name of an error's class, for the log. The message of the error may contain personal data. */
export function getErrorName(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}

/** Returns the method for the log. Unusual methods become `other`, because a client can send any text. */
export function toLoggedMethod(method: string): LogEntry['method'] {
  return method === 'GET' || method === 'POST' || method === 'OPTIONS' ? method : 'other';
}
