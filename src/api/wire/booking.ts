/**
 * Requests and answers of `booking/create` (specification 4.4, wire-facts parts 2 and 8): the booking, the verdict on an
 * answer, and the payment address. The widget and the relay share the verdict.
 */
import { ProblemError } from '../../values/problem.ts';
import type { Booking } from '../types.ts';
import { isErrorEnvelope, type WireRequest } from './envelope.ts';
import { isCredentialError } from './write-errors.ts';
import { record, text, type Loose } from './loose.ts';
import { isPrivate, webAddress } from '../../values/web-address.ts';
import { hostList } from '../../values/hosts.ts';

/** Services read form values only from `form[…]` (wire-facts part 8). */
export function createRequest(sessionId: string, values: Readonly<Record<string, string>>): WireRequest {
  return {
    path: 'booking/create',
    cache: 'no-store',
    redirect: 'error',
    parameters: [
      ['session_id', sessionId],
      ...Object.entries(values).map(([id, value]): [string, string] => [`form[${id}]`, value]),
    ],
  };
}

/**
 * Returns true if an answer holds the id, the address or the token of a booking (wire-facts part 8). Such an answer never
 * proves that the create made no booking. An answer without them proves no booking, even if its status is `OK`.
 */
export function holdsBooking(body: unknown): boolean {
  const answer = record(body);
  return codeOf(answer) !== '' || addressOf(answer) !== '' || text(record(answer.booking).token) !== '';
}

/** The proof in an answer to `booking/create`. After `not known`, only the session or a later answer can prove more. */
export type CreateVerdict = 'made' | 'not made' | 'not known';

/**
 * Returns the result of a create, for the widget and for the relay (wire-facts parts 2 and 8).
 * - A booking in the answer proves that it exists. An error envelope around it contradicts that and proves nothing.
 * - A refusal in an envelope of the Booking API, below status 500, proves that the create made no booking.
 * - Each 5xx proves nothing: a gateway can send it after the service has booked. The same is true of a 429 without an
 *   envelope.
 */
export function createVerdict(status: number, body: unknown): CreateVerdict {
  const isRefused = isErrorEnvelope(body) || isCredentialError(body, status);
  if (holdsBooking(body)) return status < 300 && !isRefused ? 'made' : 'not known';
  if (status >= 500) return 'not known';
  return isRefused ? 'not made' : 'not known';
}

/**
 * Decodes the answer of `booking/create` (wire-facts part 8). Keeps the payment address only if the widget may send guests
 * there. `paymentRequired` is true for other addresses too.
 *
 * @param paymentHosts additional payment hosts as a comma list, each with an optional path
 * @throws ProblemError `broken` for an answer without a booking
 */
export function readBooking(answer: Loose, baseUrl: string, paymentHosts = ''): Booking {
  if (!holdsBooking(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
  const address = addressOf(answer);
  const page = text(record(answer.booking).invoice_url);
  const pageUrl = BLANK_OR_ZERO.test(page) ? '' : trustedAddress(page, baseUrl, paymentHosts);
  return {
    code: codeOf(answer),
    url: trustedAddress(address, baseUrl, paymentHosts),
    ...(pageUrl && { page: pageUrl }),
    paymentRequired: address !== '' && text(record(answer.booking).status_id) !== 'PAID',
  };
}

/** Matches blank text and `0`, which means "none" in loosely typed answers. */
const BLANK_OR_ZERO = /^\s*(0\s*)?$/;

/** Returns the code of a booking, otherwise its number, otherwise `''`. */
function codeOf(answer: Loose): string {
  const { id, booking_id } = record(answer.booking);
  return [id, booking_id, answer.booking_id].map(text).find((code) => code !== '' && code !== '0') ?? '';
}

/** Returns the address for the guest's payment or invoice, unchecked; `''` if there is none. */
function addressOf(answer: Loose): string {
  const { customer_payment_url, invoice_url } = record(answer.booking);
  const { url } = record(record(answer.request).data);
  const addresses = [url, customer_payment_url, answer.customer_payment_url, invoice_url].map(text);
  return addresses.find((address) => !BLANK_OR_ZERO.test(address)) ?? '';
}

/**
 * Returns the complete address if it belongs to the account or to one of the payment hosts, otherwise `''`. Requires
 * encryption except on the guest's own machine. Resolves a relative address against the account's.
 */
export function trustedAddress(address: string, baseUrl: string, paymentHosts: string): string {
  const url = webAddress(address, `${baseUrl}/`);
  if (!url || url.username || url.password) return '';
  const places = [baseUrl, ...hostList(paymentHosts).map((place) => `https://${place}`)];
  return isPrivate(url) && places.some((place) => isBelow(url, place)) ? url.href : '';
}

/** Compares paths too, because several accounts can share one host. */
function isBelow({ host, pathname }: URL, place: string): boolean {
  const at = webAddress(place);
  const folder = at?.pathname.replace(/(?<!\/)\/*$/, '/') ?? '';
  if (folder === '/') return host === at?.host;
  // Some servers decode `%2f`, decode twice, or ignore `;` in a segment. Such a path could leave the folder.
  return host === at?.host && `${pathname}/`.startsWith(folder) && !/%2f|%5c|%25|\.;/i.test(pathname);
}
