import { describe, expect, it } from 'vitest';
import { evaluateOrigin } from '../../src/relay/http/origins.ts';
import { readError, createRelayFixture, venueOrigin } from './relay-fixture.ts';
import { createJsonResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';

function sendSessionRequest(
  method: 'GET' | 'POST',
  headers: Record<string, string>,
  relayAddress = 'https://relay.example',
): { response: Promise<Response>; relayFixture: ReturnType<typeof createRelayFixture> } {
  const relayFixture = createRelayFixture();
  relayFixture.upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' } }));
  const request =
    method === 'GET'
      ? new Request(`${relayAddress}${sessionPath}?session_id=s1`, { headers })
      : new Request(relayAddress + sessionPath, { method, headers, body: new URLSearchParams({ session_id: 's1' }) });
  return { response: relayFixture.relay(request), relayFixture };
}

describe('the origin of a request', () => {
  it.each([
    ['POST', 'a listed origin', { origin: venueOrigin }],
    ['GET', 'a listed origin', { origin: venueOrigin }],
    ['POST', 'the own origin of the relay', { origin: 'https://relay.example' }],
    ['POST', 'the relay’s own page if a proxy removes Origin', { 'sec-fetch-site': 'same-origin' }],
    ['GET', 'the relay’s own page', { 'sec-fetch-site': 'same-origin' }],
    ['GET', 'a browser that sends no origin', {}],
  ] as const)('allows a %s from %s', async (method, _source, headers) => {
    expect((await sendSessionRequest(method, headers).response).status).toBe(200);
  });

  it.each(['http://relay.example', 'http://127.0.0.1:4175', 'http://evil.example'])(
    "allows the relay's own page behind a proxy with address %s",
    async (address) => {
      const headers = { origin: 'https://relay.example', 'sec-fetch-site': 'same-origin' };
      expect((await sendSessionRequest('POST', headers, address).response).status).toBe(200);
    },
  );

  it.each([
    ['http://evil.example', {}],
    ['http://evil.example', { 'sec-fetch-site': 'same-origin' }],
    ['https://evil.example', { 'sec-fetch-site': 'same-origin' }],
    ['http://evil.example:4175', {}],
  ])('refuses %s even if its host name resolves to the relay’s address', async (origin, headers) => {
    for (const method of ['GET', 'POST'] as const) {
      const { response, relayFixture } = sendSessionRequest(method, { origin, ...headers }, origin);
      const answer = await response;
      expect(answer.status).toBe(403);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(relayFixture.upstream.calls).toHaveLength(0);
    }
  });

  it("refuses the relay's own page if `ownOrigin` is not set", async () => {
    const { relay, upstream } = createRelayFixture({ ownOrigin: undefined });
    const body = new URLSearchParams({ session_id: 's1' });
    const headers = { origin: 'https://relay.example' };
    expect(
      (await relay(new Request(`https://relay.example${sessionPath}`, { method: 'POST', headers, body }))).status,
    ).toBe(403);
    expect(upstream.calls).toHaveLength(0);
  });

  it.each([
    ['POST', 'a foreign site', { origin: 'https://evil.example' }],
    ['GET', 'a foreign site', { origin: 'https://evil.example' }],
    ['POST', 'a sandboxed frame', { origin: 'null' }],
    ['POST', 'the venue over HTTP', { origin: 'http://www.venue.example' }],
    ['POST', 'the venue on another port', { origin: 'https://www.venue.example:8443' }],
    ['POST', 'a longer host name', { origin: 'https://www.venue.example.evil.example' }],
    ['POST', 'a shorter host name', { origin: 'https://venue.example' }],
    ['POST', 'a host name in capitals', { origin: 'https://WWW.venue.example' }],
    ['POST', 'a client without an origin', {}],
    ['POST', 'a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['POST', 'the address bar', { 'sec-fetch-site': 'none' }],
    ['GET', 'an image on a foreign site', { 'sec-fetch-site': 'cross-site' }],
    ['GET', 'a sibling site', { 'sec-fetch-site': 'same-site' }],
    [
      'POST',
      'a foreign site that claims same-origin',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ] as const)('forbids a %s from %s', async (method, _source, headers) => {
    const { response, relayFixture } = sendSessionRequest(method, headers);
    const answer = await response;
    expect(answer.status).toBe(403);
    expect((await readError(answer)).id).toBe('origin_refused');
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(relayFixture.upstream.calls).toHaveLength(0);
  });

  it('refuses a foreign origin before reading the body, and charges the guest', async () => {
    const chargedKeys: string[] = [];
    const recordingLimiter = { consume: (key: string) => Promise.resolve(chargedKeys.push(key)) };
    const { relay } = createRelayFixture({
      limits: { address: recordingLimiter, origin: recordingLimiter, reserve: recordingLimiter },
    });
    let isBodyRead = false;
    const body = new ReadableStream(
      {
        pull: () => {
          isBodyRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' };
    const requestInit: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    expect((await relay(new Request(`https://relay.example${sessionPath}`, requestInit))).status).toBe(403);
    expect(isBodyRead).toBe(false);
    expect(chargedKeys).toEqual(['203.0.113.9']);
  });
});

describe('the CORS headers', () => {
  it('names exactly the origin of the request, without credentials', async () => {
    const answer = await sendSessionRequest('POST', { origin: venueOrigin }).response;
    expect(answer.headers.get('access-control-allow-origin')).toBe(venueOrigin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('access-control-expose-headers')).toBe('Retry-After, X-Request-Id');
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it('allows pages of the venue to read errors', async () => {
    const { post } = createRelayFixture();
    for (const response of [await post('/nowhere', {}), await post('/api/3.0/booking/create', {})]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(venueOrigin);
    }
  });

  it('names no origin if the request has none', async () => {
    const answer = await sendSessionRequest('GET', {}).response;
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('vary')).toContain('Origin');
  });
});

it.each([
  ['POST', { origin: venueOrigin }, true, venueOrigin, 'listed'],
  ['POST', { origin: 'https://relay.example' }, true, 'https://relay.example', 'own'],
  ['POST', { origin: 'https://evil.example' }, false, null, 'foreign'],
  ['POST', { 'sec-fetch-site': 'same-origin' }, true, null, 'unnamed'],
  ['POST', {}, false, null, 'foreign'],
  ['GET', {}, true, null, 'unnamed'],
  ['HEAD', {}, true, null, 'unnamed'],
  ['DELETE', {}, false, null, 'foreign'],
  ['GET', { 'sec-fetch-site': 'cross-site' }, false, null, 'foreign'],
])('decides for a %s request with headers %j: allowed %s', (method, headers, isAllowed, origin, kind) => {
  const request = new Request('https://relay.example/', { method, headers: new Headers(Object.entries(headers)) });
  expect(evaluateOrigin(request, new Set([venueOrigin]), 'https://relay.example')).toEqual({ isAllowed, origin, kind });
});
