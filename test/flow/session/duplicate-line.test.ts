/**
 * Tests a service that adds a line twice. The removal of the second line fails, so the cart shows both lines. No repair
 * of the cart may add the second line again.
 */
import { expect, it } from 'vitest';
import type { BookingClient } from '../../../src/api/booking-client.ts';
import { createFakeVenue } from '../fake-client.ts';
import { addToCart, toRequest, openFlow, guestDetails } from '../visit.ts';

it('keeps a line that the service added twice, and adds no third', async () => {
  const venue = createFakeVenue();
  const client = venue.client();
  let isFirstAdd = true;
  const doublingClient: BookingClient = {
    ...client,
    async session(id, change, onLost) {
      const session = await client.session(id, change, onLost);
      if (!('add' in change) || id === null || !isFirstAdd) return session;
      isFirstAdd = false;
      const lines = [...session.lines, ...session.lines.slice(-1).map((line) => ({ ...line, id: '9' }))];
      return { ...session, lines };
    },
  };
  const { flow } = openFlow(doublingClient);
  await addToCart({ venue, flow }, toRequest('kayak'));
  await addToCart({ venue, flow }, toRequest('tour'));
  expect(flow.state.session?.lines.map(({ id }) => id)).toEqual(['1', '2', '9']);
  expect(flow.state.quoteRequests).toMatchObject({ 1: toRequest('kayak'), 2: toRequest('tour') });
  expect(Object.keys(flow.state.quoteRequests)).toEqual(['1', '2']);

  flow.type(guestDetails);
  flow.goTo('details');
  await flow.book();
  const addCalls = venue.calls.filter((call) => call === 'session add');
  expect(addCalls).toHaveLength(2);
});
