/** Requests to the service: they need no preflight, and the transport repeats reads but not writes. */
import { describe, expect, it, test } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';
import { problemIn } from './client-contract.ts';
import { startTimerWithoutPause } from './no-pause.ts';

const key = 'k'.repeat(32);

const base = 'https://booking.example/path';
const ok = (body: unknown = {}) => new Response(JSON.stringify({ request: { status: 'OK' }, ...(body as object) }));
const read = { path: 'company', parameters: [] as [string, string][] };

interface SentRequest {
  url: string;
  init: RequestInit;
}

/** Creates a network that returns the answers in order, and then repeats the last one. */
function createNetwork(...answers: (Response | Error | (() => Promise<Response>))[]) {
  const requests: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ url: input instanceof Request ? input.url : String(input), init });
    if (answer instanceof Error) return Promise.reject(answer);
    return typeof answer === 'function' ? answer() : Promise.resolve((answer ?? ok()).clone());
  };
  return { requests, fetch };
}

describe('every request', () => {
  const soundAnswer = {
    company: {},
    items: {},
    item: { cal: {}, rate: {} },
    booking_form_ui: {},
    booking: { session: { id: 's' } },
  };
  const simpleHeaders = new Set(['accept', 'accept-language', 'content-language', 'content-type']);

  test('is simple for CORS, and sends no cookies', async () => {
    const { requests, fetch } = createNetwork(ok(soundAnswer));
    const client = createClient({ baseUrl: base, fetch });
    const day = parseDay('2031-06-10') as Day;
    await Promise.allSettled([
      client.company(),
      client.items({ itemIds: ['1', '2'], categoryId: '3' }),
      client.calendar('1', day, day),
      client.form(),
      client.rate({ itemId: '1', start: day, end: day, params: { adults: 2 }, discountCode: 'X' }),
      client.session(null, { add: ['a', 'b'] }),
      client.session('s', { read: true }),
      client.session('s', { replace: { lineId: '1', slip: 'c' } }),
      client.session('s', { alter: { lineId: '1.1', to: 'optin' } }),
      client.create('s', { customer_name: 'Ünïcode & Söhne' }, key),
    ]);
    expect(requests).toHaveLength(10);
    for (const { url, init } of requests) {
      const request = new Request(url, init);
      expect(['GET', 'POST']).toContain(request.method);
      expect(init.credentials).toBe('omit');
      expect([...request.headers.keys()].filter((name) => !simpleHeaders.has(name))).toEqual([]);
      if (request.method === 'POST')
        expect(request.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/);
    }
  });

  test('goes to the relay only if it concerns a session or booking', async () => {
    const { requests, fetch } = createNetwork(ok(soundAnswer));
    const client = createClient({ baseUrl: `${base}//`, relayUrl: 'https://www.venue.example/relay//', fetch });
    await Promise.allSettled([
      client.session('s', { read: true }),
      client.create('s', {}, key),
      client.form(),
      client.company(),
    ]);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://www.venue.example/relay/api/3.0/booking/session',
      'https://www.venue.example/relay/api/3.0/booking/create',
      `${base}/api/3.0/booking/form`,
      `${base}/api/3.0/company`,
    ]);
  });
});

describe('a read', () => {
  test('repeats the read of a session after the relay error `offline`', async () => {
    const relayError = { request: { status: 'ERROR', error: { id: 'offline', title: 'No answer.' } } };
    const { requests, fetch } = createNetwork(
      Response.json(relayError, { status: 502 }),
      ok({ booking: { session: { id: 's' } } }),
    );
    const client = createClient({
      baseUrl: base,
      relayUrl: 'https://www.venue.example/relay',
      fetch,
      timer: startTimerWithoutPause,
    });
    expect(await client.session('s', { read: true })).toMatchObject({ id: 's' });
    expect(requests).toHaveLength(2);
  });

  test('sends nothing if its signal has already aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const { requests, fetch } = createNetwork(ok());
    const abortableFetch: typeof fetch = (input, init) =>
      init?.signal?.aborted ? Promise.reject(init.signal.reason as Error) : fetch(input, init);
    await expect(createTransport({ fetch: abortableFetch }).read(base, read, controller.signal)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(0);
  });

  test('aborts its request with its signal and sends no other', async () => {
    const controller = new AbortController();
    let requests = 0;
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        requests += 1;
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const reading = createTransport({ fetch }).read(base, read, controller.signal);
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toBe(1);
  });
});

