import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBookingStorage } from '../../../src/page/storage/stored-bookings.ts';
import { writeBooking } from '../../../src/page/storage/stored-session.ts';
import { writeTabText } from '../../../src/page/storage/tab-text.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { toRequest, openReviewPage, guestDetails } from '../../flow/visit.ts';
import { countSamples } from '../../samples.ts';
import { anyValue } from './any-value.ts';

/** Stores these lines for the tab and returns the bookings that they contain. */
function readBookings(storedLines: string) {
  writeTabText('bookings', storedLines);
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
    const sentQuoteRequest = { slip: 'sent slip', quoteRequest: toRequest('kayak') };
    const storedLine = writeBooking({
      ...flow.state,
      booked: createTestSession({ id: sessionId, lines: [sessionLine] }),
      bookedRequests: { 1: { ...toRequest('kayak'), sent: sentQuoteRequest } },
    });
    expect(sessionId).not.toBe('');
    for (const secretText of [
      sessionId,
      'line slip',
      'lunch slip',
      'sent slip',
      guestDetails.customer_name,
      guestDetails.customer_email,
    ])
      expect(storedLine).not.toContain(JSON.stringify(secretText));
  });

  it('omits the payment address, which then reads as `forgotten`', () => {
    const paymentUrl = 'https://venue.example/reserve/token';
    const storedLine = writeBooking({
      booking: { ...booking, url: paymentUrl, page: paymentUrl, paymentRequired: true },
      booked: null,
      bookedRequests: {},
    });
    expect(storedLine).not.toContain('token');
    expect(writeBooking({ booking: { ...booking, page: paymentUrl }, booked: null, bookedRequests: {} })).not.toContain(
      'token',
    );
    expect(readBookings(storedLine)[0]?.booking).toEqual({
      code: 'ABCD-1',
      url: '',
      paymentRequired: true,
      address: 'forgotten',
    });
  });
});

describe('createBookingStorage', () => {
  it('returns the same booking that `writeBooking` wrote', () => {
    const sessionLine = createTestLine({ addOns: [createTestLine({ id: '1.1', optional: 'in' })], unit: 'H' });
    const session = createTestSession({
      id: '',
      lines: [sessionLine],
      total: '85.00',
      taxes: [{ name: 'VAT', amount: '5.00' }],
    });
    const keptBooking = { booking, booked: session, bookedRequests: { 1: toRequest('kayak', 2) } };
    const restoredText = JSON.stringify(readBookings(writeBooking(keptBooking)));
    for (const fieldText of ['Kayak', '85.00', '"optional":"in"', '"unit":"H"', 'VAT'])
      expect(restoredText).toContain(fieldText);
    expect(readBookings(writeBooking(keptBooking))).toMatchObject([
      { booking, bookedRequests: keptBooking.bookedRequests },
    ]);
  });

  it('returns the later of two bookings with the same code', () => {
    const otherBooking = { ...booking, code: 'OTHER' };
    const storedLines = [{ ...booking, paymentRequired: true }, otherBooking, booking].map((listedBooking) =>
      writeBooking({ booking: listedBooking, booked: null, bookedRequests: {} }),
    );
    expect(readBookings(['', ...storedLines].join('\n')).map((storedBooking) => storedBooking.booking)).toEqual([
      otherBooking,
      booking,
    ]);
  });

  it.each(['', '\n\n', 'nonsense', '{}', 'null', '[]', '{"booking":null}', '{"booking":{"code":null}}'])(
    'ignores the stored line %j',
    (storedLine) => expect(readBookings(storedLine)).toEqual([]),
  );

  it('returns a booking with only its code if all else is invalid', () => {
    const storedLine = '{"booking":{"code":7,"url":7},"booked":{"lines":"all"},"asked":"all"}';
    expect(readBookings(storedLine)).toEqual([
      { booking: { ...booking, code: '7', address: 'forgotten' }, booked: null, bookedRequests: {} },
    ]);
  });

  it('replaces an earlier version’s payment address with the mark `forgotten`', () => {
    const [restoredBooking] = readBookings(
      '{"booking":{"code":"A","url":"https://venue.example/1"},"booked":null,"asked":{}}',
    );
    expect(restoredBooking?.booking).toMatchObject({ code: 'A', url: '', address: 'forgotten' });
  });

  it('returns only well-formed fields of any JSON value', () => {
    fc.assert(
      fc.property(anyValue, anyValue, anyValue, (bookingFields, storedLines, quoteRequests) => {
        const storedLine = JSON.stringify({
          booking: { code: 'A' },
          booked: { ...(bookingFields as object), lines: storedLines },
          asked: quoteRequests,
        });
        for (const { booked: session } of readBookings(storedLine))
          for (const { name, total, quantity, addOns } of session?.lines ?? []) {
            expect([typeof name, typeof total, typeof quantity]).toEqual(['string', 'string', 'number']);
            expect(addOns.every((addOn) => typeof addOn.name === 'string')).toBe(true);
          }
        expect(readBookings(storedLine)).toHaveLength(1);
      }),
      { numRuns: countSamples(300) },
    );
  });
});
