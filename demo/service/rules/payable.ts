/** Whether a customer may still pay for a booking. */

const OPEN: readonly string[] = ['PEND', 'HOLD', 'PART', 'WAIT'];

export function isPayable(booking: {
  readonly statusId: string;
  readonly paid: number;
  readonly total: number;
}): boolean {
  return OPEN.includes(booking.statusId) && booking.paid < booking.total;
}
