/** The test payment: pays what is due, once. */

import type { House } from '../http/call.ts';
import { isPayable } from '../rules/payable.ts';
import { insertPayment, lockBooking, updateBooking } from '../sql/bookings.ts';

/** Turns the booking PAID when something is due; pressing the button twice pays once. */
export async function payInFull(house: House, bookingId: number): Promise<void> {
  await house.db.transaction(async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking || !isPayable(booking)) return;
    await insertPayment(db, booking.id, booking.total - booking.paid, 'test', house.now());
    await updateBooking(db, booking.id, { paid: booking.total, statusId: 'PAID' });
  });
}
