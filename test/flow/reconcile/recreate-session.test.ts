import { describe, expect, it } from 'vitest';
import type { QuoteRequest, Session } from '../../../src/api/types.ts';
import { getSessionParts } from '../../../src/api/session-parts.ts';
import { createFlow } from '../../../src/flow/create-flow.ts';
import { recreateSession } from '../../../src/flow/reconcile/recreate-session.ts';
import { createMemoryStorage } from '../../../src/flow/session/safe-storage.ts';
import { createFakeVenue, type FakeVenue } from '../fake-client.ts';
import { createTestLine, createTestSession } from '../../api/domain-objects.ts';
import { addToCart, toRequest } from '../visit.ts';
import { fillCart, openReview, createRefusal } from './full-cart.ts';

describe('recreateSession: add-ons', () => {
  it('selects the add-ons of the expired session again', async () => {
    const filledCart = await fillCart();
    filledCart.venue.expireSessions();
    await openReview(filledCart);
    expect(filledCart.flow.state.session).toMatchObject({ total: '269.00' });
    expect(getSessionParts(filledCart.flow.state.session).find(({ itemId }) => itemId === 'lunch')).toMatchObject({
      optional: 'in',
      total: '15.00',
    });
  });

  it('selects the add-ons of the stored cart again on a new page', async () => {
    const venue = createFakeVenue();
    const storage = createMemoryStorage();
    const firstFlow = createFlow({ client: venue.client(), storage });
    await addToCart({ venue, flow: firstFlow }, toRequest('cruise'));
    await firstFlow.alter('1.1', 'optin');
    venue.expireSessions();
    const secondFlow = createFlow({ client: venue.client(), storage });
    await secondFlow.resume();
    expect(secondFlow.state).toMatchObject({
      reconciliation: { cause: 'expired', differences: [] },
      session: { total: '85.00' },
    });
  });

  it('reports an unavailable add-on and keeps its line', async () => {
    const filledCart = await fillCart();
    filledCart.venue.expireSessions();
    filledCart.venue.stopSale('lunch');
    await openReview(filledCart);
    expect(filledCart.flow.state.reconciliation?.differences).toMatchObject([
      { kind: 'gone', name: 'Lunch', open: false },
    ]);
    expect(filledCart.flow.state).toMatchObject({ step: 'review', session: { total: '254.00' } });
  });
});

