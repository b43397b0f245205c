/** One visitor at the fake venue: a flow, a store that outlives it, and short ways to do what visitors do. */
import { expect } from 'vitest';
import { createMemoryStore, type CartStore } from '../../src/flow/session/storage.ts';
import { createFlow } from '../../src/flow/create-flow.ts';
import type { Flow } from '../../src/flow/flow.ts';
import type { QuoteRequest } from '../../src/api/types.ts';
import { addDays, parseDay, type Day } from '../../src/values/dates/day.ts';
import { createFakeVenue, type FakeVenue } from './fake-client.ts';

export const june10 = parseDay('2031-06-10') as Day;
export const typed = { customer_name: 'Ada Wren', customer_email: 'ada@example.com', customer_tos_agree: '1' };

export interface Visit {
  venue: FakeVenue;
  store: CartStore;
  flow: Flow;
  /** The page is left; another one opens with the same store. What was typed is gone with the page. */
  nextPage(): Visit;
}

export function visit(options: { relay?: boolean; venue?: FakeVenue; store?: CartStore } = {}): Visit {
  const { relay = false, venue = createFakeVenue(), store = createMemoryStore() } = options;
  return {
    venue,
    store,
    flow: createFlow({ client: venue.client({ relay }), store }),
    nextPage: () => visit({ relay, venue, store }),
  };
}

export function ask(itemId: string, adults = 1, offset = 0): QuoteRequest {
  const start = addDays(june10, offset);
  return { itemId, start, end: start, params: { adults }, discountCode: '' };
}

export async function addTo({ venue, flow }: Pick<Visit, 'venue' | 'flow'>, question: QuoteRequest): Promise<void> {
  const { slip } = await venue.client().rate(question);
  await flow.add(slip ?? expect.fail('Not to be had.'), question);
}

/** A visitor with a kayak in the cart, everything typed, on the review. */
export async function atReview(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const made = visit(options);
  await addTo(made, ask('kayak', 2));
  made.flow.type(typed);
  made.flow.goTo('details');
  await made.flow.review();
  expect(made.flow.state).toMatchObject({ step: 'review', problem: null, notice: '' });
  return made;
}

export const creates = (venue: FakeVenue): number => venue.calls.filter((call) => call === 'create').length;
