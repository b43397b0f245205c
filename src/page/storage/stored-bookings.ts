/**
 * Owns the stored bookings of one tab, one booking per line of text. This module loads only with the list of bookings,
 * because few guests have made one. The function that writes a booking as text is in `stored-session.ts`, because the
 * checkout also needs it.
 */
import type { Booking } from '../../api/types.ts';
import { readRecord, type LooseRecord } from '../../api/wire/loose-json.ts';
import type { StoredBooking } from '../../flow/state.ts';
import { readQuoteRequest } from './stored-cart.ts';
import { mapMembers, readShortText } from './stored-fields.ts';
import { readSession, writeBooking } from './stored-session.ts';
import { readTabText, writeTabText } from './tab-text.ts';

export interface BookingStorage {
  /** Returns the bookings of the tab, the oldest first. */
  load(): readonly StoredBooking[];
  /** Returns the booking with this code; undefined if there is none. */
  find(code: string | undefined): StoredBooking | undefined;
  add(booking: StoredBooking): void;
  clear(): void;
}

/**
 * Creates the storage of a tab's bookings.
 * @param key the key of the account's bookings in the tab's storage
 */
export function createBookingStorage(key: string): BookingStorage {
  const loadBookings = () => readBookings(readTabText(key));
  return {
    load: loadBookings,
    find: (code) => loadBookings().find(({ booking }) => booking?.code === code),
    add: (booking) => writeTabText(key, `${readTabText(key)}\n${writeBooking(booking)}`),
    clear: () => writeTabText(key, ''),
  };
}

/**
 * Returns the bookings in a text. Drops lines without a booking. If two bookings have the same code, it drops the
 * earlier one. A different version may have written the text, so an invalid field becomes an empty one.
 */
function readBookings(storedText: string): readonly StoredBooking[] {
  const bookings = storedText.split('\n').flatMap((line): StoredBooking[] => {
    try {
      const { booking, booked, asked } = readRecord(JSON.parse(line));
      const storedBooking = readBooking(readRecord(booking));
      return storedBooking.code === ''
        ? []
        : [
            {
              booking: storedBooking,
              booked: readSession(booked),
              bookedRequests: mapMembers(asked, readQuoteRequest),
            },
          ];
    } catch {
      return [];
    }
  });
  return bookings.filter(
    ({ booking }, index) =>
      bookings.findLastIndex((otherBooking) => otherBooking.booking?.code === booking?.code) === index,
  );
}

/** Reads a booking without its payment address, which earlier versions stored with the booking. */
function readBooking({ code, url, paymentRequired, address }: LooseRecord): Booking {
  const hadPaymentAddress = readShortText(url) !== '' || address !== undefined;
  return {
    code: readShortText(code),
    url: '',
    paymentRequired: paymentRequired === true,
    ...(hadPaymentAddress && { address: 'forgotten' }),
  };
}
