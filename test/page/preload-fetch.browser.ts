import { afterEach, expect, test, vi } from 'vitest';
import { createEarlyFetch } from '../../src/page/preload-fetch.ts';

const address = 'https://book.example/api/3.0/company';

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test.each([
  `<form id="slipwayEarly"><input name="${address}"></form>`,
  `<a id="slipwayEarly"></a><a id="slipwayEarly" name="${address}"></a>`,
  '<img name="slipwayEarly">',
])('%s in the page answers nothing: it is fetched', async (html) => {
  document.body.innerHTML = html;
  expect('slipwayEarly' in globalThis).toBe(true);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('late')));
  expect(await (await createEarlyFetch()(address)).text()).toBe('late');
});
