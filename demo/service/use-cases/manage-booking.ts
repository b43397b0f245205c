/** What staff do with a booking: change its status, check in and out. Each is one transaction on the locked booking. */

import { type Call, actingAccount } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { wants } from '../rules/cart.ts';
import {
  type Booking,
  type BookingRow,
  findBooking,
  insertPayment,
  lockBooking,
  updateBooking,
} from '../sql/bookings.ts';
import { lockCells, makeCells, returnCells, takeCells } from '../sql/inventory.ts';
import { insertNote } from '../sql/notes.ts';
import type { Db } from '../sql/orm.ts';
import { refuseShortage } from './change-session.ts';

/** Bookings in these statuses have given their stock back, and nobody checks in on them. */
const RELEASED: readonly string[] = ['VOID', 'CANCELLED'];

export async function bookingOf(call: Call): Promise<Booking> {
  const code = (call.path.booking_id ?? '').toUpperCase();
  const found = await findBooking(call.context.db, call.catalogue.account.id, code);
  if (!found) throw new ApiError('not_found', 'There is no such booking.');
  return found;
}

export interface StatusChange {
  readonly statusId: string;
  /** Tell the customer. */
  readonly notify: boolean;
  /** Record a point-of-sale payment of what is due; goes with PAID alone. */
  readonly setPaid: boolean;
}

export async function changeStatus(call: Call, { statusId, notify, setPaid }: StatusChange): Promise<BookingRow> {
  const { context, catalogue } = call;
  if (!catalogue.account.settings.statuses.some((status) => status.id === statusId)) {
    throw new ApiError('status_unknown', 'This account has no such status.', 'Nothing was changed.');
  }
  const booking = await bookingOf(call);
  const needed = wants(booking.lines);
  await makeCells(context.db, catalogue.account.id, needed, catalogue.byId);
  return context.db.transaction(async (db) => {
    const locked = await locking(db, booking.id);
    const [was, willBe] = [RELEASED.includes(locked.statusId), RELEASED.includes(statusId)];
    if (was !== willBe) {
      const short = await lockCells(db, needed, null, call.instant);
      if (was) {
        // It comes back to life only if what it had is still there.
        refuseShortage(call, short);
        await takeCells(db, needed);
      } else await returnCells(db, needed);
    }
    const due = locked.total - locked.paid;
    if (setPaid && due > 0) await insertPayment(db, locked.id, due, 'point of sale', call.instant);
    const change = { statusId, ...(setPaid && { paid: locked.total }) };
    await updateBooking(db, locked.id, change);
    if (notify) await writeNote(call, db, locked.id, `A notice to the customer is due: ${statusId}.`, true);
    return { ...locked, ...change };
  });
}

/** Checks in or out; by default with a note under the acting account. */
export async function check(call: Call, direction: 'in' | 'out', withNote: boolean): Promise<BookingRow> {
  const booking = await bookingOf(call);
  return call.context.db.transaction(async (db) => {
    const locked = await locking(db, booking.id);
    if (RELEASED.includes(locked.statusId)) {
      throw new ApiError(
        'status_refused',
        direction === 'in' ? 'This booking cannot be checked in.' : 'This booking cannot be checked out.',
        `Its status is ${locked.statusId}.`,
      );
    }
    const change = direction === 'in' ? { checkedInAt: call.instant } : { checkedOutAt: call.instant };
    await updateBooking(db, locked.id, change);
    if (withNote) await writeNote(call, db, locked.id, direction === 'in' ? 'Checked in.' : 'Checked out.', true);
    return { ...locked, ...change };
  });
}

/** Logs a note as made by the acting account; answers its id. */
export function writeNote(call: Call, db: Db, bookingId: number, body: string, isPrivate: boolean): Promise<number> {
  return insertNote(db, {
    bookingId,
    staffId: actingAccount(call.caller),
    createdAt: call.instant,
    body,
    private: isPrivate,
  });
}

async function locking(db: Db, id: number): Promise<BookingRow> {
  const locked = await lockBooking(db, id);
  if (!locked) throw new ApiError('not_found', 'There is no such booking.');
  return locked;
}
