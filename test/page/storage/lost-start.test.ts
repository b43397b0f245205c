/** Tests how the browser stores a lost start: a session start whose answer never arrived. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { countSamples } from '../../samples.ts';
import { anyValue } from './any-value.ts';
import { createAccountPage } from './fake-page.ts';

const startTime = Date.UTC(2031, 4, 1);

let { base, page } = createAccountPage();
let currentTime = startTime;

beforeEach(() => {
  ({ base, page } = createAccountPage());
  currentTime = startTime;
});

describe('lostStart of createCartStorage', () => {
  const createLostStart = () => createCartStorage(base, page, () => currentTime).lostStart;

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (value, fields) => {
        page.entries.set(
          `slipway:start:${base}`,
          JSON.stringify({ at: currentTime, ...(fields as object), start: value }),
        );
        const { itemId = '', start: startDay = '2031-06-10' } = createLostStart().load() ?? {};
        expect([typeof itemId, parseDay(startDay) !== null]).toEqual(['string', true]);
      }),
      { numRuns: countSamples(200) },
    );
  });

  const lateStart = { at: startTime, itemId: '7', start: '2031-06-10' as Day, end: '2031-06-10' as Day };

  it('returns the lost start for twenty minutes, then removes it', () => {
    createLostStart().save(lateStart);
    currentTime = startTime + 1_199_999;
    expect(createLostStart().load()).toEqual(lateStart);
    currentTime = startTime + 1_200_000;
    expect(createLostStart().load()).toBeNull();
    expect(page.entries.size).toBe(0);
  });

  it.each(['nonsense', '{}', 'null', '7'])('returns null if the storage holds %s', (storedText) => {
    page.entries.set(`slipway:start:${base}`, storedText);
    expect(createLostStart().load()).toBeNull();
  });

  it('returns null if the browser blocks the storage', () => {
    page.refuse('getItem', 'setItem', 'removeItem');
    createLostStart().save(lateStart);
    expect(createLostStart().load()).toBeNull();
  });
});
