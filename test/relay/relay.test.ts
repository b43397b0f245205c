/** Tests the order in which the relay checks a request, and the request formats that the relay accepts. */
import { describe, expect, it } from 'vitest';
import { memoryLimiter } from '../../src/relay/index.ts';
import { readError, createRelayFixture, venueOrigin, type RelayFixture } from './relay-fixture.ts';
import { createJsonResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';
const formHeaders = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
const sendBody = (body: BodyInit, headers: Record<string, string>, { relay }: RelayFixture = createRelayFixture()) =>
  relay(
    new Request(`https://relay.example${sessionPath}`, {
      method: 'POST',
      headers: { origin: venueOrigin, ...headers },
      body,
    }),
  );

describe('a request with many errors', () => {
  /** Errors of one request in the order in which the relay must report them, each with a function that corrects it. */
  const corrections: readonly {
    errorId: string;
    status: number;
    correctRequest: (request: RequestParts) => RequestParts;
  }[] = [
    { errorId: 'origin_refused', status: 403, correctRequest: (request) => ({ ...request, origin: venueOrigin }) },
    { errorId: 'not_found', status: 404, correctRequest: (request) => ({ ...request, path: sessionPath }) },
    { errorId: 'throttled', status: 429, correctRequest: (request) => ({ ...request, guestAddress: '203.0.113.10' }) },
    { errorId: 'method_not_allowed', status: 405, correctRequest: (request) => ({ ...request, method: 'POST' }) },
    { errorId: 'bad_request', status: 400, correctRequest: (request) => ({ ...request, query: '' }) },
    {
      errorId: 'unsupported_type',
      status: 415,
      correctRequest: (request) => ({ ...request, contentType: formHeaders['content-type'] }),
    },
    { errorId: 'too_large', status: 413, correctRequest: (request) => ({ ...request, body: 'session_id=a b' }) },
    { errorId: 'bad_request', status: 400, correctRequest: (request) => ({ ...request, body: 'session_id=s1' }) },
    { errorId: 'throttled', status: 429, correctRequest: (request) => request },
  ];
  interface RequestParts {
    origin: string;
    path: string;
    guestAddress: string;
    method: string;
    query: string;
    contentType: string;
    body: string;
  }

  it('gets errors in a fixed order, without any request to the service', async () => {
    let guestAddress = '';
    const spentLimiter = {
      consume: (key: string) => Promise.reject(key.endsWith('.9') ? { msBeforeNext: 9_000 } : new Error()),
    };
    const fullLimiter = { consume: () => Promise.reject({ msBeforeNext: 9_000 }) };
    const { relay, upstream } = createRelayFixture({
      clientAddress: () => guestAddress,
      limits: { address: spentLimiter, origin: fullLimiter, reserve: fullLimiter },
    });
    const sendParts = async ({ origin, path, query, method, contentType: type, body }: RequestParts) =>
      relay(
        new Request(`https://relay.example${path}${query}`, {
          method,
          headers: { origin, 'content-type': type },
          ...(method !== 'GET' && { body }),
        }),
      );
    let request: RequestParts = {
      origin: 'https://evil.example',
      path: '/nowhere',
      guestAddress: '203.0.113.9',
      method: 'PUT',
      query: '?slipway_key=the-key-of-another-guest',
      contentType: 'text/plain',
      body: 'x'.repeat(70_000),
    };
    for (const { errorId, status, correctRequest: correct } of corrections) {
      guestAddress = request.guestAddress;
      const answer = await sendParts(request);
      expect([answer.status, (await readError(answer)).id]).toEqual([status, errorId]);
      request = correct(request);
    }
    expect(upstream.calls).toHaveLength(0);
  });
});

describe('the rate limits of websites', () => {
  const charges: string[] = [];
  const createCountingLimiter = (name: string, waitMs = 0) => ({
    consume: (key: string) => {
      charges.push(`${name} ${key}`);
      return waitMs === 0 ? Promise.resolve() : Promise.reject({ msBeforeNext: waitMs });
    },
  });
  const relayFixture = createRelayFixture({
    reads: true,
    limits: {
      address: createCountingLimiter('address'),
      origin: createCountingLimiter('origin', 7_000),
      reserve: createCountingLimiter('reserve', 9_000),
    },
  });
  const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' };
  const collectCharges = async (path: string, init: RequestInit) => {
    charges.length = 0;
    const answer = await relayFixture.relay(new Request(`https://relay.example${path}`, init));
    return [answer.status, answer.headers.get('retry-after'), ...charges.slice(1)];
  };

  it('counts requests by origin, and all requests without origin together', async () => {
    expect(await collectCharges(`${sessionPath}?session_id=s1`, { headers: { origin: venueOrigin } })).toEqual([
      429,
      '7',
      `origin ${venueOrigin}`,
    ]);
    expect(await collectCharges(`${sessionPath}?session_id=s1`, { headers: sameOriginHeaders })).toEqual([
      429,
      '7',
      'origin unnamed',
    ]);
    expect(await collectCharges('/api/3.0/company', { headers: { origin: venueOrigin } })).toEqual([
      429,
      '7',
      `origin ${venueOrigin}`,
    ]);
    expect(await collectCharges('/api/3.0/company', { headers: sameOriginHeaders })).toEqual([
      429,
      '7',
      'origin unnamed',
    ]);
  });

  it("charges the reserve for a create request above the website's limit", async () => {
    const createInit = {
      method: 'POST',
      headers: { origin: venueOrigin },
      body: new URLSearchParams({ session_id: 's1' }),
    };
    expect(await collectCharges('/api/3.0/booking/create', createInit)).toEqual([
      429,
      '9',
      `origin ${venueOrigin}`,
      `reserve ${venueOrigin} create`,
    ]);
  });
});

it('returns the reason why it refuses a bad request', async () => {
  const { relay, get } = createRelayFixture({ reads: true });
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { origin: venueOrigin, ...formHeaders },
    body,
    duplex: 'half',
  };
  const brokenAnswer = await relay(new Request(`https://relay.example${sessionPath}`, init));
  expect(await readError(brokenAnswer)).toMatchObject({ id: 'bad_request', details: 'It did not arrive whole.' });
  const duplicateAnswer = await get('/api/3.0/item?category_id=1&category_id=2');
  expect(await readError(duplicateAnswer)).toMatchObject({ id: 'bad_request', details: 'category_id is given twice.' });
});

