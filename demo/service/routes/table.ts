/**
 * The table of all endpoints (Booking API 4.2). Each row has the methods, the path, the callers with access, and the
 * function that answers. The function `toPacedRequest` returns the properties of a request from which a slow service
 * computes its delay. `api.ts` finds the row for a request.
 */

import type { ApiAnswer, Call } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import type { PacedRequest } from '../rules/pace.ts';
import {
  addNote,
  bookmarkBooking,
  checkInBooking,
  checkOutBooking,
  listNotes,
  readBooking,
  readInvoice,
  changeBooking,
  readBookingIndex,
  readCustomer,
} from './bookings.ts';
import { readCalendars, readCalendar, toPacedCalendarRequest } from './calendars.ts';
import {
  listCategories,
  readCompany,
  listEvents,
  readForm,
  readHelp,
  answerPing,
  listStaffAccounts,
} from './company.ts';
import { createBooking, clearSession, answerEndSession, readOrChangeSession } from './sessions.ts';
import { isUnrated, listItems, readItem, toPacedItemRequest, toPacedListRequest } from './items.ts';

/**
 * The callers that can use an endpoint.
 * - `read`: all callers if the account's API is public, otherwise only callers with credentials.
 * - `book`: the same callers as `read`, but those without credentials only if the account's setting `publicSession` is
 *   on.
 * - `staff`: only callers that act for a staff account.
 */
export type Access = 'read' | 'book' | 'staff';

/**
 * The time for which an answer to a public caller stays valid.
 * - `catalogue`: until the account's catalogue changes, so the service can cache the answer.
 * - `moment`: only for this request. The service computes the answer each time, but can answer 304.
 */
export type AnswerLifetime = 'catalogue' | 'moment';

export interface Endpoint {
  readonly methods: readonly ('GET' | 'POST')[];
  /** Path below `/api/3.0/`. A part in braces matches any single segment. */
  readonly path: string;
  readonly access: Access;
  readonly handle: (call: Call) => ApiAnswer | Promise<ApiAnswer>;
  /**
   * Missing or `null` if callers must not store the answer, such as items with prices, sessions, and data for staff.
   */
  readonly chooseLifetime?: (parameters: Parameters) => AnswerLifetime | null;
  /**
   * Returns the properties of a call from which the pace gate computes its delay. Without this function, the call has the
   * kind `other`.
   */
  readonly toPacedRequest?: (call: Call) => PacedRequest;
}

const accessToRead = { methods: ['GET'], access: 'read' } as const;
const catalogueLifetime = { chooseLifetime: () => 'catalogue' } satisfies Pick<Endpoint, 'chooseLifetime'>;
const momentLifetime = { chooseLifetime: () => 'moment' } satisfies Pick<Endpoint, 'chooseLifetime'>;
const itemsLifetime = {
  chooseLifetime: (parameters) => (isUnrated(parameters) ? 'catalogue' : null),
} satisfies Pick<Endpoint, 'chooseLifetime'>;
const accessToBook = { methods: ['GET', 'POST'], access: 'book' } as const;
const accessForStaff = { methods: ['POST'], access: 'staff' } as const;

/**
 * All endpoints. If a fixed path and a path with a part in braces match, the fixed path wins (`findEndpoints` in
 * `api.ts`).
 */
export const ENDPOINTS: readonly Endpoint[] = [
  { ...accessToRead, ...catalogueLifetime, path: 'help', handle: readHelp },
  { ...accessToRead, path: 'ping', handle: answerPing },
  { ...accessToRead, ...momentLifetime, path: 'company', handle: readCompany },
  { ...accessToRead, ...catalogueLifetime, path: 'category', handle: listCategories },
  { ...accessForStaff, methods: ['GET'], path: 'account', handle: listStaffAccounts },
  { ...accessForStaff, methods: ['GET'], path: 'event', handle: listEvents },
  { ...accessForStaff, methods: ['GET'], path: 'customer/{customer_id}', handle: readCustomer },
  { ...accessToRead, ...itemsLifetime, path: 'item', handle: listItems, toPacedRequest: toPacedListRequest },
  {
    ...accessToRead,
    ...momentLifetime,
    path: 'item/cal',
    handle: readCalendars,
    toPacedRequest: toPacedCalendarRequest,
  },
  { ...accessToRead, ...itemsLifetime, path: 'item/{item_id}', handle: readItem, toPacedRequest: toPacedItemRequest },
  {
    ...accessToRead,
    ...momentLifetime,
    path: 'item/{item_id}/cal',
    handle: readCalendar,
    toPacedRequest: toPacedCalendarRequest,
  },
  { ...accessToRead, ...catalogueLifetime, path: 'booking/form', handle: readForm },
  { ...accessToRead, ...catalogueLifetime, path: 'booking/forms', handle: readForm },
  { ...accessToBook, path: 'booking/session', handle: readOrChangeSession },
  { ...accessToBook, methods: ['POST'], path: 'booking/session/clear', handle: clearSession },
  { ...accessToBook, methods: ['POST'], path: 'booking/session/end', handle: answerEndSession },
  { ...accessToBook, methods: ['POST'], path: 'booking/create', handle: createBooking },
  { ...accessForStaff, path: 'booking/notes', handle: listNotes },
  { ...accessForStaff, methods: ['GET'], path: 'booking/index', handle: readBookingIndex },
  { ...accessForStaff, methods: ['GET'], path: 'booking/{booking_id}', handle: readBooking },
  { ...accessForStaff, methods: ['GET'], path: 'booking/{booking_id}/invoice', handle: readInvoice },
  { ...accessForStaff, path: 'booking/{booking_id}/checkin', handle: checkInBooking },
  { ...accessForStaff, path: 'booking/{booking_id}/checkout', handle: checkOutBooking },
  { ...accessForStaff, path: 'booking/{booking_id}/update', handle: changeBooking },
  { ...accessForStaff, path: 'booking/{booking_id}/bookmark', handle: bookmarkBooking },
  { ...accessForStaff, path: 'booking/{booking_id}/note', handle: addNote },
];
