/** Tests the list of unconfirmed bookings that the browser stores. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnconfirmedBookings } from '../../../src/page/storage/unconfirmed-bookings.ts';
import { countSamples } from '../../samples.ts';
import { anyValue } from './any-value.ts';
import { createAccountPage } from './fake-page.ts';

const DAY_MS = 86_400_000;
const startTime = Date.UTC(2031, 4, 1);

let { base, page } = createAccountPage();
let currentTime = startTime;

beforeEach(() => {
  ({ base, page } = createAccountPage());
  currentTime = startTime;
});

describe('createUnconfirmedBookings', () => {
  const createBookingStore = (account = base) => createUnconfirmedBookings(account, page, () => currentTime);

  it('returns only well-formed bookings of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        page.entries.set(`slipway:open:${base}`, JSON.stringify([value, { at: currentTime, sessionId: value }]));
        for (const { sessionId, key: storedKey, at } of createBookingStore().load())
          expect([typeof sessionId, typeof storedKey, Number.isSafeInteger(at)]).toEqual(['string', 'string', true]);
      }),
      { numRuns: countSamples(200) },
    );
  });

  const createUnconfirmedBooking = (sessionId: string, at: number) => ({ sessionId, key: 'k', at });

  it('returns the account’s unconfirmed bookings of the last 24 hours', () => {
    const bookings = [
      createUnconfirmedBooking('yesterday', startTime - DAY_MS),
      createUnconfirmedBooking('today', startTime - DAY_MS + 1),
    ];
    createBookingStore().save(bookings);
    expect(createBookingStore().load()).toEqual([bookings[1]]);
    expect(createBookingStore(`${base}/other`).load()).toEqual([]);
  });

  it('removes the storage entry when the list is empty', () => {
    createBookingStore().save([createUnconfirmedBooking('s', startTime)]);
    createBookingStore().save([]);
    expect(page.entries.size).toBe(0);
  });

  it.each(['', 'null', '{}', '[null, 1, {"sessionId": 1}]', '[{"sessionId":"s","key":"k"}]'])(
    'returns an empty list if the storage holds %j',
    (storedText) => {
      page.entries.set(`slipway:open:${base}`, storedText);
      expect(createBookingStore().load()).toEqual([]);
    },
  );

  it('throws no error if the storage is full', () => {
    page.refuse('setItem');
    createBookingStore().save([createUnconfirmedBooking('s', startTime)]);
    expect(createBookingStore().load()).toEqual([]);
  });
});
