/**
 * One exchange with the service: a simple request out, an opened envelope or a {@link ProblemError} back.
 * Simple requests only (GET, urlencoded POST, no header of ours, no cookie), so a browser never asks with a preflight.
 */
import { ProblemError } from '../values/problem.ts';
import { retryAfterSeconds } from '../values/dates/retry-after.ts';
import { patiently, type Patience } from './patience.ts';
import { openEnvelope } from './wire/envelope.ts';
import { unpacked, type Loose } from './wire/loose.ts';
import type { WireRequest } from './wire/request.ts';

export interface TransportOptions {
  fetch?: typeof fetch;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Milliseconds until an unanswered request counts as lost. */
  timeLimit?: number;
  /** Calls back after so many milliseconds; returns how to stop. */
  timer?: Patience['timer'];
  /** From 0 to below 1: callers whose requests failed together do not come back together. */
  chance?: () => number;
  /** Whether there is a network at all: without one nobody waits for a service to come back. Default: always. */
  isOnline?: () => boolean;
  /** Returns false for a base URL that an account must not move to. Default: accounts may move anywhere. */
  mayMoveTo?: (base: string) => boolean;
}

/** How the answer of a write is read, and for how long it is waited for. */
export interface Opening {
  /** Default {@link openEnvelope}. */
  open: typeof openEnvelope;
  /** Returns true for an answer whose status is 429 although the request may have been done. */
  holdsResult?: (body: unknown) => boolean;
  /** True if a redirected answer is `broken`: browsers turn a redirected POST into a GET, which a cache may answer. */
  refusesRedirect?: boolean;
  /** Milliseconds. Default: the transport's. */
  timeLimit?: number;
}

/** Milliseconds after which a request without an answer counts as lost. */
export const usualTimeLimit = 20_000;

export interface Transport {
  /** A read: asked again a few times when it failed for a passing reason. What opens its answer may be told. */
  read(base: string, request: WireRequest, signal?: AbortSignal, open?: typeof openEnvelope): Promise<Loose>;
  /** A write: never repeated here. What opens its answer may be told. */
  write(base: string, request: WireRequest, opening?: Partial<Opening>): Promise<Loose>;
  readonly timer: Patience['timer'];
  /** Milliseconds. */
  readonly timeLimit: number;
  /** Returns the base URL that an account redirects to, allowed or not; undefined while it has answered for itself. */
  movedTo(base: string): string | undefined;
}

export function createTransport({
  fetch = globalThis.fetch.bind(globalThis),
  now = Date.now,
  timeLimit = usualTimeLimit,
  timer = systemTimer,
  chance = Math.random,
  isOnline = () => true,
  mayMoveTo = () => true,
}: TransportOptions = {}): Transport {
  const options = { fetch, now, timeLimit, timer, chance, isOnline, mayMoveTo };
  /** Addresses whose last read failed. The browser may have cached a broken answer, so the next read bypasses its cache. */
  const failedUrls = new Set<string>();
  /** The base URLs that accounts redirect to, by the configured ones. The first redirect of an account counts. */
  const moves: Record<string, string | undefined> = {};
  const finalBase = (base: string): string => {
    const to = moves[base];
    const keepsEncryption = to?.startsWith('https:') || !base.startsWith('https:');
    return to && keepsEncryption && mayMoveTo(to) ? to : base;
  };
  const endpoint = (base: string, path: string) => `${finalBase(base)}/api/3.0/${path}`;
  return {
    read(base, { path, parameters, form, cache, isSound }, signal, open = openEnvelope) {
      const body = new URLSearchParams(parameters);
      const query = cache ? '' : body.toString();
      const opening = {
        isRead: true,
        signal,
        open,
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
          const answer = await exchange(options, url, init, opening);
          if (isSound && !isSound(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
          failedUrls.delete(url);
          return answer;
        } catch (error) {
          if (!signal?.aborted) failedUrls.add(url);
          throw error;
        }
      };
      return patiently(options, readOnce, signal);
    },
    write: (base, { path, parameters, form, cache, redirect }, { timeLimit: ownLimit = timeLimit, ...opening } = {}) =>
      exchange(
        { ...options, timeLimit: ownLimit },
        endpoint(base, path),
        { method: 'POST', body: new URLSearchParams(parameters), cache, redirect, ...form?.() },
        { isRead: false, ...opening },
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

interface Exchange extends Partial<Omit<Opening, 'timeLimit'>> {
  isRead: boolean;
  /** Takes the final address of an answer that a redirect led to. */
  onRedirect?: (url: string) => void;
  signal?: AbortSignal | undefined;
}

async function exchange(
  { fetch, now, timeLimit, timer }: Required<TransportOptions>,
  url: string,
  init: RequestInit,
  { isRead, signal, open = openEnvelope, holdsResult, refusesRedirect, onRedirect }: Exchange,
): Promise<Loose> {
  // Composed by hand: `AbortSignal.any` is younger than the browsers this runs in, and what is missing is no lost connection.
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  let late = false;
  const stopTimer = timer(() => {
    late = true;
    giveUp();
  }, timeLimit);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  let status = 0;
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', signal: stop.signal });
    status = response.status;
    if (response.redirected && (refusesRedirect || endpointOf(response.url) !== endpointOf(url))) throw new Error();
    const text = await response.text();
    if (text.length > MAX_ANSWER_LENGTH) throw new Error();
    const body = unpacked(text);
    const until = throttledUntil(response, isRead, now());
    if (until !== null && !holdsResult?.(body)) throw new ProblemError({ kind: 'throttled', until });
    const answer = open(body, status);
    // An address that answers with a failure is no new address of the account.
    if (response.redirected) onRedirect?.(response.url);
    return answer;
  } catch (error) {
    if (signal?.aborted || error instanceof ProblemError) throw error;
    if (late) throw new ProblemError({ kind: 'timeout' }, { cause: error });
    throw new ProblemError(status === 0 ? { kind: 'offline' } : { kind: 'broken', status }, { cause: error });
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', giveUp);
  }
}

/** More than tens of thousands of items take. Parsing and drawing more than this would freeze the page. */
const MAX_ANSWER_LENGTH = 16 * 1024 * 1024;

/**
 * The part of an address that says what is asked. Where a redirect ends at another, somebody else answers, a network that
 * wants a sign-in say: whatever that answer is, it says nothing of the request.
 */
function endpointOf(url: string): string {
  return url.replace(/[?#].*/, '').replace(/^.*\/api\/3\.0\//, '');
}

/**
 * Until when nothing is to be asked, in epoch milliseconds; null when the answer does not say so. A 503 says it of a read
 * alone: after a write it leaves open whether that was done (wire-facts part 2).
 */
function throttledUntil({ status, headers }: Response, isRead: boolean, now: number): number | null {
  const seconds = retryAfterSeconds(headers.get('retry-after'), now) ?? 0;
  if (status !== 429 && !(isRead && status === 503 && seconds > 0)) return null;
  return now + (seconds > 0 ? Math.min(seconds, 86_400) : 5) * 1000;
}
