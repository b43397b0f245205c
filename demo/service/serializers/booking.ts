/** A booking on the wire (wire facts, part 9). For staff only. */

import type { Account } from '../catalogue/account.ts';
import type { Item } from '../catalogue/item.ts';
import { type Zone, parseWall, unixTime } from '../rules/day.ts';
import { decimal } from '../rules/money.ts';
import { labelsIn } from '../rules/labels.ts';
import type { Booking, BookingRow } from '../sql/bookings.ts';
import { mapOrEmpty } from './envelope.ts';
import { lineBody } from './session.ts';

/** @param zone the booking's own: what was sold is the time on its clock, which is another moment once its rules change */
export function bookingBody(
  account: Account,
  booking: Booking,
  items: ReadonlyMap<number, Item>,
  marked: boolean,
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
    paid_total: decimal(booking.paid, currency),
    due: decimal(totals.total - booking.paid, currency),
    checkin: booking.checkedInAt ? seconds(booking.checkedInAt) : '',
    checkout: booking.checkedOutAt ? seconds(booking.checkedOutAt) : '',
    mark: Number(marked),
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

/** The small booking that answers an action on it. */
export function shortBody(account: Account, booking: BookingRow): Record<string, unknown> {
  return {
    id: booking.code,
    booking_id: booking.code,
    status_id: booking.statusId,
    status_name: account.settings.statuses.find((status) => status.id === booking.statusId)?.name ?? booking.statusId,
  };
}

function moment(wall: string, zone: Zone): number {
  const { day, minute } = parseWall(wall);
  return unixTime(day, minute, zone);
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
