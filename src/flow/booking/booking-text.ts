/** What of a booking is kept to be seen again: its code, lines, totals, where to pay. No name, no address, nothing that could book. */
import type { KeptBooking } from '../state.ts';

/** How a booking is written: under the names that earlier versions gave it. */
export type WrittenBooking = Omit<KeptBooking, 'bookedRequests'> & { asked: KeptBooking['bookedRequests'] };

/** One line of text. */
export function wordBooking({ booking, booked, bookedRequests }: KeptBooking): string {
  const kept: WrittenBooking = { booking, booked: booked && { ...booked, id: '' }, asked: bookedRequests };
  return JSON.stringify(kept, (name, value: unknown) => (name === 'slip' ? '' : value));
}
