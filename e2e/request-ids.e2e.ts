/** Tests the request ids of a relay: the browser's response, the relay's log and the service's request share one id. */
import { DEMO_CREDENTIALS } from '../demo/service/demo.ts';
import { createRelay, type LogEntry, memoryLimiter, onNode } from '../src/relay/index.ts';
import { expect, test } from './support/journey.ts';
import { createGuest } from './support/widget.ts';

const relayMount = '/traced-relay';

/** A request's id and route, from one of three sources: the browser, the relay's log or the service. */
interface TracedRequest {
  readonly id: string | null;
  readonly route: string;
}

const sortByRoute = (requests: readonly TracedRequest[]) =>
  requests.map(({ id, route }) => `${route} ${String(id)}`).sort();

test('uses one id per request in browser, log and service', async ({ page, openPage, venue, widget }) => {
  const logEntries: LogEntry[] = [];
  const [browserRequests, serviceRequests]: [TracedRequest[], TracedRequest[]] = [[], []];
  const getRoute = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const limit = memoryLimiter(3000, 60);
  const relay = createRelay({
    baseUrl: `${venue.service}/harbour`,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    mount: relayMount,
    origins: [venue.site],
    limits: { address: limit, origin: limit },
    fetch: (input, init) => {
      const request = new Request(input, init);
      serviceRequests.push({ id: request.headers.get('x-request-id'), route: getRoute(request.url) });
      return fetch(request);
    },
    log: (entry) => logEntries.push(entry),
    ...onNode(),
    clientAddress: () => '198.51.100.77',
  });
  venue.serve(relayMount, (request) => relay(request));
  page.on('response', (response) => {
    if (response.url().includes(relayMount))
      browserRequests.push({ id: response.headers()['x-request-id'] ?? null, route: getRoute(response.url()) });
  });

  const guest = createGuest();
  const attributes = `base-url="${venue.service}/harbour" relay-url="${venue.site}${relayMount}" item-id="104"`;
  await openPage({ body: `<slipway-booking ${attributes}></slipway-booking>` });
  await widget.chooseFirstFreeDay();
  await widget.continueToDetails();
  await widget.fillDetails(guest);
  await widget.bookButton.click();
  const code = await widget.waitForBookingCode();

  const logRequests = logEntries.map(({ requestId, route }) => ({ id: requestId, route }));
  expect(sortByRoute(logRequests)).toEqual(sortByRoute(browserRequests));
  expect(sortByRoute(serviceRequests)).toEqual(sortByRoute(browserRequests));
  expect(new Set(logRequests.map(({ id }) => id)).size).toBe(logRequests.length);
  expect(logRequests.map(({ route }) => route)).toEqual(expect.arrayContaining(['session', 'create']));
  const logText = JSON.stringify(logEntries);
  const secrets = [...Object.values(guest), code, DEMO_CREDENTIALS.apiSecret, '198.51.100.77', venue.service];
  expect(secrets.filter((secret) => logText.includes(secret))).toEqual([]);
});
