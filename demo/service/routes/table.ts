/**
 * The table of all endpoints of the Booking API (specification 4.2). Each row has the methods, the path, the access,
 * the pace and the function that answers. `api.ts` finds the row for a request.
 */

import type { Answer, Call } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import type { PacedRequest } from '../rules/pace.ts';
import {
  addNote,
  bookmark,
  checkIn,
  checkOut,
  listNotes,
  readBooking,
  readInvoice,
  update,
  bookingIndex,
  customer,
} from './bookings.ts';
import { manyCalendars, oneCalendar, paceOfCalendar } from './calendars.ts';
import { categories, company, events, form, help, ping, staffAccounts } from './company.ts';
import { create, clearSession, closeSession, session } from './sessions.ts';
import { isUnrated, listItems, oneItem, paceOfItem, paceOfList } from './items.ts';

/**
 * The callers that can use an endpoint.
 * - `read`: all callers if the account's API is public, otherwise only callers with credentials.
 * - `book`: the same, but callers without credentials also need the account's setting `publicSession`.
 * - `staff`: only callers that act for a staff account.
 */
export type Access = 'read' | 'book' | 'staff';

/**
 * The time for which an answer to a public caller stays valid.
 * - `catalogue`: until the account's catalogue changes, so the service can cache the answer.
 * - `moment`: only for this request. The service computes the answer each time, but can answer 304.
 */
export type Lifetime = 'catalogue' | 'moment';

export interface Endpoint {
  readonly methods: readonly ('GET' | 'POST')[];
  /** Path below `/api/3.0/`. A part in braces matches any single segment. */
  readonly path: string;
  readonly access: Access;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
  /** Missing or `null` if callers must not store the answer: rated items, sessions and data of staff. */
  readonly lifetime?: (parameters: Parameters) => Lifetime | null;
  /** Returns the size of a call, from which the pace computes its delay. Defaults to a call of kind `other`. */
  readonly pace?: (call: Call) => PacedRequest;
}

const read = { methods: ['GET'], access: 'read' } as const;
const catalogue = { lifetime: () => 'catalogue' } satisfies Pick<Endpoint, 'lifetime'>;
const moment = { lifetime: () => 'moment' } satisfies Pick<Endpoint, 'lifetime'>;
const items = {
  lifetime: (parameters) => (isUnrated(parameters) ? 'catalogue' : null),
} satisfies Pick<Endpoint, 'lifetime'>;
const book = { methods: ['GET', 'POST'], access: 'book' } as const;
const staff = { methods: ['POST'], access: 'staff' } as const;

/** All endpoints. The first match wins, so fixed paths come before paths with a part in braces. */
export const ENDPOINTS: readonly Endpoint[] = [
  { ...read, ...catalogue, path: 'help', answer: help },
  { ...read, path: 'ping', answer: ping },
  { ...read, ...moment, path: 'company', answer: company },
  { ...read, ...catalogue, path: 'category', answer: categories },
  { ...staff, methods: ['GET'], path: 'account', answer: staffAccounts },
  { ...staff, methods: ['GET'], path: 'event', answer: events },
  { ...staff, methods: ['GET'], path: 'customer/{customer_id}', answer: customer },
  { ...read, ...items, path: 'item', answer: listItems, pace: paceOfList },
  { ...read, ...moment, path: 'item/cal', answer: manyCalendars, pace: paceOfCalendar },
  { ...read, ...items, path: 'item/{item_id}', answer: oneItem, pace: paceOfItem },
  { ...read, ...moment, path: 'item/{item_id}/cal', answer: oneCalendar, pace: paceOfCalendar },
  { ...read, ...catalogue, path: 'booking/form', answer: form },
  { ...read, ...catalogue, path: 'booking/forms', answer: form },
  { ...book, path: 'booking/session', answer: session },
  { ...book, methods: ['POST'], path: 'booking/session/clear', answer: clearSession },
  { ...book, methods: ['POST'], path: 'booking/session/end', answer: closeSession },
  { ...book, methods: ['POST'], path: 'booking/create', answer: create },
  { ...staff, path: 'booking/notes', answer: listNotes },
  { ...staff, methods: ['GET'], path: 'booking/index', answer: bookingIndex },
  { ...staff, methods: ['GET'], path: 'booking/{booking_id}', answer: readBooking },
  { ...staff, methods: ['GET'], path: 'booking/{booking_id}/invoice', answer: readInvoice },
  { ...staff, path: 'booking/{booking_id}/checkin', answer: checkIn },
  { ...staff, path: 'booking/{booking_id}/checkout', answer: checkOut },
  { ...staff, path: 'booking/{booking_id}/update', answer: update },
  { ...staff, path: 'booking/{booking_id}/bookmark', answer: bookmark },
  { ...staff, path: 'booking/{booking_id}/note', answer: addNote },
];
