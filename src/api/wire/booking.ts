/**
 * Builds the request of `booking/create`, decodes its answer, and checks the payment address. `judgeCreate` decides
 * if an answer proves a booking. The widget and the relay share it. See the Booking API 4.4 and docs/booking-api.md 2
 * and 8.
 */
import { ProblemError } from '../../values/problem.ts';
import type { Booking } from '../types.ts';
import { isErrorEnvelope, type WireRequest } from './envelope.ts';
import { isCredentialError } from './write-errors.ts';
import { readRecord, readText, type LooseRecord } from './loose-json.ts';
import { isPrivateConnection, parseWebAddress } from '../../values/web-address.ts';
import { parseHostList } from '../../values/hosts.ts';

/** Returns the request that makes a booking. Services read form values only from `form[…]` (docs/booking-api.md 8). */
export function buildCreateRequest(sessionId: string, values: Readonly<Record<string, string>>): WireRequest {
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
 * Returns true if an answer contains the id, the address or the token of a booking (docs/booking-api.md 8). Then a
 * booking may exist, even if the answer is a refusal. Without them, the answer does not prove a booking, even if its
 * status is `OK`.
 */
export function holdsBooking(body: unknown): boolean {
  const answer = readRecord(body);
  const { token } = readRecord(answer.booking);
  return findPresent(readBookingCode(answer), readPaymentAddress(answer), token) !== '';
}

/**
 * The result that the answer to a create request proves. After `not known`, only a read of the session or a later
 * answer can prove the result.
 */
export type CreateVerdict = 'made' | 'not made' | 'not known';

/**
 * Returns the result that the answer to a create request proves (docs/booking-api.md 2 and 8).
 * - An answer with a booking and a status below 300 proves the booking. If it also has an error or another status, it
 *   proves nothing.
 * - Without a booking, an error envelope or a credential error below status 500 proves that there is no booking.
 * - Any other answer proves nothing. A gateway can send a 5xx after the service has booked, and a 429 without an
 *   envelope.
 */
export function judgeCreate(status: number, body: unknown): CreateVerdict {
  const isRefused = isErrorEnvelope(body) || isCredentialError(body, status);
  if (holdsBooking(body)) return status < 300 && !isRefused ? 'made' : 'not known';
  if (status >= 500) return 'not known';
  return isRefused ? 'not made' : 'not known';
}

/**
 * Decodes the answer of `booking/create` (docs/booking-api.md 8). Keeps the payment address only if the widget may send
 * guests there. `paymentRequired` can be true without that address.
 *
 * @param paymentHosts payment hosts besides the account's own, as a comma-separated list; each may have a path
 * @throws ProblemError `broken` for an answer without a booking
 */
export function readBooking(answer: LooseRecord, baseUrl: string, paymentHosts = ''): Booking {
  if (!holdsBooking(answer)) throw new ProblemError({ kind: 'broken', status: 200 });
  const address = readPaymentAddress(answer);
  const pageAddress = findPresent(readRecord(answer.booking).invoice_url);
  const pageUrl = pageAddress && readTrustedAddress(pageAddress, baseUrl, paymentHosts);
  return {
    code: readBookingCode(answer),
    url: readTrustedAddress(address, baseUrl, paymentHosts),
    ...(pageUrl && { page: pageUrl }),
    paymentRequired: address !== '' && readText(readRecord(answer.booking).status_id) !== 'PAID',
  };
}

/** Returns the first value that is neither blank nor `0`, because services send both for "none"; `''` if there is none. */
const findPresent = (...values: readonly unknown[]): string =>
  values.map(readText).find((text) => !/^\s*(0\s*)?$/.test(text)) ?? '';

/** Returns the booking's code, or its number if it has no code; `''` if it has neither. */
function readBookingCode(answer: LooseRecord): string {
  const { id, booking_id } = readRecord(answer.booking);
  return findPresent(id, booking_id, answer.booking_id);
}

/** Returns the address of the payment or invoice page without any check; `''` if there is none. */
function readPaymentAddress(answer: LooseRecord): string {
  const { customer_payment_url, invoice_url } = readRecord(answer.booking);
  const { url } = readRecord(readRecord(answer.request).data);
  return findPresent(url, customer_payment_url, answer.customer_payment_url, invoice_url);
}

/**
 * Returns the complete address if it is below the account's base URL or below a payment host; otherwise `''`. The
 * address must use encryption, except on the guest's own machine, and must contain no user name or password. Resolves a
 * relative address from the account's base URL.
 */
export function readTrustedAddress(address: string, baseUrl: string, paymentHosts: string): string {
  const url = parseWebAddress(address, `${baseUrl}/`);
  if (!url || url.username || url.password) return '';
  const trustedUrls = [baseUrl, ...parseHostList(paymentHosts).map((trustedUrl) => `https://${trustedUrl}`)];
  return isPrivateConnection(url) && trustedUrls.some((trustedUrl) => isBelow(url, trustedUrl)) ? url.href : '';
}

/**
 * Returns true if the URL has the host of `trustedUrl` and is below its path. It compares paths too, because several
 * accounts can share one host.
 */
function isBelow({ host, pathname }: URL, trustedUrl: string): boolean {
  const parsedTrustedUrl = parseWebAddress(trustedUrl);
  const folder = parsedTrustedUrl?.pathname.replace(/(?<!\/)\/*$/, '/') ?? '';
  if (folder === '/') return host === parsedTrustedUrl?.host;
  // Some servers decode `%2f`, decode twice, or ignore `;` in a segment. On such a server, the path could lead out of
  // the folder.
  return host === parsedTrustedUrl?.host && `${pathname}/`.startsWith(folder) && !/%2f|%5c|%25|\.;/i.test(pathname);
}
