import { describe, expect, test } from 'vitest';
import { RelayOptionError, type RelayOptions } from '../../src/relay/index.ts';
import { apiSecret, basic, errorOf, fixture, venue } from './relay-fixture.ts';
import { booked, json, refusal } from './scripted-upstream.ts';

const session = '/api/3.0/booking/session';

describe('what reaches the booking service', () => {
  test('the token pair, the wish to act as a customer, the customer’s address, and nothing the client sent', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => booked());
    await post(
      '/api/3.0/booking/create',
      { session_id: 's1' },
      {
        authorization: 'Basic ZXZpbDpldmls',
        cookie: 'a=b',
        'x-on-behalf': '7',
        'x-forwarded-for': '6.6.6.6',
        'x-custom': 'x',
        referer: 'https://www.venue.example/page',
      },
    );
    const [call] = upstream.calls;
    expect(Object.fromEntries(call?.headers ?? [])).toEqual({
      accept: 'application/json',
      authorization: `Basic ${basic}`,
      'x-on-behalf': 'off',
      'x-forwarded-for': '203.0.113.9',
    });
    expect(call?.init.redirect).toBe('manual');
  });

  test('an unknown or malformed customer address is left out rather than made up', async () => {
    for (const address of [null, '', 'evil\r\nx: y', 'localhost', '999.1.1.1']) {
      const { post, upstream } = fixture({ clientAddress: () => address });
      upstream.always(() => json({ request: { status: 'OK' } }));
      await post(session, { session_id: 's1' });
      expect(upstream.calls[0]?.headers.has('x-forwarded-for')).toBe(false);
    }
  });
});

describe('what goes back', () => {
  test('what was understood of the body, written anew, and a small set of headers: no cookie, nothing else', async () => {
    const { post, upstream } = fixture();
    const text =
      '{ "request": {"status":"OK"}, "relay": {"name":"slipway","create":"booked"},' +
      ' "booking": {"session":{"id":"s1","twice":1,"tw\\u0069ce":"2"}} }';
    upstream.always(
      () =>
        new Response(text, {
          headers: {
            'content-type': 'text/json; charset=utf-8',
            'set-cookie': 'a=b',
            server: 'Apache',
            'x-account': '7',
            'cache-control': 'public',
            'retry-after': '9',
          },
        }),
    );
    const answer = await post(session, { 'slip[]': 'a' });
    expect(await answer.text()).toBe(
      '{"request":{"status":"OK"},"relay":{"name":"slipway"},"booking":{"session":{"id":"s1","twice":"2"}}}',
    );
    expect(Object.fromEntries(answer.headers)).toEqual({
      'access-control-allow-origin': venue,
      'access-control-expose-headers': 'Retry-After',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '9',
      vary: 'Origin, Sec-Fetch-Site',
      'x-content-type-options': 'nosniff',
    });
  });

  test('an error of the service keeps its words and its status', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => refusal('validation_error', 'Please choose a later day.', 400));
    const answer = await post(session, { session_id: 's1' });
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ id: 'validation_error', title: 'Please choose a later day.' });
  });

  test.each([
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: 'https://evil.example/' } }),
      502,
      'broken',
    ],
    [
      'a redirect that looks like an answer',
      () => json({ request: { status: 'OK' } }, 302, { location: 'https://evil.example/' }),
      502,
      'broken',
    ],
    ['HTML', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }), 502, 'broken'],
    [
      'an answer of another type',
      () => new Response('{"request":{"status":"OK"}}', { headers: { 'content-type': 'text/html' } }),
      502,
      'broken',
    ],
    ['no content type', () => new Response(new Blob(['{}'])), 502, 'broken'],
    ['no JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 502, 'broken'],
    ['no envelope', () => json({ hello: 1 }), 502, 'broken'],
    ['a number', () => json(7), 502, 'broken'],
    [
      'one too deep to be written anew',
      () =>
        new Response(`{"request":{},"deep":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, {
          headers: { 'content-type': 'application/json' },
        }),
      502,
      'broken',
    ],
    ['too much', () => json({ request: {}, filler: 'x'.repeat(1_100_000) }), 502, 'broken'],
    [
      'a refused token pair',
      () => json({ error: 'x', error_description: 'The access token was not found.' }, 401),
      502,
      'unauthorised',
    ],
    [
      'a refused token pair with status 200',
      () => json({ error: 'You do not have access to this resource.' }),
      502,
      'unauthorised',
    ],
    [
      'an error without envelope and status 503',
      () => json({ error: 'unavailable', error_description: 'Later.' }, 503),
      502,
      'broken',
    ],
    ['429', () => refusal('slow', 'Slow down', 429), 429, 'throttled'],
    ['503 with Retry-After', () => json({ request: {} }, 503, { 'retry-after': '7' }), 429, 'throttled'],
  ])('for %s it says so in an error envelope', async (_name, respond, status, id) => {
    const { post, upstream } = fixture();
    upstream.always(respond);
    const answer = await post(session, { session_id: 's1' });
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ version: '3.0', request: { status: 'ERROR', error: { id, data: {} } } });
    expect(answer.headers.has('location')).toBe(false);
  });

  test('a service that is down or slow is named so', async () => {
    const { post, upstream, clock } = fixture();
    const down = post(session, { session_id: 's1' });
    (await upstream.next()).fail(
      new TypeError('fetch failed', { cause: { code: 'ENOTFOUND', hostname: 'booking.example' } }),
    );
    expect((await errorOf(await down)).id).toBe('offline');
    const broken = post(session, { session_id: 's1' });
    (await upstream.next()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));
    expect((await errorOf(await broken)).id).toBe('broken');
    const slow = post(session, { session_id: 's1' });
    await upstream.next();
    clock.advance(25_000);
    expect((await errorOf(await slow)).id).toBe('timeout');
  });

  test('a request aborted by the time limit counts as too slow, not as broken', async () => {
    const obedient: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('aborted', 'AbortError'));
        }),
      );
    const { post, clock } = fixture({ fetch: obedient });
    const slow = post(session, { session_id: 's1' });
    await clock.waitedFor(25_000);
    clock.advance(25_000);
    expect((await errorOf(await slow)).id).toBe('timeout');
  });

  test.each([
    ['12', '12'],
    ['Sun, 17 Mar 2030 17:46:50 GMT', '10'],
    ['Sun, 17 Mar 2019 17:46:50 GMT', '0'],
    ['soon', '5'],
    ['-1', '5'],
  ])('a waiting time of %j goes back as seconds: %s', async (given, seconds) => {
    const { post, upstream, clock } = fixture();
    expect(new Date(clock.now()).toUTCString()).toBe('Sun, 17 Mar 2030 17:46:40 GMT');
    upstream.always(() => json({ request: {} }, 429, { 'retry-after': given }));
    expect((await post(session, { session_id: 's1' })).headers.get('retry-after')).toBe(seconds);
  });
});

describe('what a request may be', () => {
  const send = (body: BodyInit, headers: Record<string, string>, parts = fixture()): Promise<Response> => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { origin: venue, ...headers },
      body,
      duplex: 'half',
    };
    return parts.relay(new Request(`https://relay.example${session}`, init));
  };

  test.each([
    ['application/json'],
    ['text/plain'],
    ['text/plain;application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/x-www-form-urlencoded; charset=utf-16'],
    ['application/x-www-form-urlencodedx'],
    [''],
  ])('not a body of type %j', async (type) => {
    const answer = await send('session_id=s1', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect((await errorOf(answer)).id).toBe('unsupported_type');
  });

  test('not a compressed body', async () => {
    expect(
      (await send('session_id=s1', { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }))
        .status,
    ).toBe(415);
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };

  test('not one larger than 64 KiB, even when it does not say how large it is', async () => {
    const parts = fixture();
    const chunk = new TextEncoder().encode(`session_id=${'a'.repeat(10_000)}`);
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(chunk);
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await send(body, form, parts);
    expect(answer.status).toBe(413);
    expect((await errorOf(answer)).id).toBe('too_large');
    expect(pulled).toBe(7);
    expect(cancelled).toBe(true);
    expect(parts.upstream.calls).toHaveLength(0);
  });

  test('not one that announces more than 64 KiB', async () => {
    expect((await send('session_id=s1', { ...form, 'content-length': '70000' })).status).toBe(413);
  });

  test('one of exactly the limit passes', async () => {
    const parts = fixture({ maxBody: 40 });
    parts.upstream.always(() => json({ request: {} }));
    const body = 'session_id=s1&slip='.padEnd(40, 'x');
    expect((await send(body, form, parts)).status).toBe(200);
    expect((await send(`${body}x`, form, parts)).status).toBe(413);
  });

  test('not one that never ends', async () => {
    const parts = fixture();
    const body = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const answer = send(body, form, parts);
    await parts.clock.waitedFor(10_000);
    parts.clock.advance(10_000);
    expect((await answer).status).toBe(400);
    expect(parts.upstream.calls).toHaveLength(0);
  });

  test('not one that breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('gone'));
      },
    });
    expect((await send(body, form)).status).toBe(400);
  });
});

