/** What of a booking is kept to be seen again: its code, lines, totals, where to pay. No name, no address, nothing that could book. */
import type { KeptBooking } from '../state.ts';

/** One line of text. */
export function wordBooking({ booking, booked, asked }: KeptBooking): string {
  return JSON.stringify({ booking, booked: booked && { ...booked, id: '' }, asked }, (name, value: unknown) =>
    name === 'slip' ? '' : value,
  );
}
