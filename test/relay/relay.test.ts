/** The order in which the relay checks a request, and the request formats that it accepts. */
import { describe, expect, it } from 'vitest';
import { memoryLimiter } from '../../src/relay/index.ts';
import { errorOf, fixture, venue, type Fixture } from './relay-fixture.ts';
import { json } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';
const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
const send = (body: BodyInit, headers: Record<string, string>, { relay }: Fixture = fixture()) =>
  relay(
    new Request(`https://relay.example${session}`, { method: 'POST', headers: { origin: venue, ...headers }, body }),
  );

describe('a request with many errors', () => {
  /** Errors of one request in the order in which the relay must report them, each with a function that corrects it. */
  const corrections: readonly { errorId: string; status: number; correct: (request: RequestParts) => RequestParts }[] =
    [
      { errorId: 'origin_refused', status: 403, correct: (request) => ({ ...request, origin: venue }) },
      { errorId: 'not_found', status: 404, correct: (request) => ({ ...request, path: session }) },
      { errorId: 'throttled', status: 429, correct: (request) => ({ ...request, guest: '203.0.113.10' }) },
      { errorId: 'method_not_allowed', status: 405, correct: (request) => ({ ...request, method: 'POST' }) },
      { errorId: 'bad_request', status: 400, correct: (request) => ({ ...request, query: '' }) },
      { errorId: 'unsupported_type', status: 415, correct: (request) => ({ ...request, type: form['content-type'] }) },
      { errorId: 'too_large', status: 413, correct: (request) => ({ ...request, body: 'session_id=a b' }) },
      { errorId: 'bad_request', status: 400, correct: (request) => ({ ...request, body: 'session_id=s1' }) },
      { errorId: 'throttled', status: 429, correct: (request) => request },
    ];
  interface RequestParts {
    origin: string;
    path: string;
    guest: string;
    method: string;
    query: string;
    type: string;
    body: string;
  }

  it('gets one error after the other and never reaches the service', async () => {
    let guest = '';
    const spent = {
      consume: (key: string) => Promise.reject(key.endsWith('.9') ? { msBeforeNext: 9_000 } : new Error()),
    };
    const full = { consume: () => Promise.reject({ msBeforeNext: 9_000 }) };
    const { relay, upstream } = fixture({
      clientAddress: () => guest,
      limits: { address: spent, origin: full, reserve: full },
    });
    const sendParts = async ({ origin, path, query, method, type, body }: RequestParts) =>
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
      guest: '203.0.113.9',
      method: 'PUT',
      query: '?slipway_key=the-key-of-another-guest',
      type: 'text/plain',
      body: 'x'.repeat(70_000),
    };
    for (const { errorId, status, correct } of corrections) {
      guest = request.guest;
      const answer = await sendParts(request);
      expect([answer.status, (await errorOf(answer)).id]).toEqual([status, errorId]);
      request = correct(request);
    }
    expect(upstream.calls).toHaveLength(0);
  });
});

describe('the rate limits of websites', () => {
  const charges: string[] = [];
  const count = (name: string, wait = 0) => ({
    consume: (key: string) => {
      charges.push(`${name} ${key}`);
      return wait === 0 ? Promise.resolve() : Promise.reject({ msBeforeNext: wait });
    },
  });
  const parts = fixture({
    reads: true,
    limits: { address: count('address'), origin: count('origin', 7_000), reserve: count('reserve', 9_000) },
  });
  const sameOrigin = { 'sec-fetch-site': 'same-origin' };
  const chargesOf = async (path: string, init: RequestInit) => {
    charges.length = 0;
    const answer = await parts.relay(new Request(`https://relay.example${path}`, init));
    return [answer.status, answer.headers.get('retry-after'), ...charges.slice(1)];
  };

  it('counts per origin, and all requests without an origin together', async () => {
    expect(await chargesOf(`${session}?session_id=s1`, { headers: { origin: venue } })).toEqual([
      429,
      '7',
      `origin ${venue}`,
    ]);
    expect(await chargesOf(`${session}?session_id=s1`, { headers: sameOrigin })).toEqual([429, '7', 'origin unnamed']);
    expect(await chargesOf('/api/3.0/company', { headers: { origin: venue } })).toEqual([429, '7', `origin ${venue}`]);
    expect(await chargesOf('/api/3.0/company', { headers: sameOrigin })).toEqual([429, '7', 'origin unnamed']);
  });

  it("charges the reserve for a create request above the website's limit", async () => {
    const create = { method: 'POST', headers: { origin: venue }, body: new URLSearchParams({ session_id: 's1' }) };
    expect(await chargesOf('/api/3.0/booking/create', create)).toEqual([
      429,
      '9',
      `origin ${venue}`,
      `reserve ${venue} create`,
    ]);
  });
});

