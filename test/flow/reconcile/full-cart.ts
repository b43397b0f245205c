/** Creates a guest with three lines in the cart, one of them with an add-on. The clock moves only by `wait`. */
import { expect } from 'vitest';
import type { Refusal } from '../../../src/api/refusal.ts';
import { createFlow } from '../../../src/flow/create-flow.ts';
import type { Flow } from '../../../src/flow/flow.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, guestDetails } from '../visit.ts';

export const refusal = (code: string, title: string): Refusal => ({
  kind: 'refused',
  code,
  title,
  details: '',
  fields: {},
});

export interface Shop {
  venue: FakeVenue;
  flow: Flow;
  /** Advances the clock so far that the flow must read the cart again. */
  wait(): void;
}

/** Fills the cart with two kayaks for 85.00, a tour for 99.00, and a cruise for 70.00 with lunch for 15.00. */
export async function fullCart(): Promise<Shop> {
  const venue = createFakeVenue();
  let time = 0;
  const flow = createFlow({
    client: venue.client(),
    storage: createMemoryStorage(),
    now: () => time,
    uptime: () => time,
  });
  for (const quoteRequest of [toRequest('kayak', 2), toRequest('tour'), toRequest('cruise')])
    await addToCart({ venue, flow }, quoteRequest);
  await flow.alter('3.1', 'optin');
  expect(flow.state.session?.total).toBe('269.00');
  return { venue, flow, wait: () => (time += 60_000) };
}

/** Enters the guest's details and opens the review. */
export const lookAt = async (shop: Shop) => {
  shop.flow.type(guestDetails);
  shop.flow.goTo('details');
  await shop.flow.review();
};
