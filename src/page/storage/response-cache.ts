/**
 * Owns the responses that a page has before its elements send requests. There are two kinds:
 * - Responses that an earlier visit stored: the account, its items and calendars, but no prices. A page shows them
 *   immediately. Then it requests each of them again, so that no booking relies on old data.
 * - Early responses, which the preload snippet or the script requested before an element needs them.
 *
 * `response-writer.ts` stores the responses. See docs/decisions/005-response-cache.md.
 */
import type { Transport } from '../../api/transport.ts';
import type { LooseRecord } from '../../api/wire/loose-json.ts';
import { buildReadUrl, type WireRequest } from '../../api/wire/envelope.ts';

export const responsesKey = 'slipway:answers';
/** Time for which the storage keeps a response. */
const RESPONSE_TTL_MS = 86_400_000;

export interface StoredResponse {
  /** Time of the response, in epoch ms. */
  readonly at: number;
  readonly answer: LooseRecord;
}

/** A response of an earlier visit that the page shows, with its request. The page must still request it again. */
export interface UncheckedResponse {
  readonly baseUrl: string;
  readonly request: WireRequest;
  readonly answer: LooseRecord;
}

export interface ResponseCache {
  /** Returns each response of an earlier visit once. Rejects if there is none for the request. */
  readonly storedReader: Pick<Transport, 'read'>;
  /** Reads from the service through `transport`, and puts the response into `responsesToStore`. */
  readonly serviceReader: Pick<Transport, 'read'>;
  /** Sends the requests of `serviceReader`. */
  transport: Pick<Transport, 'read'>;
  /** Responses of an earlier visit that the page shows and has not yet requested again, by URL. */
  readonly uncheckedResponses: Map<string, UncheckedResponse>;
  /**
   * Responses of this page that the storage does not have yet, by URL; null removes the stored response of that URL.
   */
  readonly responsesToStore: Map<string, LooseRecord | null>;
  /** Replaces a stored response: the next read of `storedReader` for this URL returns `answer` instead. */
  correct(url: string, answer: LooseRecord): void;
}

export function createResponseCache(transport: Pick<Transport, 'read'>): ResponseCache {
  let storedResponses: Map<string, StoredResponse> | null = null;
  const corrections = new Map<string, LooseRecord>();
  const uncheckedResponses = new Map<string, UncheckedResponse>();
  const responsesToStore = new Map<string, LooseRecord | null>();

  function takeStoredAnswer(url: string): LooseRecord | undefined {
    storedResponses ??= readResponses();
    const response = storedResponses.get(url);
    storedResponses.delete(url);
    return response?.answer;
  }

  const cache: ResponseCache = {
    uncheckedResponses,
    responsesToStore,
    transport,
    correct: (url, answer) => void corrections.set(url, answer),
    storedReader: {
      read(baseUrl, request) {
        const url = buildReadUrl(baseUrl, request);
        const correction = corrections.get(url);
        corrections.delete(url);
        const answer = correction ?? takeStoredAnswer(url);
        if (answer === undefined) return Promise.reject(new Error());
        if (!correction) uncheckedResponses.set(url, { baseUrl, request, answer });
        return Promise.resolve(answer);
      },
    },
    serviceReader: {
      async read(base, request, signal) {
        const answer = await cache.transport.read(base, request, signal);
        const url = buildReadUrl(base, request);
        uncheckedResponses.delete(url);
        responsesToStore.set(url, answer);
        return answer;
      },
    },
  };
  return cache;
}

/**
 * Returns the stored responses of all accounts on the site, by URL. Returns none if the browser blocks the storage.
 * Leaves out old entries, and invalid ones, because any script may have written the storage.
 */
export function readResponses(now = Date.now()): Map<string, StoredResponse> {
  try {
    const responses = JSON.parse(localStorage.getItem(responsesKey) ?? '{}') as Record<string, Partial<StoredResponse>>;
    return new Map(
      Object.entries(responses).filter((entry): entry is [string, StoredResponse] => isFresh(entry[1], now)),
    );
  } catch {
    return new Map();
  }
}

/**
 * Returns true for a valid response that has not expired. Uses the absolute value of the age, because a clock that
 * moves back would otherwise keep the response for longer.
 */
function isFresh(response: Partial<StoredResponse> | null, now: number): boolean {
  return (
    Math.abs(now - Number(response?.at)) < RESPONSE_TTL_MS &&
    typeof response?.answer === 'object' &&
    response.answer !== null
  );
}

/** Responses that the page requested before an element needs them, as promises by URL. */
type EarlyAnswers = Record<string, Promise<Response> | undefined>;

/** Responses that the script requested when it started; null if it requested none. */
let scriptAnswers: EarlyAnswers | null = null;

/**
 * Sends a request early, so that `createEarlyFetch` can return its response later. Does nothing if the page has a
 * preload snippet, or if the storage has the response.
 */
export function requestEarly(base: string, request: WireRequest): void {
  const url = buildReadUrl(base, request);
  if (getSnippetAnswers() || isStored(url)) return;
  scriptAnswers ??= {};
  const answer = (scriptAnswers[url] ??= fetch(url, { credentials: 'omit' }));
  // The element that takes the answer handles its error.
  answer.catch(() => undefined);
}

/** Searches the text of the stored responses, because parsing them takes long at the start of a page. */
function isStored(url: string): boolean {
  try {
    return localStorage.getItem(responsesKey)?.includes(JSON.stringify(url)) === true;
  } catch {
    return false;
  }
}

/** Returns true while there are early responses that no element has taken. */
export function hasEarlyAnswers(): boolean {
  return Object.values(getEarlyAnswers() ?? {}).some(Boolean);
}

/** Returns the early responses of the preload snippet or the script; null if there are none. */
function getEarlyAnswers(): EarlyAnswers | null {
  return getSnippetAnswers() ?? scriptAnswers;
}

/**
 * Returns the responses that the preload snippet requested; null if the page has no snippet. Ignores an HTML element
 * with the id or name `slipwayEarly`, because browsers make such an element a member of `window`.
 */
function getSnippetAnswers(): EarlyAnswers | null {
  const { slipwayEarly: answers } = globalThis as { slipwayEarly?: EarlyAnswers | null };
  return answers && Object.getPrototypeOf(answers) === Object.getPrototypeOf({}) ? answers : null;
}

/**
 * Returns a `fetch` that uses each early response once. All other requests, and those whose early response failed, go
 * to the network. A `<link rel=preload>` cannot replace the preload snippet, because it never matches a request without
 * credentials.
 */
export function createEarlyFetch(): typeof fetch {
  return (input, init) => {
    const startFetch = () => fetch(input, init);
    const earlyAnswers = getEarlyAnswers();
    const url = String(input);
    const { signal } = init ?? {};
    const answer = earlyAnswers?.[url];
    if (!earlyAnswers || signal?.aborted || typeof answer?.then !== 'function') return startFetch();
    earlyAnswers[url] = undefined;
    return readWholeResponse(answer, signal).catch(startFetch);
  };
}

/**
 * Waits for an early response with its whole body. The signal cannot abort the early request, so this function
 * stops waiting when the signal aborts. The `fetch` that follows then rejects with the correct error.
 */
async function readWholeResponse(
  earlyAnswer: PromiseLike<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  const abortPromise = new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', reject));
  const response = await Promise.race([earlyAnswer, abortPromise]);
  await Promise.race([response.clone().arrayBuffer(), abortPromise]);
  return response;
}
