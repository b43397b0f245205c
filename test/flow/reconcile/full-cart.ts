/**
 * Creates a guest with three lines in the cart, one of them with an add-on. The clock moves only by `makeCartStale`.
 */
import { expect } from 'vitest';
import type { Refusal } from '../../../src/api/refusal.ts';
import { createFlow } from '../../../src/flow/create-flow.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails } from '../visit.ts';

export const createRefusal = (code: string, title: string): Refusal => ({
  kind: 'refused',
  code,
  title,
  details: '',
  fields: {},
});

export interface FilledCart {
  venue: FakeVenue;
  flow: Flow;
  /** Advances the clock so far that the flow must read the cart again. */
  makeCartStale(): void;
}

/** Fills the cart with two kayaks for 85.00, a tour for 99.00, and a cruise for 70.00 with lunch for 15.00. */
export async function fillCart(): Promise<FilledCart> {
  const venue = createFakeVenue();
  let nowMs = 0;
  const flow = createFlow({
    client: venue.client(),
    storage: createMemoryStorage(),
    now: () => nowMs,
    uptime: () => nowMs,
  });
  for (const quoteRequest of [toRequest('kayak', 2), toRequest('tour'), toRequest('cruise')])
    await addToCart({ venue, flow }, quoteRequest);
  await flow.alter('3.1', 'optin');
  expect(flow.state.session?.total).toBe('269.00');
  return { venue, flow, makeCartStale: () => (nowMs += 60_000) };
}

/** Enters the guest's details and opens the review. */
export const openReview = async (shop: FilledCart) => {
  shop.flow.type(guestDetails);
  shop.flow.goTo('details');
  await shop.flow.review();
};
