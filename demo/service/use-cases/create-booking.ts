/**
 * Creates bookings, from a session or from SLIPs (the booking tokens of quotes). One transaction ends the session,
 * takes the stock and writes the booking, so that all three happen or none. A session becomes at most one booking, even
 * if a client sends the create request several times.
 */

import { hashToken, createToken } from '../auth/secret.ts';
import { type Call, getAccountTime, getActingStaffId, getAudience, getZone } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { type CartLine, hasPassed, sortLines, computePeriod, collectStockNeeds } from '../rules/cart.ts';
import { createBookingCode } from '../rules/booking.ts';
import { toUnixTime, formatWallTime } from '../rules/day.ts';
import { type FormValues, findInvalidFields, pickFormValues } from '../rules/form.ts';
import { computeTotals } from '../rules/totals.ts';
import { type CreatedBooking, insertBooking, insertNote } from '../sql/bookings.ts';
import { lockCellsAndFindShortage, createCells, takeCells } from '../sql/inventory.ts';
import type { Db } from '../sql/orm.ts';
import { markSessionEnded } from '../sql/sessions.ts';
import { recordBookingEvent } from './deliveries.ts';
import { lockOpenSession, refuseShortage } from './sessions.ts';

interface BookingWithToken {
  readonly booking: CreatedBooking;
  /** Token in the address of the booking's hosted page. The database stores only its hash. */
  readonly token: string;
}

/** Books the lines of a session. Creates no stock rows, because the session already holds units in these rows. */
export async function createBookingFromSession(
  call: Call,
  id: string,
  submittedValues: ReadonlyMap<string, string>,
): Promise<BookingWithToken> {
  const { context, instant } = call;
  return context.db.transaction(async (db) => {
    const lines = requireBookableLines(call, (await lockOpenSession(call, db, id)).lines);
    const form = requireValidForm(call, submittedValues);
    const needs = collectStockNeeds(lines);
    refuseShortage(call, await lockCellsAndFindShortage(db, needs, id, instant));
    await takeCells(db, needs);
    const result = await insertBookingOfLines(call, db, lines, form, id);
    await markSessionEnded(db, id, result.booking.code);
    return result;
  });
}

/** Books lines from SLIPs, without a session. */
export async function createBookingFromLines(
  call: Call,
  requestedLines: readonly CartLine[],
  submittedValues: ReadonlyMap<string, string>,
): Promise<BookingWithToken> {
  const { context, catalogue, instant } = call;
  const lines = requireBookableLines(call, requestedLines);
  const form = requireValidForm(call, submittedValues);
  const needs = collectStockNeeds(lines);
  await createCells(context.db, catalogue.account.id, needs, catalogue.itemsById);
  return context.db.transaction(async (db) => {
    refuseShortage(call, await lockCellsAndFindShortage(db, needs, null, instant));
    await takeCells(db, needs);
    return insertBookingOfLines(call, db, lines, form, null);
  });
}

/** Returns the lines to book, without the add-ons that the guest left out. */
function requireBookableLines(call: Call, lines: readonly CartLine[]): CartLine[] {
  const today = getAccountTime(call).day;
  if (lines.length === 0)
    throw new ApiError('session_empty', 'There is nothing in this session.', 'Nothing was booked.');
  for (const line of lines) {
    if (hasPassed(line, today) || call.catalogue.itemsById.get(line.itemId)?.status !== 'A') {
      throw new ApiError('unavailable', `${line.name}: this can no longer be booked.`, 'Nothing was booked.');
    }
  }
  return sortLines(lines.filter((line) => line.opted));
}

function requireValidForm(call: Call, submittedValues: ReadonlyMap<string, string>): FormValues {
  const { account } = call.catalogue;
  const audience = getAudience(call.caller);
  const form = pickFormValues(account, submittedValues, audience);
  const invalidLabels = findInvalidFields(account, form, submittedValues, audience);
  if (Object.keys(invalidLabels).length > 0) {
    throw new ApiError(
      'validation_error',
      'Some information is missing or cannot be right.',
      'Nothing was booked. Please look at the fields named here.',
      { data: invalidLabels },
    );
  }
  return form;
}

async function insertBookingOfLines(
  call: Call,
  db: Db,
  lines: readonly CartLine[],
  form: FormValues,
  sessionId: string | null,
): Promise<BookingWithToken> {
  const {
    catalogue: { account },
    caller,
    instant,
  } = call;
  const zone = getZone(call);
  const localNow = getAccountTime(call);
  const totals = computeTotals(account, lines);
  const wholePeriod = computePeriod(lines) ?? {
    firstDay: localNow.day,
    lastDay: localNow.day,
    startMinute: 0,
    endMinute: 0,
  };
  const token = createToken();
  const staffId = getActingStaffId(caller);
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
      startAt: new Date(toUnixTime(wholePeriod.firstDay, wholePeriod.startMinute ?? 0, zone) * 1000),
      endAt: new Date(toUnixTime(wholePeriod.lastDay, wholePeriod.endMinute ?? 0, zone) * 1000),
      startLocal: formatWallTime(wholePeriod.firstDay, wholePeriod.startMinute ?? 0),
      endLocal: formatWallTime(wholePeriod.lastDay, wholePeriod.endMinute ?? 0),
      timeZone: account.settings.timezone,
      createdAt: instant,
      tokenHash: hashToken(token),
    },
    lines,
    () => createBookingCode(localNow.day),
  );
  if (form.note !== undefined)
    await insertNote(db, { bookingId: booking.id, staffId, createdAt: instant, body: form.note, private: false });
  await recordBookingEvent(call, db, 'booking.created', booking.code);
  return { booking, token };
}
