/**
 * The endpoints for existing bookings, all for staff (Booking API 3.1 and 4.2; docs/booking-api.md 10). They are
 * `booking/{booking_id}` with its actions, `booking/notes`, `booking/index` and `customer/{customer_id}`. `sessions.ts`
 * has `booking/create`.
 */

import {
  serializeBooking,
  serializeShortBooking,
  serializeNote,
  serializeBookings,
  serializeCustomer,
  serializePayment,
} from '../serializers/booking.ts';
import { findRequestedBooking, changeStatus, checkInOrOut, writeNote } from '../use-cases/manage-booking.ts';
import { type ApiAnswer, type Call, getActingStaffId, getZone } from '../http/call.ts';
import { createMalformedRequestError, ApiError } from '../http/errors.ts';
import { renderInvoice } from '../pages/invoice.ts';
import { listQuantityLabels } from '../rules/cart.ts';
import { parseNoteInterval } from '../rules/booking.ts';
import {
  type BookingRow,
  isBookmarked,
  setBookmark,
  listNotesBetween,
  listBookingNotes,
  listPayments,
  listPublicNotes,
  countBookings,
  listBookings,
  type BookingFilter,
} from '../sql/bookings.ts';
import { parseDay, formatWallTime, type Day } from '../rules/day.ts';
import type { Catalogue } from '../sql/accounts.ts';
import { countPages } from '../serializers/envelope.ts';
import { readIds } from './read-quote-request.ts';

const MAX_NOTE_LENGTH = 3000;

export async function readBooking(call: Call): Promise<ApiAnswer> {
  const booking = await findRequestedBooking(call);
  const {
    context,
    catalogue: { account, itemsById },
  } = call;
  const isMarked = await isBookmarked(context.db, booking.id, getActingStaffId(call.caller));
  const notes = await listBookingNotes(context.db, booking.id);
  const payments = await listPayments(context.db, booking.id);
  return {
    resource: 'booking',
    id: booking.code,
    body: {
      booking: {
        ...serializeBooking(account, booking, itemsById, isMarked, context.findZone(booking.timeZone)),
        notes: notes.map((note) => serializeNote(note, getZone(call))),
        payments: payments.map((payment) => serializePayment(account, payment)),
      },
    },
  };
}

export async function readInvoice(call: Call): Promise<ApiAnswer> {
  const booking = await findRequestedBooking(call);
  const notes = await listPublicNotes(call.context.db, booking.id);
  const text = renderInvoice(
    call.catalogue.account,
    booking,
    (line) => listQuantityLabels(call.catalogue.itemsById, line, 'customer'),
    notes,
  ).text;
  return createShortAnswer(call, booking, { invoice: text });
}

export async function checkInBooking(call: Call): Promise<ApiAnswer> {
  return createShortAnswer(call, await checkInOrOut(call, 'in', call.parameters.getFlag('note') ?? true));
}

export async function checkOutBooking(call: Call): Promise<ApiAnswer> {
  return createShortAnswer(call, await checkInOrOut(call, 'out', call.parameters.getFlag('note') ?? true));
}

export async function changeBooking(call: Call): Promise<ApiAnswer> {
  const { parameters } = call;
  const statusId = parameters.getText('status_id')?.toUpperCase();
  const isSetToPaid = parameters.getFlag('set_paid') ?? false;
  const isNotified = parameters.getFlag('notify') ?? false;
  if (statusId === undefined)
    throw new ApiError('validation_error', 'A status is needed.', 'Nothing was changed.', {
      data: { status_id: 'Status' },
    });
  // The specification contradicts itself: `set_paid` comes "with status PAID" and "alone". So the service accepts
  // `set_paid` only together with status PAID, and with no other parameter.
  if (isSetToPaid && (statusId !== 'PAID' || parameters.has('notify'))) {
    throw new ApiError('not_together', 'set_paid goes with status_id PAID alone.', 'Nothing was changed.');
  }
  return createShortAnswer(call, await changeStatus(call, { statusId, isNotified, isSetToPaid }));
}

export async function bookmarkBooking(call: Call): Promise<ApiAnswer> {
  const isMarked = call.parameters.getFlag('mark');
  if (isMarked === undefined) throw createMalformedRequestError('mark is either 1 or 0.');
  const booking = await findRequestedBooking(call);
  await setBookmark(call.context.db, booking.id, getActingStaffId(call.caller), isMarked);
  return createShortAnswer(call, booking, { mark: Number(isMarked) });
}

export async function addNote(call: Call): Promise<ApiAnswer> {
  const text = call.parameters.getVerbatim('body');
  if (text === undefined || text.trim() === '')
    throw new ApiError('validation_error', 'A note needs a text.', 'Nothing was noted.', { data: { body: 'Note' } });
  if ([...text].length > MAX_NOTE_LENGTH)
    throw new ApiError(
      'validation_error',
      `A note has up to ${String(MAX_NOTE_LENGTH)} characters.`,
      'Nothing was noted.',
      { data: { body: 'Note' } },
    );
  const booking = await findRequestedBooking(call);
  const id = await writeNote(call, call.context.db, booking.id, text, call.parameters.getFlag('private') ?? true);
  return createShortAnswer(call, booking, { note_id: id });
}

