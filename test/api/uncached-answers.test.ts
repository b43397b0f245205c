/** Tests that no browser cache repeats an answer about a session, or a broken answer. */
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { catchProblem } from './client-contract.ts';
import { startTimerWithoutPause } from './timer-without-pauses.ts';

const baseUrl = 'https://booking.example/harbour';
const createSuccessText = (body: object) => JSON.stringify({ request: { status: 'OK' }, ...body });
const openSessionText = createSuccessText({ booking: { session: { id: 's' } } });

interface SentRequest {
  method: string;
  path: string;
  cache: RequestCache | undefined;
}

/** Creates a client in a browser whose HTTP cache stores the first answer to each GET, even a broken one. */
function createBrowserWithCache(answerRequest: (request: SentRequest) => string) {
  const cache = new Map<string, string>();
  const requests: SentRequest[] = [];
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request = { method: init.method ?? 'GET', path: url.pathname.split('/3.0/')[1] ?? '', cache: init.cache };
    requests.push(request);
    const isCached = request.method === 'GET' && request.cache === undefined && cache.has(url.href);
    const answer = isCached ? (cache.get(url.href) ?? '') : answerRequest(request);
    if (request.method === 'GET' && request.cache !== 'no-store') cache.set(url.href, answer);
    return Promise.resolve(new Response(answer));
  };
  return { requests, client: createClient({ baseUrl, fetch, timer: startTimerWithoutPause }) };
}

describe('a request about a session or a booking', () => {
  it('bypasses every cache', async () => {
    const { requests, client } = createBrowserWithCache(() => openSessionText);
    await client.session(null, { add: ['a'] });
    await client.session('s', { read: true });
    await client.session('s', { alter: { lineId: '1', to: 'remove' } });
    await client.session('s', { end: true });
    await client.create('s', {}, 'key').catch(() => undefined);
    expect(requests.map(({ cache }) => cache)).toEqual(Array.from({ length: requests.length }, () => 'no-store'));
  });

  it('uses POST to read the status of a create request', async () => {
    const { requests, client } = createBrowserWithCache(() => openSessionText);
    await client.createStatus('s', 'key');
    expect(requests).toEqual([{ method: 'POST', path: 'booking/session', cache: 'no-store' }]);
  });

  it('encodes equal parameters of status reads differently each time', async () => {
    const bodies = new Set<string>();
    const contentTypes = new Set<string | null>();
    const fetch: typeof globalThis.fetch = (_, init = {}) => {
      bodies.add(String(init.body));
      contentTypes.add(new Headers(init.headers).get('content-type'));
      return Promise.resolve(new Response(openSessionText));
    };
    const { createStatus } = createClient({ baseUrl, fetch });
    const sessionId = '0a1b2c3d4e5f6a7b8c9d é&=%';
    for (let readCount = 0; readCount < 20; readCount += 1) await createStatus(sessionId, 'key');
    expect(bodies.size).toBe(20);
    for (const body of bodies) expect([...new URLSearchParams(body)]).toEqual([['session_id', sessionId]]);
    expect([...contentTypes]).toEqual(['application/x-www-form-urlencoded']);
  });

  it('rejects with `broken` if a status read was redirected', async () => {
    const fetch = () =>
      Promise.resolve(
        Object.defineProperties(new Response(openSessionText), {
          redirected: { value: true },
          url: { value: `${baseUrl}/api/3.0/booking/session?session_id=s` },
        }),
      );
    const { createStatus } = createClient({ baseUrl, fetch });
    expect(await catchProblem(createStatus('s', 'key'))).toEqual({ kind: 'broken', status: 200 });
  });
});

describe('a read whose earlier answer was broken', () => {
  /** Creates a browser that breaks the first answer at a path. Later answers are complete. */
  function createBrowserWithBrokenAnswer(path: string, wholeAnswer: object) {
    let isAnswerBroken = true;
    return createBrowserWithCache((request) => {
      const answer = createSuccessText(wholeAnswer);
      if (request.path !== path || !isAnswerBroken) return answer;
      isAnswerBroken = false;
      return answer.slice(0, 20);
    });
  }

  it.each([
    ['company', 'company', { company: { name: 'Harbour' } }],
    ['item', 'items', { items: {} }],
    ['booking/form', 'form', { booking_form_ui: {} }],
  ] as const)(
    'succeeds for %s by a second request that bypasses the cache',
    async (path, clientMethod, wholeAnswer) => {
      const { requests, client } = createBrowserWithBrokenAnswer(path, wholeAnswer);
      await (clientMethod === 'items' ? client.items({ itemIds: [], categoryId: '' }) : client[clientMethod]());
      expect(requests.map(({ cache }) => cache)).toEqual([undefined, 'reload']);
    },
  );

  it('bypasses the cache until it succeeds', async () => {
    let isBroken = true;
    const { requests, client } = createBrowserWithCache(() =>
      isBroken ? '{"requ' : createSuccessText({ company: {} }),
    );
    await catchProblem(client.company());
    isBroken = false;
    await client.company();
    await client.company();
    expect(requests.map(({ cache }) => cache)).toEqual([undefined, 'reload', 'reload', undefined]);
  });
});
