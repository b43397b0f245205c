import type { KeptBooking } from '../state.ts';
import { withoutAddress, type WrittenBooking } from './booking-text.ts';

/**
 * Reads what `wordBooking` wrote, a booking a line. Lines that are none, of another version say, are left out; of two
 * with one code the later counts.
 */
export function readBookings(text: string): readonly KeptBooking[] {
  const all = text.split('\n').flatMap((line): KeptBooking[] => {
    try {
      const kept = JSON.parse(line) as WrittenBooking | null;
      if (!kept || !isBooking(kept)) return [];
      const { booking, booked, asked } = kept;
      // Earlier versions kept the address with it.
      return [{ booking: booking && withoutAddress(booking), booked, bookedRequests: asked }];
    } catch {
      return [];
    }
  });
  return all.filter(
    ({ booking }, index) => !all.slice(index + 1).some((later) => later.booking?.code === booking?.code),
  );
}

function isBooking({ booking, booked, asked }: WrittenBooking): boolean {
  const isWhole =
    booked === null ||
    (Array.isArray(booked?.lines) &&
      Array.isArray(booked.taxes) &&
      booked.lines.every(
        (line) => typeof line?.id === 'string' && typeof line.name === 'string' && Array.isArray(line.addOns),
      ));
  return (
    typeof booking?.code === 'string' &&
    typeof booking.url === 'string' &&
    typeof asked === 'object' &&
    asked !== null &&
    isWhole
  );
}
