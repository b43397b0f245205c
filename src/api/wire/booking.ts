import { ProblemError } from '../../values/problem.ts';
import type { Booking } from '../types.ts';
import { record, text, type Loose } from './loose.ts';
import { hostList } from '../../values/comma-list.ts';
import { isPrivate, webAddress } from '../../values/web-address.ts';

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
 * @param paymentHosts hosts, or hosts with a path, that may take payment beside the account's own, as a comma list
 */
export function readBooking(answer: Loose, baseUrl: string, paymentHosts = ''): Booking {
  // An answer that says nothing must not be shown as a booking.
  if (!holdsBooking(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
  const address = addressOf(answer);
  return {
    code: codeOf(answer),
    url: trustedAddress(address, baseUrl, paymentHosts),
    // Also where it cannot be linked: then the venue says where.
    paymentRequired: address !== '' && text(record(answer.booking).status_id) !== 'PAID',
  };
}

/** `0` is how a loosely typed answer writes "none". */
const none = /^\s*(0\s*)?$/;

/** The booking's code, else its number; `''` when neither is there. `0` is how a loosely typed answer writes "none". */
function codeOf(answer: Loose): string {
  const { id, booking_id } = record(answer.booking);
  return [id, booking_id, answer.booking_id].map(text).find((code) => code !== '' && code !== '0') ?? '';
}

/** Where to send the customer, as it was sent; `''` where there is none. */
function addressOf(answer: Loose): string {
  const { customer_payment_url, invoice_url } = record(answer.booking);
  const { url } = record(record(answer.request).data);
  const addresses = [url, customer_payment_url, answer.customer_payment_url, invoice_url].map(text);
  return addresses.find((address) => !none.test(address)) ?? '';
}

/**
 * The whole address, where it lies at the account or at a listed place: with encryption, and without it only on one's own
 * machine, where a demo has none. A relative one is the account's. `''` for any other.
 */
export function trustedAddress(address: string, baseUrl: string, paymentHosts: string): string {
  const url = webAddress(address, `${baseUrl}/`);
  if (!url || url.username !== '') return '';
  const places = [baseUrl, ...hostList(paymentHosts).map((place) => `https://${place}`)];
  return isPrivate(url) && places.some((place) => liesAt(url, place)) ? url.href : '';
}

/** On a host that others share only the account's path is the account's. */
function liesAt({ host, pathname }: URL, place: string): boolean {
  const at = webAddress(place);
  const folder = at?.pathname.replace(/(?<!\/)\/*$/, '/') ?? '';
  if (folder === '/') return host === at?.host;
  // Some servers take an encoded slash for a slash, and so leave the folder by `..%2f`.
  return host === at?.host && `${pathname}/`.startsWith(folder) && !/%2f|%5c/i.test(pathname);
}
