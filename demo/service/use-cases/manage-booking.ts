/**
 * Changes existing bookings: staff change their status and check guests in and out, and guests pay. Each change is one
 * transaction that locks the booking. `create-booking.ts` creates bookings.
 */

import { type Call, getActingStaffId } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { collectStockNeeds } from '../rules/cart.ts';
import {
  type Booking,
  type BookingRow,
  findBooking,
  insertPayment,
  lockBooking,
  updateBooking,
  insertNote,
} from '../sql/bookings.ts';
import { lockCellsAndFindShortage, createCells, returnCells, takeCells } from '../sql/inventory.ts';
import type { Db } from '../sql/orm.ts';
import { isReleased, computePayableAmount, chooseStatusAfterPayment } from '../rules/booking.ts';
import type { WebhookEvent } from '../rules/webhooks.ts';
import { recordBookingEvent } from './deliveries.ts';
import { refuseShortage } from './sessions.ts';

export async function findRequestedBooking(call: Call): Promise<Booking> {
  const code = (call.pathParameters.booking_id ?? '').toUpperCase();
  const booking = await findBooking(call.context.db, call.catalogue.account.id, code);
  if (!booking) throw new ApiError('not_found', 'There is no such booking.');
  return booking;
}

interface StatusChange {
  readonly statusId: string;
  /** True to add a note for staff that the guest needs a message. The service itself sends nothing. */
  readonly isNotified: boolean;
  /** True to record a payment of the unpaid amount at the venue. Allowed only with the status `PAID`. */
  readonly isSetToPaid: boolean;
}

export async function changeStatus(
  call: Call,
  { statusId, isNotified, isSetToPaid }: StatusChange,
): Promise<BookingRow> {
  const { context, catalogue } = call;
  if (!catalogue.account.settings.statuses.some((status) => status.id === statusId)) {
    throw new ApiError('status_unknown', 'This account has no such status.', 'Nothing was changed.');
  }
  const booking = await findRequestedBooking(call);
  const needs = collectStockNeeds(booking.lines);
  await createCells(context.db, catalogue.account.id, needs, catalogue.itemsById);
  return context.db.transaction(async (db) => {
    const lockedBooking = await lockExistingBooking(db, booking.id);
    const [wasReleased, willBeReleased] = [isReleased(lockedBooking.statusId), isReleased(statusId)];
    if (wasReleased !== willBeReleased) {
      const shortage = await lockCellsAndFindShortage(db, needs, null, call.instant);
      if (wasReleased) {
        // A void or cancelled booking has returned its units to the stock. It can become valid again only if these
        // units are still free.
        refuseShortage(call, shortage);
        await takeCells(db, needs);
      } else await returnCells(db, needs);
    }
    const unpaidAmount = lockedBooking.total - lockedBooking.paidTotal;
    if (isSetToPaid && unpaidAmount > 0)
      await insertPayment(db, lockedBooking.id, unpaidAmount, 'point of sale', call.instant);
    const changedColumns = { statusId, ...(isSetToPaid && { paidTotal: lockedBooking.total }) };
    await updateBooking(db, lockedBooking.id, changedColumns);
    const event = chooseStatusEvent(lockedBooking, { isPaid: isSetToPaid && unpaidAmount > 0, statusId });
    if (event) await recordBookingEvent(call, db, event, lockedBooking.code);
    if (isNotified) await writeNote(call, db, lockedBooking.id, `A notice to the customer is due: ${statusId}.`, true);
    return { ...lockedBooking, ...changedColumns };
  });
}

/** Returns the webhook event for a payment or a new status, or `null` if there is neither. */
function chooseStatusEvent(
  { statusId: oldStatusId }: BookingRow,
  { isPaid, statusId }: { readonly isPaid: boolean; readonly statusId: string },
): WebhookEvent | null {
  if (isPaid) return 'booking.paid';
  if (statusId === oldStatusId) return null;
  return isReleased(statusId) ? 'booking.cancelled' : 'booking.changed';
}

/** Checks guests in or out. If `hasNote`, also writes a note by the acting account. */
export async function checkInOrOut(call: Call, direction: 'in' | 'out', hasNote: boolean): Promise<BookingRow> {
  const booking = await findRequestedBooking(call);
  return call.context.db.transaction(async (db) => {
    const lockedBooking = await lockExistingBooking(db, booking.id);
    if (isReleased(lockedBooking.statusId)) {
      throw new ApiError(
        'status_refused',
        direction === 'in' ? 'This booking cannot be checked in.' : 'This booking cannot be checked out.',
        `Its status is ${lockedBooking.statusId}.`,
      );
    }
    const changedColumns = direction === 'in' ? { checkedInAt: call.instant } : { checkedOutAt: call.instant };
    await updateBooking(db, lockedBooking.id, changedColumns);
    await recordBookingEvent(call, db, 'booking.changed', lockedBooking.code);
    if (hasNote) await writeNote(call, db, lockedBooking.id, direction === 'in' ? 'Checked in.' : 'Checked out.', true);
    return { ...lockedBooking, ...changedColumns };
  });
}

/** Writes a note by the acting account and returns the note's id. */
export function writeNote(call: Call, db: Db, bookingId: number, body: string, isPrivate: boolean): Promise<number> {
  return insertNote(db, {
    bookingId,
    staffId: getActingStaffId(call.caller),
    createdAt: call.instant,
    body,
    private: isPrivate,
  });
}

async function lockExistingBooking(db: Db, id: number): Promise<BookingRow> {
  const lockedBooking = await lockBooking(db, id);
  if (!lockedBooking) throw new ApiError('not_found', 'There is no such booking.');
  return lockedBooking;
}

/** Pays the amount from `computePayableAmount` with the test payment. Does nothing if that amount is 0. */
export async function payBooking(
  { context, catalogue }: Pick<Call, 'context' | 'catalogue'>,
  bookingId: number,
): Promise<void> {
  const instant = context.now();
  await context.db.transaction(async (db) => {
    const booking = await lockBooking(db, bookingId);
    const amount = booking ? computePayableAmount(booking) : 0;
    if (!booking || amount === 0) return;
    const paidTotal = booking.paidTotal + amount;
    await insertPayment(db, booking.id, amount, 'test', instant);
    await updateBooking(db, booking.id, { paidTotal, statusId: chooseStatusAfterPayment(paidTotal, booking.total) });
    const guestCall = { context, catalogue, instant, caller: { kind: 'public' } } as const;
    await recordBookingEvent(guestCall, db, 'booking.paid', booking.code);
  });
}
