import { expect, test } from 'vitest';
import { bookedEvent, publicLine, publicOffer } from '../../../../src/elements/shared/public-events/public-offer.ts';
import { plainLine, plainSession } from '../../../api/plain.ts';
import { ask } from '../../../flow/visit.ts';

const line = plainLine({ id: '1', itemId: 'kayak', name: 'Kayak', quantity: 2, total: '85.00' });
const asked = ask('kayak', 2);

test('a line is told with the day and the time that were sold, and the code it was asked for with', () => {
  const sold = { start: asked.start, end: asked.end, startTime: '09:30', endTime: '11:00' };
  expect(publicLine(line, { ...asked, timeslot: 0, sold, discountCode: 'SPRING' })).toEqual({
    itemId: 'kayak',
    name: 'Kayak',
    quantity: 2,
    total: '85.00',
    date: asked.start,
    time: '09:30',
    coupon: 'SPRING',
  });
});

test('of a line that was not put in from here no day is known', () => {
  expect(publicLine(line, undefined)).toMatchObject({ date: '', time: '', coupon: '' });
});

test('the value without tax leaves out the taxes within the prices and those on top, and all of them are the tax', () => {
  const session = plainSession({
    lines: [line],
    subTotal: '85.00',
    taxIncluded: '5.00',
    taxTotal: '4.25',
    total: '89.25',
    due: '20.00',
  });
  expect(publicOffer({ session, quoteRequests: {} }, 'CAD')).toMatchObject({
    value: '89.25',
    valueWithoutTax: '80.00',
    tax: '9.25',
    due: '20.00',
    currency: 'CAD',
  });
});

test('each code is told once, however many lines have it', () => {
  const session = plainSession({ lines: ['1', '2', '3', '4'].map((id) => ({ ...line, id })) });
  const coded = (discountCode: string) => ({ ...asked, discountCode });
  const quoteRequests = { 1: coded('SPRING'), 2: coded('CLUB'), 3: coded('SPRING'), 4: coded('') };
  expect(publicOffer({ session, quoteRequests }, 'CAD').coupon).toBe('SPRING, CLUB');
});

const ofNothing = { items: [], value: '', valueWithoutTax: '', tax: '', due: '', coupon: '' };

test('an offer without a session is of nothing', () => {
  expect(publicOffer({ session: null, quoteRequests: {} }, '')).toEqual({ ...ofNothing, currency: '' });
});

test('a booking of which only the code is known is told with no lines and no amounts', () => {
  const booking = { code: 'ABCD', url: 'https://book.example/pay', paymentRequired: true };
  expect(bookedEvent(booking, { booked: null, bookedRequests: {} }, 'CAD')).toEqual([
    'slipway-booked',
    { bookingId: 'ABCD', paymentRequired: true, ...ofNothing, currency: 'CAD' },
  ]);
});
