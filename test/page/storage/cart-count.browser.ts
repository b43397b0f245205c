import { afterEach, expect, test, vi } from 'vitest';
import { watchCartCount } from '../../../src/page/storage/cart-count.ts';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';

const base = 'https://booking.example/cart-count';
const cart = { sessionId: 's', quoteRequests: {}, creating: null, count: 2 };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The counts told so far. */
function counted(): number[] {
  const counts: number[] = [];
  watchCartCount(base, (count) => counts.push(count));
  return counts;
}

test('the lines of the remembered cart are counted, at once and after every change in this page', () => {
  createCartStorage(base).save(cart);
  const counts = counted();
  createCartStorage(base).save({ ...cart, count: 3 });
  createCartStorage(base).clear();
  expect(counts).toEqual([2, 3, 0]);
});

test('a cart that has expired has no lines', () => {
  createCartStorage(base).save(cart);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_401_000);
  expect(counted()).toEqual([0]);
});

test('what an earlier version stored without a count is counted by what was asked for', () => {
  localStorage.setItem(`slipway:cart:${base}`, JSON.stringify({ sessionId: 's', questions: { 1: {}, 2: {} } }));
  expect(counted()).toEqual([2]);
});
