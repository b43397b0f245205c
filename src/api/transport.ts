/**
 * One exchange with the service: a simple request out, an opened envelope or a {@link ProblemError} back.
 * Simple requests only (GET, urlencoded POST, no header of ours, no cookie), so a browser never asks with a preflight.
 */
import { ProblemError, problemOf } from '../values/problem.ts';
import { openEnvelope } from './wire/envelope.ts';
import type { Loose } from './wire/loose.ts';
import type { WireRequest } from './wire/request.ts';

export interface TransportOptions {
  fetch?: typeof fetch;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds until an unanswered request counts as lost. */
  timeLimit?: number;
}

export interface Transport {
  /** A read: asked again once when it failed for a passing reason. */
  read(base: string, request: WireRequest, signal?: AbortSignal): Promise<Loose>;
  /** A write: sent exactly once, whatever happens. `open` reads its answer; default {@link openEnvelope}. */
  write(base: string, request: WireRequest, open?: typeof openEnvelope): Promise<Loose>;
}

export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  now = Date.now,
  timeLimit = 20_000,
}: TransportOptions = {}): Transport {
  const options = { fetch, now, timeLimit };
  return {
    async read(base, { path, parameters }, signal) {
      const query = new URLSearchParams(parameters).toString();
      const url = `${base}/api/3.0/${path}${query && `?${query}`}`;
      try {
        return await exchange(options, url, {}, { signal });
      } catch (error) {
        if (signal?.aborted || !isPassing(error)) throw error;
        return exchange(options, url, {}, { signal });
      }
    },
    write: (base, { path, parameters }, open) =>
      exchange(options, `${base}/api/3.0/${path}`, { method: 'POST', body: new URLSearchParams(parameters) }, { open }),
  };
}

interface Reading {
  signal?: AbortSignal | undefined;
  open?: typeof openEnvelope | undefined;
}

async function exchange(
  { fetch, now, timeLimit }: Required<TransportOptions>,
  url: string,
  init: RequestInit,
  { signal, open = openEnvelope }: Reading,
): Promise<Loose> {
  // Composed by hand: `AbortSignal.any` is younger than the browsers this runs in, and what is missing is no lost connection.
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    giveUp();
  }, timeLimit);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  let status = 0;
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', signal: stop.signal });
    status = response.status;
    const until = throttledUntil(response, now);
    if (until !== null) throw new ProblemError({ kind: 'throttled', until });
    const body = await response.text();
    return open(JSON.parse(body), status);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof ProblemError) throw error;
    if (late) throw new ProblemError({ kind: 'timeout' }, { cause: error });
    throw new ProblemError(status === 0 ? { kind: 'offline' } : { kind: 'broken', status }, { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * Epoch milliseconds until which nothing should be asked, a day at most; null when it may be. 503 counts only with a
 * `Retry-After` (RFC 9110, section 10.2.3) in seconds.
 */
function throttledUntil({ status, headers }: Response, now: () => number): number | null {
  const seconds = Number(headers.get('retry-after'));
  const throttled = status === 429 || (status === 503 && seconds > 0);
  return throttled ? now() + (seconds > 0 ? Math.min(seconds, 86_400) : 5) * 1000 : null;
}

/** Worth asking once more: no answer at all, or one that is none. A time-out is not: the visitor has waited enough. */
function isPassing(error: unknown): boolean {
  const { kind } = problemOf(error);
  return kind === 'offline' || kind === 'broken';
}
