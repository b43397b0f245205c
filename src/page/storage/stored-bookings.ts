/**
 * The bookings of one tab as text, one booking per line, for guests who look at one again. The text holds codes, lines and
 * totals; no name, nothing that could book, and no payment address (`payment-ways.ts` keeps that for less long).
 */
import type { Booking } from '../../api/types.ts';
import { record, type Loose } from '../../api/wire/loose.ts';
import type { StoredBooking } from '../../flow/state.ts';
import { readQuoteRequest } from './stored-cart.ts';
import { mapValues, shortText } from './stored-fields.ts';
import { readSession, writeSession } from './stored-session.ts';
import { toJson } from '../../values/builtins.ts';

/** Returns the line of a booking, under the names that earlier versions used. */
export function writeBooking({ booking, booked, bookedRequests }: StoredBooking): string {
  const fields = {
    booking: booking && withoutAddress(booking),
    booked: booked && writeSession(booked),
    asked: bookedRequests,
  };
  return toJson(fields, (name, value) => (name === 'slip' ? '' : value));
}

/**
 * Returns the bookings in a text. Drops lines that hold none; of two with one code the later counts. Another version may have
 * written them: a field that makes no sense becomes an empty one.
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

function withoutAddress({ page: _page, ...booking }: Booking): Booking {
  return booking.url === '' ? booking : { ...booking, url: '', address: 'forgotten' };
}
