import { expect, test } from 'vitest';
import { createFlow } from '../../src/flow/create-flow.ts';
import { createMemoryStorage } from '../../src/flow/session/kept-cart.ts';
import { createFakeVenue } from './fake-client.ts';
import { addTo, ask, creates, typed } from './visit.ts';

test('a client is all that a whole visit needs', async () => {
  const venue = createFakeVenue();
  const flow = createFlow({ client: venue.client() });
  await addTo({ venue, flow }, ask('kayak', 2));
  flow.type(typed);
  flow.goTo('details');
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', booked: { total: '85.00' } });
  expect(creates(venue)).toBe(1);
});

test('without a storage each visit is its own; with one the next visit finds the cart', async () => {
  const venue = createFakeVenue();
  const storage = createMemoryStorage();
  await addTo({ venue, flow: createFlow({ client: venue.client() }) }, ask('tour'));
  await addTo({ venue, flow: createFlow({ client: venue.client(), storage }) }, ask('kayak'));
  const [stranger, same] = [createFlow({ client: venue.client() }), createFlow({ client: venue.client(), storage })];
  await Promise.all([stranger.resume(), same.resume()]);
  expect(stranger.state.session).toBeNull();
  expect(same.state.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak']);
});

test('what knows of the network keeps a booking from being sent without one', async () => {
  const venue = createFakeVenue();
  const flow = createFlow({ client: venue.client(), isOnline: () => false });
  await addTo({ venue, flow }, ask('kayak'));
  flow.type(typed);
  flow.goTo('details');
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ problem: { kind: 'offline' }, booking: null });
  expect(creates(venue)).toBe(0);
});

test('a storage that fails at everything costs no booking', async () => {
  const venue = createFakeVenue();
  const fails = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const broken = Object.fromEntries(Object.keys(createMemoryStorage()).map((name) => [name, fails]));
  const flow = createFlow({
    client: venue.client(),
    storage: broken as unknown as ReturnType<typeof createMemoryStorage>,
  });
  await flow.resume();
  await addTo({ venue, flow }, ask('kayak'));
  flow.type(typed);
  flow.goTo('details');
  await flow.review();
  await flow.book();
  expect(flow.state).toMatchObject({ step: 'done', problem: null });
});

test('what is preset is chosen from the beginning', () => {
  const flow = createFlow({ client: createFakeVenue().client(), choice: { itemId: 'tour' }, details: typed });
  expect(flow.state).toMatchObject({ choice: { itemId: 'tour' }, details: typed });
});
