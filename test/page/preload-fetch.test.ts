import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTransport } from '../../src/api/transport.ts';
import { createEarlyFetch } from '../../src/page/storage/response-cache.ts';

const late = vi.fn<typeof fetch>();
beforeEach(() => {
  late.mockReset().mockImplementation((_, init) => {
    if (init?.signal?.aborted) return Promise.reject(init.signal.reason as Error);
    return Promise.resolve(new Response('late'));
  });
  vi.stubGlobal('fetch', late);
});
afterEach(() => vi.unstubAllGlobals());

const bodyOf = async (url: string) => (await createEarlyFetch()(url)).text();
const base = 'https://book.example';
const address = `${base}/api/3.0/item`;

it('returns an early answer once, then fetches', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  expect([await bodyOf(address), await bodyOf(address)]).toEqual(['early', 'late']);
  expect(late).toHaveBeenCalledTimes(1);
});

it('fetches other URLs with the given options', async () => {
  vi.stubGlobal('slipwayEarly', {});
  const init = { method: 'POST' };
  await createEarlyFetch()(address, init);
  expect(late.mock.calls).toEqual([[address, init]]);
});

it('fetches if the early request has failed', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.reject(new TypeError('fetch failed')) });
  expect(await bodyOf(address)).toBe('late');
});

it('fetches on a page without the preload snippet', async () => {
  expect(await bodyOf(address)).toBe('late');
});

it.each([
  ['a member that is no promise', { [address]: 'early' }],
  ['an object with an inherited member', Object.create({ [address]: Promise.resolve(new Response('early')) })],
  [
    'an object of a class, such as a form called slipwayEarly',
    Object.assign(new Date(0), { [address]: Promise.resolve(new Response('early')) }),
  ],
  ['null', null],
])('fetches as usual if `window.slipwayEarly` is %s', async (_, early: unknown) => {
  vi.stubGlobal('slipwayEarly', early);
  expect(await bodyOf(address)).toBe('late');
});

it('accepts a thenable of a promise library', async () => {
  const early = Promise.resolve(new Response('early'));
  vi.stubGlobal('slipwayEarly', { [address]: { then: early.then.bind(early) } });
  expect(await bodyOf(address)).toBe('early');
});

describe('an early answer that never arrives', () => {
  const never = new Promise<Response>(() => undefined);
  const unfinishedBody = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });

  it.each([
    ['without any response', never],
    ['with an unfinished body', Promise.resolve(new Response(unfinishedBody))],
  ])('rejects with `AbortError` when the caller aborts, %s', async (_, early) => {
    vi.stubGlobal('slipwayEarly', { [address]: early });
    const stop = new AbortController();
    const answer = createEarlyFetch()(address, { signal: stop.signal });
    stop.abort();
    await expect(answer.then((response) => response.text())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends in a timeout when the request’s time is over', async () => {
    vi.stubGlobal('slipwayEarly', { [address]: never });
    let endTime: () => void = () => undefined;
    const transport = createTransport({
      fetch: createEarlyFetch(),
      timer: (callback) => {
        endTime = callback;
        return () => undefined;
      },
    });
    const read = transport.read(base, { path: 'item', parameters: [] });
    endTime();
    await expect(read).rejects.toMatchObject({ problem: { kind: 'timeout' } });
  });
});

it('fetches if the early answer breaks off', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response(broken)) });
  expect(await bodyOf(address)).toBe('late');
});

it('keeps the early answer if the caller’s signal has already aborted', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  await expect(createEarlyFetch()(address, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await bodyOf(address)).toBe('early');
});

it('returns the original early response, so that its redirection is known', async () => {
  const early = new Response('early');
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(early) });
  expect(await createEarlyFetch()(address)).toBe(early);
});
