import { describe, expect, it, test } from 'vitest';
import { createCredentials, createSendUpstream, createUpstream } from '../../src/relay/upstream.ts';
import { handClock } from './hand-clock.ts';
import { apiKey, apiSecret, basic, fixture } from './relay-fixture.ts';
import { booked, json } from './scripted-upstream.ts';

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

describe('what came of a call', () => {
  const clock = handClock(Date.UTC(2030, 0, 1));
  const settingsOf = (fetching: () => Promise<Response>) => ({
    baseUrl: 'https://booking.example',
    credentials: createCredentials(apiKey, apiSecret),
    fetch: fetching,
    clock,
    upstreamTimeout: 25_000,
    maxAnswer: 1_000,
    maxRead: 2_000,
  });
  const asking = (fetching: () => Promise<Response>, onMoved?: (address: string | null) => void) =>
    createUpstream(
      settingsOf(fetching),
      createSendUpstream(settingsOf(fetching), onMoved),
    )({
      route: 'session',
      method: 'GET',
      parameters: new URLSearchParams(),
      customer: null,
    });
  const answering = (response: Response) => asking(() => Promise.resolve(response));
  const typed = (type: string, status = 200) => new Response('{"a":1}', { status, headers: { 'content-type': type } });
  /** An answer of any status, as a network gives it. */
  const numbered = (status: number) => Object.defineProperty(typed('application/json'), 'status', { value: status });

  test.each([
    'application/json',
    'text/json',
    'Application/JSON ;charset=utf-8',
    'application/json; charset=iso-8859-1',
  ])('an answer of type %s is read', async (type) => {
    expect(await answering(typed(type))).toEqual({ kind: 'answered', status: 200, json: { a: 1 }, retryAfter: null });
  });

  test.each(['text/html', 'application/jsonp', 'application/ld+json', 'x-application/json', ''])(
    'an answer of type “%s” is not',
    async (type) => {
      expect(await answering(typed(type, 404))).toEqual({ kind: 'unreadable', status: 404 });
    },
  );

  test.each([0, 101, 199, 300, 304, 399, 600, 999])('an answer of status %i is none', async (status) => {
    expect(await answering(numbered(status))).toEqual({ kind: 'unreadable', status });
  });

  test.each([200, 299, 400, 499, 500, 599])('an answer of status %i is one', async (status) => {
    expect(await answering(numbered(status))).toMatchObject({ kind: 'answered', status });
  });

  test('an answer without a body is none, whatever its type', async () => {
    for (const type of ['text/html', 'application/json'])
      expect(await answering(new Response(null, { headers: { 'content-type': type } }))).toEqual({
        kind: 'unreadable',
        status: 200,
      });
  });

  test('one that is too long is not read, one that breaks off is lost, one that never ends is late', async () => {
    const stream = (body: BodyInit) => new Response(body, { headers: { 'content-type': 'application/json' } });
    expect(await answering(stream(JSON.stringify({ a: 'x'.repeat(1_000) })))).toEqual({
      kind: 'unreadable',
      status: 200,
    });
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    expect(await answering(stream(broken))).toEqual({ kind: 'lost' });
    let isRead: () => void = () => undefined;
    const reading = new Promise<void>((resolve) => (isRead = resolve));
    const endless = new ReadableStream(
      {
        pull: () => {
          isRead();
          return new Promise<void>(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
    const late = answering(stream(endless));
    await reading;
    clock.advance(25_000);
    expect(await late).toEqual({ kind: 'timeout' });
  });

  it.each([
    [200, 'answered'],
    [201, 'unreadable'],
  ])('reads at most 200 levels: an answer with %i is %s', async (depth, kind) => {
    // The object around the lists is level 0.
    const lists = '['.repeat(depth) + ']'.repeat(depth);
    expect(await answering(new Response(`{"a":${lists}}`, typed('application/json')))).toMatchObject({ kind });
  });

  test('no answer at all in time is late', async () => {
    const late = asking(() => new Promise(() => undefined));
    clock.advance(25_000);
    expect(await late).toEqual({ kind: 'timeout' });
  });

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'a connection that failed with %s was none',
    async (code) => {
      const failed = Object.assign(new Error('no'), { code });
      expect(await asking(() => Promise.reject(new TypeError('fetch failed', { cause: failed })))).toEqual({
        kind: 'unreachable',
      });
    },
  );

  test.each([
    new TypeError('fetch failed'),
    new TypeError('fetch failed', { cause: null }),
    new TypeError('fetch failed', { cause: 'ECONNREFUSED' }),
    new TypeError('fetch failed', { cause: { code: 5 } }),
    new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }),
    'ECONNREFUSED',
  ])('any other fault may have come after sending: %o', async (fault) => {
    expect(await asking(() => Promise.reject(fault as Error))).toEqual({ kind: 'lost' });
  });

  test.each([
    ['7', 7],
    ['999999', 999_999],
    ['1000000', null],
    ['soon', null],
    ['7 days', null],
    ['Tue, 01 Jan 2030 00:01:30 GMT', 40],
    ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
    ['Wed, 01 Jan 2070 00:00:00 GMT', 999_999],
    ['Tue, 01 Jan 2030 00:01:30', null],
  ])('Retry-After: %s is %j seconds', async (said, seconds) => {
    const now = Date.UTC(2030, 0, 1) + 50_000;
    clock.advance(now - clock.now());
    expect(await answering(json({ a: 1 }, 503, { 'retry-after': said }))).toMatchObject({ retryAfter: seconds });
  });
  /** The addresses that the upstream reports for this answer. */
  async function movedBy(fetching: () => Promise<Response>): Promise<(string | null)[]> {
    const addresses: (string | null)[] = [];
    await asking(fetching, (address) => addresses.push(address));
    return addresses;
  }
  const redirect = (status: number, location: string) =>
    Object.defineProperty(new Response(null, { headers: { location } }), 'status', { value: status });
  const path = '/api/3.0/booking/session';

  it.each([
    [300, `https://new.example/harbour${path}`, 'https://new.example/harbour'],
    [301, `https://new.example${path}?session_id=s1`, 'https://new.example'],
    [399, `/harbour${path}`, 'https://booking.example/harbour'],
    [200, `https://new.example${path}`, null],
    [299, `https://new.example${path}`, null],
    [400, `https://new.example${path}`, null],
    [301, 'https://new.example/api/3.0/booking/create', null],
    [301, 'https://new.example/sign-in', null],
    [301, 'http://[', null],
  ])('reports a status of %i to %s as a move to %j', async (status, location, address) => {
    expect(await movedBy(() => Promise.resolve(redirect(status, location)))).toEqual([address]);
  });

  it('reports no move after a redirect without an address', async () => {
    expect(await movedBy(() => Promise.resolve(numbered(302)))).toEqual([null]);
  });

  it('reports nothing without an answer', async () => {
    const addresses = movedBy(() => new Promise(() => undefined));
    clock.advance(25_000);
    expect(await addresses).toEqual([]);
    expect(await movedBy(() => Promise.reject(new TypeError('fetch failed')))).toEqual([]);
  });
});
