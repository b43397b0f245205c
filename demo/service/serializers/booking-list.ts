/** Bookings in lists and customers on the wire (wire facts, part 10). For staff only. */

import type { Account } from '../catalogue/account.ts';
import { parseWall } from '../rules/day.ts';
import { decimal } from '../rules/money.ts';
import type { Booking } from '../sql/bookings.ts';
import { plainDay } from './dates.ts';
import { mapOrEmpty } from './envelope.ts';
import { shortBody } from './booking.ts';

/** Returns bookings keyed by their numeric id. */
export function bookingsBody(account: Account, bookings: readonly Booking[]): Readonly<Record<string, unknown>> | [] {
  return mapOrEmpty(Object.fromEntries(bookings.map((booking) => [String(booking.id), rowBody(account, booking)])));
}

/** Returns the customer of these bookings, with the details of the newest one. */
export function customerBody(
  account: Account,
  [newest, ...older]: readonly [Booking, ...Booking[]],
): Record<string, unknown> {
  const bookings = [newest, ...older];
  return {
    customer_id: newest.customerId,
    code: String(newest.customerId),
    status_id: 'A',
    ...detailsOf(newest),
    bookings: Object.fromEntries(bookings.map((booking) => [booking.code, rowBody(account, booking)])),
  };
}

function rowBody(account: Account, booking: Booking): Record<string, unknown> {
  const { currency } = account.settings;
  const { customer_name = '', customer_email = '' } = booking.form;
  return {
    ...shortBody(account, booking),
    booking_id: booking.id,
    code: booking.code,
    created_date: Math.floor(booking.createdAt.getTime() / 1000),
    total: decimal(booking.totals.total, currency),
    tax_total: decimal(booking.totals.taxTotal, currency),
    paid_total: decimal(booking.paid, currency),
    customer_id: booking.customerId,
    customer_name,
    customer_email,
    summary: booking.lines
      .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${String(quantity)}` : name))
      .join(', '),
    date_desc: daysText(account, booking),
    // The service keeps only a hash of it.
    token: '',
  };
}

function detailsOf({ form }: Booking): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([id]) => id.startsWith('customer_')));
}

function daysText(account: Account, { startLocal, endLocal, lines }: Booking): string {
  if (!lines.some(({ dated }) => dated)) return '';
  const [first, last] = [parseWall(startLocal).day, parseWall(endLocal).day].map((day) => plainDay(account, day));
  return first === last ? String(first) : `${String(first)} – ${String(last)}`;
}
