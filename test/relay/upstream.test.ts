import { describe, expect, it } from 'vitest';
import { createCredentials, createSendUpstream, createUpstream } from '../../src/relay/upstream.ts';
import { createTraceStarter } from '../../src/relay/tracing.ts';
import { createManualClock } from './manual-clock.ts';
import { apiKey, apiSecret, basicCredentials, createRelayFixture } from './relay-fixture.ts';
import { createBookingResponse, createJsonResponse } from './scripted-upstream.ts';

const sessionPath = '/api/3.0/booking/session';

describe('a request of the relay to the service', () => {
  it("contains the token pair and the guest's address, but no client header", async () => {
    const { post, upstream } = createRelayFixture();
    upstream.respondToAll(() => createBookingResponse());
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
      authorization: `Basic ${basicCredentials}`,
      'x-on-behalf': 'off',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    });
    expect(call?.requestInit.redirect).toBe('manual');
  });

  it("omits a guest's address that is unknown or malformed", async () => {
    for (const address of [null, '', 'evil\r\nx: y', 'localhost', '999.1.1.1']) {
      const { post, upstream } = createRelayFixture({ clientAddress: () => address });
      upstream.respondToAll(() => createJsonResponse({ request: { status: 'OK' } }));
      await post(sessionPath, { session_id: 's1' });
      expect(upstream.calls[0]?.headers.has('x-forwarded-for')).toBe(false);
    }
  });
});

