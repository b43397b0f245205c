/** Tests the list of unconfirmed bookings that the browser stores. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnconfirmedBookings } from '../../../src/page/storage/unconfirmed-bookings.ts';
import { samples } from '../../samples.ts';
import { anyValue } from './any-value.ts';
import { createAccountPage } from './fake-page.ts';

const DAY_MS = 86_400_000;
const start = Date.UTC(2031, 4, 1);

let { base, page } = createAccountPage();
let now = start;

beforeEach(() => {
  ({ base, page } = createAccountPage());
  now = start;
});

describe('createUnconfirmedBookings', () => {
  const unconfirmedBookings = (account = base) => createUnconfirmedBookings(account, page, () => now);

  it('returns only well-formed bookings of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        page.entries.set(`slipway:open:${base}`, JSON.stringify([value, { at: now, sessionId: value }]));
        for (const { sessionId, key: secret, at } of unconfirmedBookings().load())
          expect([typeof sessionId, typeof secret, Number.isSafeInteger(at)]).toEqual(['string', 'string', true]);
      }),
      { numRuns: samples(200) },
    );
  });

  const unconfirmedBooking = (sessionId: string, at: number) => ({ sessionId, key: 'k', at });

  it('returns the account’s unconfirmed bookings of the last 24 hours', () => {
    const cases = [unconfirmedBooking('yesterday', start - DAY_MS), unconfirmedBooking('today', start - DAY_MS + 1)];
    unconfirmedBookings().save(cases);
    expect(unconfirmedBookings().load()).toEqual([cases[1]]);
    expect(unconfirmedBookings(`${base}/other`).load()).toEqual([]);
  });

  it('removes the storage entry when the list is empty', () => {
    unconfirmedBookings().save([unconfirmedBooking('s', start)]);
    unconfirmedBookings().save([]);
    expect(page.entries.size).toBe(0);
  });

  it.each(['', 'null', '{}', '[null, 1, {"sessionId": 1}]', '[{"sessionId":"s","key":"k"}]'])(
    'returns an empty list if the storage holds %j',
    (text) => {
      page.entries.set(`slipway:open:${base}`, text);
      expect(unconfirmedBookings().load()).toEqual([]);
    },
  );

  it('throws no error if the storage is full', () => {
    page.refuse('setItem');
    unconfirmedBookings().save([unconfirmedBooking('s', start)]);
    expect(unconfirmedBookings().load()).toEqual([]);
  });
});
