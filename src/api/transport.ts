/**
 * Sends single requests to the service. `read` and `write` return the decoded answer, or reject with a {@link
 * ProblemError}. The requests are simple ones (GET or urlencoded POST, without additional headers or cookies), so
 * browsers send no preflight. Only `read` repeats a failed request. The module `booking-transport.ts` decides when to
 * repeat a write.
 */
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { readRetryAfterSeconds } from '../values/dates/retry-after.ts';
import { openRelayEnvelope } from './relay-errors.ts';
import { buildEndpoint, buildReadUrl, openEnvelope, type WireRequest } from './wire/envelope.ts';
import { parseJson, type LooseRecord } from './wire/loose-json.ts';

export interface TransportOptions {
  fetch?: typeof fetch;
  /** Returns the current time in epoch ms. */
  now?: () => number;
  /** Maximum time for the answer to a request, in ms. Defaults to {@link DEFAULT_TIME_LIMIT_MS}. */
  timeLimit?: number;
  /** Calls `callback` after a time in ms. Returns a function that cancels the call. */
  timer?: (callback: () => void, ms: number) => () => void;
  /**
   * Returns a random number from 0 to below 1. It varies the pauses, so that clients whose reads failed at the same
   * time do not repeat them at the same time.
   */
  chance?: () => number;
  /** Returns false if the device has no network. A failed read does not repeat then. Returns true by default. */
  isOnline?: () => boolean;
  /**
   * Returns false for a base URL to which accounts must not redirect. By default, accounts may redirect to any base
   * URL.
   */
  mayMoveTo?: (base: string) => boolean;
  /** Returns the base URL of the relay that takes an account's reads; `null` for none. By default, there is none. */
  relayOf?: (base: string) => string | null;
}

/** Options of one write. */
export interface WriteOptions {
  /** Opens the envelope of the answer. Defaults to {@link openEnvelope}. */
  open?: typeof openEnvelope;
  /**
   * Called for an answer with status 429. Returns true if the request may have had its effect although the service
   * throttles.
   */
  mayHaveEffect?: (body: unknown) => boolean;
  /** Maximum time for the answer, in ms. Defaults to the time limit of the transport. */
  timeLimit?: number | undefined;
}

export const DEFAULT_TIME_LIMIT_MS = 20_000;

export interface Transport {
  /**
   * Reads from an account, or from the relay that takes its reads. Repeats the request after a transient failure.
   *
   * @param open opens the answer's envelope; defaults to {@link openEnvelope}, or {@link openRelayEnvelope} at a relay
   */
  read(base: string, request: WireRequest, signal?: AbortSignal, open?: typeof openEnvelope): Promise<LooseRecord>;
  /** Sends a write once and never repeats it. */
  write(base: string, request: WireRequest, options?: WriteOptions): Promise<LooseRecord>;
  readonly timer: Required<TransportOptions>['timer'];
  /** Maximum time for the answer to a request, in ms. */
  readonly timeLimit: number;
  /**
   * Returns the base URL to which an account redirects, even if `mayMoveTo` refuses it; undefined without a redirect.
   */
  movedTo(base: string): string | undefined;
}

