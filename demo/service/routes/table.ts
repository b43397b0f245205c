/**
 * The table of all endpoints (Booking API 4.2). Each row has the methods, the path, the callers with
 * access, and the function that answers. It also has the size of the request (`pace`), from which the service computes
 * its delay. `api.ts` finds the row for a request.
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

const readAccess = { methods: ['GET'], access: 'read' } as const;
const catalogueLifetime = { lifetime: () => 'catalogue' } satisfies Pick<Endpoint, 'lifetime'>;
const momentLifetime = { lifetime: () => 'moment' } satisfies Pick<Endpoint, 'lifetime'>;
const itemsLifetime = {
  lifetime: (parameters) => (isUnrated(parameters) ? 'catalogue' : null),
} satisfies Pick<Endpoint, 'lifetime'>;
const bookAccess = { methods: ['GET', 'POST'], access: 'book' } as const;
const staffAccess = { methods: ['POST'], access: 'staff' } as const;

/** All endpoints. The first match wins, so fixed paths come before paths with a part in braces. */
export const ENDPOINTS: readonly Endpoint[] = [
  { ...readAccess, ...catalogueLifetime, path: 'help', answer: help },
  { ...readAccess, path: 'ping', answer: ping },
  { ...readAccess, ...momentLifetime, path: 'company', answer: company },
  { ...readAccess, ...catalogueLifetime, path: 'category', answer: categories },
  { ...staffAccess, methods: ['GET'], path: 'account', answer: staffAccounts },
  { ...staffAccess, methods: ['GET'], path: 'event', answer: events },
  { ...staffAccess, methods: ['GET'], path: 'customer/{customer_id}', answer: customer },
  { ...readAccess, ...itemsLifetime, path: 'item', answer: listItems, pace: paceOfList },
  { ...readAccess, ...momentLifetime, path: 'item/cal', answer: manyCalendars, pace: paceOfCalendar },
  { ...readAccess, ...itemsLifetime, path: 'item/{item_id}', answer: oneItem, pace: paceOfItem },
  { ...readAccess, ...momentLifetime, path: 'item/{item_id}/cal', answer: oneCalendar, pace: paceOfCalendar },
  { ...readAccess, ...catalogueLifetime, path: 'booking/form', answer: form },
  { ...readAccess, ...catalogueLifetime, path: 'booking/forms', answer: form },
  { ...bookAccess, path: 'booking/session', answer: session },
  { ...bookAccess, methods: ['POST'], path: 'booking/session/clear', answer: clearSession },
  { ...bookAccess, methods: ['POST'], path: 'booking/session/end', answer: closeSession },
  { ...bookAccess, methods: ['POST'], path: 'booking/create', answer: create },
  { ...staffAccess, path: 'booking/notes', answer: listNotes },
  { ...staffAccess, methods: ['GET'], path: 'booking/index', answer: bookingIndex },
  { ...staffAccess, methods: ['GET'], path: 'booking/{booking_id}', answer: readBooking },
  { ...staffAccess, methods: ['GET'], path: 'booking/{booking_id}/invoice', answer: readInvoice },
  { ...staffAccess, path: 'booking/{booking_id}/checkin', answer: checkIn },
  { ...staffAccess, path: 'booking/{booking_id}/checkout', answer: checkOut },
  { ...staffAccess, path: 'booking/{booking_id}/update', answer: update },
  { ...staffAccess, path: 'booking/{booking_id}/bookmark', answer: bookmark },
  { ...staffAccess, path: 'booking/{booking_id}/note', answer: addNote },
];
