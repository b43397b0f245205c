/**
 * Copies of answers about sessions, between a page and its network. The browser's HTTP cache, a proxy and a service worker
 * keep them. The service worker decodes the forms of requests, so it has a copy although no two forms have the same bytes.
 *
 * The service worker answers only after a create without an answer. At other times a copy could hide a line that arrived late, and
 * the Booking API cannot refuse a create because the cart has changed.
 */
import { readForm, readOperation } from './network.ts';
import type { Random } from './random.ts';

export interface CopyOptions {
  random: Random;
  /** A proxy keeps every answer to a GET, also after `no-store`. */
  hasProxy: boolean;
  /** A service worker answers some requests with an earlier answer, never the same request twice in a row. */
  hasServiceWorker: boolean;
  /** Returns true while the page waits for the outcome of a create. */
  isUnconfirmed(): boolean;
  log(line: string): void;
}

type Fetch = typeof globalThis.fetch;

interface Copy {
  status: number;
  body: string;
  /** The service worker used it for its last answer. */
  isUsed: boolean;
}

/** Returns a `fetch` of one page that may answer with a copy. */
export function withCopies(
  fetch: Fetch,
  { random, hasProxy, hasServiceWorker, isUnconfirmed, log }: CopyOptions,
): Fetch {
  const cachedCopies = new Map<string, Copy>();
  const firstCopies = new Map<string, Copy>();
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const body = readForm(init);
    body.delete('slipway_key');
    if (readOperation(url.pathname + url.search, body.toString()) !== 'read') return fetch(input, init);
    const isGet = (init.method ?? 'GET') === 'GET';
    const firstCopy = firstCopies.get(`${url.href} ${body.toString()}`);
    if (hasServiceWorker && isUnconfirmed() && firstCopy && !firstCopy.isUsed && random.oneIn(3)) {
      firstCopy.isUsed = true;
      log(`a service worker answers with a copy: ${firstCopy.body.slice(0, 90)}`);
      return responseOf(firstCopy);
    }
    const cachedCopy = cachedCopies.get(url.href);
    if (isGet && cachedCopy && (hasProxy || (init.cache !== 'no-store' && init.cache !== 'reload'))) {
      log(`a cache answers with a copy: ${cachedCopy.body.slice(0, 90)}`);
      return responseOf(cachedCopy);
    }
    const response = await fetch(input, init);
    const copy = { status: response.status, body: await response.clone().text(), isUsed: false };
    if (isGet) cachedCopies.set(url.href, copy);
    // The first answer stays the copy, so it may be as old as the page.
    if (response.ok)
      firstCopies.set(`${url.href} ${body.toString()}`, firstCopy ? { ...firstCopy, isUsed: false } : copy);
    return response;
  };
}

function responseOf({ status, body }: Copy): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}
