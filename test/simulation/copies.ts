/**
 * Simulates caches between a page and its network: the browser's HTTP cache, a proxy and a service worker. They may
 * answer a read of the session with an old copy. The service worker compares the fields of forms, not their bytes.
 *
 * The service worker uses copies only while the outcome of a create request is unknown. At other times, a copy could
 * hide a line that another request added late, and the page would book this line too. No client could prevent this,
 * because the Booking API cannot refuse to book a changed cart.
 */
import { readForm, readOperation } from './network.ts';
import type { Random } from './random.ts';

export interface CopyOptions {
  random: Random;
  /** True if a proxy keeps every answer to a GET request, even with `no-store`. */
  hasProxy: boolean;
  /** True if a service worker answers some reads with a copy, but never the same read twice in a row. */
  hasServiceWorker: boolean;
  /** Returns true while the outcome of the page's create request is unknown. */
  isUnconfirmed(): boolean;
  log(line: string): void;
}

type Fetch = typeof globalThis.fetch;

interface Copy {
  status: number;
  body: string;
  /** True if the service worker answered the latest read of this session with the copy. */
  isUsed: boolean;
}

/** Returns a page's `fetch`, which may answer a read of the session with a copy. */
export function createCopyingFetch(
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
    if (hasServiceWorker && isUnconfirmed() && firstCopy && !firstCopy.isUsed && random.isOneIn(3)) {
      firstCopy.isUsed = true;
      log(`a service worker answers with a copy: ${firstCopy.body.slice(0, 90)}`);
      return createResponse(firstCopy);
    }
    const cachedCopy = cachedCopies.get(url.href);
    if (isGet && cachedCopy && (hasProxy || (init.cache !== 'no-store' && init.cache !== 'reload'))) {
      log(`a cache answers with a copy: ${cachedCopy.body.slice(0, 90)}`);
      return createResponse(cachedCopy);
    }
    const response = await fetch(input, init);
    const copy = { status: response.status, body: await response.clone().text(), isUsed: false };
    if (isGet) cachedCopies.set(url.href, copy);
    // Keeps the first answer as the copy and never updates it, so that the copy becomes as old as possible.
    if (response.ok)
      firstCopies.set(`${url.href} ${body.toString()}`, firstCopy ? { ...firstCopy, isUsed: false } : copy);
    return response;
  };
}

function createResponse({ status, body }: Copy): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}
