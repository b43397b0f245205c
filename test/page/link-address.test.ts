import { expect, test } from 'vitest';
import { readLinkAddress } from '../../src/page/link-address.ts';

const account = 'https://book.example/harbour';

test.each([
  ['#slipway', {}],
  ['#slipway?', {}],
  ['#slipway?item=107', { itemId: '107' }],
  [
    '#slipway?item=107&date=2030-06-01&end=2030-06-03&params=adults:2,children:1',
    { itemId: '107', startDate: '2030-06-01', endDate: '2030-06-03', params: 'adults=2,children=1' },
  ],
  ['#slipway?params=adults=2', { params: 'adults=2' }],
  ['#slipway?params=adults%3D2', { params: 'adults=2' }],
  [
    '#slipway?category=4&keyword=sea%20kayak&code=TEN&lang=fr',
    { categoryId: '4', keyword: 'sea kayak', discountCode: 'TEN', lang: 'fr' },
  ],
])('what %s offers', (hash, choices) => {
  expect(readLinkAddress(account + hash)).toEqual({ account, choices });
});

test('what a link may not choose is not read', () => {
  const asked = readLinkAddress(
    `${account}#slipway?relay-url=https://evil.example&base-url=x&prefill=a&slipway_item=1&mode=inline`,
  );
  expect(asked).toEqual({ account, choices: {} });
});

test.each(['', account, `${account}#slipways`, `${account}#slipway-cart`, `${account}#book`, `${account}#a#slipway`])(
  '%j is no address of ours',
  (href) => {
    expect(readLinkAddress(href)).toBeNull();
  },
);

test('the account may have a query, which is its address’s to lose', () => {
  expect(readLinkAddress(`${account}?from=mail#slipway?item=1`)?.account).toBe(`${account}?from=mail`);
});
