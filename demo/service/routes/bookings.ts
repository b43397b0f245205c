/** booking/{booking_id} and what is done to it (specification 3.1 and 4.2). For staff. */

import { bookingBody, shortBody } from '../serializers/booking.ts';
import { noteBody } from '../serializers/note.ts';
import { bookingOf, changeStatus, check, writeNote } from '../use-cases/manage-booking.ts';
import { type Answer, type Call, actingAccount, zoneOf } from '../http/call.ts';
import { malformed, ApiError } from '../http/errors.ts';
import { invoice } from '../pages/invoice.ts';
import { labelsIn } from '../rules/labels.ts';
import { notePeriod } from '../rules/note-period.ts';
import type { BookingRow } from '../sql/bookings.ts';
import { isBookmarked, setBookmark } from '../sql/bookmarks.ts';
import { notesBetween, openNotes } from '../sql/notes.ts';

const LONGEST_NOTE = 3000;

export async function readBooking(call: Call): Promise<Answer> {
  const booking = await bookingOf(call);
  const {
    context,
    catalogue: { account, byId },
  } = call;
  const marked = await isBookmarked(call.context.db, booking.id, actingAccount(call.caller));
  return {
    resource: 'booking',
    id: booking.code,
    body: { booking: bookingBody(account, booking, byId, marked, context.zones(booking.timeZone)) },
  };
}

export async function readInvoice(call: Call): Promise<Answer> {
  const booking = await bookingOf(call);
  const notes = await openNotes(call.context.db, booking.id);
  const text = invoice(
    call.catalogue.account,
    booking,
    (line) => labelsIn(call.catalogue.byId, line, 'customer'),
    notes,
  ).text;
  return short(call, booking, { invoice: text });
}

export async function checkIn(call: Call): Promise<Answer> {
  return short(call, await check(call, 'in', call.parameters.flag('note') ?? true));
}

export async function checkOut(call: Call): Promise<Answer> {
  return short(call, await check(call, 'out', call.parameters.flag('note') ?? true));
}

export async function update(call: Call): Promise<Answer> {
  const { parameters } = call;
  const statusId = parameters.one('status_id')?.toUpperCase();
  const setPaid = parameters.flag('set_paid') ?? false;
  const notify = parameters.flag('notify') ?? false;
  if (statusId === undefined)
    throw new ApiError('validation_error', 'A status is needed.', 'Nothing was changed.', {
      data: { status_id: 'Status' },
    });
  // It is named both as going with status PAID and as standing alone: so with PAID, and with nothing else.
  if (setPaid && (statusId !== 'PAID' || parameters.has('notify'))) {
    throw new ApiError('not_together', 'set_paid goes with status_id PAID alone.', 'Nothing was changed.');
  }
  return short(call, await changeStatus(call, { statusId, notify, setPaid }));
}

export async function bookmark(call: Call): Promise<Answer> {
  const mark = call.parameters.flag('mark');
  if (mark === undefined) throw malformed('mark is either 1 or 0.');
  const booking = await bookingOf(call);
  await setBookmark(call.context.db, booking.id, actingAccount(call.caller), mark);
  return short(call, booking, { mark: Number(mark) });
}

export async function addNote(call: Call): Promise<Answer> {
  const text = call.parameters.verbatim('body');
  if (text === undefined || text.trim() === '')
    throw new ApiError('validation_error', 'A note needs a text.', 'Nothing was noted.', { data: { body: 'Note' } });
  if ([...text].length > LONGEST_NOTE)
    throw new ApiError(
      'validation_error',
      `A note has up to ${String(LONGEST_NOTE)} characters.`,
      'Nothing was noted.',
      { data: { body: 'Note' } },
    );
  const booking = await bookingOf(call);
  const id = await writeNote(call, call.context.db, booking.id, text, call.parameters.flag('private') ?? true);
  return short(call, booking, { note_id: id });
}

export async function listNotes(call: Call): Promise<Answer> {
  const { account } = call.catalogue;
  const zone = zoneOf(call);
  const moments = notePeriod(call.parameters.one('date'), call.instant, zone);
  if (!moments)
    throw malformed('date is a timestamp of ISO 8601, a day such as 2031-06-14, or a month such as 2031-06.');
  const notes = await notesBetween(call.context.db, account.id, moments.from, moments.before);
  return {
    resource: 'booking',
    id: 'notes',
    records: notes.length,
    timestamp: call.instant.getTime() / 1000,
    body: { notes: notes.map((note) => noteBody(note, zone)) },
  };
}

function short(call: Call, booking: BookingRow, more: Readonly<Record<string, unknown>> = {}): Answer {
  return {
    resource: 'booking',
    id: booking.code,
    body: { booking: { ...shortBody(call.catalogue.account, booking), ...more } },
  };
}
