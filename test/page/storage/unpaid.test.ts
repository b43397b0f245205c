import { expect, test } from 'vitest';
import { writeTab } from '../../../src/page/storage/tab-text.ts';
import { hasUnpaid } from '../../../src/page/storage/unpaid.ts';
import { wordBooking } from '../../../src/flow/booking/booking-text.ts';

const baseUrl = 'https://book.example/harbour';
const keep = (booked: string, payment: string) => {
  writeTab(`slipway:booked:${baseUrl}`, booked);
  writeTab(`slipway:payment:${baseUrl}`, payment);
};
const word = (paymentRequired: boolean) =>
  wordBooking({ booking: { code: 'ONE', url: '', paymentRequired }, booked: null, bookedRequests: {} });

test('a booking may have to be paid where one says so and a way to a payment is known', () => {
  expect(hasUnpaid(baseUrl)).toBe(false);
  keep(word(true), '[{"code":"ONE"}]');
  expect(hasUnpaid(baseUrl)).toBe(true);
  keep(word(true), '');
  expect(hasUnpaid(baseUrl)).toBe(false);
  keep(word(false), '[{"code":"ONE"}]');
  expect(hasUnpaid(baseUrl)).toBe(false);
  expect(hasUnpaid('https://book.example/berghof')).toBe(false);
});
