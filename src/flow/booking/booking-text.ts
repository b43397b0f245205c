/** What of a booking is kept to be seen again: its code, lines, totals, where to pay. No name, no address, nothing that could book. */
import type { FlowState } from '../state.ts';

export type KeptBooking = Pick<FlowState, 'booking' | 'booked' | 'asked'>;

/** One line of text. */
export function wordBooking({ booking, booked, asked }: FlowState): string {
  return JSON.stringify({ booking, booked: booked && { ...booked, id: '' }, asked }, (name, value: unknown) =>
    name === 'slip' ? '' : value,
  );
}
