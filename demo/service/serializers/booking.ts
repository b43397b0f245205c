/**
 * Converts bookings, lists of bookings, customers and notes to JSON (Booking API 2.4;
 * docs/booking-api.md 9 and 10). Only staff receive these answers.
 */

import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { type Zone, parseWallTime, toUnixTime, formatIsoDay, toLocalTime } from '../rules/day.ts';
import { formatDecimal } from '../rules/money.ts';
import { listQuantityLabels } from '../rules/cart.ts';
import type { Booking, BookingRow, NoteRow, PaymentRow } from '../sql/bookings.ts';
import { toMapOrEmptyList } from './envelope.ts';
import { serializeLine } from './session.ts';
import { formatPlainDay } from './dates.ts';

/**
 * Returns the full form of a booking.
 *
 * @param zone the booking's time zone. Bookings have local times, so a later change of the zone's rules moves their
 * instants.
 */
export function serializeBooking(
  account: Account,
  booking: Booking,
  items: ReadonlyMap<number, Item>,
  isMarked: boolean,
  zone: Zone,
): Record<string, unknown> {
  const { currency } = account.settings;
  const { totals, form } = booking;
  return {
    ...serializeShortBooking(account, booking),
    created_date: toSeconds(booking.createdAt),
    start_date: toUnixTimestamp(booking.startLocal, zone),
    end_date: toUnixTimestamp(booking.endLocal, zone),
    customer_id: booking.customerId,
    ...Object.fromEntries(Object.entries(form).filter(([id]) => id.startsWith('customer_'))),
    fields: toMapOrEmptyList(
      Object.fromEntries(Object.entries(form).filter(([id]) => !id.startsWith('customer_') && id !== 'note')),
    ),
    account_id: booking.staffId,
    customer_ip: booking.customerAddress ?? '',
    currency_id: currency.id,
    sub_total: formatDecimal(totals.subTotal, currency),
    tax_total: formatDecimal(totals.taxTotal, currency),
    tax_inc_total: formatDecimal(totals.taxIncludedTotal, currency),
    total: formatDecimal(totals.total, currency),
    paid_total: formatDecimal(booking.paidTotal, currency),
    due: formatDecimal(totals.total - booking.paidTotal, currency),
    checkin: booking.checkedInAt ? toSeconds(booking.checkedInAt) : '',
    checkout: booking.checkedOutAt ? toSeconds(booking.checkedOutAt) : '',
    mark: Number(isMarked),
    items: Object.fromEntries(
      booking.lines.map((line) => {
        const { rate, date, ...rest } = serializeLine(account, line, {
          zone,
          countAvailableUnits: () => line.quantity,
          listLabels: () => listQuantityLabels(items, line, 'staff'),
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
            param: toMapOrEmptyList(
              Object.fromEntries(Object.entries(line.quantities).map(([id, qty]) => [id, { qty }])),
            ),
          },
        ];
      }),
    ),
  };
}

/** Returns the short form of a booking, as the answer to an action on the booking. */
export function serializeShortBooking(account: Account, booking: BookingRow): Record<string, unknown> {
  return {
    id: booking.code,
    booking_id: booking.code,
    status_id: booking.statusId,
    status_name: account.settings.statuses.find((status) => status.id === booking.statusId)?.name ?? booking.statusId,
  };
}

function toUnixTimestamp(wallTime: string, zone: Zone): number {
  const { day, minute } = parseWallTime(wallTime);
  return toUnixTime(day, minute, zone);
}

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function serializeNote(note: NoteRow, zone: Zone): Record<string, unknown> {
  return {
    note_id: note.id,
    account_id: note.staffId,
    date: formatIsoTimestamp(note.createdAt, zone),
    body: note.body,
    private: note.private,
    booking_id: note.code,
  };
}

export function serializePayment(account: Account, payment: PaymentRow): Record<string, unknown> {
  return {
    payment_id: payment.id,
    amount: formatDecimal(payment.amount, account.settings.currency),
    type: payment.kind,
    date: toSeconds(payment.createdAt),
  };
}

/** Formats an instant in ISO 8601 with the time zone's offset. */
function formatIsoTimestamp(instant: Date, zone: Zone): string {
  const { day, minute } = toLocalTime(instant, zone);
  const formatTwoDigits = (value: number) => String(value).padStart(2, '0');
  const offset = Math.round(zone(instant));
  const sign = offset < 0 ? '-' : '+';
  return (
    `${formatIsoDay(day)}T${formatTwoDigits(Math.floor(minute / 60))}:${formatTwoDigits(minute % 60)}:${formatTwoDigits(instant.getUTCSeconds())}` +
    `${sign}${formatTwoDigits(Math.floor(Math.abs(offset) / 60))}:${formatTwoDigits(Math.abs(offset) % 60)}`
  );
}

/** Returns bookings by their numeric id. */
export function serializeBookings(
  account: Account,
  bookings: readonly Booking[],
): Readonly<Record<string, unknown>> | [] {
  return toMapOrEmptyList(
    Object.fromEntries(bookings.map((booking) => [String(booking.id), serializeBookingRow(account, booking)])),
  );
}

/** Returns the customer of these bookings, with the contact details from the newest booking. */
export function serializeCustomer(
  account: Account,
  [newestBooking, ...olderBookings]: readonly [Booking, ...Booking[]],
): Record<string, unknown> {
  const bookings = [newestBooking, ...olderBookings];
  return {
    customer_id: newestBooking.customerId,
    code: String(newestBooking.customerId),
    status_id: 'A',
    ...pickGuestDetails(newestBooking),
    bookings: Object.fromEntries(bookings.map((booking) => [booking.code, serializeBookingRow(account, booking)])),
  };
}

function serializeBookingRow(account: Account, booking: Booking): Record<string, unknown> {
  const { currency } = account.settings;
  const { customer_name = '', customer_email = '' } = booking.form;
  return {
    ...serializeShortBooking(account, booking),
    booking_id: booking.id,
    code: booking.code,
    created_date: Math.floor(booking.createdAt.getTime() / 1000),
    total: formatDecimal(booking.totals.total, currency),
    tax_total: formatDecimal(booking.totals.taxTotal, currency),
    paid_total: formatDecimal(booking.paidTotal, currency),
    customer_id: booking.customerId,
    customer_name,
    customer_email,
    summary: booking.lines
      .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${String(quantity)}` : name))
      .join(', '),
    date_desc: formatDays(account, booking),
    // The answer cannot contain the token of the hosted page, because the database holds only its hash.
    token: '',
  };
}

function pickGuestDetails({ form }: Booking): Record<string, string> {
  return Object.fromEntries(Object.entries(form).filter(([id]) => id.startsWith('customer_')));
}

function formatDays(account: Account, { startLocal, endLocal, lines }: Booking): string {
  if (!lines.some(({ dated }) => dated)) return '';
  const [firstDayText, lastDayText] = [parseWallTime(startLocal).day, parseWallTime(endLocal).day].map((day) =>
    formatPlainDay(account, day),
  );
  return firstDayText === lastDayText ? String(firstDayText) : `${String(firstDayText)} – ${String(lastDayText)}`;
}
