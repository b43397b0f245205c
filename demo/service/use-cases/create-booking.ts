/**
 * Creates bookings, from a session or from SLIPs (the booking tokens of quotes). One transaction ends the session,
 * takes the stock and writes the booking, so that all three happen or none. A session becomes at most one booking, even
 * if a client sends the create request several times.
 */

import { hashToken, newToken } from '../auth/secret.ts';
import { type Call, accountTime, actingAccount, audienceOf, zoneOf } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, hasPassed, sortLines, periodOfLines, stockNeedsOf } from '../rules/cart.ts';
import { newBookingCode } from '../rules/booking.ts';
import { unixTime, wallText } from '../rules/day.ts';
import { type FormValues, invalidFields, takeFields } from '../rules/form.ts';
import { totalsOf } from '../rules/totals.ts';
import { type CreatedBooking, insertBooking, insertNote } from '../sql/bookings.ts';
import { lockCells, makeCells, takeCells } from '../sql/inventory.ts';
import type { Db } from '../sql/orm.ts';
import { closeSession } from '../sql/sessions.ts';
import { recordBookingEvent } from './deliveries.ts';
import { lockOpenSession, refuseShortage } from './sessions.ts';

interface Created {
  readonly booking: CreatedBooking;
  /** Token in the address of the booking's hosted page. The database stores only its hash. */
  readonly token: string;
}

/**
 * Books the lines of a session. The stock rows that the transaction locks already exist, because the session holds
 * units in them.
 */
export async function createFromSession(call: Call, id: string, values: ReadonlyMap<string, string>): Promise<Created> {
  const { context, instant } = call;
  return context.db.transaction(async (db) => {
    const lines = bookableLines(call, (await lockOpenSession(call, db, id)).lines);
    const form = validForm(call, values);
    const needs = stockNeedsOf(lines);
    refuseShortage(call, await lockCells(db, needs, id, instant));
    await takeCells(db, needs);
    const result = await insertCreated(call, db, lines, form, id);
    await closeSession(db, id, result.booking.code);
    return result;
  });
}

/** Books lines from SLIPs, without a session. */
export async function createFromLines(
  call: Call,
  requestedLines: readonly CartLine[],
  values: ReadonlyMap<string, string>,
): Promise<Created> {
  const { context, catalogue, instant } = call;
  const lines = bookableLines(call, requestedLines);
  const form = validForm(call, values);
  const needs = stockNeedsOf(lines);
  await makeCells(context.db, catalogue.account.id, needs, catalogue.byId);
  return context.db.transaction(async (db) => {
    refuseShortage(call, await lockCells(db, needs, null, instant));
    await takeCells(db, needs);
    return insertCreated(call, db, lines, form, null);
  });
}

/** Returns the lines to book, without the add-ons that the guest left out. */
function bookableLines(call: Call, lines: readonly CartLine[]): CartLine[] {
  const today = accountTime(call).day;
  if (lines.length === 0)
    throw new ApiError('session_empty', 'There is nothing in this session.', 'Nothing was booked.');
  for (const line of lines) {
    if (hasPassed(line, today) || call.catalogue.byId.get(line.itemId)?.status !== 'A') {
      throw new ApiError('unavailable', `${line.name}: this can no longer be booked.`, 'Nothing was booked.');
    }
  }
  return sortLines(lines.filter((line) => line.opted));
}

function validForm(call: Call, values: ReadonlyMap<string, string>): FormValues {
  const { account } = call.catalogue;
  const audience = audienceOf(call.caller);
  const form = takeFields(account, values, audience);
  const invalid = invalidFields(account, form, values, audience);
  if (Object.keys(invalid).length > 0) {
    throw new ApiError(
      'validation_error',
      'Some information is missing or cannot be right.',
      'Nothing was booked. Please look at the fields named here.',
      { data: invalid },
    );
  }
  return form;
}

async function insertCreated(
  call: Call,
  db: Db,
  lines: readonly CartLine[],
  form: FormValues,
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
  const wholePeriod = periodOfLines(lines) ?? { first: now.day, last: now.day, startMinute: 0, endMinute: 0 };
  const token = newToken();
  const staffId = actingAccount(caller);
  const booking = await insertBooking(
    db,
    {
      accountId: account.id,
      sessionId,
      staffId,
      totals,
      form,
      statusId: totals.total === 0 ? 'PAID' : 'PEND',
      email: form.customer_email?.toLowerCase() ?? null,
      customerAddress: caller.kind === 'public' ? null : caller.address,
      total: totals.total,
      startAt: new Date(unixTime(wholePeriod.first, wholePeriod.startMinute ?? 0, zone) * 1000),
      endAt: new Date(unixTime(wholePeriod.last, wholePeriod.endMinute ?? 0, zone) * 1000),
      startLocal: wallText(wholePeriod.first, wholePeriod.startMinute ?? 0),
      endLocal: wallText(wholePeriod.last, wholePeriod.endMinute ?? 0),
      timeZone: account.settings.timezone,
      createdAt: instant,
      tokenHash: hashToken(token),
    },
    lines,
    () => newBookingCode(now.day),
  );
  if (form.note !== undefined)
    await insertNote(db, { bookingId: booking.id, staffId, createdAt: instant, body: form.note, private: false });
  await recordBookingEvent(call, db, 'booking.created', booking.code);
  return { booking, token };
}
