import { ProblemError } from '../../values/problem.ts';
import type { Booking } from '../types.ts';
import { record, text, type Loose } from './loose.ts';

/**
 * True when an answer holds a booking: its id, its address or its token, wherever they may stand (wire-facts part 8).
 * Such an answer never means "nothing was made", whatever else it says; one without them proves no booking, even if it is `OK`.
 */
export function holdsBooking(body: unknown): boolean {
  const answer = record(body);
  return codeOf(answer) !== '' || addressOf(answer) !== '' || text(record(answer.booking).token) !== '';
}

/**
 * Decodes the answer of `booking/create` (wire-facts part 8). The address is taken only when a customer may be sent
 * there; of one that may not, only the fact that something is still to be paid is kept.
 * @param paymentHosts hosts that may take payment beside the account's own, as a comma list
 */
export function readBooking(answer: Loose, baseUrl: string, paymentHosts = ''): Booking {
  // An answer that says nothing must not be shown as a booking.
  if (!holdsBooking(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
  const address = addressOf(answer);
  return {
    code: codeOf(answer),
    url: isTrusted(address, baseUrl, paymentHosts) ? address : '',
    paymentRequired: /^https?:/i.test(address) && text(record(answer.booking).status_id) !== 'PAID',
  };
}

/** The booking's code, else its number; `''` when neither is there. `0` is how a loosely typed answer writes "none". */
function codeOf(answer: Loose): string {
  const { id, booking_id } = record(answer.booking);
  return [id, booking_id, answer.booking_id].map(text).find((code) => code !== '' && code !== '0') ?? '';
}

/** Where to send the customer, as it was sent. */
function addressOf(answer: Loose): string {
  const { customer_payment_url, invoice_url } = record(answer.booking);
  const { url } = record(record(answer.request).data);
  return [url, customer_payment_url, answer.customer_payment_url, invoice_url].map(text).find(Boolean) ?? '';
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