describe('a write', () => {
  test.each([new TypeError('fetch failed'), new Response('<h1>oops</h1>', { status: 500 }), new Response('{}')])(
    'sends one request, whatever the failure (%#)',
    async (failure) => {
      const { requests, fetch } = createNetwork(failure);
      await problemIn(createTransport({ fetch }).write(base, read));
      expect(requests).toHaveLength(1);
    },
  );

  test.each([
    ['no answer', new TypeError('fetch failed')],
    ['a server error', new Response('<h1>oops</h1>', { status: 500 })],
    ['an answer without content', new Response('{"request":[]}')],
    [
      'the relay error `unconfirmed`',
      new Response('{"request":{"status":"ERROR","error":{"id":"unconfirmed","title":"?"}}}', { status: 504 }),
    ],
  ])('rejects a create request with `unconfirmed` after %s', async (_, failure) => {
    const { requests, fetch } = createNetwork(failure);
    expect(await problemIn(createClient({ baseUrl: base, fetch }).create('s', {}, key))).toEqual({
      kind: 'unconfirmed',
    });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['offline', { kind: 'offline' }],
    ['unauthorised', { kind: 'unauthorised' }],
    ['origin_refused', { kind: 'unauthorised' }],
    ['bad_request', { kind: 'refused' }],
  ])('rejects with the problem of the relay error %s', async (id, problem) => {
    const body = { request: { status: 'ERROR', error: { id, title: 'No.' } }, relay: { name: 'slipway' } };
    const { fetch } = createNetwork(new Response(JSON.stringify(body), { status: 502 }));
    const client = createClient({
      baseUrl: base,
      relayUrl: 'https://www.venue.example/relay',
      fetch,
      timer: startTimerWithoutPause,
    });
    expect(await problemIn(client.create('s', {}, key))).toMatchObject(problem);
    expect(await problemIn(client.session('s', { read: true }))).toMatchObject(problem);
  });
});

test('rejects at the time limit after one request', async () => {
  let requests = 0;
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      requests += 1;
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  expect(await problemIn(createTransport({ fetch, timeLimit: 1 }).read(base, read))).toEqual({ kind: 'timeout' });
  expect(await problemIn(createClient({ baseUrl: base, fetch, timeLimit: 1 }).create('s', {}, key))).toEqual({
    kind: 'unconfirmed',
  });
  expect(requests).toBe(2);
});

test.each([
  [429, '30', 31_000],
  [429, 'Thu, 01 Jan 1970 00:01:01 GMT', 61_000],
  [503, 'Thu, 01 Jan 1970 00:00:08 GMT', 8_000],
  [429, '999999', 86_401_000],
  [503, '7', 8_000],
] as const)('rejects %i with Retry-After %s as throttled until that time', async (status, after, until) => {
  const { fetch } = createNetwork(
    new Response('', { status, headers: after === null ? {} : { 'retry-after': after } }),
  );
  expect(await problemIn(createTransport({ fetch, now: () => 1_000 }).read(base, read))).toEqual({
    kind: 'throttled',
    until,
  });
});

test.each([null, 'soon', '1e400', '0'])('estimates the wait for a 429 with Retry-After %s', async (after) => {
  const { fetch } = createNetwork(
    new Response('', { status: 429, headers: after === null ? {} : { 'retry-after': after } }),
  );
  const problem = { kind: 'throttled', until: 6_000, isEstimate: true };
  expect(await problemIn(createTransport({ fetch, now: () => 1_000 }).read(base, read))).toEqual(problem);
  expect(await problemIn(createTransport({ fetch, now: () => 1_000 }).write(base, read))).toEqual(problem);
});