describe('the format of a request', () => {
  it.each([
    ['application/json'],
    ['text/plain'],
    ['text/plain;application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/x-www-form-urlencoded; charset=utf-16'],
    ['application/x-www-form-urlencoded; charset=utf-8859'],
    ['application/x-www-form-urlencodedx'],
    [''],
  ])('is refused with the content type %j', async (type) => {
    const answer = await sendBody('session_id=s1', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect((await readError(answer)).id).toBe('unsupported_type');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded ; Charset="UTF-8"',
    formHeaders['content-type'],
  ])('is accepted with the content type %s', async (type) => {
    const relayFixture = createRelayFixture();
    relayFixture.upstream.respondToAll(() => createJsonResponse({ request: {} }));
    expect((await sendBody('session_id=s1', { 'content-type': type }, relayFixture)).status).toBe(200);
    expect(relayFixture.upstream.calls[0]?.parameters.get('session_id')).toBe('s1');
  });

  it('is refused if the body is compressed', async () => {
    expect((await sendBody('session_id=s1', { ...formHeaders, 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('is refused if Content-Length exceeds 64 KiB', async () => {
    expect((await sendBody('session_id=s1', { ...formHeaders, 'content-length': '70000' })).status).toBe(413);
  });
});

describe('a preflight', () => {
  const sendPreflight = (origin: string) =>
    new Request(`https://relay.example${sessionPath}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-anything' },
    });

  it('is answered without calling the service, and allows no headers', async () => {
    const { relay, upstream, logEntries } = createRelayFixture();
    const answer = await relay(sendPreflight(venueOrigin));
    expect(logEntries).toMatchObject([{ route: 'session', method: 'OPTIONS', outcome: 'preflight', status: 204 }]);
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(venueOrigin);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS');
    expect(answer.headers.get('access-control-allow-headers')).toBeNull();
    expect(upstream.calls).toHaveLength(0);
  });

  it('is refused for a foreign origin', async () => {
    const { relay } = createRelayFixture();
    expect((await relay(sendPreflight('https://evil.example'))).status).toBe(403);
  });

  it('is refused for a guest above the rate limit', async () => {
    const { relay } = createRelayFixture({ limits: { address: memoryLimiter(1, 60) } });
    expect([
      (await relay(sendPreflight(venueOrigin))).status,
      (await relay(sendPreflight(venueOrigin))).status,
    ]).toEqual([204, 429]);
  });
});

it("passes the handler's second argument to `clientAddress`", async () => {
  const { relay, upstream } = createRelayFixture({
    clientAddress: (_request, platform) => (platform as { ip: string } | undefined)?.ip ?? null,
  });
  upstream.respondToAll(() => createJsonResponse({ request: {} }));
  const createSessionRequest = () =>
    new Request(`https://relay.example${sessionPath}?session_id=s1`, { headers: { origin: venueOrigin } });
  await relay(createSessionRequest(), { ip: '198.51.100.7' });
  await relay(createSessionRequest());
  expect(upstream.calls.map(({ headers }) => headers.get('x-forwarded-for'))).toEqual(['198.51.100.7', null]);
});
