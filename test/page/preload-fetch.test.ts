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

it('uses an early answer once, then fetches', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  expect([await bodyOf(address), await bodyOf(address)]).toEqual(['early', 'late']);
  expect(late).toHaveBeenCalledTimes(1);
});

it('fetches other addresses with their own options', async () => {
  vi.stubGlobal('slipwayEarly', {});
  const init = { method: 'POST' };
  await createEarlyFetch()(address, init);
  expect(late.mock.calls).toEqual([[address, init]]);
});

it('fetches again if the early request failed', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.reject(new TypeError('fetch failed')) });
  expect(await bodyOf(address)).toBe('late');
});

it('fetches on a page without the snippet', async () => {
  expect(await bodyOf(address)).toBe('late');
});

it.each([
  ['a member that is no promise', { [address]: 'early' }],
  ['a member of what every object inherits from', Object.create({ [address]: Promise.resolve(new Response('early')) })],
  [
    'an object of a class, such as a form called slipwayEarly',
    Object.assign(new Date(0), { [address]: Promise.resolve(new Response('early')) }),
  ],
  ['null', null],
])('ignores %s', async (_, early: unknown) => {
  vi.stubGlobal('slipwayEarly', early);
  expect(await bodyOf(address)).toBe('late');
});

it('accepts the promise of a library', async () => {
  const early = Promise.resolve(new Response('early'));
  vi.stubGlobal('slipwayEarly', { [address]: { then: early.then.bind(early) } });
  expect(await bodyOf(address)).toBe('early');
});

describe('an early answer that does not come', () => {
  const never = new Promise<Response>(() => undefined);
  const unfinishedBody = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) });

  it.each([
    ['at all', never],
    ['to an end', Promise.resolve(new Response(unfinishedBody))],
  ])('rejects like fetch when aborted: no answer %s', async (_, early) => {
    vi.stubGlobal('slipwayEarly', { [address]: early });
    const stop = new AbortController();
    const answer = createEarlyFetch()(address, { signal: stop.signal });
    stop.abort();
    await expect(answer.then((response) => response.text())).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('becomes a timeout when its time is over', async () => {
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

it('fetches again if the early answer breaks off', async () => {
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response(broken)) });
  expect(await bodyOf(address)).toBe('late');
});

it('keeps the early answer for the next request if already aborted', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  await expect(createEarlyFetch()(address, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(await bodyOf(address)).toBe('early');
});

it('returns the early response itself, which tells whether it was redirected', async () => {
  const early = new Response('early');
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(early) });
  expect(await createEarlyFetch()(address)).toBe(early);
});