test.each([404, 500, 503])('ignores Retry-After in a %i to a write', async (status) => {
  const { fetch } = createNetwork(new Response('', { status, headers: { 'retry-after': '30' } }));
  expect(await problemIn(createTransport({ fetch }).write(base, read))).toEqual({ kind: 'broken', status });
});

test('ignores Retry-After in a 404 to a read', async () => {
  const { fetch } = createNetwork(new Response('', { status: 404, headers: { 'retry-after': '30' } }));
  expect(await problemIn(createTransport({ fetch }).read(base, read))).toEqual({ kind: 'broken', status: 404 });
});

/** Creates an answer that arrives after a redirect to `url`. */
function redirectedAnswer(url: string, body: unknown): Response {
  return Object.defineProperties(Response.json(body), { redirected: { value: true }, url: { value: url } });
}

describe('a redirect of the account', () => {
  const refusal = { error: 'not_found', error_description: 'There is no such account.' };
  const networkOf = (answer: Response) => ({ fetch: () => Promise.resolve(answer) });

  test('makes an answer from a different endpoint broken', async () => {
    const { fetch } = networkOf(redirectedAnswer('https://booking.example/sign-in', refusal));
    expect(await problemIn(createTransport({ fetch }).read(base, read))).toEqual({ kind: 'broken', status: 200 });
    expect(await problemIn(createClient({ baseUrl: base, fetch }).create('s', {}, key))).toEqual({
      kind: 'unconfirmed',
    });
  });

  const movedBase = 'https://www.booking.example/elsewhere';
  const company = { request: { status: 'OK' }, company: { name: 'Harbour' } };

  /** Creates a network that redirects reads from `base` to `movedTo`. */
  function movedAccount(movedTo: string) {
    const requests: { url: string; redirect: RequestRedirect | undefined }[] = [];
    const fetch: typeof globalThis.fetch = (input, init = {}) => {
      const url = input instanceof Request ? input.url : String(input);
      requests.push({ url, redirect: init.redirect });
      const isRedirected = init.method === undefined && !url.startsWith(movedTo);
      return Promise.resolve(
        isRedirected ? redirectedAnswer(url.replace(base, movedTo), company) : Response.json(company),
      );
    };
    return { requests, fetch };
  }

  it('sends later requests to the new address', async () => {
    const { requests, fetch } = movedAccount(movedBase);
    const client = createClient({ baseUrl: base, fetch });
    await client.company();
    await client.company();
    await problemIn(client.session('s', { read: true }));
    await problemIn(client.create('s', {}, key));
    expect(requests.map(({ url }) => url)).toEqual([
      `${base}/api/3.0/company`,
      ...['company', 'booking/session', 'booking/create'].map((path) => `${movedBase}/api/3.0/${path}`),
    ]);
  });

  it.each<[string, string, TransportOptions]>([
    ['without encryption', 'http://www.booking.example/elsewhere', {}],
    ['that the page does not allow', movedBase, { mayMoveTo: (to) => to !== movedBase }],
  ])('does not send later requests to an address %s', async (_, movedTo, options) => {
    const { requests, fetch } = movedAccount(movedTo);
    const transport = createTransport({ fetch, timer: startTimerWithoutPause, ...options });
    expect(await problemIn(transport.read(base, read))).toMatchObject({ kind: 'broken' });
    expect(requests.every(({ url }) => url.startsWith(base))).toBe(true);
    expect(transport.movedTo(base)).toBe(movedTo);
  });

  it.each([
    [
      'a sign-in page whose query names the request',
      () => redirectedAnswer(`https://sso.example/in/?next=${base}/api/3.0/company`, company),
    ],
    [
      'an address that fails',
      () => redirectedAnswer(`${movedBase}/api/3.0/company`, { request: { status: 'ERROR', error: { id: 'x' } } }),
    ],
    ['an address whose answer is invalid', () => redirectedAnswer(`${movedBase}/api/3.0/company`, [])],
  ])('does not send later requests to %s', async (_, answer) => {
    const transport = createTransport({ fetch: () => Promise.resolve(answer()), timer: startTimerWithoutPause });
    await problemIn(transport.read(base, read));
    expect(transport.movedTo(base)).toBeUndefined();
  });

  it('accepts only one new address at a time', async () => {
    const hosts = [movedBase, movedBase, 'https://third.example/elsewhere'];
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(redirectedAnswer(`${hosts.shift() ?? movedBase}/api/3.0/company`, company));
    const transport = createTransport({ fetch, timer: startTimerWithoutPause });
    await Promise.all([transport.read(base, read), transport.read(base, read)]);
    expect(transport.movedTo(base)).toBe(movedBase);
    // The transport refuses the third host. At the second attempt, the account redirects to the first new address.
    expect(await transport.read(base, read)).toHaveProperty('company');
    expect(hosts).toEqual([]);
  });

  it.each([
    ['the error of a request that lost its parameters', { request: { status: 'ERROR', error: { id: 'missing' } } }],
    ['a different session', { request: { status: 'OK' }, booking: { session: { id: 'other' } } }],
  ])('repeats a session read at the new address, and ignores %s', async (_, body) => {
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = (input) => {
      const url = input instanceof Request ? input.url : String(input);
      urls.push(url);
      const session = { request: { status: 'OK' }, booking: { session: { id: 's', item: {} } } };
      const answer = url.endsWith('company') ? company : body;
      return Promise.resolve(
        url.startsWith(base) ? redirectedAnswer(url.replace(base, movedBase), answer) : Response.json(session),
      );
    };
    const { id } = await createClient({ baseUrl: base, fetch }).session('s', { read: true });
    expect(id).toBe('s');
    expect(urls.map((url) => url.replace('/api/3.0', ''))).toEqual([
      `${base}/booking/session`,
      `${base}/booking/session`,
      `${base}/company`,
      `${movedBase}/booking/session`,
    ]);
  });

  it('ends a create request without following it', async () => {
    const { requests, fetch } = movedAccount(movedBase);
    await problemIn(createClient({ baseUrl: base, fetch }).create('s', {}, key));
    expect(requests).toEqual([{ url: `${base}/api/3.0/booking/create`, redirect: 'error' }]);
  });
});

