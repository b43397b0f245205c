/** booking/index and customer/{customer_id} (wire facts, part 10). For staff. */

import type { Answer, Call } from '../http/call.ts';
import { ApiError, malformed } from '../http/errors.ts';
import { parseDay, wallText, type Day } from '../rules/day.ts';
import { bookingsBody, customerBody } from '../serializers/booking-list.ts';
import { pagesOf } from '../serializers/envelope.ts';
import { countBookings, listBookings, type BookingFilter } from '../sql/bookings.ts';

const LARGEST_PAGE = 100;
const LARGEST_ID = 2 ** 31 - 1;
const MOST_OF_CUSTOMER = 100;

export async function bookingIndex(call: Call): Promise<Answer> {
  const { context, catalogue, parameters } = call;
  const { account } = catalogue;
  const filter = readFilter(call);
  const limit = parameters.integer('limit', 1, LARGEST_PAGE) ?? LARGEST_PAGE;
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
  const customerId = /^\d{1,10}$/.test(id) ? Math.min(Number(id), LARGEST_ID) : 0;
  const part = { limit: MOST_OF_CUSTOMER, offset: 0 };
  const [newest, ...older] = await listBookings(call.context.db, account.id, { customerId }, part);
  if (!newest) throw new ApiError('not_found', 'There is no such customer.', '', { status: 404 });
  return { resource: 'customer', id, body: { customer: customerBody(account, [newest, ...older]) } };
}

/** @throws ApiError for a day that does not exist, days in the wrong order, or a status that the account does not have */
function readFilter({ parameters, catalogue: { account } }: Call): BookingFilter {
  const statusId = parameters.one('status_id')?.toUpperCase();
  if (statusId !== undefined && !account.settings.statuses.some(({ id }) => id === statusId))
    throw malformed('The account has no such status_id.');
  const dayOf = (name: string): Day | undefined => {
    const text = parameters.one(name);
    const day = text === undefined ? undefined : parseDay(text);
    if (day === null) throw malformed(`${name} is a day such as 20310614.`);
    return day;
  };
  const [first, last] = [dayOf('start_date'), dayOf('end_date')];
  if (first !== undefined && last !== undefined && last < first) throw malformed('end_date is before start_date.');
  return {
    statusId,
    customerId: parameters.integer('customer_id', 1, LARGEST_ID),
    endsFrom: first === undefined ? undefined : wallText(first, 0),
    startsBefore: last === undefined ? undefined : wallText(last + 1, 0),
  };
}
