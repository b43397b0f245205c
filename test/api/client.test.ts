/** Runs the real client against the real demo service in the same process, directly and through the real relay. */
import { createClient, type Client } from '../../src/api/client.ts';
import { createRelay, memoryLimiter } from '../../src/relay/index.ts';
import { DEMO_CREDENTIALS } from '../../demo/service/demo.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';
import { openHarness, type TestHarness } from '../service/harness.ts';
import { describeClient, type TestVenue } from './client-contract.ts';

const pageOrigin = 'https://www.venue.example';
const relayUrl = 'https://relay.example/relay';
/** A day after the fixed date of the service's clock, which is in May 2030. */
const firstSearchDay = parseDay('2030-06-03') as Day;
const guestDetails = {
  customer_name: 'Ada Wren',
  customer_email: 'ada@example.com',
  customer_phone: '+1 604 555 0100',
  customer_tos_agree: '1',
};

/** URL of the service. It uses `localhost`, because the relay accepts HTTP only for the local machine. */
const serviceUrl = 'http://localhost:4174';

/** Creates a `fetch` that can lose the answer to the next create request. */
function createLosingFetch(answer: (request: Request) => Promise<Response>): { fetch: typeof fetch; loseNext(): void } {
  let losesNext = false;
  return {
    async fetch(input, init) {
      const response = await answer(new Request(input, init));
      if (!losesNext || !String(input).endsWith('/booking/create')) return response;
      losesNext = false;
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    },
    loseNext: () => (losesNext = true),
  };
}

function createTestVenue(
  bench: TestHarness,
  createVenueClient: () => Client,
  loseNextAnswer: () => void,
  selectedItems: Pick<TestVenue, 'plentifulItem' | 'scarceItem'>,
): TestVenue {
  return {
    client: createVenueClient(),
    otherClient: createVenueClient(),
    firstSearchDay,
    ...selectedItems,
    guestDetails,
    expireSessions: () => bench.advanceMinutes(60),
    loseNextAnswer,
    close: () => bench.close(),
  };
}

describeClient('berghof, without a relay', async () => {
  const bench = await openHarness({ baseUrls: () => [serviceUrl] });
  const { fetch, loseNext } = createLosingFetch((request) => Promise.resolve(bench.service.fetch(request)));
  return createTestVenue(bench, () => createClient({ baseUrl: `${serviceUrl}/berghof/`, fetch }), loseNext, {
    plentifulItem: { itemId: '205', length: 2, params: { adults: 1, children: 1 } },
    scarceItem: { itemId: '204', length: 2, params: { adults: 2 } },
  });
});

describeClient('harbour, through the relay', async () => {
  const bench = await openHarness({ baseUrls: () => [serviceUrl] });
  const serviceNetwork = createLosingFetch((request) => Promise.resolve(bench.service.fetch(request)));
  const requestLimiter = memoryLimiter(100_000, 60);
  const relay = createRelay({
    baseUrl: `${serviceUrl}/harbour`,
    mount: '/relay',
    origins: [pageOrigin],
    clientAddress: () => '203.0.113.9',
    log: () => undefined,
    apiKey: DEMO_CREDENTIALS.apiKey,
    apiSecret: DEMO_CREDENTIALS.apiSecret,
    limits: { address: requestLimiter, origin: requestLimiter },
    fetch: serviceNetwork.fetch,
  });
  const browserNetwork = createLosingFetch((request) => {
    if (!request.url.startsWith(relayUrl)) return serviceNetwork.fetch(request);
    const headers = new Headers(request.headers);
    headers.set('origin', pageOrigin);
    return relay(new Request(request, { headers }));
  });
  return createTestVenue(
    bench,
    () => createClient({ baseUrl: `${serviceUrl}/harbour`, relayUrl, fetch: browserNetwork.fetch }),
    browserNetwork.loseNext,
    {
      plentifulItem: { itemId: '106', length: 1, params: {} },
      scarceItem: { itemId: '101', length: 1, params: { boats: 2, guests: 2 } },
    },
  );
});
