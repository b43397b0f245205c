import { expect, test } from 'vitest';
import { visit } from '../../flow/visit.ts';
import { assistant } from './assistant.ts';

const kayak = { item: 'kayak', start: '2031-06-11', quantities: { adults: 2 } };

test('what is added is in the visitor’s own cart, which is open before them', async () => {
  const { call, flow } = await assistant();
  expect(await call('slipway_add', kayak)).toMatchObject({
    added: true,
    cart: [{ name: 'Kayak', total: '85.00' }],
    total: '85.00',
    currency: 'CAD',
  });
  expect(flow.state).toMatchObject({ step: 'cart', session: { total: '85.00' } });
  expect(Object.values(flow.state.quoteRequests)).toMatchObject([
    { itemId: 'kayak', params: { adults: 2 }, total: '85.00' },
  ]);
});

test('nothing is ever booked', async () => {
  const { call, venue } = await assistant();
  await call('slipway_add', kayak);
  await call('slipway_add', kayak);
  expect(venue.bookings).toEqual([]);
  expect(venue.calls).not.toContain('create');
});

test('what cannot be had is not added, and why is said', async () => {
  const { call, flow } = await assistant();
  expect(await call('slipway_add', { ...kayak, start: '2031-09-11' })).toMatchObject({
    added: false,
    available: false,
    reason: 'Not open on these days.',
  });
  expect(flow.state.session).toBeNull();
});

test('what the service refuses to hold is not said to be added', async () => {
  const { call, venue } = await assistant();
  venue.fail('session', { kind: 'refused', code: 'x', title: 'Gone.', details: '', fields: {} });
  expect(await call('slipway_add', kayak)).toEqual({ added: false, error: 'Gone.' });
});

test('where the cart ends otherwise, closed or booked in another tab say, nothing is said to be added', async () => {
  const { flow } = visit();
  const { call } = await assistant({ flow: { state: flow.state, add: () => Promise.resolve() } });
  expect(await call('slipway_add', kayak)).toEqual({
    added: false,
    error: expect.stringContaining('look at it in the page') as string,
  });
});

test('while the page waits for an answer, or a booking is not known yet, nothing is asked or added', async () => {
  const { call, commit, venue } = await assistant();
  const before = venue.calls.length;
  commit({ busy: 'book' });
  expect(await call('slipway_add', kayak)).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
  commit({ busy: null, step: 'unsure' });
  expect(await call('slipway_add', kayak)).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
  expect(venue.calls).toHaveLength(before);
});

test('when the visitor presses something while the price is asked for, nothing is added', async () => {
  const { call, commit, venue } = await assistant();
  const answer = venue.hold('rate');
  const adding = call('slipway_add', kayak);
  commit({ busy: 'review' });
  answer();
  expect(await adding).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
});

test('when the element leaves the page while the price is asked for, nothing is added', async () => {
  let isOffered = true;
  const { call, venue, flow } = await assistant({ isOffered: () => isOffered });
  const answer = venue.hold('rate');
  const adding = call('slipway_add', kayak);
  isOffered = false;
  answer();
  expect(await adding).toEqual({ error: expect.stringMatching(/Nothing was added/) as string });
  expect(flow.state.session).toBeNull();
});
