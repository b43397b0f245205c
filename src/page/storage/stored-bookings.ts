/**
 * Reads the bookings of one tab, which `stored-session.ts` writes, one booking per line. It loads with the list of them, because
 * few guests have any.
 */
import type { Booking } from '../../api/types.ts';
import { record, type Loose } from '../../api/wire/loose.ts';
import type { StoredBooking } from '../../flow/state.ts';
import { readQuoteRequest } from './stored-cart.ts';
import { mapValues, shortText } from './stored-fields.ts';
import { readSession } from './stored-session.ts';

/**
 * Returns the bookings in a text. Drops lines without a booking, and the earlier one of two with the same code. Another version
 * may have written them, so an unusable field becomes an empty one.
 */
export function readBookings(lines: string): readonly StoredBooking[] {
  const all = lines.split('\n').flatMap((line): StoredBooking[] => {
    try {
      const { booking, booked, asked } = record(JSON.parse(line));
      const read = readBooking(record(booking));
      return read.code === ''
        ? []
        : [{ booking: read, booked: readSession(booked), bookedRequests: mapValues(asked, readQuoteRequest) }];
    } catch {
      return [];
    }
  });
  return all.filter(
    ({ booking }, index) => all.findLastIndex((other) => other.booking?.code === booking?.code) === index,
  );
}

/** Earlier versions stored the payment address with the booking. */
function readBooking({ code, url, paymentRequired, address }: Loose): Booking {
  const isPaidElsewhere = shortText(url) !== '' || address !== undefined;
  return {
    code: shortText(code),
    url: '',
    paymentRequired: paymentRequired === true,
    ...(isPaidElsewhere && { address: 'forgotten' }),
  };
}
