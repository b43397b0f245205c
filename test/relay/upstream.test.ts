import { describe, expect, it } from 'vitest';
import { createRelay } from '../../src/relay/index.ts';
import { createCredentials, createSendUpstream, createUpstream } from '../../src/relay/upstream.ts';
import { samples } from '../samples.ts';
import { handClock } from './hand-clock.ts';
import { apiKey, apiSecret, basic, errorOf, fixture, venue } from './relay-fixture.ts';
import { type ReceivedCall, booked, json, scriptedUpstream } from './scripted-upstream.ts';
import fc from 'fast-check';

const session = '/api/3.0/booking/session';

describe('a request to the service', () => {
  it("sends the pair, the customer's address and nothing of the client", async () => {
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

  it('omits an unknown or malformed customer address', async () => {
    for (const address of [null, '', 'evil\r\nx: y', 'localhost', '999.1.1.1']) {
      const { post, upstream } = fixture({ clientAddress: () => address });
      upstream.always(() => json({ request: { status: 'OK' } }));
      await post(session, { session_id: 's1' });
      expect(upstream.calls[0]?.headers.has('x-forwarded-for')).toBe(false);
    }
  });
});

describe('createSendUpstream', () => {
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

  it.each(['application/json', 'text/json', 'Application/JSON ;charset=utf-8', 'application/json; charset=iso-8859-1'])(
    'reads an answer of type %s',
    async (type) => {
      expect(await answering(typed(type))).toEqual({ kind: 'answered', status: 200, json: { a: 1 }, retryAfter: null });
    },
  );

  it.each(['text/html', 'application/jsonp', 'application/ld+json', 'x-application/json', ''])(
    'refuses an answer of type “%s”',
    async (type) => {
      expect(await answering(typed(type, 404))).toEqual({ kind: 'unreadable', status: 404 });
    },
  );

  it.each([0, 101, 199, 300, 304, 399, 600, 999])('refuses an answer of status %i', async (status) => {
    expect(await answering(numbered(status))).toEqual({ kind: 'unreadable', status });
  });

  it.each([200, 299, 400, 499, 500, 599])('reads an answer of status %i', async (status) => {
    expect(await answering(numbered(status))).toMatchObject({ kind: 'answered', status });
  });

  it('refuses an answer without a body, whatever its type', async () => {
    for (const type of ['text/html', 'application/json'])
      expect(await answering(new Response(null, { headers: { 'content-type': type } }))).toEqual({
        kind: 'unreadable',
        status: 200,
      });
  });

  it('returns "unreadable", "lost" or "timeout" for an incomplete answer', async () => {
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

  it('returns "timeout" without an answer in time', async () => {
    const late = asking(() => new Promise(() => undefined));
    clock.advance(25_000);
    expect(await late).toEqual({ kind: 'timeout' });
  });

  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])(
    'returns "unreachable" after %s',
    async (code) => {
      const failed = Object.assign(new Error('no'), { code });
      expect(await asking(() => Promise.reject(new TypeError('fetch failed', { cause: failed })))).toEqual({
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
  ])('returns "lost" after any other error: %o', async (fault) => {
    expect(await asking(() => Promise.reject(fault as Error))).toEqual({ kind: 'lost' });
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
  ])('reads Retry-After: %s as %j seconds', async (said, seconds) => {
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

const path = '/api/3.0/booking/session';
/** Ways in which a service might echo what it was sent. */
const echoes: Record<string, (call: ReceivedCall) => Response> = {
  'its request headers': (call) => json({ request: { status: 'OK', headers: Object.fromEntries(call.headers) } }),
  'the header in an error': (call) =>
    json({
      request: { status: 'ERROR', error: { id: 'x', title: `Bad header ${call.headers.get('authorization') ?? ''}` } },
    }),
  'the decoded pair': () => json({ request: { status: 'OK' }, debug: [`${apiKey}:${apiSecret}`] }),
  'the secret as a name': () => json({ request: { status: 'OK' }, [apiSecret]: 1 }),
  'the secret inside a text': () => json({ request: { status: 'OK' }, note: `user ${apiSecret}!` }),
  'the key': () => json({ request: { status: 'OK' }, note: apiKey }),
  'the secret in escapes': () => {
    const escapes = [...apiSecret].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return new Response(`{"request":{"status":"OK"},"note":"${escapes.join('')}"}`, {
      headers: { 'content-type': 'application/json' },
    });
  },
  'the secret in escapes as a name': () =>
    new Response(`{"request":{"status":"OK"},"\\u00${apiSecret.charCodeAt(0).toString(16)}${apiSecret.slice(1)}":1}`, {
      headers: { 'content-type': 'application/json' },
    }),
  'the secret in escapes, under a name that comes twice': () =>
    new Response(
      `{"request":{"status":"OK"},"e":"\\u00${apiSecret.charCodeAt(0).toString(16)}${apiSecret.slice(1)}","e":"1"}`,
      { headers: { 'content-type': 'application/json' } },
    ),
  'the header without padding': () => json({ request: { status: 'OK' }, note: basic.replace(/=+$/, '') }),
  'the pair in an error without envelope': () => json({ error: apiSecret, error_description: basic }, 401),
  'the pair in HTML': () => new Response(`<p>${basic}`, { status: 500, headers: { 'content-type': 'text/html' } }),
  'the pair in a cookie and headers': () =>
    json({ request: { status: 'OK' } }, 200, {
      'set-cookie': `a=${basic}`,
      'x-echo': apiSecret,
      'retry-after': apiSecret,
    }),
  'the pair in a redirect': () =>
    new Response(null, { status: 302, headers: { location: `https://x.example/?k=${apiSecret}` } }),
};
async function everythingSaid(response: Response): Promise<string> {
  return `${response.status} ${[...response.headers].join('\n')}\n${await response.text()}`;
}

describe('the token pair in a text', () => {
  // Its Basic form has every sign that other alphabets of Base64 write otherwise.
  const credentials = () => createCredentials('key', '???>>>~~~');
  const isIn = (text: string) => credentials().isIn(text);
  const encodedTimes = (times: number) =>
    Array.from({ length: times }).reduce<string>((text) => text.replaceAll('%', '%25'), 'a2V5Oj8%2fPz4+Pn5+fg');

  it.each([
    'Basic a2V5Oj8/Pz4+Pn5+fg==',
    'a2V5Oj8/Pz4+Pn5+fg',
    'a2V5Oj8_Pz4-Pn5-fg',
    '/a2V5Oj8_Pz4-Pn5-fg==/',
    'the key is not said',
    '"???>>>~~~"',
    '%3f%3F?%3e>>~~~',
  ])('is found: %s', (text) => {
    expect(isIn(text)).toBe(true);
  });

  it.each(['', 'Basic', 'a2V5', '???>>>~~', 'a2V5Oj8 Pz4 Pn5 fg', '%', '%3', '100 %'])('is not in “%s”', (text) => {
    expect(isIn(text)).toBe(false);
  });

  it('is what the service is sent', () => {
    expect(credentials().authorization).toBe('Basic a2V5Oj8/Pz4+Pn5+fg==');
  });

  it('finds a pair inside a longer JSON text', () => {
    const quoted = createCredentials('key', String.raw`"back\slash"`);
    expect(quoted.isIn(JSON.stringify({ note: String.raw`so: "back\slash"!` }))).toBe(true);
    expect(quoted.isIn(String.raw`so: "back\slash"!`)).toBe(true);
    expect(quoted.isIn('back slash')).toBe(false);
  });

  it('finds a pair in an address within three other addresses', () => {
    expect([0, 1, 2, 3, 4].map((times) => isIn(encodedTimes(times)))).toEqual([true, true, true, false, false]);
  });
});

describe('the token pair', () => {
  it.each(Object.keys(echoes))('does not go back when the service echoes %s', async (name) => {
    const { post, create, upstream, lines } = fixture();
    upstream.always(echoes[name] ?? expect.fail('no such echo'));
    for (const response of [await post(path, { session_id: 's1' }), await create('s1'), await create('s1')]) {
      const said = (await everythingSaid(response)) + JSON.stringify(lines);
      for (const secret of [apiKey, apiSecret, apiSecret.slice(1), basic, basic.replace(/=+$/, '')])
        expect(said).not.toContain(secret);
    }
  });

  it('turns an answer with the pair into a broken one', async () => {
    const { post, upstream } = fixture();
    upstream.always(() => json({ request: { status: 'OK' }, note: apiSecret }));
    const answer = await post(path, { session_id: 's1' });
    expect(answer.status).toBe(502);
    expect((await errorOf(answer)).id).toBe('broken');
  });

  it('is found when the answer writes it as a number', async () => {
    const parts = fixture({ apiSecret: '9007199254740993' });
    parts.upstream.always(
      () =>
        new Response('{"request":{"status":"OK"},"note":9007199254740993}', {
          headers: { 'content-type': 'application/json' },
        }),
    );
    expect((await parts.post(path, { session_id: 's1' })).status).toBe(502);
  });

  it.each([
    ['in lower case', '%2b', '%2f'],
    ['in capitals', '%2B', '%2F'],
    ['twice', '%252b', '%252F'],
  ])('is found when the answer writes it percent-encoded %s', async (_how, plus, slash) => {
    const parts = fixture({ apiSecret: 'secret+with/signs' });
    const note = `https://x.example/?k=secret${plus}with${slash}signs`;
    parts.upstream.always(() => json({ request: { status: 'OK' }, note }));
    expect((await parts.post(path, { session_id: 's1' })).status).toBe(502);
  });

  it('hides the pair under a name that occurs twice', async () => {
    const { post, upstream } = fixture();
    upstream.always(echoes['the secret in escapes, under a name that comes twice'] ?? expect.fail('no such echo'));
    const answer = await post(path, { 'slip[]': 'a' });
    expect(await answer.text()).toBe('{"request":{"status":"OK"},"e":"1","relay":{"name":"slipway"}}');
  });

  it('is found when the answer writes slashes as PHP does', async () => {
    const parts = fixture({ apiKey: 'key/with/slashes', apiSecret: 'secret/with/slashes' });
    parts.upstream.always(
      () =>
        new Response('{"request":{"status":"OK"},"note":"secret\\/with\\/slashes"}', {
          headers: { 'content-type': 'application/json' },
        }),
    );
    expect((await parts.post(path, { session_id: 's1' })).status).toBe(502);
  });

  it('hides the pair in all answers and logs, for every echo', async () => {
    const credential = fc.string({ unit: fc.constantFrom(...'ABCxyz0189+/=-_%"\\~'), minLength: 8, maxLength: 40 });
    const word = fc.constantFrom(
      '/api/3.0/booking/session',
      '/api/3.0/booking/create',
      '/api/3.0/booking/session/end',
      '/api/3.0/item',
      '/',
    );
    const header = fc.constantFrom('origin', 'content-type', 'authorization', 'x-forwarded-for', 'cookie', 'accept');
    await fc.assert(
      fc.asyncProperty(
        credential,
        credential,
        word,
        fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS'),
        fc.dictionary(
          fc.constantFrom('session_id', 'slip', 'form[a]', 'alter[1]', 'access_token'),
          fc.string({ maxLength: 20 }),
        ),
        fc.dictionary(header, fc.stringMatching(/^[!-~]{0,20}$/)),
        fc.constantFrom('header', 'pair', 'secret', 'name', 'number', 'html'),
        fc.constantFrom(200, 400, 401, 429, 500),
        async (key, secret, target, method, form, headers, echo, status) => {
          const encoded = btoa(`${key}:${secret}`);
          const said = {
            header: `Basic ${encoded}`,
            pair: `${key}:${secret}`,
            secret,
            name: key,
            number: encoded,
            html: encoded,
          }[echo];
          const upstream = scriptedUpstream();
          upstream.always(() =>
            echo === 'html'
              ? new Response(said, { status, headers: { 'content-type': 'text/html' } })
              : json(
                  { request: { status: 'OK', error: status > 300 ? { id: said } : undefined }, [said]: said },
                  status,
                ),
          );
          const lines: string[] = [];
          const relay = createRelay({
            baseUrl: 'https://booking.example',
            apiKey: key,
            apiSecret: secret,
            origins: [venue],
            clientAddress: () => '203.0.113.9',
            fetch: upstream.fetch,
            clock: handClock(),
            log: (entry) => lines.push(JSON.stringify(entry)),
          });
          const query = new URLSearchParams(form).toString();
          const init: RequestInit = { method, headers: { origin: venue, ...headers } };
          if (method === 'POST' || method === 'PUT') init.body = new URLSearchParams(form);
          const response = await relay(new Request(`https://relay.example${target}?${query}`, init));
          const all = `${[...response.headers].join('\n')}\n${await response.text()}\n${lines.join('\n')}`;
          expect(all).not.toContain(secret);
          expect(all).not.toContain(key);
          expect(all).not.toContain(encoded.replace(/=+$/, ''));
        },
      ),
      { numRuns: samples(600) },
    );
  });
});