describe('a relay that is not wholly configured is not made', () => {
  test.each<[string, Partial<RelayOptions>]>([
    ['baseUrl', { baseUrl: '' }],
    ['baseUrl', { baseUrl: '/relative' }],
    ['baseUrl', { baseUrl: 'http://booking.example/' }],
    ['baseUrl', { baseUrl: 'http://localhost.evil.example/' }],
    ['baseUrl', { baseUrl: 'ftp://localhost/' }],
    ['baseUrl', { baseUrl: 'https://user:pass@booking.example/' }],
    ['baseUrl', { baseUrl: 'https://booking.example/?a=b' }],
    ['apiKey', { apiKey: '' }],
    ['apiKey', { apiKey: 'with:colon' }],
    ['apiSecret', { apiSecret: 'short' }],
    ['apiSecret', { apiSecret: 'line\r\nbreak-in-it' }],
    ['origins', { origins: ['https://www.venue.example/'] }],
    ['origins', { origins: ['*'] }],
    ['origins', { origins: ['null'] }],
    ['ownOrigin', { ownOrigin: 'https://www.venue.example/' }],
    ['ownOrigin', { ownOrigin: '' }],
    ['mount', { mount: 'booking-desk' }],
    ['mount', { mount: '/booking-desk/' }],
  ])('%s wrong: %j', (option, wrong) => {
    const make = (): unknown => fixture(wrong);
    expect(make).toThrow(RelayOptionError);
    expect(make).toThrow(option);
    const given = Object.values(wrong)
      .flat()
      .map(String)
      .filter((text) => text.length > 4);
    for (const text of given) expect(make).not.toThrow(text);
  });

  test.each([
    'http://localhost:4174/harbour/',
    'http://127.0.0.1:4174/harbour',
    'http://[::1]:4174/harbour',
    'https://booking.example/a/b',
  ])('%s is a base address', async (baseUrl) => {
    const { post, upstream } = fixture({ baseUrl });
    upstream.always(() => json({ request: {} }));
    await post(session, { session_id: 's1' });
    expect(upstream.calls[0]?.url).toBe(`${baseUrl.replace(/\/$/, '')}${session}`);
  });

  test('the complaint does not show the secret', () => {
    expect(() => fixture({ apiSecret: `${apiSecret}\n` })).not.toThrow(apiSecret);
  });
});
