import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBookingStorage } from '../../../src/page/storage/stored-bookings.ts';
import { writeBooking } from '../../../src/page/storage/stored-session.ts';
import { writeTab } from '../../../src/page/storage/tab-text.ts';
import { createTestLine, createTestSession } from '../../api/plain.ts';
import { toRequest, openReviewPage, guestDetails } from '../../flow/visit.ts';
import { samples } from '../../samples.ts';
import { anyValue } from './any-value.ts';

/** Stores these lines for the tab and returns the bookings that they contain. */
function readBookings(lines: string) {
  writeTab('bookings', lines);
  return createBookingStorage('bookings').load();
}

const booking = { code: 'ABCD-1', url: '', paymentRequired: false };

describe('writeBooking', () => {
  it('writes neither session id nor SLIPs nor personal data', async () => {
    const { flow } = await openReviewPage();
    const sessionId = flow.state.session?.id ?? '';
    await flow.book();
    const sessionLine = createTestLine({
      slip: 'line slip',
      addOns: [createTestLine({ id: '1.1', slip: 'lunch slip' })],
    });
    const sentRequest = { slip: 'sent slip', quoteRequest: toRequest('kayak') };
    const line = writeBooking({
      ...flow.state,
      booked: createTestSession({ id: sessionId, lines: [sessionLine] }),
      bookedRequests: { 1: { ...toRequest('kayak'), sent: sentRequest } },
    });
    expect(sessionId).not.toBe('');
    for (const secret of [
      sessionId,
      'line slip',
      'lunch slip',
      'sent slip',
      guestDetails.customer_name,
      guestDetails.customer_email,
    ])
      expect(line).not.toContain(JSON.stringify(secret));
  });

  it('writes only a mark instead of the payment address', () => {
    const url = 'https://venue.example/reserve/token';
    const line = writeBooking({
      booking: { ...booking, url, page: url, paymentRequired: true },
      booked: null,
      bookedRequests: {},
    });
    expect(line).not.toContain('token');
    expect(writeBooking({ booking: { ...booking, page: url }, booked: null, bookedRequests: {} })).not.toContain(
      'token',
    );
    expect(readBookings(line)[0]?.booking).toEqual({
      code: 'ABCD-1',
      url: '',
      paymentRequired: true,
      address: 'forgotten',
    });
  });
});

describe('createBookingStorage', () => {
  it('returns a booking that it wrote', () => {
    const sessionLine = createTestLine({ addOns: [createTestLine({ id: '1.1', optional: 'in' })], unit: 'H' });
    const session = createTestSession({
      id: '',
      lines: [sessionLine],
      total: '85.00',
      taxes: [{ name: 'VAT', amount: '5.00' }],
    });
    const keptBooking = { booking, booked: session, bookedRequests: { 1: toRequest('kayak', 2) } };
    const read = JSON.stringify(readBookings(writeBooking(keptBooking)));
    for (const field of ['Kayak', '85.00', '"optional":"in"', '"unit":"H"', 'VAT']) expect(read).toContain(field);
    expect(readBookings(writeBooking(keptBooking))).toMatchObject([
      { booking, bookedRequests: keptBooking.bookedRequests },
    ]);
  });

  it('returns the later of two bookings with the same code', () => {
    const other = { ...booking, code: 'OTHER' };
    const lines = [{ ...booking, paymentRequired: true }, other, booking].map((each) =>
      writeBooking({ booking: each, booked: null, bookedRequests: {} }),
    );
    expect(readBookings(['', ...lines].join('\n')).map((each) => each.booking)).toEqual([other, booking]);
  });

  it.each(['', '\n\n', 'nonsense', '{}', 'null', '[]', '{"booking":null}', '{"booking":{"code":null}}'])(
    'ignores the stored line %j',
    (line) => expect(readBookings(line)).toEqual([]),
  );

  it('returns a booking with only its code if all else is invalid', () => {
    const line = '{"booking":{"code":7,"url":7},"booked":{"lines":"all"},"asked":"all"}';
    expect(readBookings(line)).toEqual([
      { booking: { ...booking, code: '7', address: 'forgotten' }, booked: null, bookedRequests: {} },
    ]);
  });

  it('ignores a payment address that an earlier version stored', () => {
    const [read] = readBookings('{"booking":{"code":"A","url":"https://venue.example/1"},"booked":null,"asked":{}}');
    expect(read?.booking).toMatchObject({ code: 'A', url: '', address: 'forgotten' });
  });

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (fields, lines, requests) => {
        const line = JSON.stringify({
          booking: { code: 'A' },
          booked: { ...(fields as object), lines },
          asked: requests,
        });
        for (const { booked: session } of readBookings(line))
          for (const { name, total, quantity, addOns } of session?.lines ?? []) {
            expect([typeof name, typeof total, typeof quantity]).toEqual(['string', 'string', 'number']);
            expect(addOns.every((addOn) => typeof addOn.name === 'string')).toBe(true);
          }
        expect(readBookings(line)).toHaveLength(1);
      }),
      { numRuns: samples(300) },
    );
  });
});
