import { describe, expect, test } from 'vitest';
import { createFlow } from '../../../src/flow/create-flow.ts';
import { refetchCart } from '../../../src/flow/reconcile/reconcile.ts';
import { createMemoryStorage } from '../../../src/flow/session/kept-cart.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { addTo, ask, typed, visit } from '../visit.ts';
import { fullCart, lookAt, refusal, type Shop } from './full-cart.ts';

describe('every line is asked about again', () => {
  const asked = ({ venue }: Shop) => venue.calls.filter((call) => call === 'rate').length - 3;

  test('before the review, all at once with the session', async () => {
    const shop = await fullCart();
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null, problem: null });
    expect(asked(shop)).toBe(3);
  });

  test('before the booking too, unless that was just now', async () => {
    const soon = await fullCart();
    await lookAt(soon);
    await soon.flow.book();
    expect(asked(soon)).toBe(3);
    const later = await fullCart();
    await lookAt(later);
    later.wait();
    await later.flow.book();
    expect(asked(later)).toBe(6);
    for (const { flow, venue } of [soon, later]) {
      expect(flow.state.step).toBe('done');
      expect(venue.bookings).toHaveLength(1);
    }
  });

  test('and the last place, which we hold ourselves, is not taken for sold out', async () => {
    const shop = await fullCart();
    await addTo(shop, ask('suite'));
    expect(await shop.venue.client().rate(ask('suite'))).toMatchObject({ bookable: false, soldOut: true });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: null });
    shop.venue.expireAll();
    await shop.flow.book();
    await shop.flow.book();
    expect(shop.venue.bookings[0]?.quoteRequests.map(({ itemId }) => itemId)).toContain('suite');
  });

  test('even when reading the session is refused while it holds the last place', async () => {
    const shop = await fullCart();
    await addTo(shop, ask('suite'));
    shop.venue.fail('session', refusal('slip_invalid', 'A SLIP is good no more.'));
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({ step: 'review', reconciliation: { cause: 'renewed', differences: [] } });
    expect(shop.flow.state.session?.lines.map(({ itemId }) => itemId)).toContain('suite');
  });

  test('but when that fails nothing is lost and nothing goes on', async () => {
    const shop = await fullCart();
    shop.venue.fail('rate', { kind: 'offline' });
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { kind: 'offline' },
      reconciliation: null,
      details: typed,
    });
  });

  test('and a service that refuses everything in the same words has not lost this cart', async () => {
    const shop = await fullCart();
    const closed = refusal('maintenance', 'Back in a few minutes.');
    shop.venue.fail('session', closed);
    for (let line = 0; line < 3; line += 1) shop.venue.fail('rate', closed);
    await lookAt(shop);
    expect(shop.flow.state).toMatchObject({
      step: 'details',
      problem: { title: 'Back in a few minutes.' },
      reconciliation: null,
    });
    await shop.flow.review();
    expect(shop.flow.state.step).toBe('review');
  });
});

test('a line the visitor took out on another page of the site is not put back, and the new total is said', async () => {
  const venue = createFakeVenue();
  const storage = createMemoryStorage();
  const here = { venue, flow: createFlow({ client: venue.client(), storage }) };
  for (const quoteRequest of [ask('kayak', 2), ask('tour')]) await addTo(here, quoteRequest);
  const there = createFlow({ client: venue.client(), storage });
  await there.resume();
  await there.remove('1');
  here.flow.goTo('details');
  await here.flow.review();
  expect(here.flow.state).toMatchObject({
    step: 'review',
    session: { total: '99.00' },
    quoteRequests: { 2: ask('tour') },
    reconciliation: { differences: [{ kind: 'total', before: '184.00', now: '99.00', open: false }] },
  });
});

describe('a whole cart asked about', () => {
  test('is one reading of the session and each of its requests, answered or refused, by line', async () => {
    const { venue } = await fullCart();
    const before = venue.calls.length;
    const answers = await refetchCart(venue.client(), 'session-1', { 1: ask('kayak', 2), 2: ask('balloon') });
    expect(venue.calls.slice(before)).toEqual(['session read', 'rate', 'rate']);
    expect(answers.session).toMatchObject({ total: '269.00' });
    expect(answers.quotes).toMatchObject({ 1: { total: '85.00' }, 2: { kind: 'refused', code: 'not_found' } });
  });

  test('of which nothing is remembered is its session alone, or why there is none', async () => {
    const answers = await refetchCart(createFakeVenue().client(), 'session-9', {});
    expect(answers).toMatchObject({ session: { kind: 'refused', code: 'session_not_found' }, quotes: {} });
  });

  test('is not known by halves: one answer that does not come is none at all', async () => {
    const { venue } = await fullCart();
    venue.fail('rate', { kind: 'offline' });
    await expect(refetchCart(venue.client(), 'session-1', { 1: ask('kayak', 2) })).rejects.toMatchObject({
      problem: { kind: 'offline' },
    });
  });
});

test('a session that is there and empty, and nobody here emptied it, gets nothing put back and is said', async () => {
  const { flow, venue } = await fullCart();
  flow.type(typed);
  flow.goTo('details');
  const elsewhere = venue.client();
  for (const lineId of ['1', '2', '3']) await elsewhere.session('session-1', { alter: { lineId, to: 'remove' } });
  await flow.review();
  expect(flow.state).toMatchObject({
    step: 'cart',
    session: { lines: [] },
    quoteRequests: {},
    reconciliation: { cause: 'emptied', differences: [] },
  });
  expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(3);
});

test.each([
  [
    'booked',
    (venue: FakeVenue, id: string) => void venue.client().create(id, typed, ''),
    { step: 'unsure', unconfirmed: { verdict: 'likely' } },
  ],
  ['let go', (venue: FakeVenue) => venue.expireAll(), { step: 'review', reconciliation: { cause: 'expired' } }],
] as const)(
  'a session that is %s elsewhere while it is repaired is not a line that cannot be had',
  async (_, end, seen) => {
    const shop = await fullCart();
    shop.venue.repriceForNew('tour', 5000);
    const id = shop.flow.state.session?.id ?? '';
    const release = shop.venue.hold('rate');
    const looking = lookAt(shop);
    await expect.poll(() => shop.venue.calls.filter((call) => call === 'rate').length).toBe(6);
    end(shop.venue, id);
    release();
    await looking;
    expect(shop.flow.state).toMatchObject(seen);
  },
);

test.each([
  ['booked', null, { session: null, elsewhere: 'closed', reconciliation: null }],
  ['being booked', { at: 1, key: 'k' }, { reconciliation: null }],
] as const)(
  'a cart that is %s in another tab while it is repaired here is not said to be open',
  async (_, creating, seen) => {
    const here = visit();
    await addTo(here, ask('kayak', 2));
    here.flow.type(typed);
    here.flow.goTo('details');
    here.venue.repriceForNew('kayak', 3000);
    const release = here.venue.hold('rate');
    const looking = here.flow.review();
    await expect.poll(() => here.venue.calls.at(-1)).toBe('rate');
    const releaseReplacing = here.venue.hold('session');
    release();
    await expect.poll(() => here.venue.calls.at(-1)).toBe('session replace');
    const stored = here.storage.load() ?? expect.fail('It has a cart.');
    if (creating) here.storage.save({ ...stored, creating });
    else here.storage.clear();
    releaseReplacing();
    await looking;
    expect(here.flow.state).toMatchObject(seen);
    expect(here.storage.load()?.creating ?? null).toEqual(creating);
  },
);
