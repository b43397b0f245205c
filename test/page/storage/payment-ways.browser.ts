import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPaymentWays } from '../../../src/page/storage/payment-ways.ts';
import { writeTab } from '../../../src/page/storage/tab-text.ts';

const base = 'https://booking.example/payment-ways';
const key = `slipway:payment:${base}`;
const halfHour = 1_800_000;
const day = 86_400_000;
const direct = { code: 'A', url: 'https://booking.example/reserve/token' };
const relayed = { code: 'B', sessionId: 's', key: 'k' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2031, 4, 1) });
});

afterEach(() => {
  vi.useRealTimers();
  writeTab(key, '');
});

test('a way is found by the code of its booking, the latest of one code, by any page of the tab', () => {
  const ways = createPaymentWays(base);
  ways.keep(direct);
  ways.keep(relayed);
  ways.keep({ ...direct, url: 'https://booking.example/again' });
  expect(createPaymentWays(base).find('A')).toMatchObject({ url: 'https://booking.example/again' });
  expect(createPaymentWays(base).find('B')).toMatchObject(relayed);
  expect([ways.find('C'), createPaymentWays(`${base}/other`).find('A')]).toEqual([null, null]);
});

test('who went to pay and opens a page again is known by the first page that asks', () => {
  createPaymentWays(base).keep(direct);
  expect(createPaymentWays(base).takeReturn()).toBe(false);
  createPaymentWays(base).noteLeft();
  const ways = createPaymentWays(base);
  expect([ways.takeReturn(), ways.takeReturn()]).toEqual([true, false]);
  expect(ways.find('A')).toMatchObject(direct);
});

test('an address leaves the storage after half an hour, what a relay is asked with after a day, while the page is open', () => {
  const ways = createPaymentWays(base);
  ways.keep(direct);
  ways.keep(relayed);
  vi.advanceTimersByTime(halfHour - 1);
  expect(sessionStorage.getItem(key)).toContain(direct.url);
  vi.advanceTimersByTime(1);
  expect(sessionStorage.getItem(key)).not.toContain(direct.url);
  expect(ways.find('B')).toMatchObject(relayed);
  vi.advanceTimersByTime(day - halfHour);
  expect(sessionStorage.getItem(key)).toBeNull();
});

test('what was stored too long ago, or by a clock that was set back since, is taken out by the next page', () => {
  for (const apart of [halfHour, -halfHour]) {
    createPaymentWays(base).keep(direct);
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + apart);
    const ways = createPaymentWays(base);
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(ways.find('A')).toBeNull();
  }
});

test('what was stored before a reload leaves the storage in its own time', () => {
  createPaymentWays(base).keep(direct);
  vi.clearAllTimers();
  vi.advanceTimersByTime(halfHour / 2);
  createPaymentWays(base);
  vi.advanceTimersByTime(halfHour / 2);
  expect(sessionStorage.getItem(key)).toBeNull();
});

test('one is forgotten by its code, or all are', () => {
  const ways = createPaymentWays(base);
  ways.keep(direct);
  ways.keep(relayed);
  ways.forget('A');
  expect([ways.find('A'), ways.find('B')]).toEqual([null, expect.objectContaining(relayed)]);
  ways.forget();
  expect(sessionStorage.getItem(key)).toBeNull();
});

test.each(['nonsense', 'null', '{}', '[null, 1]', '[{"code":"A","at":0}]', '[{"code":"A","url":"x"}]'])(
  'what is no way is none: %s',
  (text) => {
    writeTab(key, text);
    expect(createPaymentWays(base).find('A')).toBeNull();
  },
);
