import type { KeptBooking } from '../state.ts';

/**
 * Reads what `wordBooking` wrote, a booking a line. Lines that are none, of another version say, are left out; of two
 * with one code the later counts.
 */
export function readBookings(text: string): readonly KeptBooking[] {
  const all = text.split('\n').flatMap((line) => {
    try {
      const kept = JSON.parse(line) as KeptBooking | null;
      return kept && isBooking(kept) ? [kept] : [];
    } catch {
      return [];
    }
  });
  return all.filter(
    ({ booking }, index) => !all.slice(index + 1).some((later) => later.booking?.code === booking?.code),
  );
}

function isBooking({ booking, booked, asked }: KeptBooking): boolean {
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
