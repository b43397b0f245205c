import { describe, expect, it } from 'vitest';
import { readError, createRelayFixture, venueOrigin } from './relay-fixture.ts';
import { createJsonResponse, createRefusalResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';

describe('an answer of the relay', () => {
  it("drops cookies, unknown headers and duplicate fields of the service's answer", async () => {
    const { post, upstream } = createRelayFixture();
    const serviceText =
      '{ "request": {"status":"OK"}, "relay": {"name":"slipway","create":"booked"},' +
      ' "booking": {"session":{"id":"s1","twice":1,"tw\\u0069ce":"2"}} }';
    upstream.respondToAll(
      () =>
        new Response(serviceText, {
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
    const answer = await post(sessionPath, { 'slip[]': 'a' });
    expect(await answer.text()).toBe(
      '{"request":{"status":"OK"},"relay":{"name":"slipway"},"booking":{"session":{"id":"s1","twice":"2"}}}',
    );
    expect(Object.fromEntries(answer.headers)).toEqual({
      'access-control-allow-origin': venueOrigin,
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '9',
      vary: 'Origin, Sec-Fetch-Site',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
  });

  it('keeps the messages and the status of a service error', async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createRefusalResponse('validation_error', 'Please choose a later day.', 400));
    const answer = await post(sessionPath, { session_id: 's1' });
    expect(answer.status).toBe(400);
    expect(await readError(answer)).toMatchObject({ id: 'validation_error', title: 'Please choose a later day.' });
  });

  it.each([
    [
      'a redirect',
      () => new Response(null, { status: 301, headers: { location: 'https://evil.example/' } }),
      502,
      'broken',
    ],
    [
      'a redirect with a valid body',
      () => createJsonResponse({ request: { status: 'OK' } }, 302, { location: 'https://evil.example/' }),
      502,
      'broken',
    ],
    ['HTML', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }), 502, 'broken'],
    [
      'JSON with the content type of HTML',
      () => new Response('{"request":{"status":"OK"}}', { headers: { 'content-type': 'text/html' } }),
      502,
      'broken',
    ],
    ['no content type', () => new Response(new Blob(['{}'])), 502, 'broken'],
    ['invalid JSON', () => new Response('{', { headers: { 'content-type': 'application/json' } }), 502, 'broken'],
    ['no envelope', () => createJsonResponse({ hello: 1 }), 502, 'broken'],
    ['a number', () => createJsonResponse(7), 502, 'broken'],
    [
      'JSON with too many levels',
      () =>
        new Response(`{"request":{},"deep":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, {
          headers: { 'content-type': 'application/json' },
        }),
      502,
      'broken',
    ],
    [
      'an answer over the size limit',
      () => createJsonResponse({ request: {}, filler: 'x'.repeat(1_100_000) }),
      502,
      'broken',
    ],
    [
      'a refusal of the token pair',
      () => createJsonResponse({ error: 'x', error_description: 'The access token was not found.' }, 401),
      502,
      'unauthorised',
    ],
    [
      'a refusal of the token pair with status 200',
      () => createJsonResponse({ error: 'You do not have access to this resource.' }),
      502,
      'unauthorised',
    ],
    [
      'an error without envelope and status 503',
      () => createJsonResponse({ error: 'unavailable', error_description: 'Later.' }, 503),
      502,
      'broken',
    ],
    ['status 429', () => createRefusalResponse('slow', 'Slow down', 429), 429, 'throttled'],
    [
      'status 503 with Retry-After',
      () => createJsonResponse({ request: {} }, 503, { 'retry-after': '7' }),
      429,
      'throttled',
    ],
  ])('is an error envelope if the service returns %s', async (_name, respondAsService, status, errorId) => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(respondAsService);
    const answer = await post(sessionPath, { session_id: 's1' });
    expect(answer.status).toBe(status);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toMatchObject({ version: '3.0', request: { status: 'ERROR', error: { id: errorId, data: {} } } });
    expect(answer.headers.has('location')).toBe(false);
  });

  it('contains different errors for an offline, a broken and a slow service', async () => {
    const { post, upstream, clock } = createRelayFixture();
    const answerWhileOffline = post(sessionPath, { session_id: 's1' });
    (await upstream.waitForCall()).fail(
      new TypeError('fetch failed', { cause: { code: 'ENOTFOUND', hostname: 'booking.example' } }),
    );
    expect((await readError(await answerWhileOffline)).id).toBe('offline');
    const answerAfterReset = post(sessionPath, { session_id: 's1' });
    (await upstream.waitForCall()).fail(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));
    expect((await readError(await answerAfterReset)).id).toBe('broken');
    const answerAfterTimeout = post(sessionPath, { session_id: 's1' });
    await upstream.waitForCall();
    clock.advance(25_000);
    expect((await readError(await answerAfterTimeout)).id).toBe('timeout');
  });

  it('contains "timeout" if the service exceeds the time limit', async () => {
    const abortableFetch: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => {
          reject(new DOMException('aborted', 'AbortError'));
        }),
      );
    const { post, clock } = createRelayFixture({ fetch: abortableFetch });
    const slowAnswer = post(sessionPath, { session_id: 's1' });
    await clock.waitForTimer(25_000);
    clock.advance(25_000);
    expect((await readError(await slowAnswer)).id).toBe('timeout');
  });

  it.each([
    ['12', '12'],
    ['Sun, 17 Mar 2030 17:46:50 GMT', '10'],
    ['Sun, 17 Mar 2019 17:46:50 GMT', '0'],
    ['soon', null],
    ['-1', null],
  ])('states the Retry-After value %j in seconds: %s', async (retryAfter, seconds) => {
    const { post, upstream, clock } = createRelayFixture();
    expect(new Date(clock.now()).toUTCString()).toBe('Sun, 17 Mar 2030 17:46:40 GMT');
    upstream.respondToAll(() => createJsonResponse({ request: {} }, 429, { 'retry-after': retryAfter }));
    expect((await post(sessionPath, { session_id: 's1' })).headers.get('retry-after')).toBe(seconds);
  });
});
