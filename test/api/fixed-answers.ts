/** Clients and transports to services with fixed answers. */
import { createClient, type Client } from '../../src/api/client.ts';
import { createTransport, type Transport } from '../../src/api/transport.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';

export const accountUrl = 'https://booking.example/account';
export const june10 = parseDay('2031-06-10') as Day;

/** Creates a client of a service that gives the same answer to every request. */
export function createAnsweringClient(body: object, baseUrl = accountUrl, paymentHosts = ''): Client {
  return createClient({
    baseUrl,
    paymentHosts,
    fetch: () => Promise.resolve(new Response(JSON.stringify({ request: { status: 'OK' }, ...body }))),
  });
}

/**
 * Creates a transport to a service that answers depending on the decoded URL. If `answerTo` returns nothing, the
 * request fails. `requestUrls` lists the URLs in order.
 */
export function createAnsweringTransport(answerTo: (url: string) => object | undefined): {
  requestUrls: string[];
  transport: Transport;
} {
  const requestUrls: string[] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = decodeURIComponent(input instanceof Request ? input.url : String(input));
    requestUrls.push(url);
    if (init?.signal?.aborted) return Promise.reject(new DOMException('Aborted.', 'AbortError'));
    const answer = answerTo(url);
    return answer
      ? Promise.resolve(Response.json({ request: { status: 'OK' }, ...answer }))
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  return { requestUrls, transport: createTransport({ fetch, timer: startTimerWithoutPause }) };
}