describe('createSendUpstream', () => {
  const clock = createManualClock(Date.UTC(2030, 0, 1));
  const createSettings = (fetch: () => Promise<Response>) => ({
    baseUrl: 'https://booking.example',
    credentials: createCredentials(apiKey, apiSecret),
    fetch,
    clock,
    upstreamTimeout: 25_000,
    maxAnswer: 1_000,
    maxRead: 2_000,
  });
  const sendRequest = (fetch: () => Promise<Response>, onMoved?: (address: string | null) => void) =>
    createUpstream(
      createSettings(fetch),
      createSendUpstream(createSettings(fetch), onMoved),
    )({
      route: 'session',
      method: 'GET',
      parameters: new URLSearchParams(),
      guestAddress: null,
      trace: createTraceStarter(null)(new Headers()),
    });
  const receiveResponse = (response: Response) => sendRequest(() => Promise.resolve(response));
  const createResponseOfType = (type: string, status = 200) =>
    new Response('{"a":1}', { status, headers: { 'content-type': type } });
  /**
   * Creates an answer with any status. The constructor of `Response` rejects some statuses that a real server can send.
   */
  const createResponseWithStatus = (status: number) =>
    Object.defineProperty(createResponseOfType('application/json'), 'status', { value: status });

  it.each(['application/json', 'text/json', 'Application/JSON ;charset=utf-8', 'application/json; charset=iso-8859-1'])(
    'accepts an answer of content type %s',
    async (type) => {
      expect(await receiveResponse(createResponseOfType(type))).toEqual({
        kind: 'answered',
        status: 200,
        json: { a: 1 },
        retryAfter: null,
      });
    },
  );

  it.each(['text/html', 'application/jsonp', 'application/ld+json', 'x-application/json', ''])(
    'returns "unreadable" for content type “%s”',
    async (type) => {
      expect(await receiveResponse(createResponseOfType(type, 404))).toEqual({ kind: 'unreadable', status: 404 });
    },
  );

  it.each([0, 101, 199, 300, 304, 399, 600, 999])('returns "unreadable" for status %i', async (status) => {
    expect(await receiveResponse(createResponseWithStatus(status))).toEqual({ kind: 'unreadable', status });
  });

  it.each([200, 299, 400, 499, 500, 599])('accepts an answer with status %i', async (status) => {
    expect(await receiveResponse(createResponseWithStatus(status))).toMatchObject({ kind: 'answered', status });
  });

  it('returns "unreadable" for an answer without a body', async () => {
    for (const type of ['text/html', 'application/json'])
      expect(await receiveResponse(new Response(null, { headers: { 'content-type': type } }))).toEqual({
        kind: 'unreadable',
        status: 200,
      });
  });

  it('returns "unreadable", "lost" or "timeout" for a large, broken or endless body', async () => {
    const createStreamResponse = (body: BodyInit) =>
      new Response(body, { headers: { 'content-type': 'application/json' } });
    expect(await receiveResponse(createStreamResponse(JSON.stringify({ a: 'x'.repeat(1_000) })))).toEqual({
      kind: 'unreadable',
      status: 200,
    });
    const brokenBody = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    expect(await receiveResponse(createStreamResponse(brokenBody))).toEqual({ kind: 'lost' });
    let onBodyRead: () => void = () => undefined;
    const bodyRead = new Promise<void>((resolve) => (onBodyRead = resolve));
    const endlessStream = new ReadableStream(
      {
        pull: () => {
          onBodyRead();
          return new Promise<void>(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
    const result = receiveResponse(createStreamResponse(endlessStream));
    await bodyRead;
    clock.advance(25_000);
    expect(await result).toEqual({ kind: 'timeout' });
  });

  it.each([
    [200, 'answered'],
    [201, 'unreadable'],
  ])('accepts at most 200 levels of JSON: %i levels are %s', async (depth, kind) => {
    // The object that contains the arrays is level 0, so the number of arrays is the number of levels.
    const nestedLists = '['.repeat(depth) + ']'.repeat(depth);
    expect(
      await receiveResponse(new Response(`{"a":${nestedLists}}`, createResponseOfType('application/json'))),
    ).toMatchObject({ kind });
  });

  it('returns "timeout" if no answer arrives in time', async () => {
    const result = sendRequest(() => new Promise(() => undefined));
    clock.advance(25_000);
    expect(await result).toEqual({ kind: 'timeout' });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'returns "unreachable" after %s',
    async (errorCode) => {
      const cause = Object.assign(new Error('no'), { code: errorCode });
      expect(await sendRequest(() => Promise.reject(new TypeError('fetch failed', { cause })))).toEqual({
        kind: 'unreachable',
      });
    },
  );

  it.each([
    new TypeError('fetch failed'),
    new TypeError('fetch failed', { cause: null }),
    new TypeError('fetch failed', { cause: 'ECONNREFUSED' }),
    new TypeError('fetch failed', { cause: { code: 5 } }),
    new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }),
    'ECONNREFUSED',
  ])('returns "lost" if no error code proves a failed connection: %o', async (fault) => {
    expect(await sendRequest(() => Promise.reject(fault as Error))).toEqual({ kind: 'lost' });
  });

  it.each([
    ['7', 7],
    ['999999', 999_999],
    ['1000000', null],
    ['soon', null],
    ['7 days', null],
    ['Tue, 01 Jan 2030 00:01:30 GMT', 40],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['Wed, 01 Jan 2070 00:00:00 GMT', 999_999],
    ['Tue, 01 Jan 2030 00:01:30', null],
  ])('reads Retry-After "%s" as %j seconds', async (headerValue, seconds) => {
    const now = Date.UTC(2030, 0, 1) + 50_000;
    clock.advance(now - clock.now());
    expect(await receiveResponse(createJsonResponse({ a: 1 }, 503, { 'retry-after': headerValue }))).toMatchObject({
      retryAfter: seconds,
    });
  });

  /** Returns the new addresses that the tested function reports for an answer. */
  async function collectReportedAddresses(fetch: () => Promise<Response>): Promise<(string | null)[]> {
    const addresses: (string | null)[] = [];
    await sendRequest(fetch, (address) => addresses.push(address));
    return addresses;
  }
  const createRedirect = (status: number, location: string) =>
    Object.defineProperty(new Response(null, { headers: { location } }), 'status', { value: status });
  const redirectPath = '/api/3.0/booking/session';

  it.each([
    [300, `https://new.example/harbour${redirectPath}`, 'https://new.example/harbour'],
    [301, `https://new.example${redirectPath}?session_id=s1`, 'https://new.example'],
    [399, `/harbour${redirectPath}`, 'https://booking.example/harbour'],
    [200, `https://new.example${redirectPath}`, null],
    [299, `https://new.example${redirectPath}`, null],
    [400, `https://new.example${redirectPath}`, null],
    [301, 'https://new.example/api/3.0/booking/create', null],
    [301, 'https://new.example/sign-in', null],
    [301, 'http://[', null],
  ])('reads status %i with the location %s as the new address %j', async (status, location, address) => {
    expect(await collectReportedAddresses(() => Promise.resolve(createRedirect(status, location)))).toEqual([address]);
  });

  it('reports `null` as the new address for a redirect without a target', async () => {
    expect(await collectReportedAddresses(() => Promise.resolve(createResponseWithStatus(302)))).toEqual([null]);
  });

  it('makes no report if no answer arrives', async () => {
    const addresses = collectReportedAddresses(() => new Promise(() => undefined));
    clock.advance(25_000);
    expect(await addresses).toEqual([]);
    expect(await collectReportedAddresses(() => Promise.reject(new TypeError('fetch failed')))).toEqual([]);
  });
});
