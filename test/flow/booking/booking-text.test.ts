import { expect, test } from 'vitest';
import { wordBooking } from '../../../src/flow/booking/booking-text.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { ask } from '../visit.ts';

test('a kept booking holds nothing that could book: no session and no SLIP, of add-ons and quoteRequests neither', () => {
  const line = plainLine({ slip: 'line slip', addOns: [plainLine({ id: '1.1', slip: 'lunch slip' })] });
  const text = wordBooking({
    booking: { code: 'ABCD-1', url: '', paymentRequired: false },
    booked: plainSession({ id: 'session id', lines: [line], total: '85.00' }),
    bookedRequests: { 1: ask('kayak') },
  });
  expect(text).not.toMatch(/slip"?:"[^"]|session id|forgotten|\n/);
  expect(JSON.parse(text)).toMatchObject({
    booking: { code: 'ABCD-1' },
    booked: { id: '', total: '85.00', lines: [{ slip: '', addOns: [{ id: '1.1', slip: '' }] }] },
    asked: { 1: ask('kayak') },
  });
});

test('the address to pay at is kept apart; that there is one is remembered', () => {
  const url = 'https://venue.example/reserve/token';
  const text = wordBooking({
    booking: { code: 'ABCD-1', url, paymentRequired: true },
    booked: null,
    bookedRequests: {},
  });
  expect(text).not.toContain('token');
  expect(JSON.parse(text)).toMatchObject({ booking: { url: '', paymentRequired: true, address: 'forgotten' } });
});
