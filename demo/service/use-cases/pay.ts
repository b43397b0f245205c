/** The test payment: pays what is due, once. */

import type { ServiceContext } from '../http/call.ts';
import { payableNow, statusOncePaid } from '../rules/payable.ts';
import { insertPayment, lockBooking, updateBooking } from '../sql/bookings.ts';

/** Turns the booking PAID, or PART by a deposit, when something is due; pressing the button twice pays once. */
export async function payWhatIsDue(context: ServiceContext, bookingId: number): Promise<void> {
  await context.db.transaction(async (db) => {
    const booking = await lockBooking(db, bookingId);
    const amount = booking ? payableNow(booking) : 0;
    if (!booking || amount === 0) return;
    const paid = booking.paid + amount;
    await insertPayment(db, booking.id, amount, 'test', context.now());
    await updateBooking(db, booking.id, { paid, statusId: statusOncePaid(paid, booking.total) });
  });
}
