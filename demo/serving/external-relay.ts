/**
 * Forwards requests from the site to a relay that runs as a separate program (`RELAY_URL`). This module only forwards
 * and decides nothing about bookings. `relays.ts` creates the relays that run inside the site.
 */
import type { ClientAddress } from '../../src/relay/http/address.ts';
import { readBody } from '../../src/relay/http/body.ts';

/** The request headers that a relay checks. */
const FORWARDED_HEADERS = [
  'content-type',
  'origin',
  'sec-fetch-site',
  'access-control-request-method',
  'access-control-request-headers',
];

/** The maximum number of bytes in a request. A relay has the same limit. */
const MAX_BODY_BYTES = 65_536;
const BODY_TIMEOUT_MS = 10_000;
/**
 * The time limit for the relay's answer, from the end of the request. It is longer than the 25 seconds that a relay
 * waits for the service.
 */
const ANSWER_TIMEOUT_MS = 28_000;

/**
 * Returns a handler that sends each request with its path to the relay at `relayOrigin`, and returns the answer. It
 * sets `X-Forwarded-For` to the guest's address, so the relay's options must state one trusted proxy.
 *
 * @example
 * createRelayForwarder('http://localhost:8787', clientAddress);
 */
export function createRelayForwarder(
  relayOrigin: string,
  clientAddress: ClientAddress,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): (request: Request, platform?: unknown) => Promise<Response> {
  return async (request, platform) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers({ 'x-forwarded-for': clientAddress(request, platform) ?? 'unknown' });
    for (const name of FORWARDED_HEADERS) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const body = await readBody(isRead ? null : request.body, MAX_BODY_BYTES, AbortSignal.timeout(BODY_TIMEOUT_MS));
    if (!body.ok) return createErrorResponse(body.reason === 'too_large' ? 413 : 400);
    try {
      const relayResponse = await fetch(relayOrigin + pathname + search, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
        ...(!isRead && { body: body.text }),
      });
      const responseHeaders = new Headers(relayResponse.headers);
      // Removes the headers that describe the encoded body, because `fetch` has decoded the body.
      for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'])
        responseHeaders.delete(name);
      return new Response(relayResponse.body, { status: relayResponse.status, headers: responseHeaders });
    } catch {
      return createErrorResponse(502);
    }
  };
}

const problemTexts = {
  400: 'The body did not arrive completely.',
  413: 'The body is too large.',
  502: 'The relay does not answer.',
};

function createErrorResponse(status: keyof typeof problemTexts): Response {
  return new Response(`${problemTexts[status]}\n`, { status, headers: { 'cache-control': 'no-store' } });
}
