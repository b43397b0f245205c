/**
 * Converts bookings, lists of bookings, customers and notes to JSON (Booking API 2.4;
 * docs/booking-api.md 9 and 10). Only staff receive these answers.
 */

import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { type Zone, parseWall, unixTime, isoDay, localTime } from '../rules/day.ts';
import { decimal } from '../rules/money.ts';
import { labelsIn } from '../rules/cart.ts';
import type { Booking, BookingRow, NoteRow, PaymentRow } from '../sql/bookings.ts';
import { mapOrEmpty } from './envelope.ts';
import { lineBody } from './session.ts';
import { formatPlainDay } from './dates.ts';

/**
 * Returns the full form of a booking.
 *
 * @param zone the booking's time zone. Bookings have local times, so a later change of the zone's rules moves their
 * instants.
 */
export function bookingBody(
  account: Account,
  booking: Booking,
  items: ReadonlyMap<number, Item>,
  isMarked: boolean,
  zone: Zone,
): Record<string, unknown> {
  const { currency } = account.settings;
  const { totals, form } = booking;
  return {
    ...shortBody(account, booking),
    created_date: seconds(booking.createdAt),
    start_date: moment(booking.startLocal, zone),
    end_date: moment(booking.endLocal, zone),
    customer_id: booking.customerId,
    ...Object.fromEntries(Object.entries(form).filter(([id]) => id.startsWith('customer_'))),
    fields: mapOrEmpty(
      Object.fromEntries(Object.entries(form).filter(([id]) => !id.startsWith('customer_') && id !== 'note')),
    ),
    account_id: booking.staffId,
    customer_ip: booking.customerAddress ?? '',
    currency_id: currency.id,
    sub_total: decimal(totals.subTotal, currency),
    tax_total: decimal(totals.taxTotal, currency),
    tax_inc_total: decimal(totals.taxIncludedTotal, currency),
    total: decimal(totals.total, currency),
    paid_total: decimal(booking.paidTotal, currency),
    due: decimal(totals.total - booking.paidTotal, currency),
    checkin: booking.checkedInAt ? seconds(booking.checkedInAt) : '',
    checkout: booking.checkedOutAt ? seconds(booking.checkedOutAt) : '',
    mark: Number(isMarked),
    items: Object.fromEntries(
      booking.lines.map((line) => {
        const { rate, date, ...rest } = lineBody(account, line, {
          zone,
          available: () => line.quantity,
          labels: () => labelsIn(items, line, 'staff'),
        });
        return [
          line.id,
          {
            ...rest,
            rate,
            date,
            qty: line.quantity,
            start_date: line.dated ? (date as Record<string, unknown>).start_date : '',
            end_date: line.dated ? (date as Record<string, unknown>).end_date : '',
            param: mapOrEmpty(Object.fromEntries(Object.entries(line.quantities).map(([id, qty]) => [id, { qty }]))),
          },
        ];
      }),
    ),
  };
}

/** Returns the short form of a booking, as the answer to an action on the booking. */
export function shortBody(account: Account, booking: BookingRow): Record<string, unknown> {
  return {
    id: booking.code,
    booking_id: booking.code,
    status_id: booking.statusId,
    status_name: account.settings.statuses.find((status) => status.id === booking.statusId)?.name ?? booking.statusId,
  };
}

function moment(wallTime: string, zone: Zone): number {
  const { day, minute } = parseWall(wallTime);
  return unixTime(day, minute, zone);
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function noteBody(note: NoteRow, zone: Zone): Record<string, unknown> {
  return {
    note_id: note.id,
    account_id: note.staffId,
    date: isoTimestamp(note.createdAt, zone),
    body: note.body,
    private: note.private,
    booking_id: note.code,
  };
}

export function paymentBody(account: Account, payment: PaymentRow): Record<string, unknown> {
  return {
    payment_id: payment.id,
    amount: decimal(payment.amount, account.settings.currency),
    type: payment.kind,
    date: seconds(payment.createdAt),
  };
}

/** Formats an instant in ISO 8601 with the time zone's offset. */
function isoTimestamp(instant: Date, zone: Zone): string {
  const { day, minute } = localTime(instant, zone);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const offset = Math.round(zone(instant));
  const sign = offset < 0 ? '-' : '+';
  return (
    `${isoDay(day)}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:${twoDigits(instant.getUTCSeconds())}` +
    `${sign}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`
  );
}

/** Returns bookings by their numeric id. */
export function bookingsBody(account: Account, bookings: readonly Booking[]): Readonly<Record<string, unknown>> | [] {
  return mapOrEmpty(Object.fromEntries(bookings.map((booking) => [String(booking.id), rowBody(account, booking)])));
}

/** Returns the customer of these bookings, with the contact details from the newest booking. */
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
    paid_total: decimal(booking.paidTotal, currency),
    customer_id: booking.customerId,
    customer_name,
    customer_email,
    summary: booking.lines
      .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${String(quantity)}` : name))
      .join(', '),
    date_desc: daysText(account, booking),
    // The database holds only a hash of the token, so the answer cannot contain it.
    token: '',
  };
}

function detailsOf({ form }: Booking): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([id]) => id.startsWith('customer_')));
}

function daysText(account: Account, { startLocal, endLocal, lines }: Booking): string {
  if (!lines.some(({ dated }) => dated)) return '';
  const [first, last] = [parseWall(startLocal).day, parseWall(endLocal).day].map((day) => formatPlainDay(account, day));
  return first === last ? String(first) : `${String(first)} – ${String(last)}`;
}
