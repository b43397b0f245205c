/**
 * Exchanges single requests with the service. Returns the opened envelope of each answer, or rejects with a
 * {@link ProblemError}. Sends simple requests only (GET, urlencoded POST, no additional headers, no cookies), so that
 * browsers send no preflight. Repeats reads. `booking-transport.ts` decides when to repeat a write.
 */
import { ProblemError, problemOf, type Problem } from '../values/problem.ts';
import { retryAfterSeconds } from '../values/dates/retry-after.ts';
import { openRelayEnvelope } from './relay-errors.ts';
import { openEnvelope, type WireRequest } from './wire/envelope.ts';
import { parseJson, type Loose } from './wire/loose.ts';

export interface TransportOptions {
  fetch?: typeof fetch;
  /** Returns the time in epoch ms. */
  now?: () => number;
  /** Time in ms until a request without an answer counts as lost. Defaults to {@link DEFAULT_TIME_LIMIT_MS}. */
  timeLimit?: number;
  /** Calls back after a time in ms. Returns a function that cancels the call. */
  timer?: (callback: () => void, ms: number) => () => void;
  /** Returns a number from 0 to below 1. It spreads the repeated reads of clients that failed together. */
  chance?: () => number;
  /** Returns false without a network, so that no read waits for the service. Defaults to true. */
  isOnline?: () => boolean;
  /** Returns false for a base URL that an account must not move to. By default, accounts may move anywhere. */
  mayMoveTo?: (base: string) => boolean;
  /** Returns the relay that takes the reads of an account; `null` for none. Defaults to none. */
  relayOf?: (base: string) => string | null;
}

/** Options of one write. */
export interface WriteOptions {
  /** Opens the answer. Defaults to {@link openEnvelope}. */
  open?: typeof openEnvelope;
  /** Returns true for an answer with status 429 if the request may have had its effect. */
  holdsResult?: (body: unknown) => boolean;
  /** Makes a redirected answer `broken`. Browsers turn a redirected POST into a GET, which a cache may answer. */
  refusesRedirect?: boolean;
  /** In ms. Defaults to the limit of the transport. */
  timeLimit?: number;
}

export const DEFAULT_TIME_LIMIT_MS = 20_000;

export interface Transport {
  /**
   * Reads from an account, or from its relay. Repeats the request after a transient failure.
   *
   * @param open opens the answer; defaults to {@link openEnvelope}, and to {@link openRelayEnvelope} at a relay
   */
  read(base: string, request: WireRequest, signal?: AbortSignal, open?: typeof openEnvelope): Promise<Loose>;
  /** Sends a write once. */
  write(base: string, request: WireRequest, options?: WriteOptions): Promise<Loose>;
  readonly timer: Required<TransportOptions>['timer'];
  /** In ms. */
  readonly timeLimit: number;
  /** Returns the base URL to which an account redirects, allowed or not; undefined if it does not redirect. */
  movedTo(base: string): string | undefined;
}

