/** Tests the number of lines in the stored cart, which a badge anywhere on the page shows. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchCartCount } from '../../../src/page/storage/cart-count.ts';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { createAccountPage } from './fake-page.ts';

let { base, key, page } = createAccountPage();

beforeEach(() => {
  ({ base, key, page } = createAccountPage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('watchCartCount', () => {
  beforeEach(() => {
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('localStorage', page.localStorage);
  });

  function startWatching() {
    const counts: number[] = [];
    return { counts, stop: watchCartCount(base, (count) => counts.push(count)) };
  }
  /** Saves a cart with the time of the real clock, because the count also uses the real clock. */
  const saveCount = (count: number) =>
    createCartStorage(base, page).save({ sessionId: 's', quoteRequests: {}, creating: null, count });

  it.each([
    ['a count', '{"count":3}', 3],
    ['the lines of earlier versions', '{"questions":{"1":{},"2":{}}}', 2],
    ['nothing', null, 0],
    ['an empty cart', '{"count":0,"questions":{"1":{}}}', 0],
    ['a count below zero', '{"count":-1}', 0],
    ['half a line', '{"count":1.5}', 0],
    ['a count in words', '{"count":"many"}', 0],
    ['an expired cart', '{"count":3,"kept":1}', 0],
    ['invalid JSON', '{', 0],
    ['a number', '7', 0],
    ['null', 'null', 0],
  ])('reports the count for %s in the storage', (_, storedText, count) => {
    if (storedText !== null) page.entries.set(key, storedText);
    expect(startWatching().counts).toEqual([count]);
  });

  it('reports each change of the cart on this page', () => {
    saveCount(2);
    const { counts } = startWatching();
    saveCount(3);
    createCartStorage(base, page).clear();
    expect(counts).toEqual([2, 3, 0]);
  });

  it('reports the count of a cart that the browser cannot store', () => {
    page.refuse('getItem', 'setItem');
    const { counts } = startWatching();
    saveCount(5);
    createCartStorage(base, page).save({ sessionId: 's', quoteRequests: { 1: {}, 2: {} }, creating: null } as never);
    expect(counts).toEqual([0, 5, 2]);
  });

  it('reports changes by other tabs on `storage` and `pageshow` events', () => {
    const { counts } = startWatching();
    page.entries.set(key, '{"count":1}');
    page.dispatchEvent(new Event('storage'));
    page.entries.set(key, '{"count":2}');
    page.dispatchEvent(new Event('pageshow'));
    expect(counts).toEqual([0, 1, 2]);
  });

  it('reports nothing after `stop`', () => {
    const { counts, stop } = startWatching();
    stop();
    saveCount(9);
    page.dispatchEvent(new Event('storage'));
    expect(counts).toEqual([0]);
  });
});