export async function listNotes(call: Call): Promise<ApiAnswer> {
  const { account } = call.catalogue;
  const zone = getZone(call);
  const noteInterval = parseNoteInterval(call.parameters.getText('date'), call.instant, zone);
  if (!noteInterval)
    throw createMalformedRequestError(
      'date is a timestamp of ISO 8601, a day such as 2031-06-14, or a month such as 2031-06.',
    );
  const notes = await listNotesBetween(call.context.db, account.id, noteInterval.start, noteInterval.end);
  return {
    resource: 'booking',
    id: 'notes',
    records: notes.length,
    timestamp: call.instant.getTime() / 1000,
    body: { notes: notes.map((note) => serializeNote(note, zone)) },
  };
}

function createShortAnswer(
  call: Call,
  booking: BookingRow,
  extraFields: Readonly<Record<string, unknown>> = {},
): ApiAnswer {
  return {
    resource: 'booking',
    id: booking.code,
    body: { booking: { ...serializeShortBooking(call.catalogue.account, booking), ...extraFields } },
  };
}

const MAX_PAGE_SIZE = 100;
const MAX_CUSTOMER_ID = 2 ** 31 - 1;
const MAX_CUSTOMER_BOOKINGS = 100;
const MAX_KEYWORD_LENGTH = 200;

export async function readBookingIndex(call: Call): Promise<ApiAnswer> {
  const { context, catalogue, parameters } = call;
  const { account } = catalogue;
  const filter = readFilter(call);
  const limit = parameters.getInteger('limit', 1, MAX_PAGE_SIZE) ?? MAX_PAGE_SIZE;
  const totalRecords = await countBookings(context.db, account.id, filter);
  const page = parameters.getInteger('page', 1, countPages({ totalRecords, limit })) ?? 1;
  const bookings = await listBookings(context.db, account.id, filter, { limit, offset: (page - 1) * limit });
  return {
    resource: 'booking',
    id: 'index',
    records: bookings.length,
    paging: { totalRecords, limit, page },
    body: { 'booking/index': serializeBookings(account, bookings) },
  };
}

export async function readCustomer(call: Call): Promise<ApiAnswer> {
  const { account } = call.catalogue;
  const id = call.pathParameters.customer_id ?? '';
  const customerId = /^\d{1,10}$/.test(id) ? Math.min(Number(id), MAX_CUSTOMER_ID) : 0;
  const firstPage = { limit: MAX_CUSTOMER_BOOKINGS, offset: 0 };
  const [newestBooking, ...olderBookings] = await listBookings(call.context.db, account.id, { customerId }, firstPage);
  if (!newestBooking) throw new ApiError('not_found', 'There is no such customer.', '', { status: 404 });
  return {
    resource: 'customer',
    id,
    body: { customer: serializeCustomer(account, [newestBooking, ...olderBookings]) },
  };
}

/**
 * Reads the filter of a list of bookings.
 *
 * @throws ApiError for an invalid day, days in the wrong order, an unknown status, an invalid id, or a keyword longer
 * than `MAX_KEYWORD_LENGTH`
 */
function readFilter({ parameters, catalogue }: Call): BookingFilter {
  const { account } = catalogue;
  const statusId = parameters.getText('status_id')?.toUpperCase();
  if (statusId !== undefined && !account.settings.statuses.some(({ id }) => id === statusId))
    throw createMalformedRequestError('The account has no such status_id.');
  const readFilterDay = (name: string): Day | undefined => {
    const text = parameters.getText(name);
    const day = text === undefined ? undefined : parseDay(text);
    if (day === null) throw createMalformedRequestError(`${name} is a day such as 20310614.`);
    return day;
  };
  const [firstDay, lastDay] = [readFilterDay('start_date'), readFilterDay('end_date')];
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay)
    throw createMalformedRequestError('end_date is before start_date.');
  const keyword = parameters.getText('keyword');
  if (keyword !== undefined && keyword.length > MAX_KEYWORD_LENGTH)
    throw createMalformedRequestError(`keyword has up to ${String(MAX_KEYWORD_LENGTH)} characters.`);
  return {
    statusId,
    keyword,
    itemIds: readIds(parameters, 'item_id')?.flatMap((id) => [id, ...listChildIds(catalogue, id)]),
    customerId: parameters.getInteger('customer_id', 1, MAX_CUSTOMER_ID),
    endsFrom: firstDay === undefined ? undefined : formatWallTime(firstDay, 0),
    startsBefore: lastDay === undefined ? undefined : formatWallTime(lastDay + 1, 0),
  };
}

/**
 * Returns the ids of the items in a group. A filter by group needs these ids, because the lines of a booking name the
 * item and not its group.
 */
function listChildIds({ itemsByParent }: Catalogue, id: number): number[] {
  return (itemsByParent.get(id) ?? []).map((child) => child.id);
}
