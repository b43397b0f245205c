/**
 * The endpoints for existing bookings, all for staff (Booking API 3.1 and 4.2; docs/booking-api.md 10). They are
 * `booking/{booking_id}` with its actions, `booking/notes`, `booking/index` and `customer/{customer_id}`. `sessions.ts`
 * has `booking/create`.
 */

import { bookingBody, shortBody, noteBody, bookingsBody, customerBody, paymentBody } from '../serializers/booking.ts';
import { bookingOf, changeStatus, checkInOrOut, writeNote } from '../use-cases/manage-booking.ts';
import { type Answer, type Call, actingAccount, zoneOf } from '../http/call.ts';
import { malformedRequest, ApiError } from '../http/errors.ts';
import { invoice } from '../pages/invoice.ts';
import { labelsIn } from '../rules/cart.ts';
import { notePeriod } from '../rules/booking.ts';
import {
  type BookingRow,
  isBookmarked,
  setBookmark,
  notesBetween,
  notesOf,
  paymentsOf,
  publicNotes,
  countBookings,
  listBookings,
  type BookingFilter,
} from '../sql/bookings.ts';
import { parseDay, wallText, type Day } from '../rules/day.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { pagesOf } from '../serializers/envelope.ts';
import { readIds } from './read-quote-request.ts';

const MAX_NOTE_LENGTH = 3000;

export async function readBooking(call: Call): Promise<Answer> {
  const booking = await bookingOf(call);
  const {
    context,
    catalogue: { account, byId },
  } = call;
  const isMarked = await isBookmarked(context.db, booking.id, actingAccount(call.caller));
  const notes = await notesOf(context.db, booking.id);
  const payments = await paymentsOf(context.db, booking.id);
  return {
    resource: 'booking',
    id: booking.code,
    body: {
      booking: {
        ...bookingBody(account, booking, byId, isMarked, context.zones(booking.timeZone)),
        notes: notes.map((note) => noteBody(note, zoneOf(call))),
        payments: payments.map((payment) => paymentBody(account, payment)),
      },
    },
  };
}

export async function readInvoice(call: Call): Promise<Answer> {
  const booking = await bookingOf(call);
  const notes = await publicNotes(call.context.db, booking.id);
  const text = invoice(
    call.catalogue.account,
    booking,
    (line) => labelsIn(call.catalogue.byId, line, 'customer'),
    notes,
  ).text;
  return shortAnswer(call, booking, { invoice: text });
}

export async function checkIn(call: Call): Promise<Answer> {
  return shortAnswer(call, await checkInOrOut(call, 'in', call.parameters.flag('note') ?? true));
}

export async function checkOut(call: Call): Promise<Answer> {
  return shortAnswer(call, await checkInOrOut(call, 'out', call.parameters.flag('note') ?? true));
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
  // The specification describes `set_paid` both "with status PAID" and "alone". So the service accepts `set_paid` only
  // with PAID and without any other parameter.
  if (setPaid && (statusId !== 'PAID' || parameters.has('notify'))) {
    throw new ApiError('not_together', 'set_paid goes with status_id PAID alone.', 'Nothing was changed.');
  }
  return shortAnswer(call, await changeStatus(call, { statusId, notify, setPaid }));
}

export async function bookmark(call: Call): Promise<Answer> {
  const mark = call.parameters.flag('mark');
  if (mark === undefined) throw malformedRequest('mark is either 1 or 0.');
  const booking = await bookingOf(call);
  await setBookmark(call.context.db, booking.id, actingAccount(call.caller), mark);
  return shortAnswer(call, booking, { mark: Number(mark) });
}

export async function addNote(call: Call): Promise<Answer> {
  const text = call.parameters.verbatim('body');
  if (text === undefined || text.trim() === '')
    throw new ApiError('validation_error', 'A note needs a text.', 'Nothing was noted.', { data: { body: 'Note' } });
  if ([...text].length > MAX_NOTE_LENGTH)
    throw new ApiError(
      'validation_error',
      `A note has up to ${String(MAX_NOTE_LENGTH)} characters.`,
      'Nothing was noted.',
      { data: { body: 'Note' } },
    );
  const booking = await bookingOf(call);
  const id = await writeNote(call, call.context.db, booking.id, text, call.parameters.flag('private') ?? true);
  return shortAnswer(call, booking, { note_id: id });
}

