/** Tests the request ids of a relay: the browser's response, the relay's log and the service's request share one id. */
import { DEMO_CREDENTIALS } from '../demo/service/demo.ts';
import { createRelay, type LogEntry, memoryLimiter, onNode } from '../src/relay/index.ts';
import { expect, test } from './support/journey.ts';
import { newGuest } from './support/widget.ts';

const mount = '/traced-relay';

/** A request's id and route, as the browser, the relay's log or the service has it. */
interface TracedRequest {
  readonly id: string | null;
  readonly route: string;
}

const byRoute = (requests: readonly TracedRequest[]) =>
  requests.map(({ id, route }) => `${route} ${String(id)}`).sort();

test('uses one id per request in browser, log and service', async ({ page, stage, venue, widget }) => {
  const log: LogEntry[] = [];
  const [browserRequests, serviceRequests]: [TracedRequest[], TracedRequest[]] = [[], []];
  const routeOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const limit = memoryLimiter(3000, 60);
  const relay = createRelay({
    baseUrl: `${venue.service}/harbour`,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    mount,
    origins: [venue.site],
    limits: { address: limit, origin: limit },
    fetch: (input, init) => {
      const request = new Request(input, init);
      serviceRequests.push({ id: request.headers.get('x-request-id'), route: routeOf(request.url) });
      return fetch(request);
    },
    log: (entry) => log.push(entry),
    ...onNode(),
    clientAddress: () => '198.51.100.77',
  });
  venue.serve(mount, (request) => relay(request));
  page.on('response', (response) => {
    if (response.url().includes(mount))
      browserRequests.push({ id: response.headers()['x-request-id'] ?? null, route: routeOf(response.url()) });
  });

  const guest = newGuest();
  const attributes = `base-url="${venue.service}/harbour" relay-url="${venue.site}${mount}" item-id="104"`;
  await stage({ body: `<slipway-booking ${attributes}></slipway-booking>` });
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(guest);
  await widget.book.click();
  const code = await widget.waitForCode();

  const logRequests = log.map(({ requestId, route }) => ({ id: requestId, route }));
  expect(byRoute(logRequests)).toEqual(byRoute(browserRequests));
  expect(byRoute(serviceRequests)).toEqual(byRoute(browserRequests));
  expect(new Set(logRequests.map(({ id }) => id)).size).toBe(logRequests.length);
  expect(logRequests.map(({ route }) => route)).toEqual(expect.arrayContaining(['session', 'create']));
  const text = JSON.stringify(log);
  const secrets = [...Object.values(guest), code, DEMO_CREDENTIALS.apiSecret, '198.51.100.77', venue.service];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
