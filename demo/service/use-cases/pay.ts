/** The test payment: pays what is due, once. */

import type { ServiceContext } from '../http/call.ts';
import { isPayable } from '../rules/payable.ts';
import { insertPayment, lockBooking, updateBooking } from '../sql/bookings.ts';

/** Turns the booking PAID when something is due; pressing the button twice pays once. */
export async function payInFull(context: ServiceContext, bookingId: number): Promise<void> {
  await context.db.transaction(async (db) => {
    const booking = await lockBooking(db, bookingId);
    if (!booking || !isPayable(booking)) return;
    await insertPayment(db, booking.id, booking.total - booking.paid, 'test', context.now());
    await updateBooking(db, booking.id, { paid: booking.total, statusId: 'PAID' });
  });
}