export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  now = Date.now,
  timeLimit = DEFAULT_TIME_LIMIT_MS,
  timer = systemTimer,
  chance = Math.random,
  isOnline = () => true,
  mayMoveTo = () => true,
  relayOf = () => null,
}: TransportOptions = {}): Transport {
  const options = { fetch, now, timeLimit, timer, chance, isOnline };
  /** Addresses whose last read failed. The browser may have cached a broken answer, so the next read bypasses its cache. */
  const failedUrls = new Set<string>();
  /** New base URLs of accounts, by the configured ones. The first redirect of an account counts. */
  const moves: Record<string, string | undefined> = {};
  const finalBase = (base: string): string => {
    const to = moves[base];
    const keepsEncryption = to?.startsWith('https:') || !base.startsWith('https:');
    return to && keepsEncryption && mayMoveTo(to) ? to : base;
  };
  const endpoint = (base: string, path: string) => `${finalBase(base)}/api/3.0/${path}`;
  return {
    read(account, { path, parameters, form, cache, isSound }, signal, open) {
      const relay = relayOf(account);
      const base = relay ?? account;
      const body = new URLSearchParams(parameters);
      const query = cache ? '' : body.toString();
      const exchangeOptions = {
        signal,
        open: open ?? (relay === null ? openEnvelope : openRelayEnvelope),
        refusesRedirect: Boolean(cache),
        onRedirect(url: string) {
          const [to = ''] = url.split('/api/3.0/');
          moves[base] ??= to;
          if (finalBase(base) !== to) throw new Error();
        },
      };
      const readOnce = async () => {
        const url = endpoint(base, path) + (query && `?${query}`);
        const init: RequestInit = cache
          ? { method: 'POST', body, cache, ...form?.() }
          : { cache: failedUrls.has(url) ? 'reload' : undefined };
        try {
          const answer = await exchange(options, url, init, exchangeOptions);
          if (isSound && !isSound(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
          failedUrls.delete(url);
          return answer;
        } catch (error) {
          if (!signal?.aborted) failedUrls.add(url);
          throw error;
        }
      };
      return repeatRead(options, readOnce, signal);
    },
    write: (base, { path, parameters, form, cache, redirect }, { timeLimit: ownLimit = timeLimit, ...rest } = {}) =>
      exchange(
        { ...options, timeLimit: ownLimit },
        endpoint(base, path),
        { method: 'POST', body: new URLSearchParams(parameters), cache, redirect, ...form?.() },
        { isWrite: true, ...rest },
      ),
    timer,
    timeLimit,
    movedTo: (base) => moves[base],
  };
}

function systemTimer(callback: () => void, ms: number): () => void {
  const id = setTimeout(callback, ms);
  return () => clearTimeout(id);
}

type ExchangeSettings = Required<Omit<TransportOptions, 'mayMoveTo' | 'relayOf'>>;

/** Pauses in ms before each further attempt, up to a quarter longer by chance: 6.5 s together, 8.1 s at most. */
const pauses = [300, 700, 1200, 1900, 2400];

/** Time in ms after which no attempt starts, however slow the answers are. */
const MAX_REPEAT_MS = 9000;

/**
 * Repeats a read about as long as a service takes to restart. Repeats an answer that makes no sense once, without a pause,
 * because the connection may have broken. An abort ends it.
 */
async function repeatRead<Answer>(
  { now, timer, chance, isOnline }: ExchangeSettings,
  readOnce: () => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const start = now();
  for (let failures = 0; ; failures += 1) {
    try {
      return await readOnce();
    } catch (error) {
      const pause = pauseAfter(error, failures);
      if (pause === undefined || signal?.aborted || !isOnline() || now() - start + pause > MAX_REPEAT_MS) throw error;
      if (pause > 0) await new Promise<void>((resolve) => timer(resolve, pause * (1 + chance() / 4)));
      if (signal?.aborted || !isOnline()) throw error;
    }
  }
}

/** Returns undefined if another attempt is pointless. After a timeout it is: the guest has waited long enough. */
function pauseAfter(error: unknown, failures: number): number | undefined {
  const problem = problemOf(error);
  if (problem.kind === 'offline' || (problem.kind === 'broken' && problem.status >= 500)) return pauses[failures];
  return problem.kind === 'broken' && failures === 0 ? 0 : undefined;
}

interface ExchangeOptions extends Omit<WriteOptions, 'timeLimit'> {
  isWrite?: boolean;
  /** Takes the final address of a redirected answer. */
  onRedirect?: (url: string) => void;
  signal?: AbortSignal | undefined;
}

async function exchange(
  { fetch, now, timeLimit, timer }: ExchangeSettings,
  url: string,
  init: RequestInit,
  { isWrite, signal, open = openEnvelope, holdsResult, refusesRedirect, onRedirect }: ExchangeOptions,
): Promise<Loose> {
  // The oldest supported browsers do not have `AbortSignal.any`.
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isTimedOut = false;
  const stopTimer = timer(() => {
    isTimedOut = true;
    abort();
  }, timeLimit);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let status = 0;
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', signal: controller.signal });
    status = response.status;
    if (response.redirected && (refusesRedirect || endpointOf(response.url) !== endpointOf(url))) throw new Error();
    const text = await response.text();
    if (text.length > MAX_ANSWER_LENGTH) throw new Error();
    const body = parseJson(text);
    const problem = throttledProblem(response, now(), isWrite);
    if (problem && !holdsResult?.(body)) throw new ProblemError(problem);
    const answer = open(body, status);
    // Only an address that answers without an error is a new address of the account.
    if (response.redirected) onRedirect?.(response.url);
    return answer;
  } catch (error) {
    if (signal?.aborted || error instanceof ProblemError) throw error;
    if (isTimedOut) throw new ProblemError({ kind: 'timeout' }, { cause: error });
    throw new ProblemError(status === 0 ? { kind: 'offline' } : { kind: 'broken', status }, { cause: error });
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', abort);
  }
}

/** In UTF-16 units, more than tens of thousands of items require. A longer answer would freeze the page. */
const MAX_ANSWER_LENGTH = 16 * 1024 * 1024;

/**
 * Returns the path after the base URL. If a redirect ends at another path, another server answers, such as the sign-in page
 * of a network. That answer does not belong to the request.
 */
function endpointOf(url: string): string {
  return url.replace(/[?#].*/, '').replace(/^.*\/api\/3\.0\//, '');
}

/**
 * Returns the problem of an answer that limits requests; `null` for others. A 503 limits reads only, and only if it states a
 * time: after a write it leaves the result open (wire-facts part 2).
 */
function throttledProblem({ status, headers }: Response, now: number, isWrite = false): Problem | null {
  const seconds = retryAfterSeconds(headers.get('retry-after'), now);
  if (seconds && (status === 429 || (status === 503 && !isWrite)))
    return { kind: 'throttled', until: now + Math.min(seconds, 86_400) * 1000 };
  return status === 429 ? { kind: 'throttled', until: now + ESTIMATED_WAIT_MS, isEstimate: true } : null;
}

const ESTIMATED_WAIT_MS = 5000;
