import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTransport } from '../../src/api/transport.ts';
import { createEarlyFetch } from '../../src/page/storage/response-cache.ts';

const fetchFromNetwork = vi.fn<typeof fetch>();
beforeEach(() => {
  fetchFromNetwork.mockReset().mockImplementation((_, init) => {
    if (init?.signal?.aborted) return Promise.reject(init.signal.reason as Error);
    return Promise.resolve(new Response('late'));
  });
  vi.stubGlobal('fetch', fetchFromNetwork);
});
afterEach(() => vi.unstubAllGlobals());

const fetchBody = async (url: string) => (await createEarlyFetch()(url)).text();
const base = 'https://book.example';
const address = `${base}/api/3.0/item`;

it('returns an early answer once, then fetches from the network', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  expect([await fetchBody(address), await fetchBody(address)]).toEqual(['early', 'late']);
  expect(fetchFromNetwork).toHaveBeenCalledTimes(1);
});

it('fetches other URLs with the given options', async () => {
  vi.stubGlobal('slipwayEarly', {});
  const requestInit = { method: 'POST' };
  await createEarlyFetch()(address, requestInit);
  expect(fetchFromNetwork.mock.calls).toEqual([[address, requestInit]]);
});

it('fetches if the early request has failed', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.reject(new TypeError('fetch failed')) });
  expect(await fetchBody(address)).toBe('late');
});

it('fetches on a page without the preload snippet', async () => {
  expect(await fetchBody(address)).toBe('late');
});

it.each([
  ['a member that is no promise', { [address]: 'early' }],
  ['an object with an inherited member', Object.create({ [address]: Promise.resolve(new Response('early')) })],
  [
    'an object of a class, such as a form called slipwayEarly',
    Object.assign(new Date(0), { [address]: Promise.resolve(new Response('early')) }),
  ],
  ['null', null],
])('fetches as usual if `window.slipwayEarly` is %s', async (_, earlyResponse: unknown) => {
  vi.stubGlobal('slipwayEarly', earlyResponse);
  expect(await fetchBody(address)).toBe('late');
});

it('accepts a thenable of a promise library', async () => {
  const earlyResponse = Promise.resolve(new Response('early'));
  vi.stubGlobal('slipwayEarly', { [address]: { then: earlyResponse.then.bind(earlyResponse) } });
  expect(await fetchBody(address)).toBe('early');
});

describe('an early answer that never arrives', () => {
  const pendingResponse = new Promise<Response>(() => undefined);
  const unfinishedBody = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });

  it.each([
    ['without any response', pendingResponse],
    ['with an unfinished body', Promise.resolve(new Response(unfinishedBody))],
  ])('rejects with `AbortError` if the caller aborts an answer %s', async (_, earlyResponse) => {
    vi.stubGlobal('slipwayEarly', { [address]: earlyResponse });
    const abortController = new AbortController();
    const answer = createEarlyFetch()(address, { signal: abortController.signal });
    abortController.abort();
    await expect(answer.then((response) => response.text())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('rejects with `timeout` at the request’s time limit', async () => {
    vi.stubGlobal('slipwayEarly', { [address]: pendingResponse });
    let endTimeLimit: () => void = () => undefined;
    const transport = createTransport({
      fetch: createEarlyFetch(),
      timer: (callback) => {
        endTimeLimit = callback;
        return () => undefined;
      },
    });
    const readPromise = transport.read(base, { path: 'item', parameters: [] });
    endTimeLimit();
    await expect(readPromise).rejects.toMatchObject({ problem: { kind: 'timeout' } });
  });
});

it('fetches if the connection of the early answer breaks', async () => {
  const brokenBody = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response(brokenBody)) });
  expect(await fetchBody(address)).toBe('late');
});

it('keeps the early answer for the next fetch if this one aborts', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  await expect(createEarlyFetch()(address, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await fetchBody(address)).toBe('early');
});

it('returns the early `Response` itself, so that callers see a redirect', async () => {
  const earlyResponse = new Response('early');
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(earlyResponse) });
  expect(await createEarlyFetch()(address)).toBe(earlyResponse);
});

describe('requestEarly', () => {
  const itemsRequest = { path: 'item', parameters: [['item_id', '104']] as [string, string][] };
  const itemsUrl = `${base}/api/3.0/item?item_id=104`;
  const storedItems = JSON.stringify({ [itemsUrl]: { at: Date.now(), answer: {} } });
  /** The module keeps its early responses, so each test loads it again. */
  const loadResponseCache = async () => {
    vi.resetModules();
    return import('../../src/page/storage/response-cache.ts');
  };

  it('sends a request only once, and the next fetch uses its response', async () => {
    const { requestEarly, createEarlyFetch: createFetch } = await loadResponseCache();
    requestEarly(base, itemsRequest);
    requestEarly(base, itemsRequest);
    expect(fetchFromNetwork.mock.calls).toEqual([[itemsUrl, { credentials: 'omit' }]]);
    await createFetch()(itemsUrl);
    expect(fetchFromNetwork).toHaveBeenCalledTimes(1);
    await createFetch()(itemsUrl);
    expect(fetchFromNetwork).toHaveBeenCalledTimes(2);
  });

  it('handles the rejection of a failed request, which the next fetch repeats', async () => {
    const { requestEarly, createEarlyFetch: createFetch } = await loadResponseCache();
    fetchFromNetwork.mockRejectedValueOnce(new TypeError('fetch failed'));
    requestEarly(base, itemsRequest);
    await new Promise((resolve) => setTimeout(resolve));
    expect(await (await createFetch()(itemsUrl)).text()).toBe('late');
  });

  it.each([
    ['the page has a preload snippet', 'slipwayEarly', {}],
    ['the storage has the response', 'localStorage', { getItem: () => storedItems }],
  ])('sends no request if %s', async (_, globalName, value: object) => {
    vi.stubGlobal(globalName, value);
    const { requestEarly } = await loadResponseCache();
    requestEarly(base, itemsRequest);
    expect(fetchFromNetwork).not.toHaveBeenCalled();
  });

  it.each([
    ['has a response of another item', { getItem: () => storedItems.replace('104', '107') }],
    [
      'is blocked',
      {
        getItem() {
          throw new Error('blocked');
        },
      },
    ],
  ])('sends a request if the storage %s', async (_, localStorage: object) => {
    vi.stubGlobal('localStorage', localStorage);
    const { requestEarly } = await loadResponseCache();
    requestEarly(base, itemsRequest);
    expect(fetchFromNetwork).toHaveBeenCalledTimes(1);
  });
});