export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  now = Date.now,
  timeLimit = DEFAULT_TIME_LIMIT_MS,
  timer = startSystemTimer,
  chance = Math.random,
  isOnline = () => true,
  mayMoveTo = () => true,
  relayOf = () => null,
}: TransportOptions = {}): Transport {
  const options = { fetch, now, timeLimit, timer, chance, isOnline };
  /**
   * URLs whose last read failed. The browser may have cached a broken answer, so the next read of such a URL bypasses
   * that cache.
   */
  const failedUrls = new Set<string>();
  /** The new base URL of each account that redirects, by its configured base URL. Only the first redirect counts. */
  const newBaseUrls: Record<string, string | undefined> = {};
  const getFinalBase = (base: string): string => {
    const newBase = newBaseUrls[base];
    const isEncryptionKept = newBase?.startsWith('https:') || !base.startsWith('https:');
    return newBase && isEncryptionKept && mayMoveTo(newBase) ? newBase : base;
  };
  return {
    read(accountBase, request, signal, open) {
      const { cache, isValid } = request;
      const relayBase = relayOf(accountBase);
      const base = relayBase ?? accountBase;
      const sendOptions = {
        signal,
        open: open ?? (relayBase === null ? openEnvelope : openRelayEnvelope),
        onRedirect(url: string) {
          const [newBase = ''] = url.split('/api/3.0/');
          newBaseUrls[base] ??= newBase;
          // Discard the answer if the account must not move to that address.
          if (getFinalBase(base) !== newBase) throw new Error();
        },
      };
      const readOnce = async () => {
        const url = buildReadUrl(getFinalBase(base), request);
        const init: RequestInit = cache ? buildPost(request) : { cache: failedUrls.has(url) ? 'reload' : undefined };
        try {
          const answer = await sendRequest(options, url, init, sendOptions);
          if (isValid && !isValid(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
          failedUrls.delete(url);
          return answer;
        } catch (error) {
          if (!signal?.aborted) failedUrls.add(url);
          throw error;
        }
      };
      return retryRead(options, readOnce, signal);
    },
    write: (base, request, writeOptions) =>
      sendRequest(options, buildEndpoint(getFinalBase(base), request.path), buildPost(request), {
        isWrite: true,
        ...writeOptions,
      }),
    timer,
    timeLimit,
    movedTo: (base) => newBaseUrls[base],
  };
}

function buildPost({ parameters, encode, cache, redirect }: WireRequest): RequestInit {
  return { method: 'POST', body: new URLSearchParams(parameters), cache, redirect, ...encode?.() };
}

function startSystemTimer(callback: () => void, ms: number): () => void {
  const id = setTimeout(callback, ms);
  return () => clearTimeout(id);
}

type TransportSettings = Required<Omit<TransportOptions, 'mayMoveTo' | 'relayOf'>>;

/**
 * Pauses in ms before the second to sixth attempt: 6.5 s in total. Random time makes each pause up to a quarter longer,
 * so the total is 8.1 s at most.
 */
const retryPausesMs = [300, 700, 1200, 1900, 2400];

/** Maximum time in ms from the first attempt to the end of the last pause, without random time. */
const MAX_RETRY_TIME_MS = 9000;

/**
 * Repeats a failed read for about as long as a service takes to restart. If an answer is incomplete or invalid, repeats
 * the read once without a pause, because the connection may have broken. An abort ends the repetitions.
 */
async function retryRead<Answer>(
  { now, timer, chance, isOnline }: TransportSettings,
  readOnce: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const startMs = now();
  for (let failureCount = 0; ; failureCount += 1) {
    try {
      return await readOnce();
    } catch (error) {
      const pauseMs = getRetryPauseMs(error, failureCount);
      if (pauseMs === undefined || signal?.aborted || !isOnline() || now() - startMs + pauseMs > MAX_RETRY_TIME_MS)
        throw error;
      if (pauseMs > 0) await new Promise<void>((resolve) => timer(resolve, pauseMs * (1 + chance() / 4)));
      if (signal?.aborted || !isOnline()) throw error;
    }
  }
}

/**
 * Returns the pause in ms before the next attempt; undefined if no further attempt should follow. After a timeout none
 * follows, because the guest has waited long enough.
 */
function getRetryPauseMs(error: unknown, failureCount: number): number | undefined {
  const problem = problemOf(error);
  if (problem.kind === 'offline' || (problem.kind === 'broken' && problem.status >= 500))
    return retryPausesMs[failureCount];
  return problem.kind === 'broken' && failureCount === 0 ? 0 : undefined;
}

interface SendOptions extends WriteOptions {
  isWrite?: boolean;
  /** Called with the final URL if the service redirected the request. */
  onRedirect?: (url: string) => void;
  signal?: AbortSignal | undefined;
}

async function sendRequest(
  { fetch, now, timeLimit: defaultTimeLimit, timer }: TransportSettings,
  url: string,
  init: RequestInit,
  { isWrite, signal, open = openEnvelope, mayHaveEffect, onRedirect, timeLimit = defaultTimeLimit }: SendOptions,
): Promise<LooseRecord> {
  // Combines the caller's signal and the time limit, because the oldest supported browsers do not have
  // `AbortSignal.any`.
  const abortController = new AbortController();
  const abortRequest = () => abortController.abort();
  let isTimedOut = false;
  const stopTimer = timer(() => {
    isTimedOut = true;
    abortRequest();
  }, timeLimit);
  if (signal?.aborted) abortRequest();
  signal?.addEventListener('abort', abortRequest);
  let status = 0;
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', signal: abortController.signal });
    status = response.status;
    // Refuse every redirected POST: after some redirects, browsers send a GET instead, which a cache may answer. Refuse
    // a redirected read if it arrived at a different endpoint, because the answer does not belong to the request.
    if (response.redirected && ('method' in init || getEndpoint(response.url) !== getEndpoint(url))) throw new Error();
    const text = await response.text();
    if (text.length > MAX_ANSWER_LENGTH) throw new Error();
    const body = parseJson(text);
    const problem = readThrottledProblem(response, now(), isWrite);
    if (problem && !mayHaveEffect?.(body)) throw new ProblemError(problem);
    const answer = open(body, status);
    // Remember the new address only after its answer proved to be valid.
    if (response.redirected) onRedirect?.(response.url);
    return answer;
  } catch (error) {
    if (signal?.aborted || error instanceof ProblemError) throw error;
    if (isTimedOut) throw new ProblemError({ kind: 'timeout' }, { cause: error });
    throw new ProblemError(status === 0 ? { kind: 'offline' } : { kind: 'broken', status }, { cause: error });
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', abortRequest);
  }
}

/**
 * Maximum length of an answer in UTF-16 units. Tens of thousands of items fit in it, and a longer answer would freeze
 * the page.
 */
const MAX_ANSWER_LENGTH = 16 * 1024 * 1024;

/**
 * Returns the path of a URL after its base URL, to detect a redirect to another path. Such a redirect leads to a
 * different server, such as the sign-in page of a network, whose answer does not belong to the request.
 */
function getEndpoint(url: string): string {
  return url.replace(/[?#].*/, '').replace(/^.*\/api\/3\.0\//, '');
}

/**
 * Returns the problem if the service limits requests; otherwise `null`. A 503 counts only after a read and only if it
 * states a time. After a write, a 503 does not prove that the write had no effect (docs/booking-api.md 2).
 */
function readThrottledProblem({ status, headers }: Response, now: number, isWrite = false): Problem | null {
  const seconds = readRetryAfterSeconds(headers.get('retry-after'), now);
  if (seconds && (status === 429 || (status === 503 && !isWrite)))
    return { kind: 'throttled', until: now + Math.min(seconds, 86_400) * 1000 };
  return status === 429 ? { kind: 'throttled', until: now + ESTIMATED_WAIT_MS, isEstimate: true } : null;
}

/** Wait after a 429 that states no time, in ms. */
const ESTIMATED_WAIT_MS = 5000;
