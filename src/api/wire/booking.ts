import { ProblemError } from '../../values/problem.ts';
import type { Booking } from '../types.ts';
import { record, text, type Loose } from './loose.ts';

/**
 * Decodes the answer of `booking/create` (wire-facts part 8). The address is taken only when a customer may safely be
 * sent there: https, or the account's own origin (a demo on one's own machine has no https).
 */
export function readBooking(answer: Loose, baseUrl: string): Booking {
  const booking = record(answer.booking);
  const address = [record(record(answer.request).data).url, booking.customer_payment_url, answer.customer_payment_url, booking.invoice_url].map(text).find(Boolean) ?? '';
  const code = text(booking.id) || text(booking.booking_id) || text(answer.booking_id);
  // Neither a success nor a booking: an answer that says nothing must not be shown as a booking.
  if (code === '' && record(answer.request).status !== 'OK') throw new ProblemError({ kind: 'broken', status: 200 });
  const url = isSafeAddress(address, baseUrl) ? address : '';
  const status = text(booking.status_id);
  return {
    code,
    status,
    url,
    paymentRequired: url !== '' && status !== 'PAID',
  };
}

function isSafeAddress(address: string, baseUrl: string): boolean {
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || origin === new URL(baseUrl).origin;
  } catch {
    return false;
  }
}
