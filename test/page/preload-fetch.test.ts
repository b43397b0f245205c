import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEarlyFetch } from '../../src/page/preload-fetch.ts';

const late = vi.fn<typeof fetch>();
beforeEach(() => {
  late.mockReset().mockImplementation(() => Promise.resolve(new Response('late')));
  vi.stubGlobal('fetch', late);
});
afterEach(() => vi.unstubAllGlobals());

const bodyOf = async (url: string) => (await createEarlyFetch()(url)).text();
const address = 'https://book.example/api/3.0/item';

test('an answer the page asked for is used once, then it is fetched', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.resolve(new Response('early')) });
  expect([await bodyOf(address), await bodyOf(address)]).toEqual(['early', 'late']);
  expect(late).toHaveBeenCalledTimes(1);
});

test('what the page did not ask for is fetched as it was asked', async () => {
  vi.stubGlobal('slipwayEarly', {});
  const init = { method: 'POST' };
  await createEarlyFetch()(address, init);
  expect(late.mock.calls).toEqual([[address, init]]);
});

test('an early answer that was lost is fetched again', async () => {
  vi.stubGlobal('slipwayEarly', { [address]: Promise.reject(new TypeError('fetch failed')) });
  expect(await bodyOf(address)).toBe('late');
});

test('a page without the snippet fetches', async () => {
  expect(await bodyOf(address)).toBe('late');
});

test.each([
  ['a member that is no promise', { [address]: 'early' }],
  ['a member of what every object inherits from', Object.create({ [address]: Promise.resolve(new Response('early')) })],
  ['an object of a class', Object.assign(new Date(0), { [address]: Promise.resolve(new Response('early')) })],
  ['null', null],
])('%s answers nothing', async (_, early: unknown) => {
  vi.stubGlobal('slipwayEarly', early);
  expect(await bodyOf(address)).toBe('late');
});

test('a promise of another kind than this page’s answers too: libraries bring their own', async () => {
  const early = Promise.resolve(new Response('early'));
  vi.stubGlobal('slipwayEarly', { [address]: { then: early.then.bind(early) } });
  expect(await bodyOf(address)).toBe('early');
});