describe('a large answer', () => {
  const mebibyte = 1024 * 1024;
  const company = JSON.stringify({ request: { status: 'OK' }, company: {} });

  /** Creates a network with an answer of `parts` mebibytes: a company, followed by white space. Counts the requests. */
  function openLarge(parts: number) {
    const signals: (AbortSignal | null | undefined)[] = [];
    let partsRead = 0;
    const fetch: typeof globalThis.fetch = (_, init) => {
      signals.push(init?.signal);
      partsRead = 0;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            if (partsRead === parts) return controller.close();
            const part = new Uint8Array(mebibyte).fill(32);
            if (partsRead === 0) part.set(new TextEncoder().encode(company));
            partsRead += 1;
            controller.enqueue(part);
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve(new Response(body));
    };
    return { signals, transport: createTransport({ fetch, timer: startTimerWithoutPause }) };
  }

  test('is accepted up to 16 MiB', async () => {
    const { transport, signals } = openLarge(16);
    expect(await transport.read(base, read)).toHaveProperty('company');
    expect(signals).toHaveLength(1);
  });

  test('is broken above 16 MiB', async () => {
    const { transport, signals } = openLarge(17);
    expect(await problemIn(transport.read(base, read))).toEqual({ kind: 'broken', status: 200 });
    expect(signals).toHaveLength(2);
  });

  test('keeps a letter that two chunks of the body share', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ request: { status: 'OK' }, company: { name: 'Käfig' } }));
    const cut = bytes.indexOf(0xc3) + 1;
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, cut));
        controller.enqueue(bytes.slice(cut));
        controller.close();
      },
    });
    const { fetch } = createNetwork(new Response(body));
    expect(await createTransport({ fetch }).read(base, read)).toHaveProperty('company.name', 'Käfig');
  });
});
