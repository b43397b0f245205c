import { ProblemError } from '../../values/problem.ts';
import type { Booking } from '../types.ts';
import { record, text, type Loose } from './loose.ts';

/**
 * Decodes the answer of `booking/create` (wire-facts part 8). The address is taken only when a customer may be sent
 * there; of one that may not, only the fact that something is still to be paid is kept.
 * @param paymentHosts hosts that may take payment beside the account's own, as a comma list
 */
export function readBooking(answer: Loose, baseUrl: string, paymentHosts = ''): Booking {
  const booking = record(answer.booking);
  const address =
    [
      record(record(answer.request).data).url,
      booking.customer_payment_url,
      answer.customer_payment_url,
      booking.invoice_url,
    ]
      .map(text)
      .find(Boolean) ?? '';
  const code = text(booking.id) || text(booking.booking_id) || text(answer.booking_id);
  // Neither a success nor a booking: an answer that says nothing must not be shown as a booking.
  if (code === '' && record(answer.request).status !== 'OK') throw new ProblemError({ kind: 'broken', status: 200 });
  return {
    code,
    url: isTrusted(address, baseUrl, paymentHosts) ? address : '',
    paymentRequired: /^https?:/i.test(address) && text(booking.status_id) !== 'PAID',
  };
}

/** The account's host or a listed one, with encryption; without it only on one's own machine, where a demo has none. */
function isTrusted(address: string, baseUrl: string, paymentHosts: string): boolean {
  try {
    const { protocol, host, hostname, username } = new URL(address);
    const isPrivate =
      protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1])$/.test(hostname));
    return (
      isPrivate &&
      username === '' &&
      [new URL(baseUrl).host, ...paymentHosts.toLowerCase().split(/[\s,]+/)].includes(host)
    );
  } catch {
    return false;
  }
}
