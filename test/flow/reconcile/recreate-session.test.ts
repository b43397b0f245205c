import { describe, expect, test } from 'vitest';
import type { QuoteRequest, Session } from '../../../src/api/types.ts';
import { partsOf } from '../../../src/api/session-parts.ts';
import { createFlow } from '../../../src/flow/create-flow.ts';
import { recreateSession } from '../../../src/flow/reconcile/recreate-session.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { plainLine, plainSession } from '../../api/plain.ts';
import { addTo, ask } from '../visit.ts';
import { fullCart, lookAt, refusal } from './full-cart.ts';

describe('what was taken with a line', () => {
  test('is taken again when a cart is put together again', async () => {
    const shop = await fullCart();
    shop.venue.expireAll();
    await lookAt(shop);
    expect(shop.flow.state.session).toMatchObject({ total: '269.00' });
    expect(partsOf(shop.flow.state.session).find(({ itemId }) => itemId === 'lunch')).toMatchObject({
      optional: 'in',
      total: '15.00',
    });
  });

  test('is taken again also on a page that only the stored cart reaches', async () => {
    const venue = createFakeVenue();
    const storage = createMemoryStorage();
    const first = createFlow({ client: venue.client(), storage });
    await addTo({ venue, flow: first }, ask('cruise'));
    await first.alter('1.1', 'optin');
    venue.expireAll();
    const second = createFlow({ client: venue.client(), storage });
    await second.resume();
    expect(second.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [] },
      session: { total: '85.00' },
    });
  });

  test('and cannot be taken again is said', async () => {
    const shop = await fullCart();
    shop.venue.expireAll();
    shop.venue.withdraw('lunch');
    await lookAt(shop);
    expect(shop.flow.state.reconciliation?.differences).toMatchObject([{ kind: 'gone', name: 'Lunch', open: false }]);
    expect(shop.flow.state).toMatchObject({ step: 'review', session: { total: '254.00' } });
  });
});

describe('a session that is lost', () => {
  const loss = refusal('session_expired', 'This session has expired.');
  const recreate = (venue: FakeVenue, quoteRequests: Record<string, QuoteRequest>, session: Session | null = null) =>
    recreateSession({ client: venue.client(), before: { session, quoteRequests }, sessionId: 'old', loss, quotes: {} });

  test('comes back under another id, each line with what was asked for it', async () => {
    const venue = createFakeVenue();
    const made = await recreate(venue, { 7: ask('kayak', 2), 9: ask('tour') });
    expect(made).toMatchObject({ session: { id: 'session-1', total: '184.00' }, isRenewed: true });
    expect([...made.lineIds]).toEqual([
      ['7', '1'],
      ['9', '2'],
    ]);
    expect(made.quoteRequests).toMatchObject({ 1: ask('kayak', 2), 2: ask('tour') });
    expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  test('is told line by line by the names they had; on a page that never saw them without', async () => {
    const venue = createFakeVenue();
    for (const id of ['kayak', 'tour']) venue.withdraw(id);
    const lines = [plainLine({ id: '1', name: 'Kayak' }), plainLine({ id: '2', name: 'Tour' })];
    const requests = { 1: ask('kayak'), 2: ask('tour') };
    const seen = await recreate(venue, requests, plainSession({ lines }));
    expect(seen.differences.map(({ name }) => name)).toEqual(['Kayak', 'Tour']);
    expect((await recreate(venue, requests)).differences.map(({ name }) => name)).toEqual(['', '']);
  });

  test('for which nothing was asked comes back as none', async () => {
    expect(await recreate(createFakeVenue(), {})).toMatchObject({ session: null, quoteRequests: {}, differences: [] });
  });

  test('gives its places back first, which may be the last ones', async () => {
    const venue = createFakeVenue();
    await recreate(venue, { 1: ask('suite') });
    expect(venue.calls).toEqual(['rate', 'session end', 'session add']);
  });

  test('is asked again for what could not be had while it may have held the last places', async () => {
    const venue = createFakeVenue();
    const held = await venue.client().session(null, { add: [(await venue.client().rate(ask('suite'))).slip ?? ''] });
    const before = { session: null, quoteRequests: { 1: ask('suite') } };
    const asked = venue.calls.length;
    const made = await recreateSession({ client: venue.client(), before, sessionId: held.id, loss, quotes: {} });
    expect(venue.calls.slice(asked)).toEqual(['rate', 'session end', 'rate', 'session add']);
    expect(made.session?.lines).toHaveLength(1);
  });

  test('whose lines are too many together is filled one by one, and the rest is said', async () => {
    const venue = createFakeVenue();
    venue.restock('kayak', 3);
    const made = await recreate(venue, { 1: ask('kayak', 2), 2: ask('kayak', 2), 3: ask('tour') });
    expect(made.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
    expect([...made.lineIds.keys()]).toEqual(['1', '3']);
    expect(made.differences.find(({ lineId }) => lineId === null)).toMatchObject({
      kind: 'fewer',
      left: 1,
      open: true,
    });
  });

  test('of which nothing can be had any more is none, and each line of it is said', async () => {
    const venue = createFakeVenue();
    venue.withdraw('kayak');
    venue.forbid('tour', 'Closed for the season.');
    const made = await recreate(venue, { 1: ask('kayak'), 2: ask('tour') });
    expect(made).toMatchObject({ session: null, quoteRequests: {} });
    expect(made.differences.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['gone', 'There is no such item.'],
      ['rule', 'Closed for the season.'],
    ]);
    expect(venue.calls).not.toContain('session add');
  });

  test('at a service that refuses each request in the words it refused the session in is not given up', async () => {
    const venue = createFakeVenue();
    const before = { session: null, quoteRequests: { 1: ask('kayak'), 2: ask('tour') } };
    const options = { client: venue.client(), before, sessionId: 'old', loss };
    await expect(recreateSession({ ...options, quotes: { 1: loss, 2: loss } })).rejects.toMatchObject({
      problem: loss,
    });
    expect(venue.calls).toEqual([]);
    // One of two is about that line.
    expect(await recreateSession({ ...options, quotes: { 1: loss } })).toMatchObject({ session: { total: '141.50' } });
  });

  test.each([
    ['in another title', refusal(loss.code, 'Closed for the season.')],
    ['by another code', refusal('not_found', loss.title)],
  ])('of which one line is refused %s is about that line', async (_, other) => {
    const before = { session: null, quoteRequests: { 1: ask('kayak'), 2: ask('tour') } };
    const client = createFakeVenue().client();
    const made = await recreateSession({ client, before, sessionId: 'old', loss, quotes: { 1: loss, 2: other } });
    expect(made.session).toMatchObject({ total: '141.50' });
  });
});
