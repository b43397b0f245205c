import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchCartCount } from '../../../src/page/storage/cart-count.ts';

const account = 'https://book.example/harbour';
const key = `slipway:cart:${account}`;

let page = new EventTarget();
let kept: string | null = null;
beforeEach(() => {
  page = new EventTarget();
  kept = null;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', { getItem: (asked: string) => (asked === key ? kept : null) });
});
afterEach(() => vi.unstubAllGlobals());

function watch() {
  const told: number[] = [];
  return { told, stop: watchCartCount(account, (count) => told.push(count)) };
}
/** An element of this page says that it changed the cart. */
const change = (cart: unknown) => page.dispatchEvent(new CustomEvent(key, { detail: { load: () => cart } }));

describe('what was stored', () => {
  test.each([
    ['a count', '{"count":3}', 3],
    ['what earlier versions kept: the lines themselves', '{"questions":{"1":{},"2":{}}}', 2],
    ['nothing', null, 0],
    ['an empty cart', '{"count":0,"questions":{"1":{}}}', 0],
    ['a count below nothing', '{"count":-1}', 0],
    ['half a line', '{"count":1.5}', 0],
    ['a count in words', '{"count":"many"}', 0],
    ['no JSON', '{', 0],
    ['a number', '7', 0],
    ['null', 'null', 0],
  ])('%s is counted at once', (_, text, count) => {
    kept = text;
    expect(watch().told).toEqual([count]);
  });

  test('is counted anew when another tab changes it, and when the page is shown again', () => {
    const { told } = watch();
    kept = '{"count":1}';
    page.dispatchEvent(new Event('storage'));
    kept = '{"count":2}';
    page.dispatchEvent(new Event('pageshow'));
    expect(told).toEqual([0, 1, 2]);
  });

  test('is nothing where storage is blocked', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    });
    expect(watch().told).toEqual([0]);
  });
});

test('a change on this page is counted where it is kept, which storage need not be', () => {
  const { told } = watch();
  change({ quoteRequests: { 1: {}, 2: {} } });
  change({ count: 5, quoteRequests: {} });
  change(null);
  expect(told).toEqual([0, 2, 5, 0]);
});

test('who has stopped is told nothing more', () => {
  const { told, stop } = watch();
  stop();
  kept = '{"count":9}';
  change({ quoteRequests: { 1: {} } });
  page.dispatchEvent(new Event('storage'));
  expect(told).toEqual([0]);
});