it('states the reason of a bad request', async () => {
  const { relay, get } = fixture({ reads: true });
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { origin: venue, ...form },
    body,
    duplex: 'half',
  };
  const broken = await relay(new Request(`https://relay.example${session}`, init));
  expect(await errorOf(broken)).toMatchObject({ id: 'bad_request', details: 'It did not arrive whole.' });
  const twice = await get('/api/3.0/item?category_id=1&category_id=2');
  expect(await errorOf(twice)).toMatchObject({ id: 'bad_request', details: 'category_id is given twice.' });
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
    const answer = await send('session_id=s1', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect((await errorOf(answer)).id).toBe('unsupported_type');
  });

  it.each([
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-Urlencoded ; Charset="UTF-8"',
    form['content-type'],
  ])('is accepted with the content type %s', async (type) => {
    const parts = fixture();
    parts.upstream.always(() => json({ request: {} }));
    expect((await send('session_id=s1', { 'content-type': type }, parts)).status).toBe(200);
    expect(parts.upstream.calls[0]?.parameters.get('session_id')).toBe('s1');
  });

  it('is refused if the body is compressed', async () => {
    expect((await send('session_id=s1', { ...form, 'content-encoding': 'gzip' })).status).toBe(415);
  });

  it('is refused if Content-Length exceeds 64 KiB', async () => {
    expect((await send('session_id=s1', { ...form, 'content-length': '70000' })).status).toBe(413);
  });
});

describe('a preflight', () => {
  const preflightFrom = (origin: string) =>
    new Request(`https://relay.example${session}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-anything' },
    });

  it('is answered without the service and without allowed headers', async () => {
    const { relay, upstream, lines } = fixture();
    const answer = await relay(preflightFrom(venue));
    expect(lines).toMatchObject([{ route: 'session', method: 'OPTIONS', outcome: 'preflight', status: 204 }]);
    expect(answer.headers.get('access-control-max-age')).toBe('86400');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(venue);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, OPTIONS');
    expect(answer.headers.get('access-control-allow-headers')).toBeNull();
    expect(upstream.calls).toHaveLength(0);
  });

  it('is refused for a foreign origin', async () => {
    const { relay } = fixture();
    expect((await relay(preflightFrom('https://evil.example'))).status).toBe(403);
  });

  it('is refused for a guest above the rate limit', async () => {
    const { relay } = fixture({ limits: { address: memoryLimiter(1, 60) } });
    expect([(await relay(preflightFrom(venue))).status, (await relay(preflightFrom(venue))).status]).toEqual([
      204, 429,
    ]);
  });
});

it("passes the platform's argument on to `clientAddress`", async () => {
  const { relay, upstream } = fixture({
    clientAddress: (_request, platform) => (platform as { ip: string } | undefined)?.ip ?? null,
  });
  upstream.always(() => json({ request: {} }));
  const createRequest = () =>
    new Request(`https://relay.example${session}?session_id=s1`, { headers: { origin: venue } });
  await relay(createRequest(), { ip: '198.51.100.7' });
  await relay(createRequest());
  expect(upstream.calls.map(({ headers }) => headers.get('x-forwarded-for'))).toEqual(['198.51.100.7', null]);
});
