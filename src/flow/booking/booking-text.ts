/**
 * What of a booking is kept to be seen again: its code, lines and totals. No name, nothing that could book, and not the
 * address to pay at, which shows what the visitor gave: that is kept apart, for less long (`PaymentWay`).
 */
import type { Booking } from '../../api/types.ts';
import type { KeptBooking } from '../state.ts';

/** How a booking is written: under the names that earlier versions gave it. */
export type WrittenBooking = Omit<KeptBooking, 'bookedRequests'> & { asked: KeptBooking['bookedRequests'] };

/** One line of text. */
export function wordBooking({ booking, booked, bookedRequests }: KeptBooking): string {
  const kept: WrittenBooking = {
    booking: booking && withoutAddress(booking),
    booked: booked && { ...booked, id: '' },
    asked: bookedRequests,
  };
  return JSON.stringify(kept, (name, value: unknown) => (name === 'slip' ? '' : value));
}

/** Remembers that there is one. */
export function withoutAddress(booking: Booking): Booking {
  return booking.url === '' ? booking : { ...booking, url: '', address: 'forgotten' };
}
