/**
 * Makes a booking: session, stock and booking in one transaction. Either all of it is there afterwards or nothing is,
 * and one session gives one booking, whoever asks how often.
 */

import { hashToken, newToken } from '../auth/secret.ts';
import { type Call, accountTime, actingAccount, audienceOf, zoneOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, hasPassed, inOrder, span, wants } from '../rules/cart.ts';
import { newBookingCode } from '../rules/booking-code.ts';
import { unixTime, wallText } from '../rules/day.ts';
import { type Filled, invalidFields, takeFields } from '../rules/form.ts';
import { totalsOf } from '../rules/totals.ts';
import { type MadeBooking, insertBooking } from '../sql/bookings.ts';
import { lockCells, makeCells, takeCells } from '../sql/inventory.ts';
import { insertNote } from '../sql/notes.ts';
import type { Db } from '../sql/orm.ts';
import { closeSession } from '../sql/sessions.ts';
import { lockOpenSession, refuseShortage } from './change-session.ts';

export interface Created {
  readonly booking: MadeBooking;
  /** Opens the customer's payment page; known now and never again. */
  readonly token: string;
}

/** Books what the session holds. Its cells were made when it took hold of them. */
export async function createFromSession(call: Call, id: string, given: ReadonlyMap<string, string>): Promise<Created> {
  const { context, instant } = call;
  return context.db.transaction(async (db) => {
    const lines = bookableLines(call, (await lockOpenSession(call, db, id)).lines);
    const filled = checkedForm(call, given);
    const needed = wants(lines);
    refuseShortage(call, await lockCells(db, needed, id, instant));
    await takeCells(db, needed);
    const made = await write(call, db, lines, filled, id);
    await closeSession(db, id, made.booking.code);
    return made;
  });
}

/** Books SLIPs without a session. */
export async function createFromLines(
  call: Call,
  wished: readonly CartLine[],
  given: ReadonlyMap<string, string>,
): Promise<Created> {
  const { context, catalogue, instant } = call;
  const lines = bookableLines(call, wished);
  const filled = checkedForm(call, given);
  const needed = wants(lines);
  await makeCells(context.db, catalogue.account.id, needed, catalogue.byId);
  return context.db.transaction(async (db) => {
    refuseShortage(call, await lockCells(db, needed, null, instant));
    await takeCells(db, needed);
    return write(call, db, lines, filled, null);
  });
}

/** The lines that will be booked: add-ons that were not chosen stay behind. */
function bookableLines(call: Call, lines: readonly CartLine[]): CartLine[] {
  const today = accountTime(call).day;
  if (lines.length === 0)
    throw new ApiError('session_empty', 'There is nothing in this session.', 'Nothing was booked.');
  for (const line of lines) {
    if (hasPassed(line, today) || call.catalogue.byId.get(line.itemId)?.status !== 'A') {
      throw new ApiError('unavailable', `${line.name}: this can no longer be booked.`, 'Nothing was booked.');
    }
  }
  return inOrder(lines.filter((line) => line.opted));
}

function checkedForm(call: Call, given: ReadonlyMap<string, string>): Filled {
  const { account } = call.catalogue;
  const audience = audienceOf(call.caller);
  const filled = takeFields(account, given, audience);
  const invalid = invalidFields(account, filled, given, audience);
  if (Object.keys(invalid).length > 0) {
    throw new ApiError(
      'validation_error',
      'Some information is missing or cannot be right.',
      'Nothing was booked. Please look at the fields named here.',
      { data: invalid },
    );
  }
  return filled;
}

async function write(
  call: Call,
  db: Db,
  lines: readonly CartLine[],
  filled: Filled,
  sessionId: string | null,
): Promise<Created> {
  const {
    catalogue: { account },
    caller,
    instant,
  } = call;
  const zone = zoneOf(call);
  const now = accountTime(call);
  const totals = totalsOf(account, lines);
  const whole = span(lines) ?? { first: now.day, last: now.day, startMinute: 0, endMinute: 0 };
  const token = newToken();
  const staffId = actingAccount(caller);
  const booking = await insertBooking(
    db,
    {
      accountId: account.id,
      sessionId,
      staffId,
      totals,
      form: filled,
      statusId: totals.total === 0 ? 'PAID' : 'PEND',
      email: filled.customer_email?.toLowerCase() ?? null,
      customerAddress: caller.kind === 'public' ? null : caller.address,
      total: totals.total,
      startAt: new Date(unixTime(whole.first, whole.startMinute ?? 0, zone) * 1000),
      endAt: new Date(unixTime(whole.last, whole.endMinute ?? 0, zone) * 1000),
      startLocal: wallText(whole.first, whole.startMinute ?? 0),
      endLocal: wallText(whole.last, whole.endMinute ?? 0),
      timeZone: account.settings.timezone,
      createdAt: instant,
      tokenHash: hashToken(token),
    },
    lines,
    () => newBookingCode(now.day),
  );
  if (filled.note !== undefined)
    await insertNote(db, { bookingId: booking.id, staffId, createdAt: instant, body: filled.note, private: false });
  return { booking, token };
}
