/** Tests the requests to the service: they need no preflight request, and the transport repeats reads but no writes. */
import { describe, expect, it, test } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { createTransport, type TransportOptions } from '../../src/api/transport.ts';
import { parseDay, type Day } from '../../src/values/dates/day.ts';
import { catchProblem } from './client-contract.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';

const relayKey = 'k'.repeat(32);

const baseUrl = 'https://booking.example/path';
const createSuccess = (body: unknown = {}) =>
  new Response(JSON.stringify({ request: { status: 'OK' }, ...(body as object) }));
const companyRequest = { path: 'company', parameters: [] as [string, string][] };

interface SentRequest {
  url: string;
  init: RequestInit;
}

/** Creates a fake `fetch` that returns the answers in order, and then repeats the last answer. */
function createNetwork(...answers: (Response | Error | (() => Promise<Response>))[]) {
  const requests: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push({ url: input instanceof Request ? input.url : String(input), init });
    if (answer instanceof Error) return Promise.reject(answer);
    return typeof answer === 'function' ? answer() : Promise.resolve((answer ?? createSuccess()).clone());
  };
  return { requests, fetch };
}

describe('every request', () => {
  const validAnswer = {
    company: {},
    items: {},
    item: { cal: {}, rate: {} },
    booking_form_ui: {},
    booking: { session: { id: 's' } },
  };
  const simpleHeaders = new Set(['accept', 'accept-language', 'content-language', 'content-type']);

  test('is a simple CORS request without cookies', async () => {
    const { requests, fetch } = createNetwork(createSuccess(validAnswer));
    const client = createClient({ baseUrl, fetch });
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
      client.create('s', { customer_name: 'Ünïcode & Söhne' }, relayKey),
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

  test('goes to the relay only for a session or a create', async () => {
    const { requests, fetch } = createNetwork(createSuccess(validAnswer));
    const client = createClient({ baseUrl: `${baseUrl}//`, relayUrl: 'https://www.venue.example/relay//', fetch });
    await Promise.allSettled([
      client.session('s', { read: true }),
      client.create('s', {}, relayKey),
      client.form(),
      client.company(),
    ]);
    expect(requests.map(({ url }) => url)).toEqual([
      'https://www.venue.example/relay/api/3.0/booking/session',
      'https://www.venue.example/relay/api/3.0/booking/create',
      `${baseUrl}/api/3.0/booking/form`,
      `${baseUrl}/api/3.0/company`,
    ]);
  });
});

describe('a read', () => {
  test('repeats the read of a session after the relay error `offline`', async () => {
    const relayError = { request: { status: 'ERROR', error: { id: 'offline', title: 'No answer.' } } };
    const { requests, fetch } = createNetwork(
      Response.json(relayError, { status: 502 }),
      createSuccess({ booking: { session: { id: 's' } } }),
    );
    const client = createClient({
      baseUrl,
      relayUrl: 'https://www.venue.example/relay',
      fetch,
      timer: startTimerWithoutPause,
    });
    expect(await client.session('s', { read: true })).toMatchObject({ id: 's' });
    expect(requests).toHaveLength(2);
  });

  test('sends no request if its signal has already aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const { requests, fetch } = createNetwork(createSuccess());
    const abortableFetch: typeof fetch = (input, init) =>
      init?.signal?.aborted ? Promise.reject(init.signal.reason as Error) : fetch(input, init);
    await expect(
      createTransport({ fetch: abortableFetch }).read(baseUrl, companyRequest, controller.signal),
    ).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(requests).toHaveLength(0);
  });

  test('aborts its request when its signal aborts, and sends no further one', async () => {
    const controller = new AbortController();
    let requests = 0;
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        requests += 1;
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
    const readPromise = createTransport({ fetch }).read(baseUrl, companyRequest, controller.signal);
    controller.abort();
    await expect(readPromise).rejects.toMatchObject({ name: 'AbortError' });
    expect(requests).toBe(1);
  });
});

describe('a write', () => {
  test.each([new TypeError('fetch failed'), new Response('<h1>oops</h1>', { status: 500 }), new Response('{}')])(
    'rejects without a second request after a failure (case %#)',
    async (failure) => {
      const { requests, fetch } = createNetwork(failure);
      await catchProblem(createTransport({ fetch }).write(baseUrl, companyRequest));
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
    expect(await catchProblem(createClient({ baseUrl, fetch }).create('s', {}, relayKey))).toEqual({
      kind: 'unconfirmed',
    });
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['offline', { kind: 'offline' }],
    ['unauthorised', { kind: 'unauthorised' }],
    ['origin_refused', { kind: 'unauthorised' }],
    ['bad_request', { kind: 'refused' }],
  ])('rejects with the matching problem for the error id %s', async (id, problem) => {
    const body = { request: { status: 'ERROR', error: { id, title: 'No.' } }, relay: { name: 'slipway' } };
    const { fetch } = createNetwork(new Response(JSON.stringify(body), { status: 502 }));
    const client = createClient({
      baseUrl,
      relayUrl: 'https://www.venue.example/relay',
      fetch,
      timer: startTimerWithoutPause,
    });
    expect(await catchProblem(client.create('s', {}, relayKey))).toMatchObject(problem);
    expect(await catchProblem(client.session('s', { read: true }))).toMatchObject(problem);
  });
});

test('rejects a read and a create at the time limit, without repetition', async () => {
  let requests = 0;
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      requests += 1;
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  expect(await catchProblem(createTransport({ fetch, timeLimit: 1 }).read(baseUrl, companyRequest))).toEqual({
    kind: 'timeout',
  });
  expect(await catchProblem(createClient({ baseUrl, fetch, timeLimit: 1 }).create('s', {}, relayKey))).toEqual({
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
] as const)(
  'rejects a %i with Retry-After %s as throttled, at most a day',
  async (status, retryAfter, expectedTime) => {
    const { fetch } = createNetwork(
      new Response('', { status, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } }),
    );
    expect(await catchProblem(createTransport({ fetch, now: () => 1_000 }).read(baseUrl, companyRequest))).toEqual({
      kind: 'throttled',
      until: expectedTime,
    });
  },
);

test.each([null, 'soon', '1e400', '0'])('estimates the wait for a 429 with Retry-After %s', async (retryAfter) => {
  const { fetch } = createNetwork(
    new Response('', { status: 429, headers: retryAfter === null ? {} : { 'retry-after': retryAfter } }),
  );
  const problem = { kind: 'throttled', until: 6_000, isEstimate: true };
  expect(await catchProblem(createTransport({ fetch, now: () => 1_000 }).read(baseUrl, companyRequest))).toEqual(
    problem,
  );
  expect(await catchProblem(createTransport({ fetch, now: () => 1_000 }).write(baseUrl, companyRequest))).toEqual(
    problem,
  );
});

test.each([404, 500, 503])('ignores Retry-After in a %i answer to a write', async (status) => {
  const { fetch } = createNetwork(new Response('', { status, headers: { 'retry-after': '30' } }));
  expect(await catchProblem(createTransport({ fetch }).write(baseUrl, companyRequest))).toEqual({
    kind: 'broken',
    status,
  });
});

test('ignores Retry-After in a 404 answer to a read', async () => {
  const { fetch } = createNetwork(new Response('', { status: 404, headers: { 'retry-after': '30' } }));
  expect(await catchProblem(createTransport({ fetch }).read(baseUrl, companyRequest))).toEqual({
    kind: 'broken',
    status: 404,
  });
});

/** Creates an answer that arrives after a redirect to `url`. */
function createRedirectedAnswer(url: string, body: unknown): Response {
  return Object.defineProperties(Response.json(body), { redirected: { value: true }, url: { value: url } });
}

describe('a redirect of the account', () => {
  const notFoundBody = { error: 'not_found', error_description: 'There is no such account.' };
  const createNetworkWith = (answer: Response) => ({ fetch: () => Promise.resolve(answer) });

  test('makes a read reject with `broken` if it leads to another endpoint', async () => {
    const { fetch } = createNetworkWith(createRedirectedAnswer('https://booking.example/sign-in', notFoundBody));
    expect(await catchProblem(createTransport({ fetch }).read(baseUrl, companyRequest))).toEqual({
      kind: 'broken',
      status: 200,
    });
    expect(await catchProblem(createClient({ baseUrl, fetch }).create('s', {}, relayKey))).toEqual({
      kind: 'unconfirmed',
    });
  });

  const movedBase = 'https://www.booking.example/elsewhere';
  const companyAnswer = { request: { status: 'OK' }, company: { name: 'Harbour' } };

  /** Creates a fake `fetch` that redirects reads from `baseUrl` to `movedTo`, and records its requests. */
  function createRedirectingFetch(movedTo: string) {
    const requests: { url: string; redirect: RequestRedirect | undefined }[] = [];
    const fetch: typeof globalThis.fetch = (input, init = {}) => {
      const url = input instanceof Request ? input.url : String(input);
      requests.push({ url, redirect: init.redirect });
      const isRedirected = init.method === undefined && !url.startsWith(movedTo);
      return Promise.resolve(
        isRedirected
          ? createRedirectedAnswer(url.replace(baseUrl, movedTo), companyAnswer)
          : Response.json(companyAnswer),
      );
    };
    return { requests, fetch };
  }

  it('sends later requests to the new address', async () => {
    const { requests, fetch } = createRedirectingFetch(movedBase);
    const client = createClient({ baseUrl, fetch });
    await client.company();
    await client.company();
    await catchProblem(client.session('s', { read: true }));
    await catchProblem(client.create('s', {}, relayKey));
    expect(requests.map(({ url }) => url)).toEqual([
      `${baseUrl}/api/3.0/company`,
      ...['company', 'booking/session', 'booking/create'].map((path) => `${movedBase}/api/3.0/${path}`),
    ]);
  });

  it.each<[string, string, TransportOptions]>([
    ['without encryption', 'http://www.booking.example/elsewhere', {}],
    ['that the page does not allow', movedBase, { mayMoveTo: (to) => to !== movedBase }],
  ])('makes a read fail, and never sends requests to an address %s', async (_, movedTo, options) => {
    const { requests, fetch } = createRedirectingFetch(movedTo);
    const transport = createTransport({ fetch, timer: startTimerWithoutPause, ...options });
    expect(await catchProblem(transport.read(baseUrl, companyRequest))).toMatchObject({ kind: 'broken' });
    expect(requests.every(({ url }) => url.startsWith(baseUrl))).toBe(true);
    expect(transport.movedTo(baseUrl)).toBe(movedTo);
  });

  it.each([
    [
      'a sign-in page whose query names the request',
      () => createRedirectedAnswer(`https://sso.example/in/?next=${baseUrl}/api/3.0/company`, companyAnswer),
    ],
    [
      'an address that fails',
      () =>
        createRedirectedAnswer(`${movedBase}/api/3.0/company`, { request: { status: 'ERROR', error: { id: 'x' } } }),
    ],
    ['an address whose answer is invalid', () => createRedirectedAnswer(`${movedBase}/api/3.0/company`, [])],
  ])('keeps the old address for later requests if it leads to %s', async (_, answer) => {
    const transport = createTransport({ fetch: () => Promise.resolve(answer()), timer: startTimerWithoutPause });
    await catchProblem(transport.read(baseUrl, companyRequest));
    expect(transport.movedTo(baseUrl)).toBeUndefined();
  });

  it('has no effect if an earlier redirect led to a different address', async () => {
    const redirectTargets = [movedBase, movedBase, 'https://third.example/elsewhere'];
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(createRedirectedAnswer(`${redirectTargets.shift() ?? movedBase}/api/3.0/company`, companyAnswer));
    const transport = createTransport({ fetch, timer: startTimerWithoutPause });
    await Promise.all([transport.read(baseUrl, companyRequest), transport.read(baseUrl, companyRequest)]);
    expect(transport.movedTo(baseUrl)).toBe(movedBase);
    // The transport refuses a redirect to the third host. At the second attempt, the account redirects to the first new
    // address again.
    expect(await transport.read(baseUrl, companyRequest)).toHaveProperty('company');
    expect(redirectTargets).toEqual([]);
  });

  it.each([
    ['the error of a request that lost its parameters', { request: { status: 'ERROR', error: { id: 'missing' } } }],
    ['a different session', { request: { status: 'OK' }, booking: { session: { id: 'other' } } }],
  ])('repeats a session read at the new address, and ignores %s', async (_, body) => {
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = (input) => {
      const url = input instanceof Request ? input.url : String(input);
      urls.push(url);
      const sessionAnswer = { request: { status: 'OK' }, booking: { session: { id: 's', item: {} } } };
      const answer = url.endsWith('company') ? companyAnswer : body;
      return Promise.resolve(
        url.startsWith(baseUrl)
          ? createRedirectedAnswer(url.replace(baseUrl, movedBase), answer)
          : Response.json(sessionAnswer),
      );
    };
    const { id } = await createClient({ baseUrl, fetch }).session('s', { read: true });
    expect(id).toBe('s');
    expect(urls.map((url) => url.replace('/api/3.0', ''))).toEqual([
      `${baseUrl}/booking/session`,
      `${baseUrl}/booking/session`,
      `${baseUrl}/company`,
      `${movedBase}/booking/session`,
    ]);
  });

  it('ends a create request without following the redirect', async () => {
    const { requests, fetch } = createRedirectingFetch(movedBase);
    await catchProblem(createClient({ baseUrl, fetch }).create('s', {}, relayKey));
    expect(requests).toEqual([{ url: `${baseUrl}/api/3.0/booking/create`, redirect: 'error' }]);
  });
});
