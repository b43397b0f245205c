/** Fixtures: differences between a cart and the service. Each test overrides the members that it tests. */
import type { Quote, QuoteRequest } from '../../../src/api/types.ts';
import type { FreeDay } from '../../../src/flow/quotes/next-available.ts';
import type { Difference } from '../../../src/flow/state.ts';
import { addDays } from '../../../src/values/dates/day.ts';
import { june10 } from '../../flow/visit.ts';

/** Returns a quote request for a kayak on June 10, or `offset` days later. */
export const createQuoteRequest = (params: Record<string, number> = { adults: 2 }, offset = 0): QuoteRequest => ({
  itemId: '1',
  start: addDays(june10, offset),
  end: addDays(june10, offset),
  params,
  discountCode: '',
});

/** Returns a free day, `offset` days after June 10, to which the guest could move a line. */
export const createFreeDay = (offset: number): FreeDay => ({
  quoteRequest: createQuoteRequest({ adults: 2 }, offset),
  quote: { total: '85.00' } as Quote,
});

/** Returns a difference that the guest has to resolve. By default, a kayak is no longer available. */
export function createTestDifference(changes: Partial<Difference> = {}): Difference {
  return {
    kind: 'gone',
    lineId: '1',
    name: 'Kayak',
    quoteRequest: createQuoteRequest(),
    before: '',
    now: '',
    reason: '',
    left: 0,
    slip: null,
    open: true,
    ...changes,
  };
}

export const dearerDifference = createTestDifference({ kind: 'dearer', before: '84.00', now: '120.00', slip: 's' });
