/** Every endpoint of the interface (specification 4.2): method, path, who may call it, what answers it. */

import type { Answer, Call } from '../http/call.ts';
import type { Parameters } from '../http/parameters.ts';
import { addNote, bookmark, checkIn, checkOut, listNotes, readBooking, readInvoice, update } from './bookings.ts';
import { manyCalendars, oneCalendar } from './calendars.ts';
import { bookingIndex, customer } from './booking-list.ts';
import { categories, company, events, form, help, ping, staffAccounts } from './company.ts';
import { create } from './create.ts';
import { isUnrated, listItems, oneItem } from './items.ts';
import { clearSession, closeSession, session } from './sessions.ts';

/**
 * `read`: public where the account's public API is on. `book`: public where the account lets the public book.
 * `staff`: acting for a staff account only.
 */
export type Access = 'read' | 'book' | 'staff';

/**
 * What an answer to the public lasts with. `catalogue`: nothing else changes it, so it need not be made again.
 * `moment`: it has to be made, and may then be what the caller has already.
 */
export type Lasting = 'catalogue' | 'moment';

export interface Endpoint {
  readonly methods: readonly ('GET' | 'POST')[];
  /** Below `/api/3.0/`; a part in braces stands for any one segment. */
  readonly path: string;
  readonly access: Access;
  readonly answer: (call: Call) => Answer | Promise<Answer>;
  /** Missing, or null for these parameters, where each answer is new: whatever is rated, held or of staff. */
  readonly lasting?: (parameters: Parameters) => Lasting | null;
}

const read = { methods: ['GET'], access: 'read' } as const;
const catalogue = { lasting: () => 'catalogue' } satisfies Pick<Endpoint, 'lasting'>;
const moment = { lasting: () => 'moment' } satisfies Pick<Endpoint, 'lasting'>;
const items = {
  lasting: (parameters) => (isUnrated(parameters) ? 'catalogue' : null),
} satisfies Pick<Endpoint, 'lasting'>;
const book = { methods: ['GET', 'POST'], access: 'book' } as const;
const staff = { methods: ['POST'], access: 'staff' } as const;

/** In the order in which they are matched: fixed paths before those with a part in braces. */
export const ENDPOINTS: readonly Endpoint[] = [
  { ...read, ...catalogue, path: 'help', answer: help },
  { ...read, path: 'ping', answer: ping },
  { ...read, ...moment, path: 'company', answer: company },
  { ...read, ...catalogue, path: 'category', answer: categories },
  { ...staff, methods: ['GET'], path: 'account', answer: staffAccounts },
  { ...staff, methods: ['GET'], path: 'event', answer: events },
  { ...staff, methods: ['GET'], path: 'customer/{customer_id}', answer: customer },
  { ...read, ...items, path: 'item', answer: listItems },
  { ...read, ...moment, path: 'item/cal', answer: manyCalendars },
  { ...read, ...items, path: 'item/{item_id}', answer: oneItem },
  { ...read, ...moment, path: 'item/{item_id}/cal', answer: oneCalendar },
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

export interface Match {
  readonly endpoint: Endpoint;
  readonly path: Readonly<Record<string, string>>;
}

/** The endpoints whose path fits, whatever their method. A path that is named in full hides those with a part in braces. */
export function matches(segments: readonly string[]): Match[] {
  const all = fitting(segments);
  const named = all.filter(({ endpoint }) => !endpoint.path.includes('{'));
  return named.length > 0 ? named : all;
}

function fitting(segments: readonly string[]): Match[] {
  return ENDPOINTS.flatMap((endpoint) => {
    const parts = endpoint.path.split('/');
    if (parts.length !== segments.length) return [];
    const path: Record<string, string> = {};
    for (const [index, part] of parts.entries()) {
      const segment = segments[index] ?? '';
      if (part.startsWith('{')) path[part.slice(1, -1)] = segment;
      else if (part !== segment) return [];
    }
    return [{ endpoint, path }];
  });
}
