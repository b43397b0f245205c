import { afterEach, expect, test, vi } from 'vitest';
import { createLostStart } from '../../../src/page/storage/lost-start.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';

const base = 'https://booking.example/lost-start';
const key = `slipway:start:${base}`;
const day = parseDay('2031-06-10') as Day;
const lost = { at: Date.UTC(2031, 4, 1), itemId: '7', start: day, end: day };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test('it is found in any tab for twenty minutes, and is gone from the storage then', () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(lost.at);
  createLostStart(base).save(lost);
  clock.mockReturnValue(lost.at + 1_199_999);
  expect(createLostStart(base).load()).toEqual(lost);
  clock.mockReturnValue(lost.at + 1_200_000);
  expect(createLostStart(base).load()).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each(['nonsense', '{}', 'null', '7'])('what is none is none: %s', (text) => {
  localStorage.setItem(key, text);
  expect(createLostStart(base).load()).toBeNull();
});

test('where storage is blocked nothing is known, and nothing throws', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
  createLostStart(base).save(lost);
  expect(createLostStart(base).load()).toBeNull();
});
