/** Tests how the browser stores a lost start: a session start whose answer never arrived. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCartStorage } from '../../../src/page/storage/cart-storage.ts';
import { parseDay, type Day } from '../../../src/values/dates/day.ts';
import { samples } from '../../samples.ts';
import { anyValue } from './any-value.ts';
import { createAccountPage } from './fake-page.ts';

const start = Date.UTC(2031, 4, 1);

let { base, page } = createAccountPage();
let now = start;

beforeEach(() => {
  ({ base, page } = createAccountPage());
  now = start;
});

describe('lostStart of createCartStorage', () => {
  const lostStart = () => createCartStorage(base, page, () => now).lostStart;

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (value, fields) => {
        page.entries.set(`slipway:start:${base}`, JSON.stringify({ at: now, ...(fields as object), start: value }));
        const { itemId = '', start: first = '2031-06-10' } = lostStart().load() ?? {};
        expect([typeof itemId, parseDay(first) !== null]).toEqual(['string', true]);
      }),
      { numRuns: samples(200) },
    );
  });

  const lateStart = { at: start, itemId: '7', start: '2031-06-10' as Day, end: '2031-06-10' as Day };

  it('returns the start for twenty minutes, then removes it', () => {
    lostStart().save(lateStart);
    now = start + 1_199_999;
    expect(lostStart().load()).toEqual(lateStart);
    now = start + 1_200_000;
    expect(lostStart().load()).toBeNull();
    expect(page.entries.size).toBe(0);
  });

  it.each(['nonsense', '{}', 'null', '7'])('returns null if the storage holds %s', (text) => {
    page.entries.set(`slipway:start:${base}`, text);
    expect(lostStart().load()).toBeNull();
  });

  it('returns null if the browser blocks the storage', () => {
    page.refuse('getItem', 'setItem', 'removeItem');
    lostStart().save(lateStart);
    expect(lostStart().load()).toBeNull();
  });
});