describe('recreateSession', () => {
  const expiredRefusal = createRefusal('session_expired', 'This session has expired.');
  const recreateCart = (
    venue: FakeVenue,
    quoteRequests: Record<string, QuoteRequest>,
    session: Session | null = null,
  ) =>
    recreateSession({
      client: venue.client(),
      cartBefore: { session, quoteRequests },
      sessionId: 'old',
      sessionRefusal: expiredRefusal,
      quotes: {},
    });

  it('adds all lines to a new session under new ids', async () => {
    const venue = createFakeVenue();
    const outcome = await recreateCart(venue, { 7: toRequest('kayak', 2), 9: toRequest('tour') });
    expect(outcome).toMatchObject({ session: { id: 'session-1', total: '184.00' }, isRenewed: true });
    expect([...outcome.lineIds]).toEqual([
      ['7', '1'],
      ['9', '2'],
    ]);
    expect(outcome.quoteRequests).toMatchObject({ 1: toRequest('kayak', 2), 2: toRequest('tour') });
    expect(venue.calls.filter((call) => call === 'session add')).toHaveLength(1);
  });

  it('returns names of unavailable lines only if the page showed them', async () => {
    const venue = createFakeVenue();
    for (const id of ['kayak', 'tour']) venue.stopSale(id);
    const lines = [createTestLine({ id: '1', name: 'Kayak' }), createTestLine({ id: '2', name: 'Tour' })];
    const requests = { 1: toRequest('kayak'), 2: toRequest('tour') };
    const outcome = await recreateCart(venue, requests, createTestSession({ lines }));
    expect(outcome.differences.map(({ name }) => name)).toEqual(['Kayak', 'Tour']);
    expect((await recreateCart(venue, requests)).differences.map(({ name }) => name)).toEqual(['', '']);
  });

  it('starts no session without quote requests', async () => {
    expect(await recreateCart(createFakeVenue(), {})).toMatchObject({
      session: null,
      quoteRequests: {},
      differences: [],
    });
  });

  it('ends the lost session, which may hold places, before it adds lines', async () => {
    const venue = createFakeVenue();
    await recreateCart(venue, { 1: toRequest('suite') });
    expect(venue.calls).toEqual(['rate', 'session end', 'session add']);
  });

  it('requests sold-out lines again once it has ended the lost session', async () => {
    const venue = createFakeVenue();
    const heldSession = await venue
      .client()
      .session(null, { add: [(await venue.client().rate(toRequest('suite'))).slip ?? ''] });
    const cartBefore = { session: null, quoteRequests: { 1: toRequest('suite') } };
    const callsBefore = venue.calls.length;
    const outcome = await recreateSession({
      client: venue.client(),
      cartBefore,
      sessionId: heldSession.id,
      sessionRefusal: expiredRefusal,
      quotes: {},
    });
    expect(venue.calls.slice(callsBefore)).toEqual(['rate', 'session end', 'rate', 'session add']);
    expect(outcome.session?.lines).toHaveLength(1);
  });

  it('adds lines one by one if together they exceed the stock', async () => {
    const venue = createFakeVenue();
    venue.restock('kayak', 3);
    const outcome = await recreateCart(venue, {
      1: toRequest('kayak', 2),
      2: toRequest('kayak', 2),
      3: toRequest('tour'),
    });
    expect(outcome.session?.lines.map(({ itemId }) => itemId)).toEqual(['kayak', 'tour']);
    expect([...outcome.lineIds.keys()]).toEqual(['1', '3']);
    expect(outcome.differences.find(({ lineId }) => lineId === null)).toMatchObject({
      kind: 'fewer',
      left: 1,
      open: true,
    });
  });

  it('reports a line that the service accepts but does not add', async () => {
    const client = createFakeVenue().client();
    const cartWithoutTour = await recreateSession({
      client: {
        ...client,
        session: async (id, change) => {
          const session = await client.session(id, change);
          return { ...session, lines: session.lines.filter(({ itemId }) => itemId !== 'tour') };
        },
      },
      cartBefore: { session: null, quoteRequests: { 1: toRequest('tour'), 2: toRequest('kayak') } },
      sessionId: 'old',
      sessionRefusal: expiredRefusal,
      quotes: {},
    });
    expect(cartWithoutTour.differences).toMatchObject([
      { kind: 'gone', lineId: null, quoteRequest: { itemId: 'tour' } },
    ]);
    expect(Object.values(cartWithoutTour.quoteRequests)).toMatchObject([{ itemId: 'kayak' }]);
  });

  it('starts no session if no line is bookable', async () => {
    const venue = createFakeVenue();
    venue.stopSale('kayak');
    venue.forbid('tour', 'Closed for the season.');
    const outcome = await recreateCart(venue, { 1: toRequest('kayak'), 2: toRequest('tour') });
    expect(outcome).toMatchObject({ session: null, quoteRequests: {} });
    expect(outcome.differences.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['gone', 'There is no such item.'],
      ['rule', 'Closed for the season.'],
    ]);
    expect(venue.calls).not.toContain('session add');
  });

  it('rejects if every line gets the same refusal as the session', async () => {
    const venue = createFakeVenue();
    const cartBefore = { session: null, quoteRequests: { 1: toRequest('kayak'), 2: toRequest('tour') } };
    const options = { client: venue.client(), cartBefore, sessionId: 'old', sessionRefusal: expiredRefusal };
    await expect(
      recreateSession({ ...options, quotes: { 1: expiredRefusal, 2: expiredRefusal } }),
    ).rejects.toMatchObject({
      problem: expiredRefusal,
    });
    expect(venue.calls).toEqual([]);
    // If only one quote fails with this problem, the problem belongs to one line. So the function still creates the
    // session.
    expect(await recreateSession({ ...options, quotes: { 1: expiredRefusal } })).toMatchObject({
      session: { total: '141.50' },
    });
  });

  it.each([
    ['title', createRefusal(expiredRefusal.code, 'Closed for the season.')],
    ['code', createRefusal('not_found', expiredRefusal.title)],
  ])('recreates the cart if one refusal has a different %s', async (_, otherRefusal) => {
    const cartBefore = { session: null, quoteRequests: { 1: toRequest('kayak'), 2: toRequest('tour') } };
    const client = createFakeVenue().client();
    const outcome = await recreateSession({
      client,
      cartBefore,
      sessionId: 'old',
      sessionRefusal: expiredRefusal,
      quotes: { 1: expiredRefusal, 2: otherRefusal },
    });
    expect(outcome.session).toMatchObject({ total: '141.50' });
  });
});