export async function listNotes(call: Call): Promise<Answer> {
  const { account } = call.catalogue;
  const zone = zoneOf(call);
  const moments = notePeriod(call.parameters.one('date'), call.instant, zone);
  if (!moments)
    throw malformedRequest('date is a timestamp of ISO 8601, a day such as 2031-06-14, or a month such as 2031-06.');
  const notes = await notesBetween(call.context.db, account.id, moments.from, moments.before);
  return {
    resource: 'booking',
    id: 'notes',
    records: notes.length,
    timestamp: call.instant.getTime() / 1000,
    body: { notes: notes.map((note) => noteBody(note, zone)) },
  };
}

function shortAnswer(call: Call, booking: BookingRow, more: Readonly<Record<string, unknown>> = {}): Answer {
  return {
    resource: 'booking',
    id: booking.code,
    body: { booking: { ...shortBody(call.catalogue.account, booking), ...more } },
  };
}

const MAX_PAGE_SIZE = 100;
const MAX_ID = 2 ** 31 - 1;
const MAX_CUSTOMER_BOOKINGS = 100;
const MAX_KEYWORD_LENGTH = 200;

export async function bookingIndex(call: Call): Promise<Answer> {
  const { context, catalogue, parameters } = call;
  const { account } = catalogue;
  const filter = readFilter(call);
  const limit = parameters.integer('limit', 1, MAX_PAGE_SIZE) ?? MAX_PAGE_SIZE;
  const totalRecords = await countBookings(context.db, account.id, filter);
  const page = parameters.integer('page', 1, pagesOf({ totalRecords, limit })) ?? 1;
  const bookings = await listBookings(context.db, account.id, filter, { limit, offset: (page - 1) * limit });
  return {
    resource: 'booking',
    id: 'index',
    records: bookings.length,
    paging: { totalRecords, limit, page },
    body: { 'booking/index': bookingsBody(account, bookings) },
  };
}

export async function customer(call: Call): Promise<Answer> {
  const { account } = call.catalogue;
  const id = call.path.customer_id ?? '';
  const customerId = /^\d{1,10}$/.test(id) ? Math.min(Number(id), MAX_ID) : 0;
  const part = { limit: MAX_CUSTOMER_BOOKINGS, offset: 0 };
  const [newestBooking, ...olderBookings] = await listBookings(call.context.db, account.id, { customerId }, part);
  if (!newestBooking) throw new ApiError('not_found', 'There is no such customer.', '', { status: 404 });
  return { resource: 'customer', id, body: { customer: customerBody(account, [newestBooking, ...olderBookings]) } };
}

/**
 * Reads the filter of a list of bookings.
 *
 * @throws ApiError for a day that does not exist, days in the wrong order, a status that the account does not have, or
 * a long keyword
 */
function readFilter({ parameters, catalogue }: Call): BookingFilter {
  const { account } = catalogue;
  const statusId = parameters.one('status_id')?.toUpperCase();
  if (statusId !== undefined && !account.settings.statuses.some(({ id }) => id === statusId))
    throw malformedRequest('The account has no such status_id.');
  const dayOf = (name: string): Day | undefined => {
    const text = parameters.one(name);
    const day = text === undefined ? undefined : parseDay(text);
    if (day === null) throw malformedRequest(`${name} is a day such as 20310614.`);
    return day;
  };
  const [firstDay, lastDay] = [dayOf('start_date'), dayOf('end_date')];
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay)
    throw malformedRequest('end_date is before start_date.');
  const keyword = parameters.one('keyword');
  if (keyword !== undefined && keyword.length > MAX_KEYWORD_LENGTH)
    throw malformedRequest(`keyword has up to ${String(MAX_KEYWORD_LENGTH)} characters.`);
  return {
    statusId,
    keyword,
    itemIds: readIds(parameters, 'item_id')?.flatMap((id) => [id, ...childIds(catalogue, id)]),
    customerId: parameters.integer('customer_id', 1, MAX_ID),
    endsFrom: firstDay === undefined ? undefined : wallText(firstDay, 0),
    startsBefore: lastDay === undefined ? undefined : wallText(lastDay + 1, 0),
  };
}

/**
 * Returns the ids of a group's children. Filters need them, because a booking's line has the child and not the group.
 */
function childIds({ byParent }: Catalogue, id: number): number[] {
  return (byParent.get(id) ?? []).map((child) => child.id);
}
