/**
 * A venue with one discount code, `HERON`, for the kayak and for the unavailable item `gone`. Its cart has a kayak with
 * lunch, and a mug.
 */
import type { BookingClient } from '../../../src/api/booking-client.ts';
import type { QuoteRequest, Quote } from '../../../src/api/types.ts';
import type { SessionChange } from '../../../src/api/wire/session.ts';
import { ProblemError } from '../../../src/values/problem.ts';
import { toRequest, openFlow } from '../visit.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';

const buildLine = (id: string, itemId: string) => createTestLine({ id, itemId, name: itemId, slip: `slip ${id}` });
export const session = createTestSession({
  lines: [{ ...buildLine('1', 'kayak'), addOns: [buildLine('1.1', 'lunch')] }, buildLine('2', 'mug')],
});
/**
 * Opens the venue's cart and records each change to it. The venue answers each change with `sessionNow`; with
 * `refusesChanges`, it refuses every change.
 */
export function openVenueCart({ refusesChanges = false, sessionNow = session } = {}) {
  const changes: SessionChange[] = [];
  const quoteRequests: QuoteRequest[] = [];
  const client = {
    rate: (quoteRequest: QuoteRequest) => {
      quoteRequests.push(quoteRequest);
      const codeReason =
        quoteRequest.discountCode === 'HERON' && ['kayak', 'gone'].includes(quoteRequest.itemId)
          ? ''
          : quoteRequest.discountCode && 'Not valid here.';
      if (quoteRequest.itemId === 'sold out')
        return Promise.resolve({ bookable: false, soldOut: true, slip: null, reason: 'Sold out.' } as Quote);
      return Promise.resolve({
        bookable: quoteRequest.itemId !== 'gone',
        slip: `${quoteRequest.itemId} ${quoteRequest.discountCode}`,
        codeReason,
      } as Quote);
    },
    session: (_: string | null, change: SessionChange) => {
      changes.push(change);
      return refusesChanges && !('read' in change)
        ? Promise.reject(
            new ProblemError({ kind: 'refused', code: 'unavailable', title: 'Too many.', details: '', fields: {} }),
          )
        : Promise.resolve(sessionNow);
    },
  } as Partial<BookingClient> as BookingClient;
  const { flow, commit } = openFlow(client);
  commit({ session, quoteRequests: { 1: toRequest('kayak', 2), 2: toRequest('mug', 1) }, step: 'cart' });
  return { flow, commit, changes, ratedRequests: quoteRequests };
}
