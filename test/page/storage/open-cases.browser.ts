import { afterEach, expect, test, vi } from 'vitest';
import { createOpenCases } from '../../../src/page/storage/open-cases.ts';

const base = 'https://booking.example/open-cases';
const day = 86_400_000;

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const openCase = (sessionId: string, at: number) => ({ sessionId, key: 'k', at });

test('cases are found again in any tab of the browser, for a day', () => {
  const cases = [openCase('yesterday', Date.now() - day), openCase('today', Date.now() - day + 60_000)];
  createOpenCases(base).save(cases);
  expect(createOpenCases(base).load()).toEqual([cases[1]]);
  expect(createOpenCases(`${base}/other`).load()).toEqual([]);
});

test('none is left where none is kept', () => {
  createOpenCases(base).save([openCase('s', Date.now())]);
  createOpenCases(base).save([]);
  expect(localStorage).toHaveLength(0);
});

test.each(['', 'null', '{}', '[null, 1, {"sessionId": 1}]', '[{"sessionId":"s","key":"k"}]'])(
  'what is none is passed over: %s',
  (stored) => {
    localStorage.setItem(`slipway:open:${base}`, stored);
    expect(createOpenCases(base).load()).toEqual([]);
  },
);

test('a browser that keeps nothing is no error', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  createOpenCases(base).save([openCase('s', Date.now())]);
  expect(createOpenCases(base).load()).toEqual([]);
});
