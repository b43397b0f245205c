/** One line a request, made of words of our own: no query, no body, no id, nothing a caller wrote. The only address is that of a service
 * which has moved. */
import type { CacheCount } from './answer.ts';
import type { OriginVerdict } from './origins.ts';
import type { RouteName } from './routes.ts';

export interface LogEntry {
  /** Milliseconds since the epoch. */
  at: number;
  route: RouteName | 'none';
  method: 'GET' | 'POST' | 'OPTIONS' | 'other';
  origin: OriginVerdict['kind'];
  /** Status of the answer. */
  status: number;
  /** `ok`, `repeated`, `found` (by the look-up), `error` (the service's own), `preflight`, or the id of the relay's error. */
  outcome: string;
  /** Milliseconds from request to answer. */
  took: number;
  /** The address that the service redirected to last. The relay never follows it: change its `baseUrl`. */
  newAddress?: string;
  /**
   * Only for reads that several guests share. The source of this answer is `use`: `hit` and `stale` mean the cache, and `shared`
   * means a request of another guest. The part of such reads that needed no request to the service is `hitRate`, 0 to 1, since
   * this instance started.
   */
  cache?: CacheCount;
  /** Name of the error class when something failed that should not have. */
  fault?: string;
}

export type Log = (entry: LogEntry) => void;

export const printLine: Log = (entry) => {
  console.log(JSON.stringify(entry));
};

/** Returns a log that never throws: a log that fails must not cost an answer. It ignores a promise that the log returns. */
export function harmlessLog(log: Log): Log {
  return (entry) => {
    // The constructor catches what the log throws, and the promise what it rejects with.
    new Promise<unknown>((resolve) => {
      resolve(log(entry));
    }).catch(() => undefined);
  };
}

/** The class of an error: its message may hold anything, its name is ours or the platform's. */
export function faultWord(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}

export function methodWord(method: string): LogEntry['method'] {
  return method === 'GET' || method === 'POST' || method === 'OPTIONS' ? method : 'other';
}
